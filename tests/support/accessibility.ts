import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type axe from 'axe-core'
import type { Frame, Page } from 'playwright'
import { inject } from 'vitest'
import { SEEN_BEFORE } from './clean-looks.ts'
import { areAllClean, keepClean, marksOf, MEASURING_RULES } from './page-marks.ts'
import { shapeOf } from './page-shape.ts'
import { isSoak } from './thoroughness.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** A frame that shows a PDF does not answer. */
const FRAME_PATIENCE_MS = 1000
/** More than any screen needs. */
const TALL = 3000

interface AxeWishes {
  without?: string[]
  /** In a window with room for all of it: what has scrolled half under a bar would count as too small a target. */
  isTall?: boolean
}

/**
 * What axe finds by WCAG 2.2 A and AA on the page as it stands; should be nothing. A finding stands when it is there at a
 * second look too: a message or a dialog that leaves while axe reads is the page of a moment, and is only told.
 *
 * A page of a shape in which axe has found nothing in this run is not looked at again, and one whose texts and targets
 * were all found clean on other pages is not measured again; with ALL_LOOKS every page is, by every rule.
 */
export async function axeFindings(page: Page, { without = [], isTall = false }: AxeWishes = {}): Promise<string[]> {
  await page.evaluate(movedIn)
  const shape = createHash('sha1')
    .update(JSON.stringify([await shapeOf(page), without, isTall]))
    .digest('hex')
  const known = join(inject('cleanLooks'), shape)
  if (!isSoak('ALL_LOOKS') && existsSync(known)) {
    await appendFile(join(inject('cleanLooks'), SEEN_BEFORE), '.')
    return []
  }
  const { isClean, staying } = isTall
    ? await inTallWindow(page, () => lookByMarks(page, without))
    : await lookByMarks(page, without)
  if (isClean) await writeFile(known, '')
  return staying
}

async function lookByMarks(page: Page, without: string[]): ReturnType<typeof lookTwice> {
  const folder = inject('cleanLooks')
  const marks = await marksOf(page)
  const isMeasured = !isSoak('ALL_LOOKS') && areAllClean(folder, marks)
  const found = await lookTwice(page, isMeasured ? [...without, ...MEASURING_RULES] : without)
  if (found.isClean && !MEASURING_RULES.some((rule) => without.includes(rule))) await keepClean(folder, marks)
  return found
}

async function inTallWindow<Result>(page: Page, work: () => Promise<Result>): Promise<Result> {
  const size = page.viewportSize()
  if (size === null) throw new Error('the window of a test has a size')
  await page.setViewportSize({ ...size, height: TALL })
  const result = await work()
  await page.setViewportSize(size)
  return result
}

/** Clean is what is so at the first look. */
async function lookTwice(page: Page, without: string[]): Promise<{ isClean: boolean; staying: string[] }> {
  const first = await look(page, without)
  if (first.length === 0) return { isClean: true, staying: [] }
  const second = await look(page, without)
  const passing = first.filter((finding) => !second.includes(finding))
  if (passing.length > 0) console.warn(`For a moment axe found at ${page.url()}:\n${passing.join('\n')}`)
  return { isClean: false, staying: second.filter((finding) => first.includes(finding)) }
}

async function look(page: Page, without: string[]): Promise<string[]> {
  await page.evaluate(movedIn)
  await page.evaluate(unstick)
  try {
    return await analyze(page, without)
  } finally {
    await page.evaluate(stickAgain)
  }
}

/**
 * Bars that stick stand at their own place while axe looks: what they cover depends on how far the browser has scrolled,
 * and versions differ in that. Whether they cover what has the focus is tested by itself (tests/browser/focus-in-sight.test.ts).
 */
function unstick(): void {
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (getComputedStyle(element).position !== 'sticky') continue
    element.dataset.unstuck = element.getAttribute('style') ?? ''
    element.style.position = 'relative'
    element.style.inset = 'auto'
  }
}

function stickAgain(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-unstuck]')) {
    const style = element.dataset.unstuck ?? ''
    if (style === '') element.removeAttribute('style')
    else element.setAttribute('style', style)
    delete element.dataset.unstuck
  }
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

async function analyze(page: Page, without: string[]): Promise<string[]> {
  await Promise.all(page.frames().map((frame) => bringAxe(frame, frame === page.mainFrame())))
  const violations = await page.evaluate(
    async ({ tags, rules }) => {
      const found = await window.axe.run(document, {
        // Only what is wrong is told.
        resultTypes: ['violations'],
        runOnly: { type: 'tag', values: tags },
        rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: false }])),
      })
      return found.violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) }))
    },
    { tags: TAGS, rules: without },
  )
  return violations.map(({ id, targets }) => `${id}: ${targets.join(', ')}`)
}

/** Without its comments and long names, as which it is more than twice as long. */
let source: Promise<string> | undefined
const sourceOfAxe = () => (source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))

/** Once for each document: its source is half a megabyte. */
async function bringAxe(frame: Frame, isMain: boolean): Promise<void> {
  const bring = async () => {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(await sourceOfAxe())
  }
  if (isMain) return bring()
  await Promise.race([bring().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, FRAME_PATIENCE_MS))])
}

/** What is still fading in has a colour that it has for a moment only. A spinner never ends and is not waited for. */
async function movedIn(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
  await Promise.allSettled(ending.map((animation) => animation.finished))
}

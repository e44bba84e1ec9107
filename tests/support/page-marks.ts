import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'

/** The two of axe's rules that take most of its time: they measure every text and every target. */
export const MEASURING_RULES = ['color-contrast', 'target-size']

const MARK = 'mark-'

/**
 * All that the measuring rules judge by, each kind once: how a text is coloured on what it stands on, and how a small
 * target stands among others. A page on which all marks have been found clean before shows them nothing new.
 */
export async function marksOf(page: Page): Promise<string[]> {
  const marks = await page.evaluate(describeMarks)
  return marks.map((mark) => `${MARK}${createHash('sha1').update(mark).digest('hex')}`)
}

/** Whether a file among the clean looks of a run is a mark; the others are shapes of pages. */
export const isMark = (name: string) => name.startsWith(MARK)

export const areAllClean = (folder: string, marks: readonly string[]) =>
  marks.every((mark) => existsSync(join(folder, mark)))

export async function keepClean(folder: string, marks: readonly string[]): Promise<void> {
  await Promise.all(marks.map((mark) => writeFile(join(folder, mark), '')))
}

/** Runs in the page, so it brings everything with it. */
function describeMarks(): string[] {
  const LARGE_ENOUGH_PX = 24
  const TARGETS = 'a, button, input, select, textarea, summary, [role], [tabindex]'
  const marks = new Set<string>()

  /** Colours behind an element, from the nearest to the one that lets nothing through. */
  const behind = (element: Element): string => {
    const layers: string[] = []
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = getComputedStyle(at)
      const isClear = /^(transparent|rgba\(.*, 0\))$/.test(backgroundColor) && backgroundImage === 'none'
      const isPlain = opacity === '1' && filter === 'none' && mixBlendMode === 'normal'
      if (isClear && isPlain) continue
      layers.push([backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join())
      if (backgroundColor.startsWith('rgb(') && backgroundImage === 'none') break
    }
    return layers.join(' on ')
  }

  const own = (element: Element): string => {
    const { position, overflow } = getComputedStyle(element)
    return [element.localName, element.getAttribute('class'), element.getAttribute('role'), position, overflow].join()
  }

  for (const element of document.querySelectorAll('body *')) {
    const { width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0) continue
    const hasText =
      'value' in element ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '')
    if (hasText) {
      const { color, fontSize, fontWeight, textShadow, position } = getComputedStyle(element)
      const isOff = element.closest(':disabled, [aria-disabled=true]') !== null
      marks.add(['text', color, fontSize, fontWeight, textShadow, position, isOff, behind(element)].join('|'))
    }
    if (element.matches(TARGETS) && Math.min(width, height) < LARGE_ENOUGH_PX) {
      const parent = element.parentElement
      marks.add(['target', own(element), parent === null ? '' : own(parent)].join('|'))
    }
  }
  return [...marks]
}

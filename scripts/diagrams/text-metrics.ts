import { createRequire } from 'node:module'
import { openSync, type Font } from 'fontkit'
import type { LineStyle, WorkflowLanguage } from '#machines/workflow/workflow-drawing.ts'

interface Face {
  size: 12 | 14
  weight: 400 | 500 | 600
  italic?: boolean
}

/** As src/features/workflow/drawing/diagram.css sets them. */
const FACES = {
  state: { size: 14, weight: 600 },
  description: { size: 12, weight: 400 },
  service: { size: 12, weight: 400 },
  event: { size: 12, weight: 500 },
  guard: { size: 12, weight: 400, italic: true },
  target: { size: 12, weight: 500 },
  anywhere: { size: 12, weight: 500 },
} satisfies Record<LineStyle, Face>

/** Arabic letters stand taller and hang lower. */
const LINE_HEIGHTS = { en: { 14: 20, 12: 16 }, ar: { 14: 24, 12: 20 } } as const

export function lineHeight(style: LineStyle, language: WorkflowLanguage): number {
  const { size }: Face = FACES[style]
  return LINE_HEIGHTS[language][size]
}

/** Width in pixels, from the metrics of the very fonts that the page loads. */
export function textWidth(text: string, style: LineStyle): number {
  const face: Face = FACES[style]
  const units = runsOf(text).reduce((sum, run) => sum + layoutWidth(run, face), 0)
  return Math.ceil(units * face.size * 10) / 10
}

/** Breaks at spaces so that no line is wider than asked, unless a single word is. */
function wrap(text: string, style: LineStyle, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && textWidth(longer, style) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Wraps into as many lines as `wrap` needs, but evenly long ones: a last line of one word looks like a mistake. */
export function wrapEvenly(text: string, style: LineStyle, width: number): string[] {
  const widest = wrap(text, style, width)
  for (let narrower = width - 8; narrower > width / 2; narrower -= 8) {
    const lines = wrap(text, style, narrower)
    if (lines.length > widest.length) return wrap(text, style, narrower + 8)
  }
  return widest
}

interface Run {
  text: string
  script: 'latin' | 'arabic'
}

const ARABIC = /[\u0600-\u06FF\u0750-\u077F\u0870-\u08FF\uFB50-\uFDFF\uFE70-\uFEFC]/

/** Spaces, digits and punctuation come from the Latin font, which stands first in the page's font stack. */
function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const script = ARABIC.test(character) ? 'arabic' : 'latin'
    const last = runs.at(-1)
    if (last?.script === script) last.text += character
    else runs.push({ text: character, script })
  }
  return runs
}

function layoutWidth({ text, script }: Run, { weight, italic }: Face): number {
  // Plex Sans Arabic has no italic and Arabic has no such custom: guards are told apart by brackets and colour.
  const file =
    script === 'arabic'
      ? `ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-${weight}-normal.woff`
      : `ibm-plex-sans/files/ibm-plex-sans-latin-${weight}-${italic ? 'italic' : 'normal'}.woff`
  const font = open(file)
  for (const character of text) {
    if (!font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) {
      throw new Error(`"${character}" in "${text}" is not in ${file}: its width would be a guess.`)
    }
  }
  return font.layout(text).advanceWidth / font.unitsPerEm
}

const fonts = new Map<string, Font>()

function open(file: string): Font {
  const known = fonts.get(file) ?? openSync(createRequire(import.meta.url).resolve(`@fontsource/${file}`))
  fonts.set(file, known)
  return known
}

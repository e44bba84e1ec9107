import { describe, expect, it } from 'vitest'
import { code128Bars, code128Values, QUIET_ZONE } from '#src/ui/print/code-128-modules.ts'

const START_B = 104

describe('a Code 128', () => {
  it.each([
    // Worked by hand from the published rule: (start + Σ place × value) mod 103.
    ['Wikipedia', 88],
    ['PJJ123C', 55],
    ['A', (104 + 33) % 103],
    ['RIY-2026-00012/7', 83],
  ])('of %s has the check character that the published rule gives', (text, check) => {
    expect(code128Values(text)?.at(-1)).toBe(check)
  })

  it('begins with the start of set B and says each character once, in order', () => {
    expect(code128Values('R/7')?.slice(0, -1)).toEqual([START_B, 50, 15, 23])
  })

  it.each([['Ü1'], ['رقم'], ['a\nb'], ['']])('does not exist of %j, which set B cannot say', (text) => {
    expect(code128Values(text)).toBeNull()
    expect(code128Bars(text)).toBeNull()
  })

  it('has eleven modules a character, thirteen for the stop, and a quiet zone on either side', () => {
    const code = code128Bars('RIY-2026-00012/7')
    // Start, sixteen characters, check.
    expect(code?.width).toBe(18 * 11 + 13 + 2 * QUIET_ZONE)
    expect(code?.bars[0]?.x).toBe(QUIET_ZONE)
    const last = code?.bars.at(-1)
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBe((code?.width ?? 0) - QUIET_ZONE)
  })

  it('is read back from its bars alone', () => {
    for (const text of ['RIY-2026-00012/7', 'AMM-2031-123456/2000', ' ~!{}', 'Wikipedia']) expect(read(text)).toBe(text)
  })

  it('has a symbol of its own for every character, of eleven modules with an even sum of bars', () => {
    const all = Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place)).join('')
    const patterns = symbolsIn(all)
    expect(new Set(patterns).size).toBe(patterns.length - duplicatesOfCheck(patterns))
    for (const pattern of patterns) {
      const widths = Array.from(pattern, Number)
      expect(widths.reduce((sum, width) => sum + width)).toBe(11)
      // The parity by which a reader finds a smudged symbol (ISO/IEC 15417).
      expect(widths.filter((_, place) => place % 2 === 0).reduce((sum, width) => sum + width) % 2).toBe(0)
    }
  })
})

/** Symbols of a code as widths, from the drawing: bars and the gaps between them. */
function symbolsIn(text: string): string[] {
  const bars = code128Bars(text)?.bars ?? []
  const widths = bars.flatMap(({ x, width }, place) => {
    const next = bars[place + 1]
    return next ? [width, next.x - x - width] : [width]
  })
  const digits = widths.slice(0, -7).join('')
  return digits.match(/.{6}/g) ?? []
}

/** The check character may be one that the text says too. */
function duplicatesOfCheck(patterns: readonly string[]): number {
  const check = patterns.at(-1)
  return check !== undefined && patterns.indexOf(check) < patterns.length - 1 ? 1 : 0
}

/** Reads a drawn code: each symbol is looked up among those that the whole alphabet draws. */
function read(text: string): string {
  const alphabet = Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place))
  const known = new Map(
    symbolsIn(alphabet.join(''))
      .slice(1, 96)
      .map((pattern, place) => [pattern, alphabet[place] ?? '']),
  )
  return symbolsIn(text)
    .slice(1, -1)
    .map((pattern) => known.get(pattern) ?? '?')
    .join('')
}

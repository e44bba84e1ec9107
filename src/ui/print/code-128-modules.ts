/**
 * Code 128 (ISO/IEC 15417), code set B alone: printable ASCII. Set C would set pairs of digits shorter, but the runs of
 * digits in our codes are too short to make up for changing over to it.
 */

/** Widths of bars and spaces in turn, in modules, by the value of the symbol character (ISO/IEC 15417, table 1). */
const SYMBOLS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ')
const START_B = 104
/** Ends with a bar, unlike every other: it has thirteen modules instead of eleven. */
const STOP = '2331112'
/** Empty modules on either side, by which scanners find the code. */
export const QUIET_ZONE = 10

/** Values of the symbol characters, with start and check character, without the stop; null for what set B cannot say. */
export function code128Values(text: string): number[] | null {
  if (!/^[\x20-\x7E]+$/.test(text)) return null
  const values = [START_B, ...Array.from(text, (character) => character.charCodeAt(0) - 32)]
  // The start counts once, then each character by its place.
  const sum = values.reduce((total, value, place) => total + value * Math.max(1, place), 0)
  return [...values, sum % 103]
}

/** The bars as modules from the left edge of the quiet zone, and the width of it all; null for what cannot be said. */
export function code128Bars(text: string): { bars: { x: number; width: number }[]; width: number } | null {
  const values = code128Values(text)
  if (values === null) return null
  const widths = [...values.map((value) => SYMBOLS[value] ?? ''), STOP].join('')
  const bars: { x: number; width: number }[] = []
  let x = QUIET_ZONE
  for (const [place, digit] of Array.from(widths, Number).entries()) {
    if (place % 2 === 0) bars.push({ x, width: digit })
    x += digit
  }
  return { bars, width: x + QUIET_ZONE }
}

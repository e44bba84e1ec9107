import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { drawReceipt } from '#server/database/demo/draw-receipt.ts'
import { fileTypeOf } from '#server/features/file/file-type.ts'

/** Rows of dots of the picture, '#' where there is ink. */
function dotsOf(png: Buffer): string[] {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const start = png.indexOf('IDAT') + 4
  const rows = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)))
  const stride = 1 + Math.ceil(width / 8)
  expect(rows.length).toBe(stride * height)
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_cell, x) =>
      ((rows[y * stride + 1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? '#' : ' ',
    ).join(''),
  )
}

test('a receipt is a picture that may be uploaded, with a word at each end of its line', () => {
  const png = drawReceipt([['Total', '12.50'], '-'])
  expect(fileTypeOf(png)).toBe('image/png')
  const dots = dotsOf(png)
  const [first = ''] = dots.filter((row) => row.includes('#'))
  // The margins are alike, and both words reach them.
  expect(first.indexOf('#')).toBeLessThan(first.length / 4)
  expect(first.lastIndexOf('#')).toBeGreaterThan((first.length * 3) / 4)
})

test('what is too long for a line goes on in the next', () => {
  const inkedRows = (lines: Parameters<typeof drawReceipt>[0]) => dotsOf(drawReceipt(lines)).length
  expect(inkedRows([['A name that is longer than what is left of the line', '1,234.00']])).toBeGreaterThan(
    inkedRows([['A name', '1,234.00']]),
  )
})

import { crc32, deflateSync } from 'node:zlib'
import { GLYPH, hasInk } from './dot-font.ts'

/** Of a printed slip: a line by itself is centred, two texts stand at both ends, '-' is a rule across. */
export type ReceiptLine = string | readonly [label: string, value: string]

/** Characters across. */
const WIDTH = 30
/** Dots from one character, and from one line, to the next. */
const PITCH = { across: GLYPH.columns + 1, down: 12 } as const
const MARGIN = 14
/** Pixels of a dot. */
const DOT = 3
const PAPER = [0xfb, 0xf9, 0xf4] as const
const INK = [0x2b, 0x2b, 0x30] as const

/** A receipt as a till prints it, as PNG of two colours: a few kB. Latin letters only. */
export function drawReceipt(lines: readonly ReceiptLine[]): Buffer {
  const texts = lines.flatMap(typeset)
  const width = (WIDTH * PITCH.across + 2 * MARGIN) * DOT
  const height = (texts.length * PITCH.down + 2 * MARGIN) * DOT
  const stride = 1 + Math.ceil(width / 8)
  const pixels = Buffer.alloc(stride * height)
  for (const [line, text] of texts.entries()) {
    for (const [place, character] of [...text].entries()) {
      for (let column = 0; column < GLYPH.columns; column += 1) {
        for (let row = 0; row < GLYPH.rows; row += 1) {
          if (hasInk(character, column, row)) {
            inkDot(
              pixels,
              stride,
              (MARGIN + place * PITCH.across + column) * DOT,
              (MARGIN + line * PITCH.down + row) * DOT,
            )
          }
        }
      }
    }
  }
  return encodePng(width, height, pixels)
}

function typeset(line: ReceiptLine): string[] {
  if (line === '-') return ['-'.repeat(WIDTH)]
  if (typeof line === 'string')
    return wrap(printable(line)).map((text) => text.padStart(Math.floor((WIDTH + text.length) / 2)))
  const [label, value] = line.map(printable)
  const [first = '', ...more] = wrap(label ?? '', WIDTH - (value ?? '').length - 1)
  return [first.padEnd(WIDTH - (value ?? '').length) + (value ?? ''), ...more]
}

const printable = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase()

function wrap(text: string, width = WIDTH): string[] {
  const rows = ['']
  for (const word of text.split(' ')) {
    const last = rows.at(-1) ?? ''
    if (last === '') rows[rows.length - 1] = word
    else if (last.length + 1 + word.length <= width) rows[rows.length - 1] = `${last} ${word}`
    else rows.push(word)
  }
  return rows
}

function inkDot(pixels: Buffer, stride: number, left: number, top: number): void {
  for (let y = top; y < top + DOT; y += 1) {
    for (let x = left; x < left + DOT; x += 1) {
      const at = y * stride + 1 + (x >> 3)
      pixels[at] = (pixels[at] ?? 0) | (0x80 >> (x & 7))
    }
  }
}

/** One bit a pixel, each row after its filter byte (PNG, ISO/IEC 15948). */
function encodePng(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 3], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from([...PAPER, ...INK])),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

import { decodeQR } from 'qr/decode.js'

/** Pixels per module: what a scanner needs to find the corners. */
const SCALE = 4

/** What the QR codes drawn as SVG in a page say, in its order. */
export function readDrawnQrs(html: string): string[] {
  const drawn = html.matchAll(/<svg viewBox="0 0 (\d+) \d+"[^>]*><path d="([^"]+)"/g)
  return [...drawn].map(([, size = '', path = '']) => readDrawnQr(Number(size), path))
}

/** Each dark module is a square of its own, begun at a place or beside the one before. */
function readDrawnQr(size: number, path: string): string {
  const side = size * SCALE
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  let [x, y] = [0, 0]
  for (const [, move, first = '', second = ''] of path.matchAll(/([Mm])\s*(-?\d+)[\s,]*(-?\d+)/g)) {
    ;[x, y] = move === 'M' ? [Number(first), Number(second)] : [x + Number(first), y + Number(second)]
    for (let row = y * SCALE; row < (y + 1) * SCALE; row += 1)
      for (let column = x * SCALE; column < (x + 1) * SCALE; column += 1)
        data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3)
  }
  return decodeQR({ width: side, height: side, data })
}

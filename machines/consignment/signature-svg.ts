import { getStroke } from 'perfect-freehand'
import type { Signature } from '#contract/consignment/consignment-movement.ts'

/** Shorter than this, in the pad's pixels, nobody signs: a slip of the pen or a dot. */
const MIN_INK = 40
const INK = '#111827'

/** Whether enough is drawn to be a signature. */
export function isSignature({ strokes }: Signature): boolean {
  return strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0) >= MIN_INK
}

function lengthOf(stroke: Signature['strokes'][number]): number {
  return stroke.reduce((sum, [x, y], index) => {
    const before = stroke[index - 1]
    return before === undefined ? sum : sum + Math.hypot(x - before[0], y - before[1])
  }, 0)
}

/** The outline of one stroke as SVG path data, for the pad while it is drawn and for the stored signature alike. */
export function strokePath(stroke: Signature['strokes'][number], isComplete = true): string {
  const outline = getStroke(stroke, {
    size: 4,
    thinning: 0.6,
    smoothing: 0.5,
    streamline: 0.4,
    last: isComplete,
    simulatePressure: stroke.every(([, , pressure]) => pressure === 0.5),
  })
  const points = outline.map(([x = 0, y = 0]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
  return points.length === 0 ? '' : `M${points.join('L')}Z`
}

/** A signature as an SVG document that holds nothing but outlines: made from the strokes, never taken from outside. */
export function signatureSvg(signature: Signature): string {
  const { width, height, strokes } = signature
  const paths = strokes.map((stroke) => `<path d="${strokePath(stroke)}"/>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="${INK}">${paths}</svg>`
}

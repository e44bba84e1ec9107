type Point = readonly [number, number]

/** A bold line ends where its arrow begins, or it would reach over the tip. */
export function shortened(points: readonly Point[], width: number): readonly Point[] {
  const [last, before] = [points.at(-1), points.at(-2)]
  if (width <= 2 || !last || !before) return points
  return [...points.slice(0, -1), towards(last, before, Math.min(width, distance(last, before) / 2))]
}

const RADIUS = 6

/** A line through the points with its corners rounded, as an SVG path. */
export function edgePath(points: readonly Point[]): string {
  return points.map((point, index) => step(points[index - 1], point, points[index + 1])).join('')
}

function step(before: Point | undefined, [x, y]: Point, after: Point | undefined): string {
  if (!before) return `M${x} ${y}`
  if (!after) return `L${x} ${y}`
  const radius = Math.min(RADIUS, distance(before, [x, y]) / 2, distance([x, y], after) / 2)
  const [inX, inY] = towards([x, y], before, radius)
  const [outX, outY] = towards([x, y], after, radius)
  return `L${inX} ${inY}Q${x} ${y} ${outX} ${outY}`
}

function towards([x, y]: Point, [toX, toY]: Point, length: number): Point {
  const whole = distance([x, y], [toX, toY]) || 1
  return [tenth(x + ((toX - x) / whole) * length), tenth(y + ((toY - y) / whole) * length)]
}

const distance = ([x, y]: Point, [toX, toY]: Point): number => Math.hypot(toX - x, toY - y)
const tenth = (value: number): number => Math.round(value * 10) / 10

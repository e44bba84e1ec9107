import type { Box, DrawnEdge, DrawnNode, WorkflowDrawing } from './workflow-drawing.ts'

/** What makes a drawing hard to read, counted from the layout. Each entry says what meets what. */
export interface DrawingFaults {
  crossings: readonly string[]
  /** The two lines of each of them. */
  crossed: readonly (readonly [string, string])[]
  /** Boxes or words on each other, lines under words, through boxes or on top of each other. */
  overlaps: readonly string[]
}

export function drawingFaults(drawing: WorkflowDrawing): DrawingFaults {
  const obstacles = obstaclesOf(drawing)
  const lines = drawing.edges.map((edge) => ({
    id: edge.id,
    arrow: String(edge.points.at(-1)),
    segments: segmentsOf(edge),
  }))
  const strangers = pairs(lines).filter(([a, b]) => a.arrow !== b.arrow)
  const crossed = crossingsOf(strangers)
  return {
    crossings: crossed.map(([a, b]) => `line ${a} over line ${b}`),
    crossed,
    overlaps: [
      ...pairs(obstacles)
        .filter(([a, b]) => a.owner !== b.owner && areOverlapping(a, b))
        .map(([a, b]) => `${a.name} on ${b.name}`),
      ...lines.flatMap(({ id, segments }) =>
        obstacles
          .filter((obstacle) => segments.some((segment) => areOverlapping(boxOf(segment), obstacle)))
          .map(({ name }) => `line ${id} through ${name}`),
      ),
      ...strangers.filter(isAlongside).map(([a, b]) => `line ${a.id} on line ${b.id}`),
    ],
  }
}

interface Obstacle extends Box {
  name: string
  /** Lines of one text may touch. */
  owner: string
}

/** What nothing else may lie on: boxes without states in them, marks, labels, and the words of groups. */
function obstaclesOf({ nodes, edges }: WorkflowDrawing): Obstacle[] {
  return [
    ...nodes
      .filter((node) => !isGroup(node))
      .map(({ path, shape, ...box }) => ({ ...box, name: `${shape} ${path}`, owner: `${shape} ${path}` })),
    ...nodes.filter(isGroup).flatMap(wordsOf),
    ...edges.flatMap(({ id, label }) => (label ? [{ ...label, name: `label ${id}`, owner: `label ${id}` }] : [])),
  ]
}

const isGroup = ({ shape }: DrawnNode): boolean => shape === 'compound' || shape === 'parallel'

function wordsOf({ path, lines, x, width }: DrawnNode): Obstacle[] {
  return lines.map((line) => {
    // Arabic lines start at their right end, so beyond the middle of the group.
    const left = line.x > x + width / 2 ? line.x - line.width : line.x
    return { name: `"${line.text}" of ${path}`, owner: path, x: left, y: line.y - 10, width: line.width, height: 13 }
  })
}

interface Segment {
  from: readonly [number, number]
  to: readonly [number, number]
}

function segmentsOf({ points }: DrawnEdge): Segment[] {
  return points.slice(1).map((to, index) => ({ from: points[index] ?? to, to }))
}

interface Line {
  id: string
  /** Where its arrow stands. Lines that share one flow together, so their meeting is meant. */
  arrow: string
  segments: readonly Segment[]
}

/** Where lines that flow together cross another, a reader sees one crossing. */
function crossingsOf(strangers: readonly (readonly [Line, Line])[]): (readonly [string, string])[] {
  const seen = new Map<string, readonly [string, string]>()
  for (const [a, b] of strangers) {
    for (const one of a.segments) {
      for (const other of b.segments.filter((segment) => isCrossing(one, segment))) {
        seen.set(`${a.arrow} ${b.arrow} ${crossingPoint(one, other)}`, [a.id, b.id])
      }
    }
  }
  return [...seen.values()]
}

function isCrossing(a: Segment, b: Segment): boolean {
  return isUpright(a) !== isUpright(b) && areOverlapping(boxOf(a), boxOf(b))
}

function crossingPoint(a: Segment, b: Segment): string {
  return isUpright(a) ? `${a.from[0]},${b.from[1]}` : `${b.from[0]},${a.from[1]}`
}

function isAlongside([a, b]: readonly [Line, Line]): boolean {
  return a.segments.some((one) => b.segments.some((other) => areOnOneTrack(one, other)))
}

function areOnOneTrack(a: Segment, b: Segment): boolean {
  if (isUpright(a) !== isUpright(b)) return false
  const axis = isUpright(a) ? 0 : 1
  return a.from[axis] === b.from[axis] && areOverlapping(boxOf(a, axis), boxOf(b, axis))
}

const isUpright = ({ from, to }: Segment): boolean => from[0] === to[0]

/** A line has no inside; given a pixel along one axis it has, so that two on the same track overlap. */
function boxOf({ from, to }: Segment, thickened?: 0 | 1): Box {
  return {
    x: Math.min(from[0], to[0]),
    y: Math.min(from[1], to[1]),
    width: Math.abs(from[0] - to[0]) + (thickened === 0 ? 1 : 0),
    height: Math.abs(from[1] - to[1]) + (thickened === 1 ? 1 : 0),
  }
}

/** Their insides have a point in common; touching is not overlapping. */
function areOverlapping(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

function pairs<Item>(items: readonly Item[]): [Item, Item][] {
  return items.flatMap((item, index) => items.slice(index + 1).map((other): [Item, Item] => [item, other]))
}

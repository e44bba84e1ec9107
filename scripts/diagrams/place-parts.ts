import type { ElkExtendedEdge, ElkNode } from 'elkjs'
import type {
  Box,
  DrawnEdge,
  DrawnLine,
  DrawnNode,
  WorkflowDrawing,
  WorkflowLanguage,
} from '#machines/workflow/workflow-drawing.ts'
import type { DiagramParts, StatePart } from './diagram-parts.ts'
import { anywhereMark, initialMark } from './elk-graph.ts'
import type { TextBlock } from './state-box.ts'

/** Puts the parts where ELK placed them: whole pixels, and the mirror image for Arabic. */
export function placeParts(parts: DiagramParts, laidOut: ElkNode, language: WorkflowLanguage): WorkflowDrawing {
  const width = Math.ceil(laidOut.width ?? 0)
  const height = Math.ceil(laidOut.height ?? 0)
  const place = new Place(language === 'ar', width)
  const boxes = boxesById(laidOut)
  const edges = new Map(edgesIn(laidOut).map((edge) => [edge.id, edge]))
  return {
    width,
    height,
    nodes: drawnNodes(parts.root, boxes, place),
    edges: [
      ...initialArrows(parts.root, edges, place),
      ...parts.edges.map((edge) => drawnEdge(edge, edges.get(edge.id), place)),
    ],
  }
}

function edgesIn(node: ElkNode): ElkExtendedEdge[] {
  return [...(node.edges ?? []), ...(node.children ?? []).flatMap(edgesIn)]
}

function boxesById(node: ElkNode): Map<string, Box> {
  const found = new Map<string, Box>()
  for (const child of node.children ?? []) {
    const { id, x = 0, y = 0, width = 0, height = 0 } = child
    found.set(id, { x, y, width, height })
    for (const [inner, box] of boxesById(child)) found.set(inner, box)
  }
  return found
}

function drawnNodes(part: StatePart, boxes: ReadonlyMap<string, Box>, place: Place): DrawnNode[] {
  const { state, box, children, anywhere } = part
  const at = (id: string, block: TextBlock | null, shape: DrawnNode['shape']): DrawnNode[] => {
    const found = boxes.get(id)
    if (!found) return []
    return [
      {
        path: state.path,
        shape,
        ...place.box(found),
        rules: place.rules(block, found),
        lines: place.lines(block, found),
      },
    ]
  }
  const hasNoText = state.type === 'history'
  return [
    ...at(state.path, hasNoText ? null : box, state.type),
    ...at(initialMark(state.path), null, 'initial'),
    ...at(anywhereMark(state.path), anywhere, 'anywhere'),
    ...children.flatMap((child) => drawnNodes(child, boxes, place)),
  ]
}

function initialArrows(
  { state, children }: StatePart,
  edges: ReadonlyMap<string, ElkExtendedEdge>,
  place: Place,
): DrawnEdge[] {
  const own = state.initial.flatMap((to): DrawnEdge[] => {
    const id = `${initialMark(state.path)}>${to}`
    const edge = edges.get(id)
    return edge ? [{ id, from: state.path, to, transitions: [], points: place.points(edge), label: null }] : []
  })
  return [...own, ...children.flatMap((child) => initialArrows(child, edges, place))]
}

function drawnEdge(part: DiagramParts['edges'][number], edge: ElkExtendedEdge | undefined, place: Place): DrawnEdge {
  const [label] = edge?.labels ?? []
  if (!edge || !label) throw new Error(`ELK has lost the line ${part.id}.`)
  const box = { x: label.x ?? 0, y: label.y ?? 0, width: part.label.width, height: part.label.height }
  return {
    id: part.id,
    from: part.from,
    to: part.to,
    transitions: part.transitions.map(({ id }) => id),
    points: place.points(edge),
    label: { ...place.box(box), lines: place.lines(part.label, box) },
  }
}

class Place {
  private readonly isMirrored: boolean
  private readonly width: number

  constructor(isMirrored: boolean, width: number) {
    this.isMirrored = isMirrored
    this.width = width
  }

  box({ x, y, width, height }: Box): Box {
    const left = this.isMirrored ? this.width - x - width : x
    return { x: Math.round(left), y: Math.round(y), width: Math.round(width), height: Math.round(height) }
  }

  lines(block: TextBlock | null, box: Box): DrawnLine[] {
    const { x, y, width } = this.box(box)
    return (block?.lines ?? []).map((line) => ({
      ...line,
      x: this.isMirrored ? x + width - line.x : x + line.x,
      y: y + line.y,
    }))
  }

  rules(block: TextBlock | null, box: Box): number[] {
    return (block?.rules ?? []).map((rule) => this.box(box).y + rule)
  }

  points(edge: ElkExtendedEdge): (readonly [number, number])[] {
    const points = (edge.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
      startPoint,
      ...bendPoints,
      endPoint,
    ])
    return straightened(
      points.map(({ x, y }): Point => [Math.round(this.isMirrored ? this.width - x : x), Math.round(y)]),
    )
  }
}

type Point = readonly [number, number]

const JOG = 6

/** Takes out jogs of a few pixels, which say nothing: what comes before goes onto the track of what follows, since arrows may be shared. */
function straightened(points: readonly Point[]): Point[] {
  const at = points.findIndex((point, index) => {
    const [before, next, after] = [points[index - 1], points[index + 1], points[index + 2]]
    return before && next && after && distance(point, next) <= JOG && isParallel(before, point, next, after)
  })
  const [a, b, c, d] = points.slice(at - 1, at + 3)
  if (at === -1 || !a || !b || !c || !d) return [...points]
  return straightened([...points.slice(0, at - 1), along(a, c, d), d, ...points.slice(at + 3)])
}

function isParallel(a: Point, b: Point, c: Point, d: Point): boolean {
  return (a[0] === b[0] && c[0] === d[0]) || (a[1] === b[1] && c[1] === d[1])
}

/** The point moved onto the track of an upright or level line. */
function along([x, y]: Point, from: Point, to: Point): Point {
  return from[0] === to[0] ? [from[0], y] : [x, from[1]]
}

const distance = (a: Point, b: Point): number => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1])

import type { Box, WorkflowDrawing, WorkflowLanguage } from '#machines/workflow/workflow-drawing.ts'
import type { DrawingOverlay, OverlayLink, OverlayMark } from '#src/features/workflow/drawing/overlay.ts'
import { sum } from '#machines/sum.ts'

export interface Badge extends Box {
  key: string
  label: string
  on: 'edge' | 'row' | 'state'
  tone: OverlayMark['tone']
  link: OverlayLink | undefined
}

const HEIGHT = 18
const CHARACTER = 7
const PADDING = 11
/** Between two places that are tried along a line. */
const STRIDE = 6

/** Where the numbers of an overlay stand: on their line or beside their row, where they cover the least of anything else. */
export function badgePlaces(drawing: WorkflowDrawing, overlay: DrawingOverlay, language: WorkflowLanguage): Badge[] {
  const placed: Badge[] = []
  const lines = drawing.edges.map(({ id, points }) => ({
    id,
    boxes: points.slice(1).map((to, index) => around(points[index] ?? to, to)),
  }))
  const words = [
    ...drawing.edges.flatMap(({ id, label }) => (label ? [{ ...label, id }] : [])),
    ...drawing.nodes.flatMap(({ shape, lines: written, ...box }) =>
      (shape === 'compound' || shape === 'parallel' ? written.map((line) => textBox(line, language)) : [box]).map(
        (each) => ({ ...each, id: null }),
      ),
    ),
  ]

  /** A number may lie on its own line, one of a row within its own label, where that leaves room. */
  function put(
    badge: Omit<Badge, keyof Box>,
    candidates: readonly (readonly [number, number])[],
    own: { line?: string; label?: string | null },
  ): void {
    const width = Math.max(HEIGHT, badge.label.length * CHARACTER + PADDING)
    const boxes = candidates.map(([x, y]) => ({ x: x - width / 2, y: y - HEIGHT / 2, width, height: HEIGHT }))
    const costs = boxes.map((box) => {
      const strange = lines.filter(({ id }) => id !== own.line).flatMap((line) => line.boxes)
      const onWords = badge.on === 'state' ? [] : words.filter(({ id }) => id === null || id !== own.label)
      return (
        sum([...placed, ...onWords].map((other) => 4 * shared(box, other))) +
        sum(strange.map((other) => shared(box, other))) +
        outside(box, drawing)
      )
    })
    const best = boxes[costs.indexOf(Math.min(...costs))]
    if (best) placed.push({ ...badge, ...best })
  }

  for (const { path, shape, x, y, width, height } of drawing.nodes) {
    const mark = overlay.states.get(path)
    if (shape === 'initial' || shape === 'anywhere' || !mark?.label) continue
    const corners = [
      [x + width - 8, y],
      [x + 8, y],
      [x + width - 8, y + height],
      [x + 8, y + height],
    ] as const
    put(
      { key: `state ${path}`, label: mark.label, on: 'state', tone: mark.tone, link: mark.link },
      language === 'ar' ? [corners[1], corners[0], corners[3], corners[2]] : corners,
      {},
    )
  }
  for (const { id, points } of drawing.edges) {
    const mark = overlay.edges.get(id)
    if (mark?.label)
      put({ key: `edge ${id}`, label: mark.label, on: 'edge', tone: mark.tone, link: mark.link }, along(points), {
        line: id,
      })
  }
  for (const row of rowsOf(drawing, language)) {
    const mark = overlay.rows.get(row.transition)
    if (mark?.label)
      put(
        { key: `row ${row.transition}`, label: mark.label, on: 'row', tone: mark.tone, link: mark.link },
        row.places(Math.max(HEIGHT, mark.label.length * CHARACTER + PADDING)),
        { label: row.edge },
      )
  }
  return placed
}

type Point = readonly [number, number]

/** Points along a line, from its middle outwards, its ends left free for the arrow. */
function along(points: readonly Point[]): Point[] {
  const all = points.slice(1).flatMap((to, index) => {
    const from = points[index] ?? to
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    const count = Math.max(1, Math.floor(length / STRIDE))
    return Array.from({ length: count }, (_, step): Point => [
      from[0] + ((to[0] - from[0]) * (step + 0.5)) / count,
      from[1] + ((to[1] - from[1]) * (step + 0.5)) / count,
    ])
  })
  const free = all.length > 6 ? all.slice(1, -2) : all
  const middle = (free.length - 1) / 2
  return free
    .map((point, index) => ({ point, far: Math.abs(index - middle) }))
    .toSorted((a, b) => a.far - b.far)
    .map(({ point }) => point)
}

interface RowPlace {
  transition: string
  edge: string | null
  places: (width: number) => Point[]
}

/** Rows of transitions: within a box beside its edge, at a label on either side of it. */
function rowsOf({ nodes, edges }: WorkflowDrawing, language: WorkflowLanguage): RowPlace[] {
  const seen = new Set<string>()
  const place = (transition: string | undefined, edge: string | null, places: RowPlace['places']): RowPlace[] => {
    if (transition === undefined || seen.has(transition)) return []
    seen.add(transition)
    return [{ transition, edge, places }]
  }
  return [
    ...nodes.flatMap(({ x, width, lines }) =>
      lines.flatMap((line) => {
        const sides: Point[] = [
          [x + width, line.y - 4],
          [x, line.y - 4],
        ]
        return place(line.transition, null, () => (language === 'ar' ? sides.toReversed() : sides))
      }),
    ),
    ...edges.flatMap(({ id, label }) =>
      (label?.lines ?? []).flatMap((line) => {
        const text = textBox(line, language)
        return place(line.transition, id, (width) => [
          ...(language === 'ar'
            ? [beside(text, -width, line.y), beside(text, width, line.y)]
            : [beside(text, width, line.y), beside(text, -width, line.y)]),
          [(label?.x ?? 0) - 2 - width / 2, line.y - 4],
          [(label?.x ?? 0) + (label?.width ?? 0) + 2 + width / 2, line.y - 4],
        ])
      }),
    ),
  ]
}

/** After a text, or before it where the width is negative. */
function beside({ x, width: length }: Box, width: number, y: number): Point {
  return [width > 0 ? x + length + 4 + width / 2 : x - 4 + width / 2, y - 4]
}

function textBox({ x, y, width }: { x: number; y: number; width: number }, language: WorkflowLanguage): Box {
  return { x: language === 'ar' ? x - width : x, y: y - 10, width, height: 13 }
}

function around([fromX, fromY]: Point, [toX, toY]: Point): Box {
  return {
    x: Math.min(fromX, toX) - 3,
    y: Math.min(fromY, toY) - 3,
    width: Math.abs(toX - fromX) + 6,
    height: Math.abs(toY - fromY) + 6,
  }
}

function shared(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return width > 0 && height > 0 ? width * height : 0
}

/** What would be cut off at the drawing's edge. */
function outside(box: Box, { width, height }: WorkflowDrawing): number {
  return 10 * (box.width * box.height - shared(box, { x: 0, y: 0, width, height }))
}

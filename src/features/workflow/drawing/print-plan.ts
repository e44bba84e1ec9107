import type { Box, DrawnLine, WorkflowDrawing, WorkflowLanguage } from '#machines/workflow/workflow-drawing.ts'

export interface PrintPlan {
  orientation: 'portrait' | 'landscape'
  /** Parts of the drawing, in the order of reading, of which each fills a sheet. None: the whole is read on the first. */
  parts: readonly Box[]
  /** The first sheet shows where the parts are in the whole; else the first part stands there, below the title. */
  hasOverview: boolean
  /** Of a part, in millimetres of paper per pixel of the drawing. */
  scale: number
}

/** Of A4 within its margins, in millimetres. */
const [LONG, SHORT] = [277, 190]
/** What is left of a sheet's height below the page's title. */
const BELOW_TITLE = 0.76
/** Millimetres of height that the title takes from the first sheet, and a part's number, or what the lines mean, from every other. */
const [TITLE, NUMBER] = [52, 18]
/** The smallest words, 12 px in the drawing, are 6 points high on paper. */
const READABLE = (6 * 25.4) / 72 / 12
/** So many sheets are followed without a map of them. */
const MAX_WITHOUT_OVERVIEW = 3
/** The least part of its sheet that is filled, so that its edge runs between boxes. */
const MIN_FILLED = 0.7
/** Pixels of air around boxes at the edge of a part. */
const AIR = 16
const STEP = 4
/** Pixels from a line's baseline to above its letters. */
const LINE = 16
const LARGER = 1.03

type Orientation = PrintPlan['orientation']

/** How a drawing is printed: on one sheet where its words can be read there, else cut between its boxes, on as few as can be read. */
export function printPlan(drawing: WorkflowDrawing, language: WorkflowLanguage): PrintPlan {
  const { width, height } = drawing
  const upright = Math.min(SHORT / width, (LONG * BELOW_TITLE) / height)
  const lying = Math.min(LONG / width, (SHORT * BELOW_TITLE) / height)
  if (Math.max(upright, lying) >= READABLE)
    return { orientation: upright > lying ? 'portrait' : 'landscape', parts: [], hasOverview: false, scale: 0 }
  const plans = (['landscape', 'portrait'] as const).flatMap((orientation) => [
    cutPlan(drawing, language, orientation, false),
    cutPlan(drawing, language, orientation, true),
  ])
  // Where lines pass beside a part, the whole is shown too.
  const followed = plans.filter(
    ({ hasOverview, parts }) =>
      hasOverview || (parts.length <= MAX_WITHOUT_OVERVIEW && parts.every((part) => part.width === width)),
  )
  return followed.reduce((best, plan) => (sheetsOf(plan) < sheetsOf(best) ? plan : best))
}

const sheetsOf = ({ parts, hasOverview }: PrintPlan): number => parts.length + (hasOverview ? 1 : 0)

/** The fewest parts, as large as they go on so many sheets. */
function cutPlan(
  drawing: WorkflowDrawing,
  language: WorkflowLanguage,
  orientation: Orientation,
  hasOverview: boolean,
): PrintPlan {
  let plan: PrintPlan = {
    orientation,
    hasOverview,
    scale: READABLE,
    parts: cut(drawing, language, { orientation, hasOverview, scale: READABLE }),
  }
  for (;;) {
    const larger = { ...plan, scale: plan.scale * LARGER }
    const parts = cut(drawing, language, larger)
    if (parts.length > plan.parts.length) return plan
    plan = { ...larger, parts }
  }
}

function cut(
  drawing: WorkflowDrawing,
  language: WorkflowLanguage,
  { orientation, hasOverview, scale }: Omit<PrintPlan, 'parts'>,
): Box[] {
  const [across, down] = orientation === 'portrait' ? [SHORT, LONG] : [LONG, SHORT]
  const boxes = readBoxes(drawing, language)
  const parts: Box[] = []
  let [y, rest] = [0, boxes]
  while (rest.length > 0) {
    const most = (down - (parts.length === 0 && !hasOverview ? TITLE : NUMBER)) / scale
    const rows = rest.map(({ y: from, height }): Span => [from, from + height])
    const end = endOf(y, most, drawing.height, rows)
    const isShown = (box: Box) => box.y + box.height <= end
    const columns = columnsOf(rest.filter(isShown), across / scale, drawing.width)
    for (const [from, to] of language === 'ar' ? columns.toReversed() : columns)
      parts.push({ x: from, y, width: to - from, height: end - y })
    rest = rest.filter((box) => !isShown(box))
    // What was cut through stands whole in the next band.
    y = Math.min(end, ...rest.map((box) => box.y - STEP))
  }
  return parts
}

/** What has to stand whole on a sheet: states without others inside, the words of those with some, and what stands at lines. */
function readBoxes({ nodes, edges }: WorkflowDrawing, language: WorkflowLanguage): Box[] {
  const states = nodes.map((node) =>
    node.shape === 'compound' || node.shape === 'parallel' ? boxOf(node.lines, language) : node,
  )
  return [...states, ...edges.flatMap(({ label }) => label ?? [])]
}

function boxOf(lines: readonly DrawnLine[], language: WorkflowLanguage): Box {
  const starts = lines.map(({ x, width }) => (language === 'ar' ? x - width : x))
  const x = Math.min(...starts)
  const y = Math.min(...lines.map((line) => line.y)) - LINE
  return {
    x,
    y,
    width: Math.max(...lines.map(({ width }, index) => (starts[index] ?? x) + width)) - x,
    height: Math.max(...lines.map((line) => line.y)) + LINE / 2 - y,
  }
}

/** From where to where, along one side of the drawing. */
type Span = readonly [number, number]

/** What a band's boxes take of its width, each a sheet wide at most. Beside them only lines pass, which the overview shows. */
function columnsOf(boxes: readonly Box[], most: number, whole: number): Span[] {
  const spans: Span[] = []
  let rest = boxes.map(({ x, width }): Span => [x, x + width])
  while (rest.length > 0) {
    const start = Math.max(0, Math.min(...rest.map(([from]) => from)) - AIR)
    const last = Math.min(whole, Math.max(...rest.map(([, to]) => to)) + AIR)
    const end = endOf(start, most, last, rest)
    spans.push([start, end])
    rest = rest.filter(([, to]) => to > end)
  }
  return spans.map((span, at) => widened(span, most, [spans[at - 1]?.[1] ?? 0, spans[at + 1]?.[0] ?? whole]))
}

/** As wide as the sheet, where there is room for the lines on both sides. */
function widened([start, end]: Span, most: number, [before, after]: Span): Span {
  const [least, greatest] = [Math.min(before, start), Math.max(after, end)]
  const from = Math.max(least, Math.min(start - (most - (end - start)) / 2, greatest - most))
  return [from, Math.min(greatest, from + most)]
}

/** Where a part ends that has room for `most`: at the last place that runs through no box and no words, if there is one. */
function endOf(start: number, most: number, whole: number, boxes: readonly Span[]): number {
  if (start + most >= whole) return whole
  for (let place = start + most; place > start + most * MIN_FILLED; place -= STEP) {
    if (boxes.every(([from, to]) => place < from - STEP || place > to + STEP)) return place
  }
  return start + most
}

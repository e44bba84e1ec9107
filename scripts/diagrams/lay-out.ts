import ELK, { type ElkNode, type LayoutOptions } from 'elkjs/lib/elk.bundled.js'
import { drawingFaults } from '#machines/workflow/drawing-faults.ts'
import type { DrawnEdge, WorkflowDrawing, WorkflowLanguage } from '#machines/workflow/workflow-drawing.ts'
import type { DiagramParts, EdgePart } from './diagram-parts.ts'
import { elkGraph, type Way } from './elk-graph.ts'
import { placeParts } from './place-parts.ts'

export type BothLanguages<Value> = Readonly<Record<WorkflowLanguage, Value>>

/** Which layouts are tried, and for what sheet. */
export interface Manner {
  ways: readonly Way[]
  /** Enough of them to see which lines cross. */
  quickWays: readonly Way[]
  /** What can be read without moving it, or much. */
  sheet: Sheet
}

interface Sheet {
  width: number
  height: number
  /** What fits is as good as what is smaller, and nothing makes up for what does not. */
  isScreen?: boolean
}

/** What is to be drawn in a language when the lines of these ids are told in words. */
export type PartsOf = (language: WorkflowLanguage, told: ReadonlySet<string>) => DiagramParts

/**
 * Lays a machine out in every way that ELK knows and that may suit a state chart, and keeps the one that reads best.
 * Both languages get the same way, so that who knows one drawing finds everything in the other, mirrored.
 */
export async function layOut(partsOf: PartsOf, manner: Manner = WHOLE): Promise<BothLanguages<WorkflowDrawing>> {
  const told = await linesBetterTold(partsOf, manner)
  for (;;) {
    const chosen = await drawBoth(partsOf, told, manner)
    const next = nextToTell([chosen.en, chosen.ar], partsOf('en', told).edges)
    if (next.length === 0) return { en: chosen.en.drawing, ar: chosen.ar.drawing }
    for (const id of next) told.add(id)
  }
}

async function drawBoth(
  partsOf: PartsOf,
  told: ReadonlySet<string>,
  { ways, sheet }: Manner,
): Promise<BothLanguages<Attempt>> {
  const english = await drawEach(ways, partsOf('en', told), 'en', sheet)
  const best = english.toSorted((a, b) => a.badness - b.badness).slice(0, FINALISTS)
  const arabic = await drawEach(
    best.map(({ way }) => way),
    partsOf('ar', told),
    'ar',
    sheet,
  )
  const both = arabic.flatMap((ar) => best.filter(({ way }) => way === ar.way).map((en) => ({ ar, en })))
  const [chosen] = both.toSorted((a, b) => sum(a) - sum(b))
  if (!chosen) throw new Error('ELK found no layout.')
  return chosen
}

/**
 * Whoever draws by hand does not pull a line across the sheet and over others, but writes where it leads. So lines
 * that cross are told one after the other until none crosses, and then each is drawn again that crosses no more.
 */
async function linesBetterTold(partsOf: PartsOf, { quickWays, sheet }: Manner): Promise<Set<string>> {
  const told = new Set<string>()
  const draw = async () =>
    (await drawEach(quickWays, partsOf('en', told), 'en', sheet)).toSorted((a, b) => a.badness - b.badness)[0]
  for (;;) {
    const attempt = await draw()
    const next = attempt ? nextToTell([attempt], partsOf('en', told).edges) : []
    if (next.length === 0) break
    for (const id of next) told.add(id)
  }
  const left = crossingsOf(await draw())
  for (const id of Array.from(told)) {
    told.delete(id)
    if (crossingsOf(await draw()) > left) told.add(id)
  }
  return told
}

const crossingsOf = (attempt: Attempt | undefined): number =>
  attempt ? drawingFaults(attempt.drawing).crossings.length : Infinity

/** A part of the lines whose telling would part all that cross, the ones that cross most first. */
function nextToTell(attempts: readonly Attempt[], edges: readonly EdgePart[]): string[] {
  let crossed = attempts.flatMap(({ drawing }) => drawingFaults(drawing).crossed)
  let drawn = edges
  const chosen: string[] = []
  while (crossed.length > 0) {
    const crossing = drawn.filter(({ id }) => crossed.some((pair) => pair.includes(id)))
    const spared = crossing.filter((edge) => isSpared(edge, drawn))
    const candidates = spared.length > 0 ? spared : crossing.filter(({ isOnwards }) => !isOnwards)
    const weight = ({ id, isOnwards }: EdgePart) =>
      crossed.filter((pair) => pair.includes(id)).length / (isOnwards ? 3 : 1)
    const [worst] = candidates.toSorted((a, b) => weight(b) - weight(a))
    if (!worst) break
    chosen.push(worst.id)
    crossed = crossed.filter((pair) => !pair.includes(worst.id))
    drawn = drawn.filter((edge) => edge !== worst)
  }
  // With these gone ELK has room for others.
  return chosen.slice(0, Math.ceil(chosen.length / 3))
}

/** A state that no line leads to any more, or none out of, floats: only where nothing else parts the lines. */
function isSpared({ id, from, to }: EdgePart, drawn: readonly EdgePart[]): boolean {
  const others = drawn.filter((edge) => edge.id !== id)
  return others.some((edge) => edge.to === to) && others.some((edge) => edge.from === from || edge.to === from)
}

interface Attempt {
  way: Way
  drawing: WorkflowDrawing
  badness: number
}

const FINALISTS = 12

const sum = ({ en, ar }: BothLanguages<Attempt>): number => en.badness + ar.badness

async function drawEach(
  ways: readonly Way[],
  parts: DiagramParts,
  language: WorkflowLanguage,
  sheet: Sheet,
): Promise<Attempt[]> {
  const elk = new ELK()
  const attempts: Attempt[] = []
  for (const way of ways) {
    const laidOut = await layOutOrNot(elk, elkGraph(parts, way))
    if (!laidOut) continue
    const drawing = placeParts(parts, laidOut, language)
    attempts.push({ way, drawing, badness: badnessOf(drawing, sheet) })
  }
  return attempts
}
/** Some ways that follow the order of the definition fail in ELK when there are groups; then the others have to do. */
async function layOutOrNot(elk: InstanceType<typeof ELK>, graph: ElkNode): Promise<ElkNode | undefined> {
  try {
    return await elk.layout(graph)
  } catch {
    return undefined
  }
}

/** Weighed by looking at many drawings: what a reader stumbles over first, then what makes the eye travel. */
function badnessOf(drawing: WorkflowDrawing, sheet: Sheet): number {
  const { crossings, overlaps } = drawingFaults(drawing)
  const bends = total(drawing.edges, ({ points }) => points.length - 2)
  const length = total(drawing.edges, lengthOf)
  const sheets = Math.max(drawing.width / sheet.width, drawing.height / sheet.height)
  const room = sheet.isScreen ? Math.max(0, sheets - 1) * 100_000 : sheets * 1000
  return (
    brokenLines(drawing) * 5000 +
    overlaps.length * 2000 +
    crossings.length * 150 +
    bends * 20 +
    length / 10 +
    lateStarts(drawing) +
    room
  )
}

/** ELK loses its way with some lines that flow together and break into rows: they run aslant. */
function brokenLines({ edges }: WorkflowDrawing): number {
  return edges.filter(({ points }) =>
    points.slice(1).some(([x, y], index) => x !== points[index]?.[0] && y !== points[index]?.[1]),
  ).length
}

/** A start that does not stand at the top of its group is looked for. */
function lateStarts({ nodes }: WorkflowDrawing): number {
  return total(
    nodes.filter(({ shape }) => shape === 'initial'),
    ({ y, path }) =>
      y - (nodes.find((node) => node.path === path && node.shape !== 'initial' && node.shape !== 'anywhere')?.y ?? 0),
  )
}

function lengthOf({ points }: DrawnEdge): number {
  return total(points.slice(1), ([x, y], index) => {
    const [fromX, fromY] = points[index] ?? [x, y]
    return Math.abs(x - fromX) + Math.abs(y - fromY)
  })
}

function total<Item>(items: readonly Item[], measure: (item: Item, index: number) => number): number {
  return items.reduce((sum, item, index) => sum + measure(item, index), 0)
}

const ORDERS: readonly LayoutOptions[] = [
  { 'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES' },
  { 'elk.randomSeed': '1' },
  { 'elk.randomSeed': '2' },
]

const WAYS: readonly Way[] = ['DEPTH_FIRST', 'GREEDY_MODEL_ORDER', 'GREEDY', 'MODEL_ORDER'].flatMap((cycles) =>
  ['NETWORK_SIMPLEX', 'BRANDES_KOEPF'].flatMap((placement) =>
    ['MEDIAN_LAYER', 'TAIL_LAYER', 'SPACE_EFFICIENT_LAYER'].flatMap((labels) =>
      ORDERS.flatMap((order) =>
        [true, false].map((isJoining) => ({
          isJoining,
          options: {
            'elk.layered.cycleBreaking.strategy': cycles,
            'elk.layered.nodePlacement.strategy': placement,
            'elk.layered.edgeLabels.centerLabelPlacementStrategy': labels,
            'elk.layered.thoroughness': '20',
            ...order,
          },
        })),
      ),
    ),
  ),
)

/** Enough to see which lines cross. */
const QUICK_WAYS = ['DEPTH_FIRST', 'GREEDY', 'GREEDY_MODEL_ORDER'].flatMap((cycles) =>
  WAYS.filter(
    ({ isJoining, options }) =>
      isJoining &&
      options['elk.layered.cycleBreaking.strategy'] === cycles &&
      options['elk.layered.nodePlacement.strategy'] === 'BRANDES_KOEPF' &&
      options['elk.layered.edgeLabels.centerLabelPlacementStrategy'] === 'MEDIAN_LAYER',
  ),
)

/** The whole of a machine, to be read at full size from top to bottom. */
const WHOLE: Manner = { ways: WAYS, quickWays: QUICK_WAYS, sheet: { width: 1200, height: 1800 } }

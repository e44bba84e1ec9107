import ELK, { type ElkNode, type LayoutOptions } from 'elkjs/lib/elk.bundled.js'
import { drawingFaults } from '#machines/describe/drawing-faults.ts'
import type { DrawnEdge, WorkflowDrawing, WorkflowLanguage } from '#machines/describe/workflow-drawing.ts'
import type { DiagramParts } from './diagram-parts.ts'
import { elkGraph, type Way } from './elk-graph.ts'
import { placeParts } from './place-parts.ts'

export type BothLanguages<Value> = Readonly<Record<WorkflowLanguage, Value>>

/**
 * Lays a machine out in every way that ELK knows and that may suit a state chart, and keeps the one that reads best.
 * Both languages get the same way, so that who knows one drawing finds everything in the other, mirrored.
 */
export async function layOut(parts: BothLanguages<DiagramParts>): Promise<BothLanguages<WorkflowDrawing>> {
  const english = await drawEach(WAYS, parts.en, 'en')
  const best = english.toSorted((a, b) => a.badness - b.badness).slice(0, FINALISTS)
  const arabic = await drawEach(best.map(({ way }) => way), parts.ar, 'ar')
  const both = arabic.map((ar) => ({ ar, en: best.find(({ way }) => way === ar.way) }))
  const [chosen] = both.toSorted((a, b) => sum(a) - sum(b))
  if (!chosen?.en) throw new Error('ELK found no layout.')
  return { en: chosen.en.drawing, ar: chosen.ar.drawing }
}

interface Attempt {
  way: Way
  drawing: WorkflowDrawing
  badness: number
}

const FINALISTS = 12

const sum = ({ en, ar }: { en: Attempt | undefined; ar: Attempt }): number => (en?.badness ?? Infinity) + ar.badness

async function drawEach(ways: readonly Way[], parts: DiagramParts, language: WorkflowLanguage): Promise<Attempt[]> {
  const elk = new ELK()
  const attempts: Attempt[] = []
  for (const way of ways) {
    const laidOut = await layOutOrNot(elk, elkGraph(parts, way))
    if (!laidOut) continue
    const drawing = placeParts(parts, laidOut, language)
    attempts.push({ way, drawing, badness: badnessOf(drawing) })
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
function badnessOf(drawing: WorkflowDrawing): number {
  const { crossings, overlaps } = drawingFaults(drawing)
  const bends = total(drawing.edges, ({ points }) => points.length - 2)
  const length = total(drawing.edges, lengthOf)
  const sheets = Math.max(drawing.width / SHEET.width, drawing.height / SHEET.height)
  return overlaps.length * 2000 + crossings.length * 150 + bends * 20 + length / 10 + lateStarts(drawing) + sheets * 1000
}

/** What can be read at full size without moving sideways, or much. */
const SHEET = { width: 1200, height: 1800 }

/** A start that does not stand at the top of its group is looked for. */
function lateStarts({ nodes }: WorkflowDrawing): number {
  return total(
    nodes.filter(({ shape }) => shape === 'initial'),
    ({ y, path }) => y - (nodes.find((node) => node.path === path && node.shape !== 'initial' && node.shape !== 'anywhere')?.y ?? 0),
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

import { mainWay, type MainWay } from '#machines/workflow/main-way.ts'
import { sha256 } from '#machines/workflow/sha256.ts'
import { mainWaysOf } from '#machines/workflow/main-ways.ts'
import type {
  LevelStep,
  WorkflowDrawing,
  WorkflowLanguage,
  WorkflowLevels,
} from '#machines/workflow/workflow-drawing.ts'
import type { RegisteredMachine } from '#machines/registry.ts'
import { diagramParts } from './diagram-parts.ts'
import { layOut, type BothLanguages, type Manner } from './lay-out.ts'
import { levelContent, type LevelContent } from './level-content.ts'
import { drawingWords, workflowContent, type WorkflowContent } from './workflow-document.ts'
import type { Way } from './elk-graph.ts'

const STEPS = ['main', 'exceptions'] as const satisfies readonly LevelStep[]

/** Lays out every overview of a machine: nothing opened, and each group opened in its place. */
export async function workflowLevels(registered: RegisteredMachine): Promise<WorkflowLevels> {
  const { contents, ...subject } = levelContents(registered)
  const levels: Record<LevelStep, Record<string, BothLanguages<WorkflowDrawing>>> = { main: {}, exceptions: {} }
  for (const { step, open, content } of contents)
    levels[step][open] = await level(content, step === 'main' && open === '' ? FIRST : OTHERS)

  return { ...subject, levels }
}

interface LevelContents extends Omit<WorkflowLevels, 'levels'> {
  contents: readonly { step: LevelStep; open: string; content: BothLanguages<LevelContent> }[]
}

/** All of the overviews but where things stand, which takes long to find. */
export function levelContents(registered: RegisteredMachine): LevelContents {
  const workflow = workflowContent(registered)
  const { machine, fingerprint } = workflow
  const { states, transitions } = mainWay(machine, mainWaysOf(registered.id))
  const main = { states, transitions }
  const contentIn = (language: WorkflowLanguage, step: LevelStep, open: string): LevelContent =>
    levelContent({ machine, text: workflow[language].text, words: drawingWords(language), main, step, open })
  const contents = STEPS.flatMap((step) =>
    openable(workflow, main, step).map((open) => ({
      step,
      open,
      content: { en: contentIn('en', step, open), ar: contentIn('ar', step, open) },
    })),
  )
  return { id: registered.id, fingerprint, words: digestOf(contents), main, contents }
}

function digestOf(contents: LevelContents['contents']): string {
  const told = contents.map(({ step, open, content }) => [step, open, wordsOf(content.en), wordsOf(content.ar)])
  return sha256(JSON.stringify(told))
}

const wordsOf = ({ machine, text, notes, lines, spoken }: LevelContent) => [
  machine.states.map(({ path, type, initial }) => [path, type, initial, text.states[path]]),
  machine.transitions.map(({ id, from, targets, kind }) => [id, from, targets, kind, text.transitions[id]]),
  [...notes],
  [...lines],
  [...spoken],
]

/** Nothing, or a group that this step shows. */
function openable({ machine }: WorkflowContent, main: MainWay, step: LevelStep): string[] {
  const groups = machine.states.filter(
    ({ path, type }) =>
      path !== '' &&
      (type === 'compound' || type === 'parallel') &&
      (step === 'exceptions' || main.states.includes(path)),
  )
  return ['', ...groups.map(({ path }) => path)]
}

async function level(content: BothLanguages<LevelContent>, manner: Manner): Promise<BothLanguages<WorkflowDrawing>> {
  const drawn = await layOut(
    (language, told) => diagramParts({ ...content[language], language, told, widest: NARROW }),
    manner,
  )
  const { lines } = content.en
  return { en: withAllTransitions(drawn.en, lines), ar: withAllTransitions(drawn.ar, lines) }
}

/** A line's label says some of what it stands for; pointed at, it tells of all. */
function withAllTransitions(drawing: WorkflowDrawing, lines: LevelContent['lines']): WorkflowDrawing {
  return {
    ...drawing,
    edges: drawing.edges.map((edge) => ({ ...edge, transitions: lines.get(edge.id) ?? edge.transitions })),
  }
}

/** The pane has 1100 × 460 pixels on a screen of 1366 × 768, and 12 pixels of the drawing are to be 14 of the screen. */
export const SHEET = { width: 942, height: 394 }

const NARROW = { state: 180, label: 112, group: 200 }

/** Each group is laid out by itself, so a long way breaks into rows, as text does; ELK wraps only where no line crosses a border. */
const waysWith = (ratios: readonly string[], isTight: boolean): readonly Way[] =>
  ['RIGHT', 'DOWN'].flatMap((direction) =>
    ['DEPTH_FIRST', 'GREEDY_MODEL_ORDER'].flatMap((cycles) =>
      ['NETWORK_SIMPLEX', 'BRANDES_KOEPF'].flatMap((placement) =>
        [{ wrapping: 'OFF', ratio: '2.2' }, ...ratios.map((ratio) => ({ wrapping: 'MULTI_EDGE', ratio }))].map(
          ({ wrapping, ratio }) => ({
            isJoining: true,
            options: {
              'elk.direction': direction,
              'elk.aspectRatio': ratio,
              'elk.hierarchyHandling': 'SEPARATE_CHILDREN',
              'elk.layered.cycleBreaking.strategy': cycles,
              'elk.layered.nodePlacement.strategy': placement,
              'elk.layered.thoroughness': '20',
              'elk.layered.wrapping.strategy': wrapping,
              ...(isTight ? TIGHT : LOOSE),
            },
          }),
        ),
      ),
    ),
  )

const LOOSE = {
  'elk.layered.spacing.nodeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  'elk.layered.wrapping.additionalEdgeSpacing': '12',
}

/** For what has to fit a screen as a whole. */
const TIGHT = {
  'elk.padding': '[top=12,left=12,bottom=12,right=12]',
  'elk.spacing.nodeNode': '14',
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '8',
  'elk.spacing.edgeLabel': '3',
  'elk.layered.spacing.nodeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeNodeBetweenLayers': '8',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
  'elk.layered.wrapping.additionalEdgeSpacing': '8',
}

const mannerOf = (ways: readonly Way[], isScreen: boolean): Manner => ({
  ways,
  quickWays: ways.filter(
    ({ isJoining, options }) =>
      isJoining &&
      options['elk.layered.cycleBreaking.strategy'] === 'DEPTH_FIRST' &&
      options['elk.layered.nodePlacement.strategy'] === 'BRANDES_KOEPF',
  ),
  sheet: { ...SHEET, isScreen },
})

const FIRST = mannerOf(waysWith(['1', '1.6', '2.2', '3'], true), true)
const LOOSE_WAYS = waysWith(['2.2'], false)
const OTHERS = mannerOf(
  [
    ...LOOSE_WAYS,
    ...LOOSE_WAYS.filter(({ options }) => options['elk.layered.wrapping.strategy'] !== 'OFF').map((way) => ({
      ...way,
      isJoining: false,
    })),
  ],
  false,
)

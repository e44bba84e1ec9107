import type { MachineDescription } from './describe-machine.ts'
import type { MainWay } from './main-way.ts'
import type { WorkflowText } from './workflow-words.ts'

/** What a written line is; looks and font follow from it. */
export type LineStyle = 'state' | 'description' | 'service' | 'event' | 'guard' | 'target' | 'anywhere'

export type Mark =
  | 'service'
  | 'waysIn'
  | 'to'
  | 'leave'
  | 'again'
  | 'stay'
  | 'after'
  | 'always'
  | 'done'
  | 'failed'
  | 'part'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** One line of text. `x` is where it starts: its right end in Arabic. `y` is the baseline. */
export interface DrawnLine {
  style: LineStyle
  x: number
  y: number
  width: number
  text: string
  mark?: Mark
  /** The transition that the line belongs to. */
  transition?: string
  /** Id of the machine that the line names: it leads to that machine's drawing. */
  part?: string
}

export interface DrawnNode extends Box {
  /** Path of the state; of the marks `initial` and `anywhere` the path of the state that they stand in. */
  path: string
  shape: 'atomic' | 'compound' | 'parallel' | 'final' | 'history' | 'initial' | 'anywhere'
  lines: readonly DrawnLine[]
  /** Heights at which thin lines part the box's blocks. */
  rules: readonly number[]
}

/**
 * All transitions between two states share one line; each has its own row in the label. Where a state leads into
 * itself, to a state inside, the line starts at its `anywhere` mark.
 */
export interface DrawnEdge {
  id: string
  from: string
  to: string
  /** None for the little arrow to an initial state. */
  transitions: readonly string[]
  points: readonly (readonly [number, number])[]
  label: (Box & { lines: readonly DrawnLine[] }) | null
}

export interface WorkflowDrawing {
  width: number
  height: number
  nodes: readonly DrawnNode[]
  edges: readonly DrawnEdge[]
}

/** `docs/workflows/<id>.json`: what the page, the SVG files and the tables are made from. */
export interface WorkflowDocument {
  id: string
  kind: 'lifecycle' | 'flow' | 'part'
  fingerprint: string
  machine: MachineDescription
  en: { text: WorkflowText; drawing: WorkflowDrawing }
  ar: { text: WorkflowText; drawing: WorkflowDrawing }
}

/** How much an overview draws: the main way alone, or exceptions too. Everything is the drawing of the document. */
export type LevelStep = 'main' | 'exceptions'

/**
 * `docs/workflows/<id>.levels.json`: the overviews of a machine, from which a reader opens one state at a time in its
 * place. Apart from the document, which is kept for every version of the machine and must stay as it is.
 */
export interface WorkflowLevels {
  id: string
  fingerprint: string
  /** Digest of all that is drawn, before it had its place: tells when the words are others now. */
  words: string
  main: MainWay
  /** By step, then by path of the opened state; nothing is opened under `''`. */
  levels: Readonly<Record<LevelStep, Readonly<Record<string, Readonly<Record<WorkflowLanguage, WorkflowDrawing>>>>>>
}

export type WorkflowLanguage = 'en' | 'ar'

/** `docs/workflows/index.json`: one entry per machine of the registry. */
export interface WorkflowIndexEntry {
  id: string
  kind: WorkflowDocument['kind']
  states: number
  transitions: number
  /** Ids of the parts that it invokes. */
  uses: readonly string[]
  en: { title: string; purpose: string }
  ar: { title: string; purpose: string }
}

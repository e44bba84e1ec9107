import type {
  MachineDescription,
  StateDescription,
  TransitionDescription,
} from '#machines/workflow/describe-machine.ts'
import { ancestorsOf, type MainWay } from '#machines/workflow/main-way.ts'
import type { LevelStep } from '#machines/workflow/workflow-drawing.ts'
import { fill, type DrawingWords, type StateText, type WorkflowText } from '#machines/workflow/workflow-words.ts'

export interface LevelSubject {
  machine: MachineDescription
  text: WorkflowText
  words: DrawingWords
  main: MainWay
  step: LevelStep
  /** Path of the opened state; the groups around it are open too. */
  open: string
}

export interface LevelContent {
  /** The machine as a reader of this level sees it: what is folded is gone, what led there leads to its group. */
  machine: MachineDescription
  text: WorkflowText
  notes: ReadonlyMap<string, readonly string[]>
  /** Lines that are written into the box they start from, since what is drawn starts at the group around it. */
  spoken: ReadonlySet<string>
  /** By id of the drawn line all transitions that it stands for. */
  lines: ReadonlyMap<string, readonly string[]>
}

/** A label says so many things; how many others there are stands below. */
const MAX_ROWS = 2

export function levelContent(subject: LevelSubject): LevelContent {
  const { machine, text, main, step } = subject
  const { states, passed } = standingStates(visibleStates(subject), subject)
  const isVisible = new Set(states.map(({ path }) => path))
  const isDrawn = ({ id }: TransitionDescription) => step === 'exceptions' || main.transitions.includes(id)
  const lines = new Map<string, Line>()
  const spoken = new Map<string, Line>()
  const folded = new Map<string, number>()
  for (const transition of machine.transitions) {
    const from = transition.from === '' ? '' : liftedTo(transition.from, isVisible)
    if (from === null || passed.has(transition.from)) continue
    const [target] = transition.targets
    const to = target === undefined ? undefined : liftedTo(passed.get(target) ?? target, isVisible)
    const isStaying = to === undefined || to === from
    // What happens within a folded group only a reader who opens it asks for.
    if (isStaying && (transition.from !== from || isFolded(from, states, machine))) continue
    if (step === 'exceptions' && to === null && target !== undefined && isWithin(from, subject.open)) {
      addTo(spoken, { from, to: target }, transition)
      continue
    }
    if (isStaying || to === null || !isDrawn(transition)) {
      folded.set(from, (folded.get(from) ?? 0) + 1)
      continue
    }
    const line = betweenSiblings(from, to)
    if (line) addTo(lines, line, transition)
    // The line starts at the border of its group; which of the states inside leaves by it, its box says.
    if (line?.from !== from) addTo(spoken, { from, to }, transition)
  }
  const rows = [...lines.values(), ...spoken.values()].flatMap((line) => rowsOf(line, subject))
  return {
    machine: { ...machine, states, transitions: rows.map(({ transition }) => transition) },
    text: {
      ...text,
      transitions: Object.fromEntries(
        rows.map(({ transition, label }) => [transition.id, { event: label, guard: null, description: null }]),
      ),
      states: Object.fromEntries(
        machine.states.map(({ path, invokes }) => [path, stateTextOf(text.states[path], invokes)]),
      ),
    },
    notes: new Map(states.map(({ path }) => [path, notesOf(path, states, folded, subject)])),
    spoken: new Set(spoken.keys()),
    lines: new Map([...lines].map(([id, { transitions }]) => [id, transitions.map((transition) => transition.id)])),
  }
}

interface Line {
  from: string
  to: string
  transitions: readonly TransitionDescription[]
}

function addTo(lines: Map<string, Line>, { from, to }: Pick<Line, 'from' | 'to'>, transition: TransitionDescription) {
  const id = `${from}>${to}`
  lines.set(id, { from, to, transitions: [...(lines.get(id)?.transitions ?? []), transition] })
}

/** A line runs within one group and crosses no border: from and to what stands in the innermost group around both. Null from within a group to the group itself. */
function betweenSiblings(from: string, to: string): Pick<Line, 'from' | 'to'> | null {
  const [source, target] = [
    [...ancestorsOf(from), from],
    [...ancestorsOf(to), to],
  ]
  const at = source.findIndex((path, index) => path !== target[index])
  if (at === -1) return { from, to: target[source.length] ?? to }
  const reached = target[at]
  return reached === undefined ? null : { from: source[at] ?? from, to: reached }
}

/** Of what a state calls only the parts, which lead to their own drawings. */
function stateTextOf(
  state: StateText = { label: '', name: '', description: null, services: [] },
  invokes: StateDescription['invokes'],
): StateText {
  const services = state.services.filter((_, index) => invokes[index]?.part !== undefined)
  return { ...state, description: null, services }
}

const isWithin = (path: string, group: string): boolean => group !== '' && path.startsWith(`${group}.`)

function visibleStates({ machine, main, step, open }: LevelSubject): StateDescription[] {
  const opened = new Set(['', ...ancestorsOf(open), open])
  // Around an opened group only the main way stays: what else leads out of it is written in the boxes inside.
  const isShown = ({ path, parent }: StateDescription): boolean =>
    parent === null ||
    (opened.has(parent) &&
      (main.states.includes(path) || opened.has(path) || (step === 'exceptions' && parent === open)))
  const shown = machine.states.filter(isShown)
  const paths = new Set(shown.map(({ path }) => path))
  return shown.map((state) => ({
    ...state,
    type: opened.has(state.path) || state.type === 'final' || state.type === 'history' ? state.type : 'atomic',
    initial: opened.has(state.path) ? state.initial.filter((path) => paths.has(path)) : [],
    // What the machine itself calls stands beside the drawing.
    invokes: state.parent === null ? [] : state.invokes.filter(({ part }) => part !== undefined),
  }))
}

/**
 * A state that nothing waits in, and from which the main way leads on to one other, is passed: the main way goes
 * straight to where it leads.
 */
function standingStates(
  states: readonly StateDescription[],
  { machine, main, step }: LevelSubject,
): { states: StateDescription[]; passed: ReadonlyMap<string, string> } {
  const isVisible = new Set(states.map(({ path }) => path))
  const next = new Map<string, string>()
  for (const { path, type } of step === 'main' ? states : []) {
    const own = machine.transitions.filter(({ from }) => from === path)
    if (type !== 'atomic' || own.length === 0 || own.some(({ kind }) => kind !== 'always')) continue
    const onwards = own.filter(({ id }) => main.transitions.includes(id)).flatMap(({ targets }) => targets)
    const [only, ...others] = new Set(onwards.map((target) => liftedTo(target, isVisible)))
    if (only && others.length === 0) next.set(path, only)
  }
  const endOf = (path: string): string => {
    const onwards = next.get(path)
    return onwards === undefined ? path : endOf(onwards)
  }
  const passed = new Map([...next.keys()].map((path) => [path, endOf(path)]))
  return {
    passed,
    states: states
      .filter(({ path }) => !passed.has(path))
      .map((state) => ({
        ...state,
        initial: state.initial.map(endOf).filter((path) => ancestorsOf(path).at(-1) === (state.path || undefined)),
      })),
  }
}

/** The state, or the innermost group around it, that is drawn; none where that belongs to an exception. */
function liftedTo(path: string, isVisible: ReadonlySet<string>): string | null {
  if (isVisible.has(path)) return path
  const around = ['', ...ancestorsOf(path)].toReversed().find((group) => isVisible.has(group))
  return around === undefined || around === '' ? null : around
}

const isFolded = (path: string, states: readonly StateDescription[], machine: MachineDescription): boolean =>
  machine.states.some(({ parent }) => parent === path) && !states.some(({ parent }) => parent === path)

interface LevelRow {
  transition: TransitionDescription
  label: string
}

/** What leads from one to the other, each thing said once. */
function rowsOf({ from, to, transitions }: Line, { main, words, ...subject }: LevelSubject): LevelRow[] {
  const byLabel = new Map<string, TransitionDescription>()
  const isMain = ({ id }: TransitionDescription) => main.transitions.includes(id)
  for (const transition of transitions.toSorted((a, b) => Number(isMain(b)) - Number(isMain(a)))) {
    const label = labelOf(transition, { words, ...subject })
    if (!byLabel.has(label)) byLabel.set(label, transition)
  }
  const rows = [...byLabel].map(([label, transition]) => ({
    label,
    transition: { ...transition, from, targets: [to] },
  }))
  if (rows.length <= MAX_ROWS + 1) return rows
  const [first] = rows.slice(MAX_ROWS)
  const more = fill(words.more, String(rows.length - MAX_ROWS))
  return first
    ? [...rows.slice(0, MAX_ROWS), { label: more, transition: { ...first.transition, kind: 'event' } }]
    : rows
}

/** What happens; where that is only that something ended, the guard says more. */
function labelOf(
  { id, kind }: TransitionDescription,
  { text, words, step }: Pick<LevelSubject, 'text' | 'words' | 'step'>,
): string {
  const { event = id, guard = null } = text.transitions[id] ?? {}
  if (kind === 'event' || kind === 'after' || guard === null || guard === words.otherwise) return event
  if (step === 'main' && kind !== 'always') return event
  const [before = '', after = ''] = words.otherwiseIf.split('{{x}}')
  return guard.startsWith(before) ? guard.slice(before.length, guard.length - after.length) : guard
}

function notesOf(
  path: string,
  states: readonly StateDescription[],
  folded: ReadonlyMap<string, number>,
  { machine, words }: LevelSubject,
): string[] {
  const inside = isFolded(path, states, machine)
    ? machine.states.filter((state) => state.path.startsWith(`${path}.`)).length
    : 0
  const others = folded.get(path) ?? 0
  const told = [
    ...(inside > 0 ? [fill(words.inside, String(inside))] : []),
    ...(others > 0 ? [fill(words.folded, String(others))] : []),
  ]
  return told.length > 0 ? [told.join(' · ')] : []
}

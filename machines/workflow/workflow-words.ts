import type {
  GuardDescription,
  MachineDescription,
  StateDescription,
  TransitionDescription,
} from './describe-machine.ts'

/**
 * `public/locales/<language>/workflow-<machine>.json`. English holds labels; its descriptions are the definition's own.
 * The machine itself has the path `*`, since what it allows holds in every state.
 */
export interface MachineWords {
  /** In English the registry has them. */
  title?: string
  purpose?: string
  states: Readonly<Record<string, { label?: string; description?: string }>>
  events: Readonly<Record<string, { label: string }>>
  /** How a guard reads after "if", by its name, or for constant params by `<name>:<values with commas>`. */
  guards?: Readonly<Record<string, string>>
  delays?: Readonly<Record<string, string>>
  /** What an invoked service does, by the invoke's id. */
  services?: Readonly<Record<string, string>>
  transitions?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, { description: string }>>>>>>
}

/** `drawing` in `public/locales/<language>/workflow.json`: words that all machines share. `{{x}}` is replaced. */
export interface DrawingWords {
  /** On the mark from which lines start that hold in every state of a group. */
  anywhere: string
  /** In the box of a state to which more leads than there are lines. `{{x}}` is the number. */
  waysIn: string
  /** In an overview: how many states a folded group holds, how many transitions of a state are not drawn, and on a line. `{{x}}` is the number. */
  inside: string
  folded: string
  more: string
  always: string
  after: string
  done: string
  failed: string
  reported: string
  allDone: string
  serviceDone: string
  serviceFailed: string
  serviceReported: string
  otherwise: string
  otherwiseIf: string
  and: string
  or: string
  not: string
  inState: string
}

export interface TransitionText {
  event: string
  /** Without brackets; null when the transition is taken whatever holds. */
  guard: string | null
  description: string | null
}

export interface StateText {
  label: string
  /** Tells it from states of the same label: `Payment › Collecting`. */
  name: string
  description: string | null
  services: readonly string[]
}

/** Everything that is written on a drawing or in its table, in one language. */
export interface WorkflowText {
  title: string
  purpose: string
  description: string | null
  anywhere: string
  waysIn: string
  states: Readonly<Record<string, StateText>>
  transitions: Readonly<Record<string, TransitionText>>
}

export interface WordSources {
  machine: MachineDescription
  /** Title and purpose as the registry has them, in English. */
  registered: { title: string; purpose: string }
  words: MachineWords
  drawing: DrawingWords
  /** Where the language's file says nothing, the definition's own English may stand. */
  isEnglish: boolean
}

/** The words of a machine in one language, and where the language's file is silent about something. */
export function workflowText(sources: WordSources): { text: WorkflowText; missing: readonly string[] } {
  const missing: string[] = []
  const need = (found: string | undefined, key: string): string => {
    if (found === undefined || found.trim() === '') missing.push(key)
    return found ?? key
  }
  const { machine } = sources
  const words = sources.isEnglish ? { ...sources.words, ...sources.registered } : sources.words
  const unnamed = machine.states.map((state) => [state.path, stateText(state, sources, need)] as const)
  const states = unnamed.map(
    ([path, state]) => [path, { ...state, name: stateName(path, Object.fromEntries(unnamed)) }] as const,
  )
  const transitions = machine.transitions.map((one) => [one.id, transitionText(one, sources, need)] as const)
  const text = {
    title: need(words.title, 'title'),
    purpose: need(words.purpose, 'purpose'),
    description: states[0]?.[1].description ?? null,
    anywhere: sources.drawing.anywhere,
    waysIn: sources.drawing.waysIn,
    states: Object.fromEntries(states),
    transitions: Object.fromEntries(transitions),
  }
  return { text, missing: [...new Set(missing)] }
}

/** The path under which a file of words knows a state. */
const wordsPath = (path: string): string => (path === '' ? '*' : path)

type Need = (found: string | undefined, key: string) => string

function stateText(state: StateDescription, { words, registered, isEnglish }: WordSources, need: Need) {
  const path = wordsPath(state.path)
  const own = words.states[path]
  const title = isEnglish ? registered.title : words.title
  const label = need(state.path === '' ? title : own?.label, state.path === '' ? 'title' : `states.${path}.label`)
  const description = described(state.description, own?.description, isEnglish, need, `states.${path}.description`)
  return { label, description, services: state.invokes.map(({ id }) => need(words.services?.[id], `services.${id}`)) }
}

function stateName(path: string, states: Readonly<Record<string, { label: string }>>): string {
  const label = states[path]?.label ?? path
  const group = states[path.slice(0, Math.max(0, path.lastIndexOf('.')))]
  const isShared = Object.values(states).filter((state) => state.label === label).length > 1
  return isShared && group ? `${group.label} › ${label}` : label
}

function transitionText(transition: TransitionDescription, sources: WordSources, need: Need): TransitionText {
  const { words, isEnglish } = sources
  const path = [wordsPath(transition.from), transition.event, String(transition.index)] as const
  const translated = words.transitions?.[path[0]]?.[path[1]]?.[path[2]]?.description
  return {
    event: eventLabel(transition, sources, need),
    guard: guardLabel(transition, sources, need),
    description: described(
      transition.description,
      translated,
      isEnglish,
      need,
      `transitions.${path.join('.')}.description`,
    ),
  }
}

function described(
  original: string | null,
  translated: string | undefined,
  isEnglish: boolean,
  need: Need,
  key: string,
) {
  if (original === null) return null
  return isEnglish ? original : need(translated, key)
}

function eventLabel(
  { kind, event, from }: TransitionDescription,
  { machine, words, drawing }: WordSources,
  need: Need,
): string {
  const name = event.slice(event.indexOf('.') + 1)
  const state = machine.states.find(({ path }) => path === from)
  // With one service the state's own box says which; with several the line has to.
  const isOfService = kind === 'invokeDone' || kind === 'invokeError' || kind === 'invokeSnapshot'
  const isOneOfSeveral = isOfService && (state?.invokes.length ?? 0) > 1
  const service = isOneOfSeveral ? need(words.services?.[name], `services.${name}`) : null
  switch (kind) {
    case 'always':
      return drawing.always
    case 'after':
      return fill(drawing.after, need(words.delays?.[name], `delays.${name}`))
    case 'stateDone':
      return drawing.allDone
    case 'invokeDone':
      return service === null ? drawing.done : fill(drawing.serviceDone, service)
    case 'invokeError':
      return service === null ? drawing.failed : fill(drawing.serviceFailed, service)
    case 'invokeSnapshot':
      return service === null ? drawing.reported : fill(drawing.serviceReported, service)
    case 'event':
      return need(words.events[event]?.label, `events.${event}.label`)
  }
}

function guardLabel(transition: TransitionDescription, sources: WordSources, need: Need): string | null {
  const { machine, drawing } = sources
  const own = transition.guard && guardText(transition.guard, sources, need)
  const comesFirst = machine.transitions.some(
    ({ from, event, index }) => from === transition.from && event === transition.event && index < transition.index,
  )
  if (!comesFirst) return own
  return own === null ? drawing.otherwise : fill(drawing.otherwiseIf, own)
}

function guardText(guard: GuardDescription, sources: WordSources, need: Need): string {
  const { words, drawing } = sources
  switch (guard.type) {
    case 'named':
      return namedGuardText(guard, words, need)
    case 'and':
    case 'or':
      return guard.guards.map((part) => nested(part, sources, need)).join(` ${drawing[guard.type]} `)
    case 'not':
      return guard.guards.map((part) => fill(drawing.not, nested(part, sources, need))).join(' ')
    case 'inState':
      return fill(drawing.inState, need(words.states[guard.state]?.label, `states.${guard.state}.label`))
    case 'inline':
      return need(undefined, 'a guard without a name')
  }
}

function namedGuardText({ name, params }: NamedGuard, words: MachineWords, need: Need): string {
  const values = Object.values(params).join(',')
  const special = values === '' ? undefined : words.guards?.[`${name}:${values}`]
  return special ?? need(words.guards?.[name], `guards.${name}${values && ` or guards.${name}:${values}`}`)
}

type NamedGuard = Extract<GuardDescription, { type: 'named' }>

function nested(guard: GuardDescription, sources: WordSources, need: Need): string {
  const text = guardText(guard, sources, need)
  return guard.type === 'and' || guard.type === 'or' ? `(${text})` : text
}

/** Puts a value where `{{x}}` stands. */
export function fill(pattern: string, value: string): string {
  return pattern.replace('{{x}}', value)
}

import type { CheckInSnapshot } from './check-in-actor.tsx'

/** What the desk shows, from the machine's state alone. */
export const FACES = [
  'choosingDeparture',
  'openingDeparture',
  'ready',
  'unreadable',
  'notFound',
  'lookUpRefused',
  'noAnswer',
  'choosing',
  'comparing',
  'askingVisa',
  'payFirst',
  'choosingMeans',
  'enteringSlip',
  'confirmingManual',
  'go',
  'stop',
  'already',
  'outdated',
  'refused',
  'done',
  'partlyDone',
  'lookingUp',
  'acceptingPassport',
  'payingFees',
  'repricing',
  'checkingIn',
  'outage',
] as const
export type View = (typeof FACES)[number]

/** By the innermost state; that of paying which is but told goes by the name of its group. */
export function viewOf(snapshot: CheckInSnapshot): View {
  const path = pathOf(snapshot.value)
  const name = path.at(-1) === 'told' ? 'payFirst' : path.at(-1)
  return FACES.find((view) => view === name) ?? 'ready'
}

function pathOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...pathOf(inner)])
}

/** Faces that are about what was scanned, and about nobody else. */
const OF_SCANS: ReadonlySet<View> = new Set(['unreadable', 'notFound', 'lookUpRefused', 'noAnswer', 'lookingUp'])
export const isOfScan = (view: View): boolean => OF_SCANS.has(view)

/** Background, icon and sound of a view; `busy` keeps what was there. */
export type Tone = 'go' | 'done' | 'pay' | 'stop' | 'already' | 'plain'

export const TONES = {
  choosingDeparture: 'plain',
  openingDeparture: 'plain',
  ready: 'plain',
  unreadable: 'stop',
  notFound: 'stop',
  lookUpRefused: 'stop',
  noAnswer: 'stop',
  choosing: 'plain',
  comparing: 'pay',
  askingVisa: 'pay',
  payFirst: 'pay',
  choosingMeans: 'pay',
  enteringSlip: 'pay',
  confirmingManual: 'pay',
  go: 'go',
  stop: 'stop',
  already: 'already',
  outdated: 'stop',
  refused: 'stop',
  done: 'done',
  partlyDone: 'pay',
  lookingUp: 'plain',
  acceptingPassport: 'pay',
  payingFees: 'pay',
  repricing: 'pay',
  checkingIn: 'go',
  outage: 'stop',
} as const satisfies Record<View, Tone>

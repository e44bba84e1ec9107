import type { CallName } from '#contract/calls.ts'
import type { ConsignmentMovement, LoadList, PieceChoice } from '#contract/consignment/consignment-movement.ts'
import type { DockAct } from '#machines/consignment/dock-context.ts'
import { call } from '#src/platform/api.ts'

type Departure = LoadList['departure']

/** Its print stands alone, under a path of its own (app/screens.ts). */
export const loadListPath = (departureKey: string): string => `/load-lists/${departureKey}`

/** Where the departure calls in the reader's own region. */
export const ownStopOf = ({ stops }: Pick<Departure, 'stops'>) => stops.find(({ isOwn }) => isOwn)

/** The call behind each act at the dock. */
export const CALL_OF_ACT = {
  load: 'dispatchConsignments',
  receive: 'receiveConsignments',
  offload: 'offloadConsignments',
} as const satisfies Record<DockAct, CallName>

/** What can be done at the own depot with this departure, the likeliest first; the server decides each time. */
export function actsAt(load: LoadList): DockAct[] {
  const { departure, ownDepot, destinations, lines } = load
  if (ownDepot === null || departure.state === 'cancelled') return cancelledActs(load)
  const stops = departure.stops
  const loads = destinations.length > 0
  const receives =
    stops.some(({ isOwn }, index) => isOwn && index > 0) ||
    lines.some(({ headedFor, aboard }) => headedFor.id === ownDepot.id && aboard > 0)
  const offloads = lines.some(({ loadedAt, aboard }) => loadedAt.id === ownDepot.id && aboard > 0)
  return [
    ...(receives && !loads ? (['receive'] as const) : []),
    ...(loads ? (['load'] as const) : []),
    ...(receives && loads ? (['receive'] as const) : []),
    ...(offloads ? (['offload'] as const) : []),
  ]
}

/** What was loaded before the cancellation has to come off again. */
function cancelledActs({ ownDepot, lines }: LoadList): DockAct[] {
  return ownDepot !== null && lines.some(({ loadedAt, aboard }) => loadedAt.id === ownDepot.id && aboard > 0)
    ? ['offload']
    : []
}

/** Lines that are to come off at the own depot. */
export const linesForUs = ({ lines, ownDepot }: LoadList) =>
  lines.filter(({ headedFor }) => headedFor.id === ownDepot?.id)

/** Lines that were loaded at the own depot. */
export const linesFromUs = ({ lines, ownDepot }: LoadList) =>
  lines.filter(({ loadedAt }) => loadedAt.id === ownDepot?.id)

interface Sent {
  departureKey: string
  choice: PieceChoice
  headedForDepotId: string | null
  /** Explanation, or reason. */
  words: string | null
}

export async function sendTo(
  act: DockAct,
  { departureKey, choice, headedForDepotId, words }: Sent,
  key: string,
): Promise<ConsignmentMovement> {
  switch (act) {
    case 'load':
      return (await call('dispatchConsignments', { key, body: { departureKey, choice, headedForDepotId } })).data
    case 'receive':
      return (await call('receiveConsignments', { key, body: { departureKey, choice, explanation: words } })).data
    case 'offload':
      return (await call('offloadConsignments', { key, body: { departureKey, choice, reason: words ?? '' } })).data
  }
}

/** Pieces of one item that were loaded at several depots are unloaded as one. */
export function perItem(lines: LoadList['lines']): LoadList['lines'] {
  const items = new Map<string, LoadList['lines'][number]>()
  for (const line of lines) {
    const before = items.get(line.itemId)
    items.set(
      line.itemId,
      before ? { ...before, aboard: before.aboard + line.aboard, numbers: [...before.numbers, ...line.numbers] } : line,
    )
  }
  return [...items.values()]
}

import type { BoardingList, BoardingTicket } from '#contract/check-in/boarding-list.ts'
import type { DeskContents, DeskContext, SessionNews } from './device-desk-context.ts'
import type { DeviceOfficer, DeviceStore, StoreTrouble } from './device-store.ts'
import { isToGiveBack, type ReviewNote, type SequencedAct } from './queued-act.ts'

/** Longest that a browser's timer takes; who waits for longer looks again. */
const MAX_WAIT_MS = 3_600_000
const SOON_MS = 1000

/** What stands on the device, read at one moment. */
export interface StoredContents {
  unsent: number
  putAside: readonly SequencedAct[]
  notes: readonly ReviewNote[]
  lists: readonly BoardingList[]
}

/** Whether a pass is still good, by the server's clock as far as the device knows it. */
export const isGood = (officer: DeviceOfficer, now: number): boolean => endOfPass(officer) > now

const endOfPass = ({ passEndsAt, clockAhead }: DeviceOfficer): number => Date.parse(passEndsAt) - clockAhead

/** Who may work without the network at this moment of the device's clock. */
export function workingOfficer({ standing }: Pick<DeskContext, 'standing'>, now: number): DeviceOfficer | null {
  return standing.officer && isGood(standing.officer, now) ? standing.officer : null
}

/** Milliseconds until a moment of the device's clock, as a timer can wait. */
export const waitUntil = (end: number, now: number): number => Math.min(MAX_WAIT_MS, Math.max(SOON_MS, end - now))

export const passWait = ({ standing: { officer } }: DeskContext, now: number): number =>
  officer ? waitUntil(endOfPass(officer), now) : MAX_WAIT_MS

/** As the store says it of what it could not do; whatever else failed, it is not room that is missing. */
export const troubleIn = (error: unknown): StoreTrouble =>
  error instanceof Error && 'trouble' in error && error.trouble === 'full' ? 'full' : 'unavailable'

export function storeOf({ store }: Pick<DeskContext, 'store'>): DeviceStore {
  if (!store) throw new Error('the desk asks a store that is not open')
  return store
}

/** Of the open departure's list as it is kept and as the server told it last the newer one. */
function newestList(
  { told, departureKey }: Pick<DeskContext, 'told' | 'departureKey'>,
  kept: BoardingList | undefined,
): BoardingList | undefined {
  const own = told?.list.departure.departureKey === departureKey ? told.list : undefined
  if (!own || !kept) return kept ?? own
  return kept.readAt < own.readAt ? own : kept
}

/** The open departure's list where the officer is to see it: one that could not be kept since is not taken back by an older one. */
export function keptList(context: DeskContext, { lists }: StoredContents): BoardingList | null {
  const open = openList(context, lists)
  return open && newestList(context, open) === open ? open : null
}

const openList = ({ departureKey }: Pick<DeskContext, 'departureKey'>, lists: readonly BoardingList[]) =>
  lists.find(({ departure }) => departure.departureKey === departureKey)

export function contentsOf(context: DeskContext, { unsent, putAside, notes, lists }: StoredContents): DeskContents {
  const open = openList(context, lists)
  const sorted = notes.toSorted((one, other) => one.at.localeCompare(other.at))
  return {
    unsent,
    putAside,
    notes: sorted,
    feesToGiveBack: sorted.filter(isToGiveBack),
    hasList: context.departureKey === null ? lists.length > 0 : open !== undefined,
    listReadAt: newestList(context, open)?.readAt ?? null,
  }
}

export function withSeen(
  { seen }: Pick<DeskContext, 'seen'>,
  tickets: readonly BoardingTicket[],
): ReadonlyMap<string, BoardingTicket> {
  return new Map([...seen, ...tickets.map((ticket) => [ticket.ticketId, ticket] as const)])
}

/** Both pieces of news: what was missed once is not forgotten for what came after. */
export const withNews = (news: SessionNews | null, more: Partial<SessionNews>): SessionNews => ({
  hasLeft: (news?.hasLeft ?? false) || (more.hasLeft ?? false),
  isResuming: (news?.isResuming ?? false) || (more.isResuming ?? false),
})

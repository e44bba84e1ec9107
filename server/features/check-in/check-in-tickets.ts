import { v7 as newId } from 'uuid'
import type { CheckInItem } from '#contract/check-in/check-in.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { Policies } from '#contract/policy/policy.ts'
import type { Transaction } from '#server/database/connection.ts'
import { applyEvent, logRefusal } from '#server/lifecycle/apply-event.ts'
import { ticketRecord } from '#server/domain/booking/ticket-record.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Language } from '#server/plugins/api.ts'
import { messageFor } from '#server/plugins/messages.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { type Officer, type OfficerBook, openOfficerBook } from '#server/features/check-in/device/acting-officer.ts'
import { type BoardingTicketRecord, readBoardingTickets } from '#server/features/check-in/boarding-tickets.ts'
import { boardingScope, refuseNotBoarded } from '#server/features/check-in/may-board.ts'
import { knownDeviceIds } from '#server/features/check-in/device/check-in-devices.ts'
import {
  type CheckInMark,
  readCheckInsByClientId,
  readValidCheckIns,
} from '#server/features/check-in/check-in-marks.ts'
import {
  type CheckInReview,
  readReviewsByClientId,
  writeReview,
} from '#server/features/check-in/reviews/check-in-reviews.ts'
import { lockClientIds } from '#server/features/check-in/device/client-ids.ts'
import { commandTime, correctedTime } from '#server/features/check-in/device/device-time.ts'
import { type LiveTicket, lockTickets } from '#server/domain/booking/live-tickets.ts'
import { ticketStateOf } from '#server/domain/departure/state-names.ts'
import type { TicketSigner } from '#server/domain/booking/ticket-code.ts'
import type { Network, StoredDeparture } from '#server/domain/network/network.ts'
import { toLocal } from '#server/time/zoned-time.ts'
import { insertCheckIn, readDepots, readLastUndos } from './check-in-repository.ts'
import { refuseCheckIn } from './check-in-rules.ts'

type Outcome = ReplyOf<'checkIn'>['data'][number]

/** What check-ins are judged by. */
export interface CheckInContext {
  network: Network
  policies: Policies
  signer: Pick<TicketSigner, 'read' | 'open'>
  /** Who sends it; whose act each one is, their passes say. */
  caller: Actor
  /** What is being boarded; a ticket of another departure is refused. */
  departureKey: string | undefined
  language: Language
  now: Date
}

/** An item of the request, the ticket that it names, who did it and when. */
interface Asked {
  item: CheckInItem
  ticketId: string | null
  /** Of the print whose code was scanned. */
  printRevision: number | null
  /** By the server's clock. */
  at: Date
  officer: Officer | Refusal
  /** Done by a device that was cut off, which cannot be told no any more: what comes to nothing is put before somebody. */
  isLate: boolean
}

/** Tickets and marks as they stand, kept up as one item after the other is judged. */
interface Desk extends CheckInContext {
  locked: Map<string, LiveTicket>
  /** By officer and ticket: what the one may see. */
  seen: Map<string, Map<string, BoardingTicketRecord>>
  departures: Map<string, StoredDeparture>
  /** Of the tickets, the first by corrected time before the others. */
  marks: CheckInMark[]
  /** What was sent before under the same ids. */
  sent: { marks: readonly CheckInMark[]; reviews: readonly CheckInReview[] }
  undone: ReadonlyMap<string, Date>
  depots: ReadonlyMap<string, NonNullable<CheckInMark['depot']>>
  deviceIds: ReadonlySet<string>
}

/**
 * Checks passengers in and says of each ticket what happened, and which departures are boarded. Of two officers with one ticket the second is told who
 * was first; a command that a cut-off device sends again is answered as it was the first time.
 */
export async function checkInTickets(
  tx: Transaction,
  context: CheckInContext,
  items: readonly CheckInItem[],
): Promise<{ outcomes: Outcome[]; departureKeys: string[] }> {
  const { network, signer, caller, now } = context
  const clientIds = items.flatMap(({ clientId }) => clientId ?? [])
  await lockClientIds(tx, clientIds)
  const officers = await openOfficerBook(tx, signer, {
    caller,
    call: 'checkIn',
    passes: items.map(({ officerPass }) => officerPass),
  })
  const asked = items.map((item) => askedBy(item, { signer, now, officers }))
  const ticketIds = [...new Set(asked.flatMap(({ ticketId }) => ticketId ?? []))]
  const locked = await lockTickets(tx, ticketIds, now)
  // Read once the tickets are locked: whoever was before us has written by now.
  const [marks, sentMarks, sentReviews, undone, depots, deviceIds] = await Promise.all([
    readValidCheckIns(tx.orm, ticketIds),
    readCheckInsByClientId(tx.orm, clientIds),
    readReviewsByClientId(tx, clientIds),
    readLastUndos(tx, ticketIds),
    readDepots(
      tx,
      asked.flatMap(({ officer }) => (isRefusal(officer) ? [] : (officer.depotId ?? []))),
    ),
    knownDeviceIds(
      tx.orm,
      items.flatMap(({ device }) => device?.deviceId ?? []),
    ),
  ])
  const desk: Desk = {
    ...context,
    locked: new Map(locked.map((ticket) => [ticket.id, ticket])),
    seen: new Map(),
    departures: new Map(),
    marks,
    sent: { marks: sentMarks, reviews: sentReviews },
    undone,
    depots,
    deviceIds,
  }
  for (const { officer } of asked) {
    if (isRefusal(officer) || desk.seen.has(officer.id)) continue
    const { tickets, departures } = await readBoardingTickets(tx.orm, network, ticketIds, {
      scope: boardingScope(officer, network),
      now,
    })
    desk.seen.set(officer.id, tickets)
    for (const departure of departures) desk.departures.set(departure.key, departure)
  }
  const outcomes: Outcome[] = []
  // One after the other: a ticket that stands twice in the request is checked in once.
  for (const each of asked) outcomes.push(await checkInOne(tx, desk, each))
  return { outcomes, departureKeys: [...desk.departures.keys()] }
}

function askedBy(
  item: CheckInItem,
  { signer, now, officers }: { signer: Pick<TicketSigner, 'read'>; now: Date; officers: OfficerBook },
): Asked {
  const at = correctedTime(item.device, now)
  const shared = {
    item,
    at,
    officer: officers.officerOf(item.officerPass, at),
    isLate: item.device !== undefined && item.clientId !== undefined,
  }
  if (item.code === undefined) return { ...shared, ticketId: item.ticketId ?? null, printRevision: null }
  const code = signer.read(item.code)
  return { ...shared, ticketId: code?.ticketId ?? null, printRevision: code?.printRevision ?? null }
}

async function checkInOne(tx: Transaction, desk: Desk, asked: Asked): Promise<Outcome> {
  const again = answerAgain(desk, asked)
  if (again) return again
  const done = await checkInNow(tx, desk, asked)
  if (!isRefusal(done)) return done
  // The call goes on for the other tickets, so nobody else logs what the machine refused.
  await logRefusal(tx.connections, done, tx.client)
  const reviewId = await review(tx, desk, asked, 'checkInRefused', done)
  return { ...refused(desk, asked, done), reviewId }
}

/** What a command that came before was answered then; undefined where it is new. */
function answerAgain(desk: Desk, asked: Asked): Outcome | undefined {
  const {
    item: { clientId },
    ticketId,
  } = asked
  if (clientId === undefined) return undefined
  const mark = desk.sent.marks.find((each) => each.clientId === clientId)
  const known = desk.sent.reviews.find((each) => each.clientId === clientId)
  if (!mark && !known) return undefined
  const isSame = mark
    ? mark.ticketId === ticketId
    : known?.ticketId === (desk.locked.has(ticketId ?? '') ? ticketId : null)
  const ticket = seenTicket(desk, asked)
  if (!isSame) return refused(desk, asked, refuse('conflict', { message: 'checkIn.clientIdUsed' }))
  if (!known)
    return ticket && mark
      ? { ...standing(ticket), result: 'checkedIn', checkIn: mark, refusal: null, reviewId: null }
      : undefined
  if (known.kind === 'checkedInTwice' && ticket) return { ...alreadyIn(desk, asked, ticket), reviewId: known.id }
  const words = known.refusal ?? { code: 'conflict', message: 'checkIn.clientIdUsed', values: {} }
  return {
    ...refused(desk, asked, refuse('conflict', { message: words.message, values: words.values })),
    refusal: { code: words.code, message: messageFor(desk.language, words.message, words.values) },
    reviewId: known.id,
  }
}

async function checkInNow(tx: Transaction, desk: Desk, asked: Asked): Promise<Outcome | Refusal> {
  const { item, ticketId, at, officer } = asked
  const time = commandTime(item.device, desk.now)
  if (isRefusal(time)) return time
  if (isRefusal(officer)) return officer
  if (ticketId === null) return refuse('ruleBroken', { message: 'checkIn.unknownCode' })
  const ticket = seenTicket(desk, asked)
  const live = desk.locked.get(ticketId)
  if (!ticket || !live) {
    const foreign = await refuseNotBoarded(tx.orm, desk.network, officer, [ticketId])
    return foreign.code === 'notFound' ? refuse('notFound', { message: 'checkIn.notFound' }) : foreign
  }
  if (at < ticket.soldAt) return refuse('ruleBroken', { message: 'deviceTime.beforeSale' })
  if (ticket.state === 'checkedIn') return checkInAgain(tx, desk, asked, ticket)
  const undoneAt = desk.undone.get(ticketId)
  // What was taken back since cannot come into force again by being told of late.
  if (undoneAt && at < undoneAt) return refuse('conflict', { message: 'checkIn.undoneSince' })

  const isBeforeClose = ticket.closedAt !== null && at < ticket.closedAt
  const routeName = desk.departures.get(ticket.departureKey)?.route.name[desk.language === 'ar' ? 'ar' : 'en'] ?? ''
  const context = { ...desk.policies, departureKey: desk.departureKey ?? null, printRevision: asked.printRevision }
  const refusal = refuseCheckIn(ticket, {
    context,
    actorId: officer.id,
    isVisaSeen: item.isVisaSeen,
    routeName,
    isBeforeClose,
  })
  if (refusal) return refusal
  const changed = await applyEvent(tx, ticketRecord, live, {
    event: { type: 'ticket.checkIn', happenedBeforeClose: isBeforeClose },
    actorId: officer.id,
    at: desk.now,
    payload: payloadOf(desk, asked),
  })
  if (isRefusal(changed)) return changed
  const mark = await markAs(tx, desk, asked, officer, ticketId)
  const present = { ...ticket, state: ticketStateOf(changed.state), version: changed.version }
  for (const tickets of desk.seen.values()) if (tickets.has(ticketId)) tickets.set(ticketId, present)
  return { ...standing(present), result: 'checkedIn', checkIn: mark, refusal: null, reviewId: null }
}

/** Somebody was there before, or, by corrected time, after: a late check-in is kept beside the other, and the first stands. */
async function checkInAgain(tx: Transaction, desk: Desk, asked: Asked, ticket: BoardingTicketRecord): Promise<Outcome> {
  const { officer, isLate } = asked
  if (!isLate || isRefusal(officer)) return alreadyIn(desk, asked, ticket)
  await markAs(tx, desk, asked, officer, ticket.ticketId)
  const reviewId = await review(tx, desk, asked, 'checkedInTwice')
  return { ...alreadyIn(desk, asked, ticket), reviewId }
}

async function markAs(
  tx: Transaction,
  desk: Desk,
  { item, at }: Asked,
  officer: Officer,
  ticketId: string,
): Promise<CheckInMark> {
  const mark: CheckInMark = {
    id: newId(),
    ticketId,
    clientId: item.clientId ?? null,
    officer: { id: officer.id, name: officer.name },
    at,
    depot: desk.depots.get(officer.depotId ?? '') ?? null,
  }
  const isUploaded = item.device !== undefined || officer.id !== desk.caller.id
  await insertCheckIn(tx, {
    id: mark.id,
    ticketId,
    depotId: officer.depotId,
    officerId: officer.id,
    at,
    clientId: mark.clientId,
    deviceId: deviceOf(desk, item),
    uploadedBy: isUploaded ? desk.caller.id : null,
    uploadedAt: isUploaded ? desk.now : null,
  })
  desk.marks = [...desk.marks, mark].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return mark
}

/** Null where nobody has to look: whoever was on line has been told. */
async function review(
  tx: Transaction,
  desk: Desk,
  asked: Asked,
  kind: CheckInReview['kind'],
  refusal?: Refusal,
): Promise<string | null> {
  const { item, ticketId, at, officer, isLate } = asked
  if (!isLate || item.clientId === undefined) return null
  return writeReview(tx, {
    kind,
    clientId: item.clientId,
    ticket: desk.locked.get(ticketId ?? ''),
    deviceId: deviceOf(desk, item),
    // Where the pass does not hold, nobody but the sender can be asked.
    officer: isRefusal(officer) ? desk.caller : officer,
    happenedAt: at,
    uploadedBy: desk.caller.id,
    now: desk.now,
    ...(refusal && { refusal }),
  })
}

function deviceOf({ deviceIds }: Desk, { device }: CheckInItem): string | null {
  return device?.deviceId !== undefined && deviceIds.has(device.deviceId) ? device.deviceId : null
}

function payloadOf({ caller }: Desk, { item, at }: Asked): Record<string, unknown> {
  return {
    happenedAt: at.toISOString(),
    ...(item.clientId !== undefined && { clientId: item.clientId }),
    ...(item.isVisaSeen && { isVisaSeen: true }),
    ...((item.device !== undefined || item.officerPass !== undefined) && { uploadedBy: caller.id }),
  }
}

function seenTicket({ seen }: Desk, { officer, ticketId }: Asked): BoardingTicketRecord | undefined {
  return isRefusal(officer) ? undefined : seen.get(officer.id)?.get(ticketId ?? '')
}

/** Named are who, when and where, by the clock at the boarding stoppage. */
function alreadyIn(desk: Desk, asked: Asked, ticket: BoardingTicketRecord): Outcome {
  const mark = desk.marks.find(({ ticketId }) => ticketId === ticket.ticketId) ?? null
  const { timeZone } = desk.departures.get(ticket.departureKey)?.route.stops[ticket.fromPosition]?.region ?? {
    timeZone: 'UTC',
  }
  const when = mark && toLocal(mark.at, timeZone)
  const values = {
    officer: mark?.officer.name ?? '',
    time: when ? `${when.date} ${when.time}` : '',
    depot: mark?.depot?.code ?? '–',
  }
  return {
    ...refused(desk, asked, refuse('conflict', { message: 'checkIn.already', values })),
    result: 'already',
    checkIn: mark,
  }
}

function refused(desk: Desk, asked: Asked, refusal: Refusal): Outcome {
  const ticket = seenTicket(desk, asked)
  return {
    ...(ticket ? standing(ticket) : { ticketId: asked.ticketId, state: null, version: null }),
    result: 'refused',
    checkIn: null,
    refusal: { code: refusal.code, message: messageFor(desk.language, refusal.message, refusal.values) },
    reviewId: null,
  }
}

function standing({ ticketId, state, version }: BoardingTicketRecord): Pick<Outcome, 'ticketId' | 'state' | 'version'> {
  return { ticketId, state, version }
}

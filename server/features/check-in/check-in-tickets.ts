import { v7 as newId } from 'uuid'
import type { CheckInItem } from '#contract/check-in.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { Transaction } from '#server/database/connection.ts'
import { applyEvent, logRefusal } from '#server/lifecycle/apply-event.ts'
import { ticketKind } from '#server/lifecycle/record-kinds.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Language } from '#server/plugins/api.ts'
import { messageFor } from '#server/plugins/messages.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { bookingScope } from '#server/records/booking-scope.ts'
import { type CheckInMark, readCheckInsByClientId, readValidCheckIns } from '#server/records/check-in-marks.ts'
import { lockClientIds } from '#server/records/client-ids.ts'
import { commandTime } from '#server/records/device-time.ts'
import { type LiveTicket, lockTickets } from '#server/records/live-tickets.ts'
import { ticketStateOf } from '#server/records/state-names.ts'
import type { TicketSigner } from '#server/records/ticket-code.ts'
import { isBeforeClose, readTravellers, type Traveller } from '#server/records/travellers.ts'
import type { Network } from '#server/timetable/network.ts'
import { toLocal } from '#server/timetable/zoned-time.ts'
import { insertCheckIn, readOfficersDepot } from './check-in-repository.ts'
import { explainRefusal, refusePassport } from './check-in-rules.ts'

type Outcome = ReplyOf<'checkIn'>['data'][number]

/** What check-ins are judged by. */
export interface CheckInGround {
  network: Network
  signer: Pick<TicketSigner, 'read'>
  officer: Actor
  /** What is being boarded; a ticket of another departure is refused. */
  departureKey: string | undefined
  language: Language
  now: Date
}

/** An item of the request and the ticket that it names. */
interface Asked {
  item: CheckInItem
  ticketId: string | null
  /** Of the print whose code was scanned. */
  printRevision: number | null
}

/** Tickets and marks as they stand, kept up as one item after the other is judged. */
interface Boarding extends CheckInGround {
  tickets: Map<string, LiveTicket>
  travellers: ReadonlyMap<string, Traveller>
  marks: CheckInMark[]
  depot: CheckInMark['depot']
}

/**
 * Checks passengers in and says of each ticket what happened. Of two officers with one ticket the second is told who
 * was first; a command that a cut-off device sends again is answered as it was the first time.
 */
export async function checkInTickets(tx: Transaction, ground: CheckInGround, items: readonly CheckInItem[]): Promise<Outcome[]> {
  const { network, officer, now } = ground
  const asked = items.map((item) => nameTicket(item, ground.signer))
  const ticketIds = asked.flatMap(({ ticketId }) => ticketId ?? [])
  const clientIds = items.flatMap(({ clientId }) => clientId ?? [])
  await lockClientIds(tx, clientIds)
  const tickets = await lockTickets(tx, ticketIds, now)
  // Read once the tickets are locked: whoever was before us has written by now.
  const [travellers, standing, sent, depot] = await Promise.all([
    readTravellers(tx.orm, network, ticketIds, bookingScope(officer, network)),
    readValidCheckIns(tx.orm, ticketIds),
    readCheckInsByClientId(tx.orm, clientIds),
    readOfficersDepot(tx, officer.depotId),
  ])
  const boarding: Boarding = { ...ground, tickets: new Map(tickets.map((ticket) => [ticket.id, ticket])), travellers, marks: [...sent, ...standing], depot }
  const outcomes: Outcome[] = []
  // One after the other: a ticket that stands twice in the request is checked in once.
  for (const each of asked) outcomes.push(await checkInOne(tx, boarding, each))
  return outcomes
}

function nameTicket(item: CheckInItem, signer: Pick<TicketSigner, 'read'>): Asked {
  if (item.code === undefined) return { item, ticketId: item.ticketId ?? null, printRevision: null }
  const code = signer.read(item.code)
  return { item, ticketId: code?.ticketId ?? null, printRevision: code?.printRevision ?? null }
}

async function checkInOne(tx: Transaction, boarding: Boarding, asked: Asked): Promise<Outcome> {
  const ticket = boarding.tickets.get(asked.ticketId ?? '')
  const traveller = boarding.travellers.get(asked.ticketId ?? '')
  if (asked.ticketId === null) return refused(boarding, null, undefined, refuse('ruleBroken', { message: 'checkIn.unknownCode' }))
  if (!ticket || !traveller) return refused(boarding, asked.ticketId, undefined, refuse('notFound', { message: 'checkIn.notFound' }))

  const sentBefore = boarding.marks.find(({ clientId }) => clientId !== null && clientId === asked.item.clientId)
  if (sentBefore) {
    return sentBefore.ticketId === ticket.id
      ? { ...standing(ticket), result: 'checkedIn', checkIn: sentBefore, refusal: null, reviewId: null }
      : refused(boarding, ticket.id, ticket, refuse('conflict', { message: 'checkIn.clientIdUsed' }))
  }
  if (ticket.state === 'checkedIn') return alreadyIn(boarding, ticket, traveller)

  const done = await checkInNow(tx, boarding, asked, ticket, traveller)
  if (!isRefusal(done)) return done
  // The call goes on for the other tickets, so nobody else logs what the machine refused.
  await logRefusal(tx.client, done)
  return refused(boarding, ticket.id, ticket, done)
}

async function checkInNow(tx: Transaction, boarding: Boarding, asked: Asked, ticket: LiveTicket, traveller: Traveller): Promise<Outcome | Refusal> {
  const { officer, now, departureKey } = boarding
  if (asked.printRevision !== null && asked.printRevision !== ticket.printRevision) return refuse('ruleBroken', { message: 'checkIn.outdatedPrint' })
  if (departureKey !== undefined && departureKey !== traveller.departure.key) {
    const route = traveller.departure.route.name[boarding.language === 'ar' ? 'ar' : 'en']
    return refuse('ruleBroken', { message: 'checkIn.otherDeparture', values: { route, date: ticket.travelDate } })
  }
  const at = commandTime(asked.item.device, now)
  if (isRefusal(at)) return at
  if (at < traveller.soldAt) return refuse('ruleBroken', { message: 'deviceTime.beforeSale' })

  const event = { type: 'ticket.checkIn', happenedBeforeClose: isBeforeClose(traveller, at) } as const
  const isPossible = ticketKind.machine.resolveState({ value: ticket.state, context: ticket.facts }).can(event)
  // What the machine says goes before the passport: who has no valid ticket need not show one.
  const passport = isPossible ? refusePassport(ticket, traveller) : undefined
  if (passport) return passport
  const clientId = asked.item.clientId ?? null
  const payload = { happenedAt: at.toISOString(), ...(clientId !== null && { clientId }) }
  const changed = await applyEvent(tx, ticketKind, ticket, { event, actorId: officer.id, at: now, payload })
  if (isRefusal(changed)) return explainRefusal(changed, ticket)

  const mark: CheckInMark = { id: newId(), ticketId: ticket.id, clientId, officer: { id: officer.id, name: officer.name }, at, depot: boarding.depot }
  await insertCheckIn(tx, { ticketId: ticket.id, officerId: officer.id, depotId: officer.depotId, at, clientId })
  boarding.marks.unshift(mark)
  const present: LiveTicket = { ...ticket, state: ticketStateOf(changed.state), version: changed.version }
  boarding.tickets.set(ticket.id, present)
  return { ...standing(present), result: 'checkedIn', checkIn: mark, refusal: null, reviewId: null }
}

/** Named are who, when and where, by the clock at the boarding stoppage. */
function alreadyIn(boarding: Boarding, ticket: LiveTicket, { departure }: Traveller): Outcome {
  const mark = boarding.marks.find(({ ticketId }) => ticketId === ticket.id) ?? null
  const { timeZone } = departure.route.stops[ticket.fromPosition]?.region ?? { timeZone: 'UTC' }
  const when = mark && toLocal(mark.at, timeZone)
  const values = { officer: mark?.officer.name ?? '', time: when ? `${when.date} ${when.time}` : '', depot: mark?.depot?.code ?? '–' }
  const refusal = refuse('conflict', { message: 'checkIn.already', values })
  return { ...refused(boarding, ticket.id, ticket, refusal), result: 'already', checkIn: mark }
}

function refused({ language }: Boarding, ticketId: string | null, ticket: LiveTicket | undefined, refusal: Refusal): Outcome {
  return {
    ...(ticket ? standing(ticket) : { ticketId, state: null, version: null }),
    result: 'refused',
    checkIn: null,
    refusal: { code: refusal.code, message: messageFor(language, refusal.message, refusal.values) },
    reviewId: null,
  }
}

function standing({ id, state, version }: LiveTicket): Pick<Outcome, 'ticketId' | 'state' | 'version'> {
  return { ticketId: id, state, version }
}

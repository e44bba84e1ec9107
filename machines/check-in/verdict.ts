import type { BoardingTicket } from '#contract/check-in/boarding-list.ts'
import { ticketLifecycle, type TicketFacts } from '../booking/ticket-lifecycle.ts'

/** What fills the officer's screen. */
export const VERDICT_KINDS = ['go', 'payFirst', 'stop', 'already', 'outdated'] as const
export type VerdictKind = (typeof VERDICT_KINDS)[number]

/** Why somebody may not board as they stand, the first of them in this order. */
export const STOP_REASONS = [
  'refunded',
  'changed',
  'departureCancelled',
  'otherDeparture',
  'refundOpen',
  'closed',
  'passportMissing',
  'passportExpired',
  'visaRefused',
  'infantNeedsSeat',
] as const
export type StopReason = (typeof STOP_REASONS)[number]

/** What the officer is told beside a verdict; nobody is held back by it. */
export const WARNINGS = ['boardsElsewhere', 'passportEndsSoon', 'visaOnArrival', 'olderThanFare'] as const
export type Warning = (typeof WARNINGS)[number]

export interface Verdict {
  kind: VerdictKind
  /** Of `stop` and `outdated`. */
  reason: StopReason | null
  warnings: readonly Warning[]
  /** A visa is required and none is on record: the officer says that they have seen one before the passenger goes. */
  asksForVisa: boolean
}

/** What the verdict reads of a ticket: as it travels, and as the server holds it. */
export type JudgedTicket = Pick<
  BoardingTicket,
  | 'state'
  | 'printRevision'
  | 'departureKey'
  | 'fromPosition'
  | 'hasOpenRefundRequest'
  | 'passenger'
  | 'boardingDay'
  | 'crossesBorder'
  | 'fareClass'
  | 'visa'
> & { feePaid: object | null; closedAt: string | Date | null }

/** What a ticket is judged by, beside itself. */
export interface VerdictContext {
  /** What is being boarded; null where any departure will do. */
  departureKey: string | null
  /** Of the print whose code was scanned; null where no print was. */
  printRevision: number | null
  /** Stoppages of the departure where the officer's passengers board: who boards at another is told of. Null where all are theirs. */
  ownPositions?: readonly number[] | null
  passportWarningMonths: number
  childUnderYears: number
  infantUnderYears: number
}

/**
 * Whether somebody may board, from the ticket's machine and their documents on the day of boarding. The same on the
 * server and on a device that is cut off (domain rulings §3–5).
 */
export function judgeTicket(ticket: JudgedTicket, context: VerdictContext): Verdict {
  const facts = { warnings: warningsFor(ticket, context), asksForVisa: asksForVisa(ticket) }
  if (ticket.state === 'refunded') return stopped('outdated', 'refunded')
  if (context.printRevision !== null && context.printRevision !== ticket.printRevision)
    return stopped('outdated', 'changed')
  if (ticket.state === 'checkedIn') return stopped('already', null)
  const reason = standingInTheWay(ticket, context) ?? wrongPapers(ticket, context)
  if (reason) return stopped('stop', reason)
  if (can(ticket, 'ticket.checkIn')) return { kind: 'go', reason: null, ...facts }
  return can(ticket, 'ticket.payExitFee') ? { kind: 'payFirst', reason: null, ...facts } : stopped('stop', 'closed')
}

function stopped(kind: VerdictKind, reason: StopReason | null): Verdict {
  return { kind, reason, warnings: [], asksForVisa: false }
}

/** What the machine would refuse whatever the papers say, in the officer's terms. */
function standingInTheWay(ticket: JudgedTicket, { departureKey }: VerdictContext): StopReason | undefined {
  if (ticket.state === 'departureCancelled') return 'departureCancelled'
  if (departureKey !== null && departureKey !== ticket.departureKey) return 'otherDeparture'
  if (ticket.hasOpenRefundRequest) return 'refundOpen'
  return ticket.state === 'noShow' ? 'closed' : undefined
}

/** A border asks for a passport that is valid on the day of boarding, and for the visa that its country wants. */
function wrongPapers(ticket: JudgedTicket, context: VerdictContext): StopReason | undefined {
  const { passenger, boardingDay, fareClass, visa } = ticket
  if (fareClass === 'infant' && ageOn(boardingDay, passenger.dateOfBirth) >= context.infantUnderYears)
    return 'infantNeedsSeat'
  if (!ticket.crossesBorder) return undefined
  if (passenger.passportNumber === null || passenger.passportExpiry === null) return 'passportMissing'
  if (passenger.passportExpiry < boardingDay) return 'passportExpired'
  return visa?.requirement === 'required' && visa.request?.state === 'refused' ? 'visaRefused' : undefined
}

function asksForVisa({ visa, boardingDay }: JudgedTicket): boolean {
  if (visa?.requirement !== 'required') return false
  const { request } = visa
  const isOnRecord = request?.state === 'granted' && (request.validUntil === null || request.validUntil >= boardingDay)
  return !isOnRecord
}

function warningsFor(ticket: JudgedTicket, context: VerdictContext): Warning[] {
  const { passenger, boardingDay, crossesBorder, fareClass, visa, fromPosition } = ticket
  const { ownPositions = null } = context
  const { passportExpiry, dateOfBirth } = passenger
  const endsSoon =
    crossesBorder && passportExpiry !== null && passportExpiry < monthsAfter(boardingDay, context.passportWarningMonths)
  const isOlder = fareClass === 'child' && ageOn(boardingDay, dateOfBirth) >= context.childUnderYears
  return [
    ...(ownPositions !== null && !ownPositions.includes(fromPosition) ? (['boardsElsewhere'] as const) : []),
    ...(endsSoon ? (['passportEndsSoon'] as const) : []),
    ...(visa?.requirement === 'onArrival' ? (['visaOnArrival'] as const) : []),
    ...(isOlder ? (['olderThanFare'] as const) : []),
  ]
}

/** Whole years between two calendar days. */
export function ageOn(day: string, dateOfBirth: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

/** The same day so many months later; where that month is shorter, its last day. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}

/** What the ticket's lifecycle accepts as the officer's list has it. */
function can(ticket: JudgedTicket, type: 'ticket.checkIn' | 'ticket.payExitFee'): boolean {
  const facts: TicketFacts = {
    crossesBorder: ticket.crossesBorder,
    hasExitFeePaid: ticket.feePaid !== null,
    hasOpenRefundRequest: ticket.hasOpenRefundRequest,
    isDepartureClosed: ticket.closedAt !== null,
    // Read by no guard of these events: who comes late is stopped by the boarding that is closed.
    hasDeparted: false,
    daysSinceDeparture: 0,
    noShowChangeDays: 0,
  }
  return ticketLifecycle.resolveState({ value: ticket.state, context: facts }).can({ type })
}

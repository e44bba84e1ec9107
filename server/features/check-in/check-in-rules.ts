import { judgeTicket, type StopReason, type Verdict, type VerdictContext } from '#machines/check-in/verdict.ts'
import { refusedAttempt } from '#server/lifecycle/apply-event.ts'
import { ticketRecord } from '#server/domain/booking/ticket-record.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { BoardingTicketRecord } from '#server/features/check-in/boarding-tickets.ts'

/** Words and code for each reason; what the ticket's machine would not accept either is logged as its refusal. */
const STOPS = {
  refunded: { message: 'checkIn.refunded', isMachines: true },
  changed: { message: 'checkIn.outdatedPrint', isMachines: false },
  departureCancelled: { message: 'checkIn.cancelled', isMachines: true },
  otherDeparture: { message: 'checkIn.otherDeparture', isMachines: false },
  refundOpen: { message: 'checkIn.refundOpen', isMachines: true },
  closed: { message: 'checkIn.closed', isMachines: true },
  passportMissing: { message: 'checkIn.passportMissing', isMachines: false },
  passportExpired: { message: 'checkIn.passportExpired', isMachines: false },
  visaRefused: { message: 'checkIn.visaRefused', isMachines: false },
  infantNeedsSeat: { message: 'checkIn.infantNeedsSeat', isMachines: false },
} as const satisfies Record<StopReason, { message: string; isMachines: boolean }>

interface Asking {
  context: VerdictContext
  actorId: string
  isVisaSeen: boolean
  /** Of the ticket's own departure, in the reader's language. */
  routeName: string
  /** The command was given before boarding was closed. */
  isBeforeClose: boolean
}

/** Why somebody may not be checked in, in words for the officer: what is in the way and what to do. Undefined where they may. */
export function refuseCheckIn(ticket: BoardingTicketRecord, asking: Asking): Refusal | undefined {
  const verdict = judgeTicket(asking.isBeforeClose ? asItStood(ticket) : ticket, asking.context)
  if (verdict.kind === 'go') {
    return verdict.asksForVisa && !asking.isVisaSeen
      ? refuse('ruleBroken', { message: 'checkIn.visaNotSeen' })
      : undefined
  }
  const { message, isMachines } =
    verdict.kind === 'payFirst' ? { message: 'checkIn.feeDue', isMachines: true } : STOPS[reasonOf(verdict)]
  const values = {
    route: asking.routeName,
    date: message === 'checkIn.passportExpired' ? (ticket.passenger.passportExpiry ?? '') : ticket.boardingDay,
  }
  if (!isMachines) return refuse('ruleBroken', { message, values })
  const attempts = [
    refusedAttempt(
      ticketRecord,
      { id: ticket.ticketId, state: ticket.state },
      { event: 'ticket.checkIn', actorId: asking.actorId },
    ),
  ]
  return refuse('transitionRefused', { message, values, details: { state: ticket.state }, attempts })
}

/** Whoever was made a no-show by the close is judged as they stood before it. */
function asItStood(ticket: BoardingTicketRecord): BoardingTicketRecord {
  return ticket.state === 'noShow'
    ? { ...ticket, state: ticket.feePaid ? 'exitFeePaid' : 'pending', closedAt: null }
    : ticket
}

function reasonOf({ kind, reason }: Verdict): StopReason {
  if (reason === null) throw new Error(`a verdict of ${kind} gives no reason`)
  return reason
}

import { EXPECTED_STATES, isIn } from '#contract/booking/booking-codes.ts'
import type { BoardingList, BoardingPassenger, BoardingTicket } from '#contract/check-in/boarding-list.ts'
import { readMrz } from '#machines/check-in/mrz.ts'
import { comparePassport } from '#machines/check-in/passport-differences.ts'
import type { QueuedAct } from '#machines/check-in/queued-act.ts'

/** The list after an act: a second scan meets what the first one did. What others did before stays. */
export function withAct(list: BoardingList, act: QueuedAct): BoardingList {
  const changed = new Map(ticketsAfter(list.tickets, act).map((ticket) => [ticket.ticketId, ticket]))
  return withTickets(list, changed)
}

/** The list with these tickets in the place of its own, and its counts. */
export function withTickets(list: BoardingList, changed: ReadonlyMap<string, BoardingTicket>): BoardingList {
  if (changed.size === 0) return list
  const tickets = list.tickets.map((ticket) => changed.get(ticket.ticketId) ?? ticket)
  return { ...list, tickets, counts: countsOf(tickets) }
}

/** A list just read, except where the device knows something newer of a ticket. */
export function mergedList(
  fresh: BoardingList,
  kept: BoardingList | undefined,
  unsent: readonly QueuedAct[],
): BoardingList {
  const known = new Map(kept?.tickets.map((ticket) => [ticket.ticketId, ticket]))
  const newer = new Map(
    fresh.tickets.flatMap((ticket) => {
      const own = known.get(ticket.ticketId)
      return own && own.version > ticket.version ? [[ticket.ticketId, own] as const] : []
    }),
  )
  return unsent.reduce(withAct, withTickets(fresh, newer))
}

/** Those of the tickets that an act changes, as they stand after it. */
export function ticketsAfter(tickets: readonly BoardingTicket[], act: QueuedAct): BoardingTicket[] {
  const { officer, at } = act
  const found = new Map(tickets.map((ticket) => [ticket.ticketId, ticket]))
  switch (act.kind) {
    case 'checkIn':
      return act.order.tickets.flatMap(({ ticketId }) => {
        const ticket = found.get(ticketId)
        if (!ticket || ticket.checkIn) return []
        return [
          {
            ...ticket,
            state: 'checkedIn' as const,
            checkIn: { officer: { id: officer.id, name: officer.name }, at, depot: null },
          },
        ]
      })
    case 'payFee':
      return act.order.ticketIds.flatMap((ticketId, index) => {
        const ticket = found.get(ticketId)
        if (!ticket || ticket.feePaid) return []
        const feePaid = {
          currency: act.order.currency,
          amount: act.order.amounts[index] ?? 0,
          receiptNumber: act.receiptNumbers[index] ?? '',
          takenAt: at,
          taker: officer.name,
        }
        const state = ticket.state === 'pending' || ticket.state === 'noShow' ? 'exitFeePaid' : ticket.state
        return [{ ...ticket, state, isFeeDue: false, feePaid }]
      })
    case 'acceptPassport': {
      const ticket = found.get(act.order.ticketId)
      const passenger = ticket && passengerAfter(ticket, act.order.lines)
      return ticket && passenger ? [{ ...ticket, passenger }] : []
    }
  }
}

/** What a passport's lines put in the place of the booking's data; null where they cannot be read. */
export function passengerAfter(
  { passenger, boardingDay }: BoardingTicket,
  lines: readonly string[],
): BoardingPassenger | null {
  const reading = readMrz(lines, { travelDate: boardingDay })
  if (!reading.ok) return null
  const { number, nationality, dateOfBirth, dateOfExpiry, sex, firstName, lastName } = reading.document
  // As the server does: a name in capital letters, or in another script, takes no place of the same name.
  const differing = new Set(
    comparePassport(reading.document, passenger).flatMap(({ field, isSame }) => (isSame ? [] : [field])),
  )
  return {
    ...passenger,
    passportNumber: number,
    passportExpiry: dateOfExpiry,
    nationality: nationality ?? passenger.nationality,
    dateOfBirth: dateOfBirth ?? passenger.dateOfBirth,
    gender: sex ?? passenger.gender,
    firstName: differing.has('firstName') && firstName ? firstName : passenger.firstName,
    lastName: differing.has('lastName') && lastName ? lastName : passenger.lastName,
  }
}

function countsOf(tickets: readonly BoardingTicket[]): BoardingList['counts'] {
  const expected = tickets.filter((ticket) => isIn(EXPECTED_STATES, ticket))
  const checkedIn = expected.filter(({ state }) => state === 'checkedIn').length
  return {
    expected: expected.length,
    feePaid: expected.filter(({ feePaid }) => feePaid !== null).length,
    checkedIn,
    missing: expected.length - checkedIn,
  }
}

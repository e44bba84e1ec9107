import { EXPECTED_STATES, isIn, TO_BOARD_STATES } from '#contract/booking/booking-codes.ts'
import { groupedReference } from '#contract/grouped-reference.ts'
import { readSearch, type Search } from '#contract/search-term.ts'
import type { AnswerOf } from '#contract/contract.ts'
import { judgeTicket } from '#machines/check-in/verdict.ts'

export type BoardingList = AnswerOf<'getCheckinGroupList'>['data']
export type ListedTicket = BoardingList['tickets'][number]

/** Which of a departure's passengers are shown. */
export const SHOWN_STATES = ['missing', 'feeDue', 'checkedIn'] as const

export interface PassengerFilters {
  show?: (typeof SHOWN_STATES)[number]
  /** Position of a boarding stoppage. */
  at?: string
  search: string
}

/** Whoever is to board: those whose ticket was given back or whose departure was cancelled are not counted. */
export const isExpected = (ticket: ListedTicket): boolean => isIn(EXPECTED_STATES, ticket)

/** Whether it can be tried to check them in; what speaks against it, the server says. */
export const isWaiting = (ticket: ListedTicket): boolean => isIn(TO_BOARD_STATES, ticket)

/** Whether nothing holds them back but a visa that is not on record: somebody has to say that they have seen it. */
export function waitsForVisa(list: BoardingList, ticket: ListedTicket): boolean {
  const { kind, asksForVisa } = judgeTicket(ticket, {
    ...list,
    departureKey: list.departure.departureKey,
    printRevision: null,
  })
  return kind === 'go' && asksForVisa
}

/** As the server counts a whole departure. */
export function countOf(tickets: readonly ListedTicket[]): BoardingList['counts'] {
  const expected = tickets.filter(isExpected)
  const checkedIn = expected.filter(({ state }) => state === 'checkedIn').length
  return {
    expected: expected.length,
    feePaid: expected.filter(({ feePaid }) => feePaid !== null).length,
    checkedIn,
    missing: expected.length - checkedIn,
  }
}

/** A booking's passengers on the departure: a family boards together. */
export interface PassengerGroup {
  bookingId: string
  reference: string
  tickets: ListedTicket[]
}

/** Those that the filters leave, by booking, in the order of the list. */
export function groupsOf(tickets: readonly ListedTicket[], filters: PassengerFilters): PassengerGroup[] {
  const groups = new Map<string, PassengerGroup>()
  const search = readSearch(filters.search)
  for (const ticket of tickets.filter((each) => isExpected(each) && fits(each, filters) && holds(each, search))) {
    const { bookingId, reference } = ticket
    const group = groups.get(bookingId) ?? { bookingId, reference, tickets: [] }
    group.tickets.push(ticket)
    groups.set(bookingId, group)
  }
  return [...groups.values()].map((group) => ({ ...group, tickets: group.tickets.toSorted(bySeat) }))
}

/** As they sit; whoever sits on a lap comes last. */
function bySeat(one: ListedTicket, other: ListedTicket): number {
  return (
    Number(one.seat === null) - Number(other.seat === null) ||
    (one.seat ?? '').localeCompare(other.seat ?? '', 'en', { numeric: true })
  )
}

function fits(ticket: ListedTicket, { show, at }: PassengerFilters): boolean {
  if (at !== undefined && String(ticket.fromPosition) !== at) return false
  if (show === 'missing' && ticket.state === 'checkedIn') return false
  if (show === 'feeDue' && !ticket.isFeeDue) return false
  return show !== 'checkedIn' || ticket.state === 'checkedIn'
}

function holds(ticket: ListedTicket, { words, spelled }: Search): boolean {
  const text = spelled(textOf(ticket))
  // A seat is one or two figures, which stand in every passport number: it is meant as a whole.
  return words.every(
    (word) => word === (ticket.seat && spelled(ticket.seat)) || (word.length > 2 && text.includes(word)),
  )
}

function textOf({ reference, passenger }: ListedTicket): string {
  const { firstName, lastName, passportNumber, nationalNumber } = passenger
  // The reference as it is shown and as it is kept: people type either.
  const references = [reference, groupedReference(reference)]
  return [...references, `${firstName} ${lastName}`, passportNumber, nationalNumber].join(' ')
}

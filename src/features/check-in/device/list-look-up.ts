import type { BoardingList, BoardingTicket } from '#contract/check-in/boarding-list.ts'
import { folded } from '#contract/folded.ts'
import type { Scan } from '#machines/check-in/check-in-services.ts'
import { verifyTicketCode, type SigningKey, type TicketCode } from '#src/domain/booking/ticket-code.ts'

/** Tickets that a search answers at most, as on the server. */
const MAX_FOUND = 20

export type ListAnswer =
  | { found: 'tickets'; tickets: BoardingTicket[]; printRevision: number | null }
  /** A code that does not bear our signature. */
  | { found: 'unknownCode' }
  | { found: 'nothing' }

/** What downloaded lists know of a scan; those on the open departure come first. */
export async function lookUpInLists(
  scan: Scan,
  lists: readonly BoardingList[],
  departureKey: string | null,
): Promise<ListAnswer> {
  if (scan.kind === 'code') {
    const code = await verified(scan.text, lists)
    if (!code) return { found: 'unknownCode' }
    return answerOf(
      ticketsIn(lists, departureKey).filter(({ ticketId }) => ticketId === code.ticketId),
      code.printRevision,
    )
  }
  return answerOf(ticketsIn(lists, departureKey).filter(matches(scan)), null)
}

function answerOf(tickets: BoardingTicket[], printRevision: number | null): ListAnswer {
  return tickets.length === 0
    ? { found: 'nothing' }
    : { found: 'tickets', tickets: tickets.slice(0, MAX_FOUND), printRevision }
}

function ticketsIn(lists: readonly BoardingList[], departureKey: string | null): BoardingTicket[] {
  const isOpen = ({ departure }: BoardingList) => departure.departureKey === departureKey
  return [...lists.filter(isOpen), ...lists.filter((list) => !isOpen(list))].flatMap(({ tickets }) => tickets)
}

async function verified(text: string, lists: readonly BoardingList[]): Promise<TicketCode | null> {
  const keys = new Map<string, SigningKey>(lists.map(({ signingKey }) => [signingKey.x, signingKey]))
  for (const key of keys.values()) {
    const code = await verifyTicketCode(text, key)
    if (code) return code
  }
  return null
}

function matches(scan: Exclude<Scan, { kind: 'code' }>): (ticket: BoardingTicket) => boolean {
  switch (scan.kind) {
    case 'reference': {
      const asked = plainReference(scan.reference)
      return ({ reference }) => plainReference(reference) === asked
    }
    case 'passport': {
      const asked = plainNumber(scan.passportNumber)
      return ({ passenger }) => passenger.passportNumber !== null && plainNumber(passenger.passportNumber) === asked
    }
    case 'name': {
      const asked = wordsOf(scan.text)
      return (ticket) => {
        const own = wordsOf(
          [ticket.passenger.firstName, ticket.passenger.lastName, ticket.reference, ticket.seat ?? ''].join(' '),
        )
        return asked.length > 0 && asked.every((word) => own.some((each) => each.startsWith(word)))
      }
    }
  }
}

const plainNumber = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
/** Crockford's base 32 as people type it: no dashes, and letters that look like figures are those. */
const plainReference = (text: string) => plainNumber(text).replaceAll('O', '0').replaceAll(/[IL]/g, '1')

/** Folded as in the server's search. */
function wordsOf(text: string): string[] {
  return folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

import type { BoardingTicket } from '#contract/check-in/boarding-list.ts'
import { normaliseBookingReference } from '#machines/booking/booking-reference.ts'
import type { CheckInContext } from '#machines/check-in/check-in-context.ts'
import type {
  CheckInAnswer,
  CheckInOutcome,
  FeeAnswer,
  LookUpAnswer,
  OpenAnswer,
  PassportAnswer,
  Scan,
} from '#machines/check-in/check-in-services.ts'
import {
  boardingList,
  CODE,
  DEPARTURE,
  onBoard,
  OTHER_DEPARTURE,
  REFERENCE,
  unpaid,
} from '#tests/support/check-in-fixtures.ts'
import { passportOf } from '#tests/support/passport-lines.ts'

/** Who stands at the gate of the check-in tours, and what a server and a device would say of them, cut off or not. */

export const EXPIRY = { booked: '2033-01-01', newer: '2034-05-06', over: '2020-01-01' } as const

/** A pair that only has to pay, a pair that needs a visa, an expired passport, an old print, and somebody for another bus. */
export const CAST = {
  sara: { booking: 1, firstName: 'Sara', nationality: 'SA' },
  omar: { booking: 1, firstName: 'Omar', nationality: 'SA' },
  mona: { booking: 2, firstName: 'Mona', nationality: 'EG' },
  nour: { booking: 2, firstName: 'Nour', nationality: 'EG' },
  lina: { booking: 3, firstName: 'Lina', nationality: 'SA' },
  huda: { booking: 4, firstName: 'Huda', nationality: 'SA' },
  rami: { booking: 5, firstName: 'Rami', nationality: 'SA' },
} as const satisfies Record<string, { booking: number; firstName: string; nationality: string }>
export type Somebody = keyof typeof CAST
export const PEOPLE = ['sara', 'omar', 'mona', 'nour', 'lina', 'huda', 'rami'] as const satisfies readonly Somebody[]

/** Letters that tell the people of one tour from those of another, who stay in the database. */
export const MODEL_MARK = 'x'
export const surnameOf = (mark: string) => `Harbi${mark}`
export const passportNumberOf = (who: Somebody | 'stranger', mark: string) =>
  `${mark.toUpperCase()}00000${[...PEOPLE, 'stranger'].indexOf(who) + 10}`
export const newPassportOf = (who: Somebody | 'stranger', mark: string) =>
  passportOf({
    number: passportNumberOf(who, mark),
    firstName: who === 'stranger' ? 'SALMA' : CAST[who].firstName.toUpperCase(),
    lastName: surnameOf(mark).toUpperCase(),
    nationality: who !== 'stranger' && CAST[who].nationality === 'EG' ? 'EGY' : 'SAU',
    dateOfExpiry: EXPIRY.newer,
  }).join('')

export const OLD_PRINT = '1'.repeat(133)
export const FOREIGN_CODE = CODE
export const OTHER_REFERENCE =
  Array.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (sign) => `0000002${sign}`).find(
    (text) => normaliseBookingReference(text) !== null,
  ) ?? ''

export const idOf = (who: Somebody) => `00000000-0000-7000-8000-0000000001c${PEOPLE.indexOf(who)}`
export const somebodyOf = (ticketId: string | null): Somebody | undefined =>
  PEOPLE.find((who) => idOf(who) === ticketId)

/** What is true at the gate, whoever knows it. */
export interface World {
  tickets: readonly BoardingTicket[]
  /** Departures whose lists the device holds. */
  kept: readonly string[]
}

export const NEW_WORLD: World = { tickets: PEOPLE.map(ticketOf), kept: [] }

function ticketOf(who: Somebody): BoardingTicket {
  const { booking, firstName, nationality } = CAST[who]
  const plain = unpaid()
  return {
    ...plain,
    ticketId: idOf(who),
    bookingId: `00000000-0000-7000-8000-0000000001b${booking}`,
    reference: who === 'rami' ? OTHER_REFERENCE : who === 'sara' || who === 'omar' ? REFERENCE : `FAR-${booking}`,
    seat: String(PEOPLE.indexOf(who) + 3),
    departureKey: who === 'rami' ? OTHER_DEPARTURE : DEPARTURE,
    visa: { requirement: nationality === 'EG' ? 'required' : 'free', request: null },
    passenger: {
      ...plain.passenger,
      firstName,
      lastName: surnameOf(MODEL_MARK),
      nationality,
      passportNumber: passportNumberOf(who, MODEL_MARK),
      passportExpiry: who === 'lina' ? EXPIRY.over : EXPIRY.booked,
    },
  }
}

export interface Said<Answer> {
  output: Answer
  world: World
}

const REFUSED = { ok: false, reason: 'refused', message: 'Not so.', fields: {} } as const
const only = (world: World, ids: readonly string[]) => world.tickets.filter(({ ticketId }) => ids.includes(ticketId))
const withChange = (
  world: World,
  ids: readonly string[],
  change: (ticket: BoardingTicket) => BoardingTicket,
): World => ({
  ...world,
  tickets: world.tickets.map((ticket) => (ids.includes(ticket.ticketId) ? change(ticket) : ticket)),
})
const refusing = ({ world }: Situation) => ({ output: REFUSED, world })

interface Situation {
  context: CheckInContext
  world: World
  isOnline: boolean
}

/** Of each service the answer that is to be expected, and those of a server that is made to refuse. */
export const ANSWERS = {
  openDeparture: {
    asExpected: ({ context, world, isOnline }: Situation): Said<OpenAnswer> => {
      const key = context.departureKey ?? ''
      if (!isOnline && !world.kept.includes(key)) return { output: { ok: false, reason: 'noList' }, world }
      return {
        output: { ok: true, list: listOf(world, key), isFromDevice: !isOnline },
        world: { ...world, kept: [...new Set([...world.kept, key])] },
      }
    },
    refused: refusing,
  },
  // The same call; the device never asks for it, since its fee is that of the list.
  rereadList: {
    asExpected: ({ context, world }: Situation): Said<OpenAnswer> => ({
      output: { ok: true, list: listOf(world, context.departureKey ?? ''), isFromDevice: false },
      world,
    }),
  },
  lookUp: {
    asExpected: ({ context, world, isOnline }: Situation): Said<LookUpAnswer> => ({
      output: found(context, world, isOnline),
      world,
    }),
    refused: refusing,
  },
  payFees: {
    asExpected: ({ context: { feeOrder }, world, isOnline }: Situation): Said<FeeAnswer> => {
      if (!feeOrder) throw new Error('no fee is asked for')
      const { ticketIds, currency, amounts } = feeOrder.body
      const after = withChange(world, ticketIds, (ticket) => ({
        ...ticket,
        state: 'exitFeePaid',
        isFeeDue: false,
        version: ticket.version + 1,
        feePaid: {
          currency,
          amount: amounts[ticketIds.indexOf(ticket.ticketId)] ?? 0,
          receiptNumber: 'EF-1',
          takenAt: ticket.soldAt,
          taker: 'officer',
        },
      }))
      const receipts = ticketIds.map((ticketId, index) => ({
        ticketId,
        receiptNumber: 'EF-1',
        currency,
        amount: amounts[index] ?? 0,
      }))
      return { output: { ok: true, tickets: only(after, ticketIds), isQueued: !isOnline, receipts }, world: after }
    },
    priceChanged: ({ world }: Situation) => ({
      output: { ok: false, reason: 'priceChanged', total: 1 } as const,
      world,
    }),
    refused: refusing,
  },
  acceptPassport: {
    asExpected: ({ context: { passport, passportOrder }, world, isOnline }: Situation): Said<PassportAnswer> => {
      if (!passport || !passportOrder) throw new Error('no passport is accepted')
      const ids = [passportOrder.body.ticketId]
      const isUnknown = !isOnline && only(world, ids).some(({ departureKey }) => !world.kept.includes(departureKey))
      // What the papers of somebody on board were compared with stays, for the server and for a device.
      if (isUnknown || only(world, ids).some(({ state }) => state === 'checkedIn')) return { output: REFUSED, world }
      const after = withChange(world, ids, (ticket) => ({
        ...ticket,
        passenger: {
          ...ticket.passenger,
          version: ticket.passenger.version + 1,
          passportExpiry: passport.document.dateOfExpiry,
        },
      }))
      return { output: { ok: true, tickets: only(after, ids), isQueued: !isOnline }, world: after }
    },
    refused: refusing,
  },
  checkIn: {
    asExpected: (situation: Situation) => boarded(situation, () => 'checkedIn'),
    /** Another officer was quicker, with all of them. */
    already: (situation: Situation) => boarded(situation, () => 'already'),
    /** Of a family only the first is known to the server. */
    partly: (situation: Situation) => boarded(situation, (index) => (index === 0 ? 'checkedIn' : 'refused')),
    nobody: (situation: Situation) => boarded(situation, () => 'refused'),
    refused: refusing,
  },
} as const
export type Service = keyof typeof ANSWERS

function boarded(
  { context: { checkInOrder }, world, isOnline }: Situation,
  resultOf: (index: number) => CheckInOutcome['result'],
): Said<CheckInAnswer> {
  if (!checkInOrder) throw new Error('nobody is checked in')
  const outcomes = checkInOrder.body.tickets.map(({ ticketId }, index) => {
    const result = resultOf(index)
    return { ticketId, result, message: result === 'refused' ? 'Not so.' : null }
  })
  const ids = outcomes.filter(({ result }) => result !== 'refused').map(({ ticketId }) => ticketId)
  const after = withChange(world, ids, (ticket) => ({
    ...ticket,
    state: 'checkedIn',
    version: ticket.version + 1,
    checkIn: onBoard().checkIn,
  }))
  return { output: { ok: true, tickets: only(after, ids), isQueued: !isOnline, outcomes }, world: after }
}

function listOf({ tickets }: World, departureKey: string) {
  const own = tickets.filter((ticket) => ticket.departureKey === departureKey)
  return boardingList(own, { departure: { ...boardingList().departure, departureKey } })
}

function found({ scan }: CheckInContext, { tickets, kept }: World, isOnline: boolean): LookUpAnswer {
  if (!scan) throw new Error('nobody is looked up')
  if (scan.kind === 'code' && scan.text === FOREIGN_CODE) return { ok: false, reason: 'unknownCode' }
  const known = tickets
    .filter(({ departureKey }) => isOnline || kept.includes(departureKey))
    .filter((ticket) => isMeant(ticket, scan))
  if (known.length === 0) return isOnline ? { ok: false, reason: 'notFound' } : REFUSED
  const departures = [
    listOf({ tickets, kept }, DEPARTURE).departure,
    listOf({ tickets, kept }, OTHER_DEPARTURE).departure,
  ]
  return {
    ok: true,
    tickets: known,
    departures,
    printRevision: scan.kind === 'code' ? 0 : null,
    isFromDevice: !isOnline,
  }
}

function isMeant({ ticketId, reference, passenger }: BoardingTicket, scan: Scan): boolean {
  switch (scan.kind) {
    case 'code':
      return ticketId === idOf('huda')
    case 'reference':
      return reference === scan.reference
    case 'passport':
      return passenger.passportNumber === scan.passportNumber
    case 'name':
      return scan.text.split(' ').every((word) => [passenger.firstName, passenger.lastName].includes(word))
  }
}

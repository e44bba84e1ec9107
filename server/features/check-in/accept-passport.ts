import type { z } from 'zod'
import type { PassengerData } from '#contract/booking/booking.ts'
import { PASSENGER_FIELDS } from '#contract/booking/booking-codes.ts'
import type { contract, ReplyOf } from '#contract/contract.ts'
import { PATTERNS } from '#contract/patterns.ts'
import { comparePassport, type PassportField } from '#machines/check-in/passport-differences.ts'
import { readMrz, type TravelDocument } from '#machines/check-in/mrz.ts'
import type { Transaction } from '#server/database/connection.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { CurrentPolicies } from '#server/domain/policy/current-policies.ts'
import { type Officer, openOfficerBook } from '#server/features/check-in/device/acting-officer.ts'
import { type BoardingTicketRecord, readBoardingTickets } from '#server/features/check-in/boarding-tickets.ts'
import { boardingScope, refuseNotBoarded } from '#server/features/check-in/may-board.ts'
import { boardingPermit, type BookingWritePermit } from '#server/domain/booking/write-permit.ts'
import { commandTime } from '#server/features/check-in/device/device-time.ts'
import type { TicketSigner } from '#server/domain/booking/ticket-code.ts'
import type { Network } from '#server/domain/network/network.ts'

type Body = z.output<(typeof contract)['acceptPassport']['body']>

/** Corrects a booking as the counter does, with its history; given by who assembles the features. */
export type CorrectBooking = (
  tx: Transaction,
  context: {
    network: Network
    policies: CurrentPolicies
    actor: Officer
    permit: BookingWritePermit
    now: Date
    keepsPrints: boolean
  },
  request: Omit<z.output<(typeof contract)['updateBooking']['body']>, 'id'>,
) => Promise<object | Refusal>

interface AcceptContext {
  network: Network
  policies: CurrentPolicies
  signer: Pick<TicketSigner, 'open'>
  caller: Actor
  correctBooking: CorrectBooking
  now: Date
}

/** Told in the booking's history as the reason. */
const REASON = 'passport'

/**
 * Puts what a passport says in the place of what the booking says. Where both say the same already nothing is written:
 * a device may send the same again when it has long been done.
 */
export async function acceptPassport(
  tx: Transaction,
  { network, policies, signer, caller, correctBooking, now }: AcceptContext,
  { ticketId, passengerVersion, lines, device, officerPass }: Body,
): Promise<ReplyOf<'acceptPassport'>['data'] | Refusal> {
  const at = commandTime(device, now)
  if (isRefusal(at)) return at
  const officer = (
    await openOfficerBook(tx, signer, { caller, call: 'acceptPassport', passes: [officerPass] })
  ).officerOf(officerPass, at)
  if (isRefusal(officer)) return officer
  const scope = boardingScope(officer, network)
  const read = async () =>
    (await readBoardingTickets(tx.orm, network, [ticketId], { scope, now })).tickets.get(ticketId)
  const ticket = await read()
  if (!ticket) return refuseNotBoarded(tx.orm, network, officer, [ticketId])
  const document = readPassport(lines, ticket)
  if (isRefusal(document)) return document
  const { passenger } = ticket
  const data = correctedData(passenger, document)
  if (PASSENGER_FIELDS.every((field) => data[field] === passenger[field])) return ticket
  if (ticket.crossesBorder && document.dateOfExpiry !== null && document.dateOfExpiry < ticket.boardingDay) {
    return refuse('ruleBroken', { message: 'passport.expired' })
  }
  if (passenger.version !== passengerVersion) return refuse('staleVersion', { details: { version: passenger.version } })
  if (ticket.state === 'checkedIn')
    return refuse('conflict', {
      message: 'bookingChange.checkedIn',
      details: { state: ticket.state, version: ticket.version },
    })
  const corrected = await correctBooking(
    tx,
    { network, policies, actor: officer, permit: boardingPermit(ticket.bookingId), now, keepsPrints: true },
    {
      payer: null,
      passengers: [{ id: passenger.id, version: passengerVersion, data, addedDocuments: [], removedDocuments: [] }],
      seats: [],
      reason: REASON,
    },
  )
  if (isRefusal(corrected)) return inOneSentence(corrected)
  const present = await read()
  if (!present) throw new Error(`ticket ${ticketId} left the scope of who corrected it`)
  return present
}

/** A travel document by its lines, every check digit right, that a border takes. */
function readPassport(lines: readonly string[], { boardingDay }: BoardingTicketRecord): TravelDocument | Refusal {
  const reading = readMrz(lines, { travelDate: boardingDay })
  if (!reading.ok)
    return refuse('ruleBroken', {
      message: 'passport.unreadable',
      fields: { lines: 'passport.unreadable' },
      details: { problem: reading.problem },
    })
  const { document } = reading
  if (!document.documentType.startsWith('P')) return refuse('ruleBroken', { message: 'passport.noPassport' })
  if (document.dateOfExpiry === null) return refuse('ruleBroken', { message: 'passport.noExpiry' })
  return PATTERNS.passportNumber.test(document.number) ? document : refuse('ruleBroken', { message: 'passport.number' })
}

/** What differs, as the officer was shown it; what the passport leaves open stays as it was. */
function correctedData(passenger: BoardingTicketRecord['passenger'], document: TravelDocument): PassengerData {
  const differing = new Set<PassportField>(
    comparePassport(document, passenger).flatMap(({ field, isSame }) => (isSame ? [] : [field])),
  )
  const taken = <Value>(field: PassportField, read: Value | null, known: Value): Value =>
    differing.has(field) && read !== null ? read : known
  return {
    firstName: taken('firstName', document.firstName || null, passenger.firstName),
    lastName: taken('lastName', document.lastName || null, passenger.lastName),
    gender: taken('sex', document.sex, passenger.gender),
    dateOfBirth: taken('dateOfBirth', document.dateOfBirth, passenger.dateOfBirth),
    nationality: taken('nationality', document.nationality, passenger.nationality),
    passportNumber: taken('number', document.number, passenger.passportNumber),
    passportExpiry: taken('dateOfExpiry', document.dateOfExpiry, passenger.passportExpiry),
    nationalNumber: passenger.nationalNumber,
    nationalExpiry: passenger.nationalExpiry,
    phone: passenger.phone,
  }
}

/** At the border there is no form whose field could be marked: the first mistake is the message. */
function inOneSentence(refusal: Refusal): Refusal {
  const [message] = Object.values(refusal.fields ?? {})
  if (message === undefined) return refusal
  const isLate = message === 'bookingChange.checkedIn'
  return isLate ? refuse('conflict', { message }) : { ...refusal, message }
}

import { v7 as newId } from 'uuid'
import type { StayMeans } from '#contract/accommodation/stay-codes.ts'
import type { Transaction } from '#server/database/connection.ts'
import { takenEntry } from '#server/domain/check-in/visa-fee-postings.ts'
import { type NewVisaRequest, writeVisaRequests } from '#server/domain/check-in/write-visa-requests.ts'
import type { Payment } from '#server/domain/ledger/payment.ts'
import type { Entry } from '#server/domain/ledger/post-entry.ts'
import type { Poster } from '#server/domain/ledger/poster.ts'
import type { StoredBooking } from '../booking-records.ts'
import type { VisaPart } from './package-visas.ts'

interface Selling {
  stored: StoredBooking
  payment: Payment
  means: StayMeans
  poster: Poster
}

interface SoldVisas {
  entry: Entry
  told: NonNullable<NonNullable<StoredBooking['package']>['visas']>
}

/** Asks for the visas of a package with the passports of those who need one, each with its fee. */
export async function writePackageVisas(
  tx: Transaction,
  { destination, travelDate, passengers: needing, fee, vat, tax, regionId }: VisaPart,
  { stored: { booking, passengers, tickets }, payment, means, poster }: Selling,
): Promise<SoldVisas> {
  const travellers = needing.map((index) => {
    const passenger = passengers[index]
    const ticket = tickets.find(
      ({ passengerId, direction }) => passengerId === passenger?.id && direction === 'outward',
    )
    if (!passenger?.passportNumber || !ticket) throw new Error('whoever needs a visa travels on a passport')
    return { id: newId(), passenger, passportNumber: passenger.passportNumber, ticket }
  })
  const requests = travellers.map(({ id, passenger, passportNumber, ticket }): NewVisaRequest => ({
    id,
    bookingId: booking.id,
    passengerId: passenger.id,
    ticketId: ticket.id,
    destination,
    nationality: passenger.nationality,
    passportNumber,
    note: null,
    requestedBy: booking.createdBy,
    depotId: booking.depotId,
    travelDate,
  }))
  const agentId = means === 'agentAccount' ? booking.createdBy : null
  const fees = requests.map(({ id }) => ({
    requestId: id,
    currency: booking.currency,
    fee,
    vat,
    means,
    agentId,
    vatRegionId: regionId,
    ...tax,
  }))
  await writeVisaRequests(tx, requests, { by: booking.createdBy, at: booking.createdAt, fees })
  return {
    entry: takenEntry(booking.id, fees, {
      payment,
      seller: { forDepotId: booking.depotId, forAgentId: booking.agentId },
      poster,
    }),
    told: {
      total: fee * requests.length,
      givenBack: 0,
      requests: travellers.map(({ id, passenger: { firstName, lastName } }) => ({
        id,
        name: `${firstName} ${lastName}`,
        state: 'requested',
      })),
    },
  }
}

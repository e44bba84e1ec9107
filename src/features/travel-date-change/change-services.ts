import type { TFunction } from 'i18next'
import { changeQuote, type ChangeQuote } from '#contract/travel-date-change/travel-date-change.ts'
import type { Keyed } from '#machines/booking/booking-requests.ts'
import type { HoldAnswer, HoldRequests, RenewAnswer } from '#machines/booking/booking-services.ts'
import { CHANGE_DRAFT_SHAPE, readChangeWork } from '#machines/travel-date-change/travel-date-change-draft.ts'
import type { ChangeQuoteRequest, ChangeRequest } from '#machines/travel-date-change/travel-date-change-requests.ts'
import type {
  ChangeAnswer,
  ChangeQuoteAnswer,
  OpenAnswer,
} from '#machines/travel-date-change/travel-date-change-services.ts'
import { newKey } from '#machines/key.ts'
import { requestTo } from '#machines/parts/request.ts'
import { seatClockBy } from '#machines/parts/seat-clock.ts'
import { attempt, type ApiError } from '#src/platform/api.ts'
import { draftOf } from '#src/platform/draft-services.ts'
import { closedDeparture, holdSeats, renewHolds, textsIn } from '#src/domain/seat/seat-holds.ts'
import { flowRefusals } from '#src/platform/flow-refusals.ts'

/** What the travel-date change flow invokes, over the API. A refusal comes back as a value, an outage is thrown. */
export function changeServices(t: TFunction) {
  const { refusalOf, refused } = flowRefusals(t)

  return {
    openBooking: requestTo<OpenAnswer, { bookingId: string }>(async ({ bookingId }, signal) => {
      const read = await attempt('getBooking', { params: { id: bookingId }, signal })
      if (!read.ok) return refused(read.error)
      const booking = read.answer.data
      const ticketIds = booking.tickets.map(({ id }) => id)
      const asked = await attempt('quoteTravelDateChange', {
        body: { bookingId, ticketIds, outward: null, return: null },
        key: newKey(),
        signal,
      })
      return asked.ok ? { ok: true, booking, terms: asked.answer.data } : refused(asked.error)
    }),

    fetchQuote: requestTo<ChangeQuoteAnswer, Keyed<ChangeQuoteRequest>>(async ({ key, body }, signal) => {
      const asked = await attempt('quoteTravelDateChange', { body, key, signal })
      if (asked.ok) return { ok: true, quote: asked.answer.data }
      return asked.error.code === 'departureClosed' ? closedDeparture(asked.error) : refused(asked.error)
    }),

    holdSeats: requestTo<HoldAnswer, HoldRequests>(({ requests }, signal) => holdSeats(requests, signal, refusalOf)),

    seatClock: seatClockBy<HoldAnswer, HoldRequests>(({ requests }, signal) => holdSeats(requests, signal, refusalOf)),

    renewHolds: requestTo<RenewAnswer, Keyed<{ departureKeys: string[] }>>((renewal, signal) =>
      renewHolds(renewal, signal, refusalOf),
    ),

    // Without the signal: a change that was sent is never called back.
    changeTravelDate: requestTo<ChangeAnswer, Keyed<ChangeRequest>>(async ({ key, body }) => {
      const asked = await attempt('createTravelDateChange', { body, key })
      if (asked.ok) return { ok: true, change: asked.answer.data }
      const { error } = asked
      switch (error.code) {
        case 'seatsLost':
          return { ok: false, reason: 'seatsLost', seats: lostSeats(error, body) }
        case 'departureClosed':
          return closedDeparture(error)
        case 'holdExpired':
          return { ok: false, reason: 'holdExpired' }
        case 'walletTooLow':
          return { ok: false, reason: 'walletTooLow', ...refusalOf(error) }
        case 'transitionRefused':
        case 'staleVersion':
          return { ok: false, reason: 'notChangeable', ...refusalOf(error) }
        case 'priceChanged': {
          const { quote } = error.details
          return isQuote(quote) ? { ok: false, reason: 'priceChanged', quote } : refused(error)
        }
        default:
          return refused(error)
      }
    }),

    draft: draftOf('travelDateChange', CHANGE_DRAFT_SHAPE, readChangeWork),
  }
}

/** Instants stay the text they are on the wire. */
function isQuote(value: unknown): value is ChangeQuote {
  return changeQuote.safeParse(value).success
}

/** The server names the seats by direction, the flow knows them by departure. */
function lostSeats({ details }: ApiError, request: ChangeRequest) {
  return (['outward', 'return'] as const).flatMap((direction) => {
    const seats = textsIn(details[direction])
    const departureKey = request[direction]?.departureKey
    return departureKey && seats.length > 0 ? [{ departureKey, seats }] : []
  })
}

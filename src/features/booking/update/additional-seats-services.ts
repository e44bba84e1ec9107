import type { TFunction } from 'i18next'
import { fromPromise } from 'xstate'
import type { AdditionalSeatsOrder } from '#machines/booking/additional-seats-context.ts'
import { ADDITIONAL_SEATS_DRAFT_SHAPE, readAdditionalSeatsWork } from '#machines/booking/additional-seats-draft.ts'
import type { HoldAnswer, QuoteAnswer, RenewAnswer, SellAnswer } from '#machines/booking/additional-seats-services.ts'
import type { HoldRequest, Keyed, QuoteRequest } from '#machines/booking/booking-requests.ts'
import { requestTo } from '#machines/parts/request.ts'
import { attempt } from '#src/platform/api.ts'
import { draftOf } from '#src/platform/draft-services.ts'
import { holdSeats, renewHolds, textsIn } from '#src/domain/seat/seat-holds.ts'
import { flowRefusals } from '#src/platform/flow-refusals.ts'

/**
 * What the flow of additional seats invokes, over the API. A refusal comes back as a value, an outage is thrown.
 * `renewReads`: reads that a sale makes old; the flow goes on once they are read again.
 */
export function additionalSeatsServices(t: TFunction, bookingId: string, renewReads: () => Promise<void>) {
  const { refusalOf, refused } = flowRefusals(t)

  return {
    holdSeats: requestTo<HoldAnswer, HoldRequest>(async (request, signal) => {
      const answer = await holdSeats([request], signal, refusalOf)
      if (answer.ok) return answer
      switch (answer.reason) {
        case 'seatsLost':
          return { ok: false, reason: 'seatsLost', seats: answer.seats.flatMap(({ seats }) => seats) }
        case 'departureClosed':
          return { ok: false, reason: 'refused', message: t('booking:seats.reason.closed'), fields: {} }
        default:
          return { ok: false, reason: 'refused', message: answer.message, fields: answer.fields }
      }
    }),

    renewHolds: requestTo<RenewAnswer, Keyed<{ departureKeys: string[] }>>(async (request, signal) => {
      const answer = await renewHolds(request, signal, refusalOf)
      return answer.ok ? answer : { ok: false, reason: 'holdExpired' }
    }),

    fetchQuote: requestTo<QuoteAnswer, Keyed<QuoteRequest>>(async ({ key, body }, signal) => {
      const asked = await attempt('quoteBooking', { body, key, signal, endsSession: 'background' })
      return asked.ok ? { ok: true, quote: asked.answer.data } : refused(asked.error)
    }),

    // Without the signal: a sale that was sent is never called back.
    sellSeats: requestTo<SellAnswer, Keyed<AdditionalSeatsOrder>>(async ({ key, body }) => {
      const asked = await attempt('addSeats', { params: { id: bookingId }, body, key })
      if (asked.ok) {
        await renewReads()
        return { ok: true }
      }
      const { error } = asked
      switch (error.code) {
        case 'seatsLost': {
          const lost = { outward: textsIn(error.details.outward), return: textsIn(error.details.return) }
          return { ok: false, reason: 'seatsLost', lost, ...refusalOf(error) }
        }
        case 'holdExpired':
        case 'priceChanged':
          return { ok: false, reason: error.code, ...refusalOf(error) }
        default:
          return refused(error)
      }
    }),

    // Without the signal: the page that asks is on its way out.
    releaseSeats: fromPromise<void, { requests: HoldRequest[] }>(async ({ input: { requests } }) => {
      await holdSeats(requests, new AbortController().signal, refusalOf)
    }),

    draft: draftOf('additionalSeats', ADDITIONAL_SEATS_DRAFT_SHAPE, readAdditionalSeatsWork),
  }
}

import type { TFunction } from 'i18next'
import type { BookingRequest } from '#contract/booking/booking.ts'
import { BOOKING_DRAFT_SHAPE } from '#machines/booking/booking-context.ts'
import type {
  FilesToUpload,
  PartyHoldAnswer,
  PartyRenewAnswer,
  QuoteAnswer,
  SeatsAndRooms,
  SellAnswer,
  DeleteAnswer,
  UploadAnswer,
} from '#machines/booking/booking-services.ts'
import type { Keyed, QuoteRequest, Renewal } from '#machines/booking/booking-requests.ts'
import { requestTo } from '#machines/parts/request.ts'
import { seatClockBy } from '#machines/parts/seat-clock.ts'
import { ApiError, attempt } from '#src/platform/api.ts'
import { draftOf } from '#src/platform/draft-services.ts'
import { errorText } from '#src/platform/error-text.ts'
import { loadPatiently } from '#src/platform/load-with-retry.ts'
import { closedDeparture, textsIn } from '#src/domain/seat/seat-holds.ts'
import { upload } from '#src/platform/upload.ts'
import { flowRefusals } from '#src/platform/flow-refusals.ts'
import { holdSeatsAndRooms, lackingIn, renewSeatsAndRooms } from './room-holds.ts'

/** What the booking flow invokes, over the API. A refusal comes back as a value, an outage is thrown. */
export function bookingServices(t: TFunction) {
  const { refusalOf, refused } = flowRefusals(t)

  return {
    holdSeats: requestTo<PartyHoldAnswer, SeatsAndRooms>((wish, signal) => holdSeatsAndRooms(wish, signal, refusalOf)),

    seatClock: seatClockBy<PartyHoldAnswer, SeatsAndRooms>((wish, signal) =>
      holdSeatsAndRooms(wish, signal, refusalOf),
    ),

    renewHolds: requestTo<PartyRenewAnswer, Keyed<Renewal>>((renewal, signal) =>
      renewSeatsAndRooms(renewal, signal, refusalOf),
    ),

    fetchQuote: requestTo<QuoteAnswer, Keyed<QuoteRequest>>(async ({ key, body }, signal) => {
      const asked = await attempt('quoteBooking', { body, key, signal })
      if (asked.ok) return { ok: true, quote: asked.answer.data }
      const { error } = asked
      if (error.code === 'noPrice') return { ok: false, reason: 'noPrice' }
      return error.code === 'departureClosed' ? closedDeparture(error) : refused(error)
    }),

    // Without the signal: a sale that was sent is never called back.
    sellTickets: requestTo<SellAnswer, Keyed<BookingRequest>>(async ({ key, body }) => {
      const asked = await attempt('createBooking', { body, key })
      if (asked.ok) return { ok: true, booking: asked.answer.data }
      const { error } = asked
      switch (error.code) {
        case 'seatsLost':
          return { ok: false, reason: 'seatsLost', seats: lostSeats(error, body) }
        case 'roomsLost':
          return { ok: false, reason: 'roomsLost', lacking: lackingIn(error) }
        case 'departureClosed':
          return closedDeparture(error)
        case 'holdExpired':
        case 'noPrice':
        case 'priceChanged':
          return { ok: false, reason: error.code }
        case 'walletTooLow':
          return { ok: false, reason: 'walletTooLow', ...refusalOf(error) }
        default:
          return {
            ...refused(error),
            fields: { ...seatFields(error, body, refusalOf(error).message), ...error.fields },
          }
      }
    }),

    uploadFiles: requestTo<UploadAnswer, FilesToUpload>(async ({ kind, files }, signal) => {
      const documents: Extract<UploadAnswer, { ok: true }>['documents'] = []
      const refusedFiles: { name: string; message: string }[] = []
      for (const { file, key } of files) {
        try {
          const { data } = await upload('uploadFile', { form: { file }, key, signal })
          documents.push({ file: data, kind })
        } catch (error) {
          if (!(error instanceof ApiError) || error.isOutage) throw error
          refusedFiles.push({ name: file.name, message: errorText(t, error) })
        }
      }
      if (refusedFiles.length === 0) return { ok: true, documents }
      return { ok: false, reason: 'filesRefused', documents, refused: refusedFiles }
    }),

    deleteFile: requestTo<DeleteAnswer, { fileId: string; key: string }>(async ({ fileId, key }, signal) => {
      const asked = await attempt('deleteFile', { params: { id: fileId }, key, signal })
      // Gone already is as good.
      return asked.ok || asked.error.code === 'notFound' ? { ok: true } : refused(asked.error)
    }),

    draft: draftOf('booking', BOOKING_DRAFT_SHAPE, readWork),
  }
}

/** Seats by direction, or seats of one departure that the request itself tells apart. */
function lostSeats({ details }: ApiError, { outward, return: back, passengers }: BookingRequest) {
  const either = textsIn(details.seats)
  const isOutward = either.every((seat) => passengers.some((passenger) => passenger.seat === seat))
  const lost = [
    { departureKey: outward.departureKey, seats: [...textsIn(details.outward), ...(isOutward ? either : [])] },
    ...(back
      ? [{ departureKey: back.departureKey, seats: [...textsIn(details.return), ...(isOutward ? [] : either)] }]
      : []),
  ]
  return lost.filter(({ seats }) => seats.length > 0)
}

/** A refusal that names seats instead of fields concerns the passengers on them. */
function seatFields({ details }: ApiError, { passengers }: BookingRequest, message: string): Record<string, string> {
  const seats = textsIn(details.seats)
  return Object.fromEntries(
    passengers.flatMap(({ seat, returnSeat }, index) => [
      ...(seat && seats.includes(seat) ? [[`passengers.${index}.seat`, message]] : []),
      ...(returnSeat && seats.includes(returnSeat) ? [[`passengers.${index}.returnSeat`, message]] : []),
    ]),
  )
}

/** The schemas come only where there is a draft to read. */
async function readWork(snapshot: unknown, shape: number) {
  const { readBookingWork } = await loadPatiently(() => import('#machines/booking/booking-draft.ts'))
  return readBookingWork(snapshot, shape)
}

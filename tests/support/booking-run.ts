import { createActor, fromPromise, type InputFrom } from 'xstate'
import type { BookingEvent } from '#machines/booking/booking-events.ts'
import { bookingFlow } from '#machines/booking/booking-flow.ts'
import type { HoldRequest, Keyed, QuoteRequest, Renewal } from '#machines/booking/booking-requests.ts'
import type {
  DeleteAnswer,
  FilesToUpload,
  HoldAnswer,
  PartyHoldAnswer,
  PartyRenewAnswer,
  SeatsAndRooms,
  QuoteAnswer,
  SellAnswer,
  UploadAnswer,
} from '#machines/booking/booking-services.ts'
import type { BookingRequest } from '#contract/booking/booking.ts'
import type { BookingWork } from '#machines/booking/booking-draft.ts'
import { draftPart, type ReadDraftAnswer, type SaveDraftAnswer } from '#machines/parts/draft.ts'
import { requestTo, type RequestEvent } from '#machines/parts/request.ts'
import { seatClockBy } from '#machines/parts/seat-clock.ts'
import { sendTo, settled, waitingIn } from '#tests/support/flow-parts.ts'
import { BOOKING_INPUT, SOLD, STORED_FILE, quote } from '#tests/support/booking-fixtures.ts'

/** What the server would answer, per service; an `Error` stands for no answer. Each call takes the next, the last one stays. */
export interface ServerScript {
  readDraft: (ReadDraftAnswer<BookingWork> | Error)[]
  holdSeats: ('held' | PartyHoldAnswer | Error)[]
  renewHolds: (PartyRenewAnswer | Error)[]
  fetchQuote: (QuoteAnswer | Error)[]
  sellTickets: (SellAnswer | Error)[]
  uploadFiles: (UploadAnswer | Error)[]
  deleteFile: (DeleteAnswer | Error)[]
  saveDraft: (SaveDraftAnswer | Error)[]
}

const KIND: ServerScript = {
  readDraft: [{ ok: true, work: null, version: 0 }],
  holdSeats: ['held'],
  renewHolds: [{ ok: true, held: [], clockOffset: 0 }],
  fetchQuote: [{ ok: true, quote: quote() }],
  sellTickets: [{ ok: true, booking: SOLD }],
  uploadFiles: [{ ok: true, documents: [{ file: STORED_FILE, kind: 'passportImage' }] }],
  deleteFile: [{ ok: true }],
  saveDraft: [{ ok: true, version: 1 }],
}

type CallLog = { [Service in keyof ServerScript]: unknown[] } & { discardDraft: unknown[] }

/** Runs the booking flow against a server that answers by the script, and notes what it was asked. */
export function runBooking(script: Partial<ServerScript> = {}, input: Partial<InputFrom<typeof bookingFlow>> = {}) {
  const answers = { ...KIND, ...script }
  const asked: CallLog = {
    readDraft: [],
    holdSeats: [],
    renewHolds: [],
    fetchQuote: [],
    sellTickets: [],
    uploadFiles: [],
    deleteFile: [],
    saveDraft: [],
    discardDraft: [],
  }
  function next<Answer>(service: keyof ServerScript, list: readonly (Answer | Error)[], request: unknown): Answer {
    const answer = list[Math.min(asked[service].length, list.length - 1)]
    asked[service].push(request)
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error(`nothing is scripted for ${service}`)
    return answer
  }

  async function hold({ requests, rooms }: SeatsAndRooms): Promise<PartyHoldAnswer> {
    const answer = next('holdSeats', answers.holdSeats, rooms === null ? requests : { requests, rooms })
    if (answer !== 'held') return answer
    const held = heldAsRequested(requests)
    if (rooms === null) return held
    const { key: _key, ...wished } = rooms
    return { ...held, rooms: { ...wished, expiresAt: rooms.rooms.length > 0 ? inTenMinutes() : null } }
  }

  const machine = bookingFlow.provide({
    actors: {
      holdSeats: requestTo<PartyHoldAnswer, SeatsAndRooms>(hold),
      seatClock: seatClockBy<PartyHoldAnswer, SeatsAndRooms>(hold),
      renewHolds: requestTo<PartyRenewAnswer, Keyed<Renewal>>(async (body) =>
        next('renewHolds', answers.renewHolds, body),
      ),
      fetchQuote: requestTo<QuoteAnswer, Keyed<QuoteRequest>>(async (body) =>
        next('fetchQuote', answers.fetchQuote, body),
      ),
      sellTickets: requestTo<SellAnswer, Keyed<BookingRequest>>(async (body) =>
        next('sellTickets', answers.sellTickets, body),
      ),
      uploadFiles: requestTo<UploadAnswer, FilesToUpload>(async (body) =>
        next('uploadFiles', answers.uploadFiles, body),
      ),
      deleteFile: requestTo<DeleteAnswer, { fileId: string; key: string }>(async (body) =>
        next('deleteFile', answers.deleteFile, body),
      ),
      draft: draftPart<BookingWork>().provide({
        actors: {
          readDraft: fromPromise<ReadDraftAnswer<BookingWork>>(async () =>
            next('readDraft', answers.readDraft, undefined),
          ),
          saveDraft: fromPromise<SaveDraftAnswer, { snapshot: Record<string, unknown>; version: number; key: string }>(
            async ({ input }) => next('saveDraft', answers.saveDraft, input),
          ),
          discardDraft: fromPromise<{ ok: boolean }, { key: string }>(async ({ input }) => {
            asked.discardDraft.push(input)
            return { ok: true }
          }),
        },
      }),
    },
  })
  const actor = createActor(machine, { input: { ...BOOKING_INPUT, ...input } }).start()

  return {
    asked,
    actor,
    context: () => actor.getSnapshot().context,
    place: () => actor.getSnapshot().value,
    /** Where the clock of the held seats is. */
    hold: () => actor.getSnapshot().children.seatClock?.getSnapshot().value,
    can: (event: BookingEvent) => actor.getSnapshot().can(event),
    /** The request that got no answer. */
    waiting: () => waitingIn(actor),
    /** Sends the events one after the other, each when the server has answered the one before. */
    async does(...events: readonly (BookingEvent | RequestEvent)[]): Promise<void> {
      for (const event of events) {
        await settled(actor)
        sendTo(actor, event)
      }
      await settled(actor)
    },
  }
}

const inTenMinutes = () => new Date(Date.now() + 10 * 60_000).toISOString()

function heldAsRequested(requests: readonly HoldRequest[]): HoldAnswer {
  const expiresAt = inTenMinutes()
  const held = requests.map(({ departureKey, seats }) => ({
    departureKey,
    seats,
    expiresAt: seats.length > 0 ? expiresAt : null,
  }))
  return { ok: true, held, clockOffset: 0 }
}

import { createActor, fromPromise, type InputFrom } from 'xstate'
import type { HoldRequest, Keyed } from '#machines/booking/booking-requests.ts'
import type { HoldAnswer, HoldRequests, RenewAnswer } from '#machines/booking/booking-services.ts'
import type { ChangeWork } from '#machines/travel-date-change/travel-date-change-draft.ts'
import { draftPart, type ReadDraftAnswer, type SaveDraftAnswer } from '#machines/parts/draft.ts'
import { requestTo, type RequestEvent } from '#machines/parts/request.ts'
import { seatClockBy } from '#machines/parts/seat-clock.ts'
import { sendTo, settled, waitingIn } from '#tests/support/flow-parts.ts'
import type { ChangeEvent } from '#machines/travel-date-change/travel-date-change-events.ts'
import { travelDateChangeFlow } from '#machines/travel-date-change/travel-date-change-flow.ts'
import type { ChangeQuoteRequest, ChangeRequest } from '#machines/travel-date-change/travel-date-change-requests.ts'
import type {
  ChangeAnswer,
  ChangeQuoteAnswer,
  OpenAnswer,
} from '#machines/travel-date-change/travel-date-change-services.ts'
import { BACK, CHANGE_INPUT, DONE, OUT, booking, changeQuote } from '#tests/support/travel-date-change-fixtures.ts'

/** What the server would answer, per service; an `Error` stands for no answer. Each call takes the next, the last one stays. */
export interface ChangeScript {
  readDraft: (ReadDraftAnswer<ChangeWork> | Error)[]
  openBooking: (OpenAnswer | Error)[]
  fetchQuote: (ChangeQuoteAnswer | Error)[]
  holdSeats: ('held' | HoldAnswer | Error)[]
  renewHolds: (RenewAnswer | Error)[]
  changeTravelDate: (ChangeAnswer | Error)[]
}

const KIND: ChangeScript = {
  readDraft: [{ ok: true, work: null, version: 0 }],
  openBooking: [{ ok: true, booking: booking(), terms: changeQuote({ tickets: [OUT, BACK] }) }],
  fetchQuote: [{ ok: true, quote: changeQuote() }],
  holdSeats: ['held'],
  renewHolds: [{ ok: true, held: [], clockOffset: 0 }],
  changeTravelDate: [{ ok: true, change: DONE }],
}

/** Runs the flow against a server that answers by the script, and notes what it was asked. */
export function runChange(
  script: Partial<ChangeScript> = {},
  input: Partial<InputFrom<typeof travelDateChangeFlow>> = {},
) {
  const answers = { ...KIND, ...script }
  const asked: Record<keyof ChangeScript | 'saveDraft' | 'discardDraft', unknown[]> = {
    readDraft: [],
    openBooking: [],
    fetchQuote: [],
    holdSeats: [],
    renewHolds: [],
    changeTravelDate: [],
    saveDraft: [],
    discardDraft: [],
  }
  function next<Answer>(service: keyof ChangeScript, list: readonly (Answer | Error)[], request: unknown): Answer {
    const answer = list[Math.min(asked[service].length, list.length - 1)]
    asked[service].push(request)
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error(`nothing is scripted for ${service}`)
    return answer
  }

  async function hold({ requests }: HoldRequests): Promise<HoldAnswer> {
    const answer = next('holdSeats', answers.holdSeats, requests)
    return answer === 'held' ? heldAsRequested(requests) : answer
  }

  const machine = travelDateChangeFlow.provide({
    actors: {
      openBooking: requestTo<OpenAnswer, { bookingId: string }>(async (body) =>
        next('openBooking', answers.openBooking, body),
      ),
      fetchQuote: requestTo<ChangeQuoteAnswer, Keyed<ChangeQuoteRequest>>(async (body) =>
        next('fetchQuote', answers.fetchQuote, body),
      ),
      holdSeats: requestTo<HoldAnswer, HoldRequests>(hold),
      seatClock: seatClockBy<HoldAnswer, HoldRequests>(hold),
      renewHolds: requestTo<RenewAnswer, Keyed<{ departureKeys: string[] }>>(async (body) =>
        next('renewHolds', answers.renewHolds, body),
      ),
      changeTravelDate: requestTo<ChangeAnswer, Keyed<ChangeRequest>>(async (body) =>
        next('changeTravelDate', answers.changeTravelDate, body),
      ),
      draft: draftPart<ChangeWork>().provide({
        actors: {
          readDraft: fromPromise<ReadDraftAnswer<ChangeWork>>(async () =>
            next('readDraft', answers.readDraft, undefined),
          ),
          saveDraft: fromPromise<SaveDraftAnswer, { snapshot: Record<string, unknown>; version: number; key: string }>(
            async (call) => {
              asked.saveDraft.push(call.input)
              return { ok: true, version: 1 }
            },
          ),
          discardDraft: fromPromise<{ ok: boolean }, { key: string }>(async (call) => {
            asked.discardDraft.push(call.input)
            return { ok: true }
          }),
        },
      }),
    },
  })
  const actor = createActor(machine, { input: { ...CHANGE_INPUT, ...input } }).start()

  return {
    asked,
    actor,
    context: () => actor.getSnapshot().context,
    place: () => actor.getSnapshot().value,
    /** Where the clock of the held seats is. */
    hold: () => actor.getSnapshot().children.seatClock?.getSnapshot().value,
    can: (event: ChangeEvent) => actor.getSnapshot().can(event),
    /** The request that got no answer. */
    waiting: () => waitingIn(actor),
    /** Sends the events one after the other, each when the server has answered the one before. */
    async does(...events: readonly (ChangeEvent | RequestEvent)[]): Promise<void> {
      for (const event of events) {
        await settled(actor)
        sendTo(actor, event)
      }
      await settled(actor)
    },
  }
}

function heldAsRequested(requests: readonly HoldRequest[]): HoldAnswer {
  const expiresAt = new Date(Date.now() + 10 * 60_000).toISOString()
  const held = requests.map(({ departureKey, seats }) => ({
    departureKey,
    seats,
    expiresAt: seats.length > 0 ? expiresAt : null,
  }))
  return { ok: true, held, clockOffset: 0 }
}

import { createActor, fromPromise, type InputFrom } from 'xstate'
import type { HoldRequest, Keyed } from '#machines/booking/booking-requests.ts'
import type { HoldAnswer, RenewAnswer } from '#machines/booking/booking-services.ts'
import type { ChangeWork } from '#machines/travel-date-change/travel-date-change-draft.ts'
import { draftPart, type ReadDraftAnswer, type SaveDraftAnswer } from '#machines/parts/draft.ts'
import { settled } from '#tests/support/flow-parts.ts'
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

  const machine = travelDateChangeFlow.provide({
    actors: {
      openBooking: fromPromise<OpenAnswer, { bookingId: string }>(async (call) =>
        next('openBooking', answers.openBooking, call.input),
      ),
      fetchQuote: fromPromise<ChangeQuoteAnswer, Keyed<ChangeQuoteRequest>>(async (call) =>
        next('fetchQuote', answers.fetchQuote, call.input),
      ),
      holdSeats: fromPromise<HoldAnswer, { requests: HoldRequest[] }>(async (call) => {
        const answer = next('holdSeats', answers.holdSeats, call.input.requests)
        return answer === 'held' ? heldAsRequested(call.input.requests) : answer
      }),
      renewHolds: fromPromise<RenewAnswer, Keyed<{ departureKeys: string[] }>>(async (call) =>
        next('renewHolds', answers.renewHolds, call.input),
      ),
      changeTravelDate: fromPromise<ChangeAnswer, Keyed<ChangeRequest>>(async (call) =>
        next('changeTravelDate', answers.changeTravelDate, call.input),
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
    context: () => actor.getSnapshot().context,
    place: () => actor.getSnapshot().value.change,
    hold: () => actor.getSnapshot().value.hold,
    can: (event: ChangeEvent) => actor.getSnapshot().can(event),
    /** Sends the events one after the other, each when the server has answered the one before. */
    async does(...events: readonly ChangeEvent[]): Promise<void> {
      for (const event of events) {
        await settled(actor)
        actor.send(event)
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

import { afterEach, describe, expect, it, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { requestTo } from '#machines/parts/request.ts'
import { quoteTime } from '#machines/refund/refund-rules.ts'
import type { Keyed } from '#machines/booking/booking-requests.ts'
import type { RefundOrder, TicketChoice } from '#machines/refund/refund-context.ts'
import { refundFlow } from '#machines/refund/refund-flow.ts'
import type { AskAnswer, OpenAnswer, QuoteAnswer } from '#machines/refund/refund-services.ts'
import { SOLD } from '#tests/support/booking-fixtures.ts'
import { explore, leavesOf, together, unexpectedChanges } from '#tests/support/machine-model.ts'
import { draftFinding, unansweredIn } from '#tests/support/flow-parts.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'
import {
  BOOKING,
  MADE,
  OTHER_BOOKING,
  OUTWARD,
  REFUND_ANSWERS,
  REFUND_EVENTS,
  refundFacts,
  refundQuote,
  refundWork,
  RETURN,
} from '#tests/support/refund-fixtures.ts'

const shared = { machine: refundFlow, fixtures: { events: REFUND_EVENTS, answers: REFUND_ANSWERS }, facts: refundFacts }

const model = together([
  explore({ ...shared, input: { link: null } }),
  // What coming from a booking's page changes ends with the draft.
  explore({
    ...shared,
    input: { link: { bookingId: OTHER_BOOKING, ticketIds: [OUTWARD] } },
    scope: (state) => state.context.link !== null,
  }),
])

describe('the refund flow as a model', () => {
  it('reaches every state', () => {
    expect(leavesOf(refundFlow).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual(['resuming'])
  })

  it('walks every edge', async () => {
    await expectCovered(refundFlow, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(refundFlow, model)).toEqual([])
  })
})

describe('a refund request', () => {
  afterEach(() => vi.useRealTimers())

  it('is sent with the tickets, the reason and the amount that the passenger was told', async () => {
    const { actor, orders } = desk()
    await reviewed(actor)
    actor.send({ type: 'refund.confirm' })
    await waitFor(actor, (snapshot) => snapshot.matches('requested'))
    expect(orders.map(({ body }) => body)).toEqual([
      { bookingId: BOOKING, ticketIds: [OUTWARD], reasonCode: 'medical', reasonText: null, expectedRefund: 20_700 },
    ])
  })

  it('that was not answered is sent again to the letter, with its key', async () => {
    const { actor, orders } = desk({ ask: ['outage', 'made'] })
    await reviewed(actor)
    actor.send({ type: 'refund.confirm' })
    const request = await unansweredIn(actor, 'askRefund')
    request.send({ type: 'request.retry' })
    await waitFor(actor, (snapshot) => snapshot.matches('requested'))
    expect(orders).toHaveLength(2)
    expect(orders[1]).toEqual(orders[0])
  })

  it('at an amount that no longer holds is told the new one and sent only after another yes', async () => {
    const { actor, orders } = desk({ ask: ['outdated', 'made'], refunds: [20_700, 15_524] })
    await reviewed(actor)
    actor.send({ type: 'refund.confirm' })
    const told = await waitFor(actor, (snapshot) => snapshot.matches({ steps: { review: 'repriced' } }))
    expect(told.context).toMatchObject({ totalBefore: 20_700, quote: { total: { refund: 15_524 } }, order: null })
    actor.send({ type: 'refund.confirm' })
    await waitFor(actor, (snapshot) => snapshot.matches('requested'))
    expect(orders.map(({ body }) => body.expectedRefund)).toEqual([20_700, 15_524])
    expect(orders[1]?.key).not.toBe(orders[0]?.key)
  })

  it('for another reason needs ten characters about it', async () => {
    const { actor } = desk()
    await opened(actor)
    actor.send({ type: 'refund.choose', ticketIds: [OUTWARD] })
    actor.send({ type: 'refund.submitTickets' })
    actor.send({ type: 'refund.editReason', change: { code: 'other', text: '  too few  ' } })
    actor.send({ type: 'refund.submitReason' })
    expect(actor.getSnapshot().matches({ steps: 'reason' })).toBe(true)
    expect(actor.getSnapshot().context.isReasonTried).toBe(true)
    actor.send({ type: 'refund.editReason', change: { text: 'enough now' } })
    actor.send({ type: 'refund.submitReason' })
    expect(actor.getSnapshot().matches({ steps: 'review' })).toBe(true)
  })

  it('keeps tickets and reason on the way back to the search and to the same booking again', async () => {
    const { actor } = desk()
    await reviewed(actor)
    for (let step = 0; step < 3; step++) actor.send({ type: 'refund.back' })
    expect(actor.getSnapshot().matches({ steps: 'finding' })).toBe(true)
    actor.send({ type: 'refund.find', bookingId: BOOKING })
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ steps: 'choosing' }))
    expect(context).toMatchObject({ ticketIds: [OUTWARD], reason: { code: 'medical' } })
  })

  it('of a package is for all of its tickets, whatever is picked or was', async () => {
    const { actor } = desk({ isWhole: true })
    await opened(actor)
    expect(actor.getSnapshot().context.ticketIds).toEqual([OUTWARD, RETURN])
    actor.send({ type: 'refund.choose', ticketIds: [OUTWARD] })
    expect(actor.getSnapshot().context.ticketIds).toEqual([OUTWARD, RETURN])
    const resumed = desk({ isWhole: true, work: refundWork({ step: 'review', ticketIds: [OUTWARD] }) })
    const { context } = await waitFor(resumed.actor, (snapshot) => snapshot.matches({ steps: { review: 'quoted' } }))
    expect(context.ticketIds).toEqual([OUTWARD, RETURN])
    expect(resumed.quotes.map(({ body }) => body.ticketIds)).toEqual([[OUTWARD, RETURN]])
  })

  it('leaves out tickets that cannot be refunded any more when it is resumed', async () => {
    const { actor } = desk({
      work: refundWork({ step: 'review', ticketIds: [OUTWARD, RETURN] }),
      lost: { [OUTWARD]: 'checkedIn' },
    })
    const { context } = await waitFor(
      actor,
      (snapshot) => snapshot.matches('overtaken') || snapshot.matches({ steps: { review: 'quoted' } }),
    )
    expect(context.ticketIds).toEqual([RETURN])
  })

  it('is quoted anew when the next tier begins', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') })
    const { actor, quotes } = desk({ refunds: [20_700, 15_524], holdsUntil: '2026-11-21T09:00:00Z' })
    await reviewed(actor)
    await vi.advanceTimersByTimeAsync(3_600_000)
    await waitFor(actor, (snapshot) => snapshot.matches({ steps: { review: 'repriced' } }))
    expect(quotes).toHaveLength(2)
    expect(new Set(quotes.map(({ key }) => key)).size).toBe(2)
  })
})

describe('the time of a quote', () => {
  const now = new Date('2026-11-21T08:00:00Z').getTime()

  it.each([
    ['ends where the tier ends', '2026-11-21T09:00:00Z', 3_600_000],
    ['never exceeds what a browser can wait for', '2027-11-21T09:00:00Z', 43_200_000],
    ['does not make a device that is ahead ask without end', '2026-11-21T07:00:00Z', 15_000],
    ['is limited where no tier comes after', null, 43_200_000],
  ])('%s', (_, holdsUntil, time) => {
    expect(quoteTime({ holdsUntil }, now)).toBe(time)
  })
})

interface Desk {
  work?: ReturnType<typeof refundWork>
  lost?: NonNullable<Parameters<typeof refundQuote>[0]>['refusals']
  /** Amounts of the quotes, one after the other; the last one stays. */
  refunds?: number[]
  holdsUntil?: string
  ask?: ('made' | 'outage' | 'outdated')[]
  /** The booking was sold as a package. */
  isWhole?: boolean
}

/** A running flow over a server that answers as told. */
function desk({ work, lost = {}, refunds = [20_700], holdsUntil, ask = ['made'], isWhole = false }: Desk = {}) {
  const orders: Keyed<RefundOrder>[] = []
  const quotes: Keyed<TicketChoice>[] = []
  const machine = refundFlow.provide({
    actors: {
      draft: draftFinding(work ?? null),
      openBooking: requestTo<OpenAnswer, Keyed<{ bookingId: string }>>(async () => ({
        ok: true,
        booking: { ...SOLD, isTwoWay: true },
        overview: { ...refundQuote({ refusals: lost }), isWhole },
      })),
      fetchQuote: requestTo<QuoteAnswer, Keyed<TicketChoice>>(async (input) => {
        const refund = refunds[Math.min(quotes.length, refunds.length - 1)] ?? 0
        quotes.push(input)
        const quote = refundQuote({ refund })
        return { ok: true, quote: holdsUntil ? { ...quote, holdsUntil } : quote }
      }),
      askRefund: requestTo<AskAnswer, Keyed<RefundOrder>>(async (input) => {
        const answer = ask[orders.length]
        orders.push(input)
        if (answer === 'outage') throw new Error('no answer')
        if (answer === 'outdated') return { ok: false, reason: 'outdated' }
        return { ok: true, request: MADE }
      }),
    },
  })
  const actor = createActor(machine, { input: { link: null } }).start()
  return { actor, orders, quotes }
}

type DeskActor = ReturnType<typeof desk>['actor']

async function opened(actor: DeskActor): Promise<void> {
  await waitFor(actor, (snapshot) => snapshot.matches({ steps: 'finding' }))
  actor.send({ type: 'refund.find', bookingId: BOOKING })
  await waitFor(actor, (snapshot) => snapshot.matches({ steps: 'choosing' }))
}

async function reviewed(actor: DeskActor): Promise<void> {
  await opened(actor)
  actor.send({ type: 'refund.choose', ticketIds: [OUTWARD] })
  actor.send({ type: 'refund.submitTickets' })
  actor.send({ type: 'refund.editReason', change: { code: 'medical' } })
  actor.send({ type: 'refund.submitReason' })
  await waitFor(actor, (snapshot) => snapshot.matches({ steps: { review: 'quoted' } }))
}

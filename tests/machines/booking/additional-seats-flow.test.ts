import { afterEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { AdditionalSeatsContext, AdditionalSeatsOrder } from '#machines/booking/additional-seats-context.ts'
import { readAdditionalSeatsWork, type AdditionalSeatsWork } from '#machines/booking/additional-seats-draft.ts'
import { additionalSeatsFlow } from '#machines/booking/additional-seats-flow.ts'
import { isSettled } from '#machines/booking/additional-seats-rules.ts'
import type { HoldAnswer, QuoteAnswer, RenewAnswer, SellAnswer } from '#machines/booking/additional-seats-services.ts'
import type { HoldRequest, Keyed, QuoteRequest } from '#machines/booking/booking-requests.ts'
import type { DraftSnapshot, ReadDraftAnswer, SaveDraftAnswer } from '#machines/parts/draft.ts'
import { draftPart } from '#machines/parts/draft.ts'
import { requestTo } from '#machines/parts/request.ts'
import {
  ADDED,
  ADDITIONAL_SEATS_ANSWERS,
  ADDITIONAL_SEATS_EVENTS,
  additionalSeatsFacts,
  additionalSeatsWork,
  held,
  joiner,
  ONE_WAY,
  RANA,
  TWO_WAY,
} from '#tests/support/additional-seats-fixtures.ts'
import { quote } from '#tests/support/booking-fixtures.ts'
import { unansweredIn } from '#tests/support/flow-parts.ts'
import { explore, leavesOf, together, unexpectedChanges } from '#tests/support/machine-model.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'

const shared = {
  machine: additionalSeatsFlow,
  fixtures: { events: ADDITIONAL_SEATS_EVENTS, answers: ADDITIONAL_SEATS_ANSWERS },
  facts: additionalSeatsFacts,
}
const isAlone = ({ context }: { context: AdditionalSeatsContext }) => context.people.length <= 1

const model = together([
  // Up to twelve may join: a second one is as good as a third.
  explore({ ...shared, input: ONE_WAY, scope: (state) => state.context.people.length <= 2 }),
  explore({ ...shared, input: TWO_WAY, scope: isAlone }),
])

describe('the flow of additional seats as a model', () => {
  it('reaches every state', () => {
    expect(leavesOf(additionalSeatsFlow).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual([
      'adding.steps.resuming',
    ])
  })

  it('walks every edge', async () => {
    await expectCovered(additionalSeatsFlow, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(additionalSeatsFlow, model)).toEqual([])
  })
})

describe('additional seats', () => {
  afterEach(() => vi.useRealTimers())

  it('are sold to whoever was typed, on the seats that are held, at the price that was told', async () => {
    const { actor, orders } = desk()
    await atPayment(actor)
    actor.send({ type: 'additionalSeats.editReason', reason: 'Her sister' })
    actor.send({ type: 'additionalSeats.sell' })
    await waitFor(actor, (snapshot) => snapshot.matches('sold'))
    expect(orders.map(({ body }) => body)).toEqual([ADDED])
  })

  it('whose sale was not answered are sent again to the letter, with its key', async () => {
    const { actor, orders } = desk({ sell: ['outage', 'sold'] })
    await atPayment(actor)
    actor.send({ type: 'additionalSeats.editReason', reason: 'Her sister' })
    actor.send({ type: 'additionalSeats.sell' })
    const request = await unansweredIn(actor, 'sellSeats')
    request.send({ type: 'request.retry' })
    await waitFor(actor, (snapshot) => snapshot.matches('sold'))
    expect(orders).toHaveLength(2)
    expect(orders[1]).toEqual(orders[0])
  })

  it('go on after a reload with what was typed, and ask for the seats again', async () => {
    const before = desk()
    await atPayment(before.actor)
    before.actor.send({ type: 'additionalSeats.editReason', reason: 'Her sister' })
    await vi.waitFor(() => expect(before.kept.at(-1)).toMatchObject({ reason: 'Her sister' }))
    const work = readAdditionalSeatsWork(JSON.parse(JSON.stringify(before.kept.at(-1))), 1)
    const { actor, asked } = desk({ work })
    await waitFor(actor, ({ context, value }) => isAtPayment(value) && isSettled(context) && context.isPriced)
    expect(asked.map(({ direction, seats }) => [direction, seats])).toEqual([['outward', ['7']]])
    expect(actor.getSnapshot().context).toMatchObject({ reason: 'Her sister', people: [{ text: RANA }] })
  })

  it('that were sent before a reload are offered to be sent again, with their key', async () => {
    const order = { key: 'asked?', body: ADDED }
    const { actor, orders } = desk({ work: additionalSeatsWork({ step: 'payment', order }) })
    const request = await unansweredIn(actor, 'sellSeats')
    expect(orders).toEqual([])
    request.send({ type: 'request.retry' })
    await waitFor(actor, (snapshot) => snapshot.matches('sold'))
    expect(orders).toEqual([order])
  })

  it('of another booking are left alone until the clerk decides', async () => {
    const { actor, discards } = desk({ work: additionalSeatsWork({ bookingId: 'other', reference: 'OTHER234' }) })
    await waitFor(actor, (snapshot) => snapshot.matches('otherBooking'))
    expect(actor.getSnapshot().context.other?.reference).toBe('OTHER234')
    expect(discards()).toBe(0)
    actor.send({ type: 'additionalSeats.startOver' })
    expect(actor.getSnapshot().context.people.map(({ text }) => text)).toEqual([ONE_WAY.newcomer])
    await vi.waitFor(() => expect(discards()).toBe(1))
  })

  it('are asked for one after the other, and the last wish counts', async () => {
    let open = () => undefined as void
    const gate = new Promise<void>((resolve) => (open = resolve))
    const { actor, asked } = desk({ hold: () => gate })
    await atSeats(actor)
    actor.send({ type: 'additionalSeats.pickSeat', seat: '7' })
    actor.send({ type: 'additionalSeats.pickSeat', seat: '7' })
    actor.send({ type: 'additionalSeats.pickSeat', seat: '8' })
    actor.send({ type: 'additionalSeats.next' })
    expect(actor.getSnapshot().matches({ adding: { steps: 'outward' } })).toBe(true)
    open()
    await waitFor(actor, ({ context }) => isSettled(context))
    expect(asked.map(({ seats }) => seats)).toEqual([['7'], ['8']])
  })

  it('that somebody else took meanwhile are named, and the rest stays', async () => {
    const { actor } = desk({
      lost: ['8'],
      work: additionalSeatsWork({ step: 'outward', people: [joiner('a'), joiner('b')] }),
    })
    await waitFor(actor, (snapshot) => snapshot.matches('adding'))
    actor.send({ type: 'additionalSeats.pickSeat', seat: '7' })
    await waitFor(actor, ({ context }) => isSettled(context))
    actor.send({ type: 'additionalSeats.pickSeat', seat: '8' })
    await waitFor(actor, ({ context }) => isSettled(context))
    const { context } = actor.getSnapshot()
    expect(context.lostSeats).toEqual(['8'])
    expect(context.people.map(({ seats }) => seats.outward)).toEqual(['7', null])
  })

  it('that the sale finds gone lead back to the seats, and what is left is held again', async () => {
    const { actor, asked } = desk({ sell: ['lost', 'sold'] })
    await atPayment(actor)
    actor.send({ type: 'additionalSeats.editReason', reason: 'Her sister' })
    actor.send({ type: 'additionalSeats.sell' })
    await waitFor(actor, (snapshot) => snapshot.matches({ adding: { steps: 'outward' } }))
    await waitFor(actor, ({ context }) => isSettled(context))
    expect(actor.getSnapshot().context).toMatchObject({ lostSeats: ['7'], order: null, reason: 'Her sister' })
    expect(asked.at(-1)?.seats).toEqual([])
  })

  it('at a price that no longer holds are told the new one and sold only after another yes', async () => {
    const { actor, orders } = desk({ sell: ['repriced', 'sold'], totals: [11_500, 12_000] })
    await atPayment(actor)
    actor.send({ type: 'additionalSeats.editReason', reason: 'Her sister' })
    actor.send({ type: 'additionalSeats.sell' })
    await waitFor(actor, ({ context }) => context.isPriced && context.quote?.total === 12_000)
    expect(actor.getSnapshot().matches({ adding: { steps: 'payment' } })).toBe(true)
    await waitFor(actor, ({ context }) => isSettled(context))
    actor.send({ type: 'additionalSeats.sell' })
    await waitFor(actor, (snapshot) => snapshot.matches('sold'))
    expect(orders.map(({ body }) => body.expectedTotal)).toEqual([11_500, 12_000])
    expect(orders[1]?.key).not.toBe(orders[0]?.key)
  })

  it('are given back when the clerk leaves, in each direction that may be held', async () => {
    const people = [joiner('a', { outward: '7', return: '9' })]
    const { actor, released, discards } = desk({ input: TWO_WAY, work: additionalSeatsWork({ people }) })
    await waitFor(actor, ({ context, value }) => isSettled(context) && typeof value === 'object')
    actor.send({ type: 'additionalSeats.leave' })
    await waitFor(actor, (snapshot) => snapshot.matches('left'))
    expect(released.map(({ direction, seats }) => [direction, seats])).toEqual([
      ['outward', []],
      ['return', []],
    ])
    await vi.waitFor(() => expect(discards()).toBe(1))
  })

  it('of an infant are none', async () => {
    const { actor } = desk({ fareClass: 'infant', work: additionalSeatsWork({ step: 'outward' }) })
    await waitFor(actor, ({ context }) => context.isPriced && isSettled(context))
    actor.send({ type: 'additionalSeats.next' })
    actor.send({ type: 'additionalSeats.sell' })
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('sold'))
    expect(context.order?.body.passengers.map(({ seat }) => seat)).toEqual([null])
  })
})

interface Desk {
  input?: typeof ONE_WAY
  work?: AdditionalSeatsWork | null
  sell?: ('sold' | 'outage' | 'lost' | 'repriced')[]
  /** What the seats cost, after each try to sell them. */
  totals?: number[]
  fareClass?: 'adult' | 'infant'
  /** Before each hold is answered. */
  hold?: () => Promise<void>
  /** Seats that somebody else holds. */
  lost?: string[]
}

/** A running flow over a server that answers as told. */
function desk({ input = ONE_WAY, work = null, sell = ['sold'], totals = [11_500], ...server }: Desk = {}) {
  const { fareClass = 'adult', hold = async () => undefined, lost = [] } = server
  const orders: Keyed<AdditionalSeatsOrder>[] = []
  const asked: HoldRequest[] = []
  const released: HoldRequest[] = []
  const kept: DraftSnapshot[] = []
  let discards = 0
  const machine = additionalSeatsFlow.provide({
    actors: {
      draft: draftPart<AdditionalSeatsWork>().provide({
        actors: {
          readDraft: fromPromise<ReadDraftAnswer<AdditionalSeatsWork>>(async () => ({ ok: true, work, version: 1 })),
          saveDraft: fromPromise<SaveDraftAnswer, { snapshot: DraftSnapshot; version: number; key: string }>(
            async ({ input: { snapshot, version } }) => {
              kept.push(snapshot)
              return { ok: true, version: version + 1 }
            },
          ),
          discardDraft: fromPromise<{ ok: boolean }, { key: string }>(async () => {
            discards++
            return { ok: true }
          }),
        },
      }),
      holdSeats: requestTo<HoldAnswer, HoldRequest>(async (request) => {
        asked.push(request)
        await hold()
        const gone = request.seats.filter((seat) => lost.includes(seat))
        if (gone.length > 0) return { ok: false, reason: 'seatsLost', seats: gone }
        return held(request.seats, request.direction ?? 'outward')
      }),
      renewHolds: requestTo<RenewAnswer, Keyed<{ departureKeys: string[] }>>(async () => held(['7'])),
      fetchQuote: requestTo<QuoteAnswer, Keyed<QuoteRequest>>(async () => {
        const total = totals[Math.min(orders.length, totals.length - 1)] ?? 0
        return { ok: true, quote: quote({ total, classes: { outward: fareClass } }) }
      }),
      sellSeats: requestTo<SellAnswer, Keyed<AdditionalSeatsOrder>>(async (order) => {
        const answer = sell[orders.length]
        orders.push(order)
        const refusal = { ok: false, message: 'Not so.', fields: {} } as const
        if (answer === 'outage') throw new Error('no answer')
        if (answer === 'lost') return { ...refusal, reason: 'seatsLost', lost: { outward: ['7'], return: [] } }
        return answer === 'repriced' ? { ...refusal, reason: 'priceChanged' } : { ok: true }
      }),
      releaseSeats: fromPromise<void, { requests: HoldRequest[] }>(async ({ input: { requests } }) => {
        released.push(...requests)
      }),
    },
  })
  const actor = createActor(machine, { input }).start()
  return { actor, orders, asked, released, kept, discards: () => discards }
}

type DeskActor = ReturnType<typeof desk>['actor']

async function atSeats(actor: DeskActor): Promise<void> {
  await waitFor(actor, (snapshot) => snapshot.matches('adding'))
  actor.send({ type: 'additionalSeats.submitPassengers', passengers: [RANA] })
}

async function atPayment(actor: DeskActor): Promise<void> {
  await atSeats(actor)
  actor.send({ type: 'additionalSeats.pickSeat', seat: '7' })
  await waitFor(actor, ({ context }) => isSettled(context) && context.isPriced)
  actor.send({ type: 'additionalSeats.next' })
}

const isAtPayment = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && JSON.stringify(value).includes('"payment"')

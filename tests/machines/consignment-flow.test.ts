import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Keyed } from '#machines/booking/booking-requests.ts'
import type { ConsignmentOrder, QuoteOrder } from '#machines/consignment/consignment-context.ts'
import { consignmentFlow } from '#machines/consignment/consignment-flow.ts'
import type { BillAnswer, QuoteAnswer, ReadDraftAnswer } from '#machines/consignment/consignment-services.ts'
import {
  BOOKS,
  CONSIGNMENT_ANSWERS,
  CONSIGNMENT_EVENTS,
  consignmentFacts,
  consignmentQuote,
  consignmentWork,
  GIFT,
  MADE,
  ORDER,
  RECEIVER,
  SENDER,
} from '#tests/support/consignment-fixtures.ts'
import { edgesOf, explore, leavesOf, unexpectedChanges } from '#tests/support/machine-model.ts'

const model = explore({ machine: consignmentFlow, fixtures: { events: CONSIGNMENT_EVENTS, answers: CONSIGNMENT_ANSWERS }, facts: consignmentFacts })

describe('the consignment flow as a model', () => {
  it('reaches every state', () => {
    expect(leavesOf(consignmentFlow).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual(['resuming'])
  })

  it('walks every edge', () => {
    expect(edgesOf(consignmentFlow).filter((edge) => !model.walkedEdges.has(edge))).toEqual([])
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(consignmentFlow, model)).toEqual([])
  })
})

describe('a bill', () => {
  it('is sent with people, items and the amount that the customer was told', async () => {
    const { actor, orders } = desk()
    await quoted(actor)
    actor.send({ type: 'consignment.editPayment', change: { status: 'pod' } })
    actor.send({ type: 'consignment.confirm' })
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('billed'))
    expect(orders.map(({ body }) => body)).toEqual([ORDER])
    expect(context.made).toEqual(MADE)
  })

  it('that was not answered is sent again to the letter, with its key', async () => {
    const { actor, orders } = desk({ bills: ['outage', 'made'] })
    await quoted(actor)
    actor.send({ type: 'consignment.editPayment', change: { status: 'pod' } })
    actor.send({ type: 'consignment.confirm' })
    await waitFor(actor, (snapshot) => snapshot.matches('outage'))
    actor.send({ type: 'consignment.retry' })
    await waitFor(actor, (snapshot) => snapshot.matches('billed'))
    expect(orders).toHaveLength(2)
    expect(orders[1]).toEqual(orders[0])
  })

  it('that was sent before a reload and not answered is sent again with its key, not written anew', async () => {
    const order = { key: 'sent?', body: { ...ORDER, items: [BOOKS] } }
    const { actor, orders } = desk({ work: consignmentWork({ order }) })
    await waitFor(actor, (snapshot) => snapshot.matches('outage'))
    actor.send({ type: 'consignment.retry' })
    await waitFor(actor, (snapshot) => snapshot.matches('billed'))
    expect(orders).toEqual([order])
  })

  it('at an amount that no longer holds is told the new one and sent only after another yes', async () => {
    const { actor, orders } = desk({ bills: ['outdated', 'made'], totals: [6900, 7000] })
    await quoted(actor)
    actor.send({ type: 'consignment.editPayment', change: { status: 'pod' } })
    actor.send({ type: 'consignment.confirm' })
    const told = await waitFor(actor, (snapshot) => snapshot.matches({ steps: { payment: 'repriced' } }))
    expect(told.context).toMatchObject({ totalBefore: 6900, quote: { total: 7000 }, order: null })
    actor.send({ type: 'consignment.confirm' })
    await waitFor(actor, (snapshot) => snapshot.matches('billed'))
    expect(orders.map(({ body }) => body.expectedTotal)).toEqual([6900, 7000])
    expect(orders[1]?.key).not.toBe(orders[0]?.key)
  })

  it.each([
    ['zero pieces', { quantity: 0 }],
    ['a part of a piece', { quantity: 1.5 }],
    ['a negative weight', { weight: -2000 }],
    ['no weight', { weight: null }],
    ['no price said', { unitPrice: null }],
    ['more pieces than a bill takes', { quantity: 2001 }],
  ])('of an item with %s is not gone on with', async (_, wrong) => {
    const { actor, quotes } = desk()
    await atItems(actor)
    actor.send({ type: 'consignment.editItems', items: [{ ...BOOKS, ...wrong }] })
    actor.send({ type: 'consignment.next' })
    expect(actor.getSnapshot().matches({ steps: 'items' })).toBe(true)
    expect(actor.getSnapshot().context.tried).toContain('items')
    expect(quotes).toEqual([])
  })

  it('with an item without a price is free of charge or not written', async () => {
    const { actor, orders } = desk()
    await atItems(actor)
    actor.send({ type: 'consignment.editItems', items: [GIFT] })
    actor.send({ type: 'consignment.next' })
    await waitFor(actor, (snapshot) => snapshot.matches({ steps: { payment: 'quoted' } }))
    actor.send({ type: 'consignment.editPayment', change: { status: 'pod' } })
    actor.send({ type: 'consignment.confirm' })
    expect(actor.getSnapshot().matches({ steps: { payment: 'quoted' } })).toBe(true)
    actor.send({ type: 'consignment.editPayment', change: { status: 'foc', allowedBy: SOMEBODY, reason: 'For the school' } })
    actor.send({ type: 'consignment.confirm' })
    await waitFor(actor, (snapshot) => snapshot.matches('billed'))
    expect(orders.map(({ body }) => body.payment)).toEqual([{ status: 'foc', allowedBy: SOMEBODY, reason: 'For the school' }])
  })

  it('free of charge names who allowed it and why', async () => {
    const { actor } = desk()
    await quoted(actor)
    actor.send({ type: 'consignment.editPayment', change: { status: 'foc', allowedBy: SOMEBODY, reason: ' ' } })
    actor.send({ type: 'consignment.confirm' })
    actor.send({ type: 'consignment.editPayment', change: { allowedBy: null, reason: 'For the school' } })
    actor.send({ type: 'consignment.confirm' })
    expect(actor.getSnapshot().matches({ steps: { payment: 'quoted' } })).toBe(true)
    expect(actor.getSnapshot().context.tried).toContain('payment')
  })

  it('keeps everything on the way back to the sender and forth again', async () => {
    const { actor } = desk()
    await quoted(actor)
    actor.send({ type: 'consignment.editPayment', change: { status: 'paid', means: 'pos', reference: '4711' } })
    for (let step = 0; step < 3; step++) actor.send({ type: 'consignment.back' })
    expect(actor.getSnapshot().matches({ steps: 'sender' })).toBe(true)
    for (let step = 0; step < 3; step++) actor.send({ type: 'consignment.next' })
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ steps: { payment: 'quoted' } }))
    expect(context).toMatchObject({ sender: SENDER, receiver: RECEIVER, items: [BOOKS], payment: { status: 'paid', means: 'pos', reference: '4711' } })
  })
})

const SOMEBODY = '00000000-0000-7000-8000-0000000000a9'

interface Desk {
  work?: ReturnType<typeof consignmentWork>
  /** Of the quotes, one after the other; the last one stays. */
  totals?: number[]
  bills?: ('made' | 'outage' | 'outdated')[]
}

/** A running flow over a server that answers as told. */
function desk({ work, totals = [6900], bills = ['made'] }: Desk = {}) {
  const orders: Keyed<ConsignmentOrder>[] = []
  const quotes: Keyed<QuoteOrder>[] = []
  const machine = consignmentFlow.provide({
    actors: {
      readDraft: fromPromise<ReadDraftAnswer, undefined>(async () => ({ ok: true, work: work ?? null, version: 0 })),
      fetchQuote: fromPromise<QuoteAnswer, Keyed<QuoteOrder>>(async ({ input }) => {
        const total = totals[Math.min(quotes.length, totals.length - 1)]
        quotes.push(input)
        return { ok: true, quote: consignmentQuote(total) }
      }),
      writeBill: fromPromise<BillAnswer, Keyed<ConsignmentOrder>>(async ({ input }) => {
        const answer = bills[orders.length]
        orders.push(input)
        if (answer === 'outage') throw new Error('no answer')
        return answer === 'outdated' ? { ok: false, reason: 'outdated' } : { ok: true, consignment: MADE }
      }),
    },
  })
  return { actor: createActor(machine).start(), orders, quotes }
}

type DeskActor = ReturnType<typeof desk>['actor']

async function atItems(actor: DeskActor): Promise<void> {
  await waitFor(actor, (snapshot) => snapshot.matches({ steps: 'sender' }))
  actor.send({ type: 'consignment.editSender', change: SENDER })
  actor.send({ type: 'consignment.next' })
  actor.send({ type: 'consignment.editReceiver', change: RECEIVER })
  actor.send({ type: 'consignment.next' })
}

async function quoted(actor: DeskActor): Promise<void> {
  await atItems(actor)
  actor.send({ type: 'consignment.editItems', items: [BOOKS] })
  actor.send({ type: 'consignment.next' })
  await waitFor(actor, (snapshot) => snapshot.matches({ steps: { payment: 'quoted' } }))
}

import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { ConsignmentQuote } from '#contract/consignment/consignment.ts'
import type { ConsignmentRow } from '#contract/consignment/consignment-row.ts'
import type { Keyed } from '#machines/booking/booking-requests.ts'
import {
  CONSIGNMENT_STEPS,
  type ConsignmentContext,
  type ConsignmentOrder,
  type ItemDraft,
  newConsignment,
  type QuoteOrder,
} from '#machines/consignment/consignment-context.ts'
import {
  CONSIGNMENT_DRAFT_SHAPE,
  type ConsignmentWork,
  consignmentWorkOf,
  readConsignmentWork,
} from '#machines/consignment/consignment-draft.ts'
import { consignmentFlow } from '#machines/consignment/consignment-flow.ts'
import { canGoTo, isComplete } from '#machines/consignment/consignment-rules.ts'
import type { BillAnswer, QuoteAnswer } from '#machines/consignment/consignment-services.ts'
import type { ConsignmentFlowEvent } from '#machines/consignment/consignment-setup.ts'
import { requestTo } from '#machines/parts/request.ts'
import { draftFinding, unansweredIn } from '#tests/support/flow-parts.ts'
import { type EventFixtures, explore, leavesOf, unexpectedChanges } from '#tests/support/machine-model.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'

const DEPOT = '0198a3c0-0000-7000-8000-000000000001'
const SENDER = { name: 'Salem Harbi', contact: '+966505550101', idNumber: '1023456789' }
const RECEIVER = { name: 'Noura Qahtani', contact: '+966555550202', idNumber: '', depotId: DEPOT }
const BOX: ItemDraft = { name: 'Box', quantity: 3, weight: 2500, unitPrice: 11_500 }
const POD = { status: 'pod' } as const

const quoteOf = (total: number): ConsignmentQuote => ({
  currency: 'SAR',
  tax: { category: 'S', rateBasisPoints: 1500, reason: null },
  items: [{ total, vat: 4500 }],
  pieces: 3,
  weight: 7500,
  total,
  vatTotal: 4500,
})
const place = (code: string) => ({ id: DEPOT, code, name: { en: code, ar: code } })
const MADE: ConsignmentRow = {
  id: DEPOT,
  billNumber: 'RIY-2026-00001',
  createdAt: '2026-11-22T09:00:00.000Z',
  createdBy: { id: DEPOT, name: 'Clerk' },
  from: place('RIY'),
  to: place('JED'),
  senderName: SENDER.name,
  senderContact: SENDER.contact,
  receiverName: RECEIVER.name,
  receiverContact: RECEIVER.contact,
  items: 1,
  counts: { total: 3, pending: 3, transit: 0, receivedByBranch: 0, receivedByCustomer: 0, writtenOff: 0, cancelled: 0 },
  weight: 7500,
  payment: 'pod',
  currency: 'SAR',
  total: 34_500,
  vatTotal: 4500,
  taxCategory: 'S',
  vatRateBasisPoints: 1500,
  reversed: 0,
  reversedVat: 0,
  due: 34_500,
  collectedAt: null,
  cancelledAt: null,
  stuck: 0,
  version: 1,
}
const ORDER: ConsignmentOrder = {
  sender: SENDER,
  receiver: { name: RECEIVER.name, contact: RECEIVER.contact, idNumber: null },
  toDepotId: DEPOT,
  items: [{ name: 'Box', quantity: 3, weight: 2500, unitPrice: 11_500 }],
  payment: { status: 'pod' },
  expectedTotal: 34_500,
}

const WHOLE: ConsignmentContext = {
  ...newConsignment(),
  sender: SENDER,
  receiver: RECEIVER,
  items: [BOX],
  payment: { ...newConsignment().payment, ...POD },
}
const workAt = (step: ConsignmentContext['step'], change: Partial<ConsignmentWork> = {}): ConsignmentWork => ({
  ...consignmentWorkOf({ ...WHOLE, step }),
  ...change,
})

const EVENTS = {
  'consignment.editSender': [{ change: SENDER }, { change: { name: '' } }],
  'consignment.editReceiver': [{ change: RECEIVER }, { change: { depotId: null } }],
  'consignment.editItems': [{ items: [BOX] }, { items: [{ ...BOX, quantity: 0 }] }],
  'consignment.editPayment': [{ change: POD }, { change: { status: null } }],
  'consignment.next': [{}],
  'consignment.confirm': [{}],
  'consignment.goTo': CONSIGNMENT_STEPS.map((step) => ({ step })),
  'consignment.back': [{}],
  'consignment.startOver': [{}],
  'draft.read': [
    { work: null },
    ...CONSIGNMENT_STEPS.map((step) => ({ work: workAt(step) })),
    { work: workAt('payment', { order: { key: 'k', body: ORDER } }) },
  ],
} as const satisfies EventFixtures<ConsignmentFlowEvent>

const REFUSED = { ok: false, reason: 'refused', message: 'No', fields: {} } as const
const ANSWERS = {
  fetchQuote: [
    { ok: true, quote: quoteOf(34_500) },
    { ok: true, quote: quoteOf(35_000) },
    REFUSED,
    { ok: false, reason: 'left' },
  ] satisfies QuoteAnswer[],
  writeBill: [{ ok: true, consignment: MADE }, { ok: false, reason: 'outdated' }, REFUSED] satisfies BillAnswer[],
}

const model = explore({
  machine: consignmentFlow,
  fixtures: { events: EVENTS, answers: ANSWERS },
  facts: (context: ConsignmentContext) => [
    CONSIGNMENT_STEPS.map((step) => isComplete(context, step)),
    context.totalBefore,
    context.quote?.total ?? null,
    context.step,
    context.order !== null,
  ],
})

describe('the consignment flow as a model', () => {
  it('reaches every state', () => {
    expect(leavesOf(consignmentFlow).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual(['resuming'])
  })

  it('walks every edge', async () => {
    await expectCovered(consignmentFlow, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(consignmentFlow, model)).toEqual([])
  })
})

interface DeskOptions {
  work?: ConsignmentWork | null
  bill?: ('made' | 'outdated' | 'refused' | 'outage')[]
  totals?: number[]
}

/** The flow with services that answer as told, and all that it asked of them. */
function desk({ work = null, bill = ['made'], totals = [34_500] }: DeskOptions = {}) {
  const [orders, quotes]: [Keyed<ConsignmentOrder>[], Keyed<QuoteOrder>[]] = [[], []]
  const actor = createActor(
    consignmentFlow.provide({
      actors: {
        draft: draftFinding(work),
        fetchQuote: requestTo<QuoteAnswer, Keyed<QuoteOrder>>(async (input) => {
          quotes.push(input)
          return { ok: true, quote: quoteOf(totals[quotes.length - 1] ?? totals.at(-1) ?? 0) }
        }),
        writeBill: requestTo<BillAnswer, Keyed<ConsignmentOrder>>(async (input) => {
          orders.push(input)
          const answer = bill[orders.length - 1] ?? 'made'
          if (answer === 'outage') throw new Error('no answer')
          return answer === 'made'
            ? { ok: true, consignment: MADE }
            : answer === 'outdated'
              ? { ok: false, reason: 'outdated' }
              : REFUSED
        }),
      },
    }),
  )
  actor.start()
  return { actor, orders, quotes }
}

type Desk = ReturnType<typeof desk>

async function quoted({ actor }: Desk) {
  await waitFor(actor, (snapshot) => snapshot.matches('steps'))
  actor.send({ type: 'consignment.editSender', change: SENDER })
  actor.send({ type: 'consignment.next' })
  actor.send({ type: 'consignment.editReceiver', change: RECEIVER })
  actor.send({ type: 'consignment.next' })
  actor.send({ type: 'consignment.editItems', items: [BOX] })
  actor.send({ type: 'consignment.next' })
  await waitFor(actor, (snapshot) => snapshot.matches({ steps: { payment: 'quoted' } }))
  actor.send({ type: 'consignment.editPayment', change: POD })
}

describe('a bill at the counter', () => {
  it('is written as the customer agreed, and has its number then', async () => {
    const counter = desk()
    await quoted(counter)
    counter.actor.send({ type: 'consignment.confirm' })
    const { context } = await waitFor(counter.actor, (snapshot) => snapshot.matches('billed'))
    expect(counter.orders.map(({ body }) => body)).toEqual([ORDER])
    expect(context.made?.billNumber).toBe('RIY-2026-00001')
  })

  it('that was not answered is sent again to the letter, with its key', async () => {
    const counter = desk({ bill: ['outage', 'made'] })
    await quoted(counter)
    counter.actor.send({ type: 'consignment.confirm' })
    const request = await unansweredIn(counter.actor, 'writeBill')
    request.send({ type: 'request.retry' })
    await waitFor(counter.actor, (snapshot) => snapshot.matches('billed'))
    expect(counter.orders[1]).toEqual(counter.orders[0])
  })

  it('that was sent before a reload is asked for again, not written twice', async () => {
    const counter = desk({ work: workAt('payment', { order: { key: 'from-before', body: ORDER } }) })
    const request = await unansweredIn(counter.actor, 'writeBill')
    request.send({ type: 'request.retry' })
    await waitFor(counter.actor, (snapshot) => snapshot.matches('billed'))
    expect(counter.orders).toEqual([{ key: 'from-before', body: ORDER }])
  })

  it('at another amount is told anew and sent only after another yes', async () => {
    const counter = desk({ bill: ['outdated', 'made'], totals: [34_500, 35_000] })
    await quoted(counter)
    counter.actor.send({ type: 'consignment.confirm' })
    const told = await waitFor(counter.actor, (snapshot) => snapshot.matches({ steps: { payment: 'repriced' } }))
    expect(told.context).toMatchObject({ totalBefore: 34_500, quote: { total: 35_000 }, order: null })
    counter.actor.send({ type: 'consignment.confirm' })
    await waitFor(counter.actor, (snapshot) => snapshot.matches('billed'))
    expect(counter.orders.map(({ body }) => body.expectedTotal)).toEqual([34_500, 35_000])
    expect(counter.orders[1]?.key).not.toBe(counter.orders[0]?.key)
  })

  it('does not go on without what a step asks for, and says which fields', async () => {
    const { actor } = desk()
    await waitFor(actor, (snapshot) => snapshot.matches('steps'))
    actor.send({ type: 'consignment.next' })
    expect(actor.getSnapshot().matches({ steps: 'sender' })).toBe(true)
    expect(actor.getSnapshot().context.tried).toEqual(['sender'])
  })

  it('with a price of 0 is free of charge or none', () => {
    const free = { ...WHOLE, items: [{ ...BOX, unitPrice: 0 }] }
    expect(isComplete(free, 'payment')).toBe(false)
    expect(
      isComplete(
        { ...free, payment: { ...free.payment, status: 'foc', allowedBy: DEPOT, reason: 'Our own parts' } },
        'payment',
      ),
    ).toBe(true)
  })

  it('goes on where it was left, and keeps everything on the way back', async () => {
    const { actor } = desk({ work: workAt('items') })
    await waitFor(actor, (snapshot) => snapshot.matches({ steps: 'items' }))
    actor.send({ type: 'consignment.back' })
    actor.send({ type: 'consignment.goTo', step: 'payment' })
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ steps: { payment: 'quoted' } }))
    expect(context).toMatchObject({ sender: SENDER, receiver: RECEIVER, items: [BOX], isRestored: true })
  })

  it('of a draft that lacks something begins where it is missing', async () => {
    const { actor } = desk({ work: workAt('payment', { sender: { ...SENDER, contact: '' } }) })
    await waitFor(actor, (snapshot) => snapshot.matches({ steps: 'sender' }))
    expect(canGoTo(actor.getSnapshot().context, 'items')).toBe(false)
  })
})

it('a draft of another shape, or with something else in it, is not read', () => {
  const work = workAt('items')
  expect(readConsignmentWork(work, CONSIGNMENT_DRAFT_SHAPE)).toEqual(work)
  expect(readConsignmentWork(work, CONSIGNMENT_DRAFT_SHAPE + 1)).toBeNull()
  expect(readConsignmentWork({ ...work, step: 'nowhere' }, CONSIGNMENT_DRAFT_SHAPE)).toBeNull()
})

import { describe, expect, it } from 'vitest'
import { type AnyActorRef, createActor, waitFor } from 'xstate'
import type { AdditionalSeatsOrder } from '#machines/booking/additional-seats-context.ts'
import { additionalSeatsFlow } from '#machines/booking/additional-seats-flow.ts'
import type {
  HoldAnswer,
  QuoteAnswer as SeatsQuoteAnswer,
  RenewAnswer,
  SellAnswer,
} from '#machines/booking/additional-seats-services.ts'
import type { HoldRequest, Keyed, QuoteRequest } from '#machines/booking/booking-requests.ts'
import type { ConsignmentOrder, QuoteOrder } from '#machines/consignment/consignment-context.ts'
import { readConsignmentWork } from '#machines/consignment/consignment-draft.ts'
import { consignmentFlow } from '#machines/consignment/consignment-flow.ts'
import type { BillAnswer, QuoteAnswer } from '#machines/consignment/consignment-services.ts'
import { describeMachine } from '#machines/workflow/describe-machine.ts'
import { requestTo } from '#machines/parts/request.ts'
import type { RefundOrder, TicketChoice } from '#machines/refund/refund-context.ts'
import { refundFlow } from '#machines/refund/refund-flow.ts'
import type { AskAnswer, OpenAnswer, QuoteAnswer as RefundQuoteAnswer } from '#machines/refund/refund-services.ts'
import { machineRegistry, type RegisteredMachine } from '#machines/registry.ts'
import { additionalSeatsWork, held, ONE_WAY } from '#tests/support/additional-seats-fixtures.ts'
import { departure, PACKAGE, quote, SOLD, STORED_FILE, work } from '#tests/support/booking-fixtures.ts'
import { runBooking, type ServerScript } from '#tests/support/booking-run.ts'
import type { BookingWork } from '#machines/booking/booking-draft.ts'
import type { ChangeWork } from '#machines/travel-date-change/travel-date-change-draft.ts'
import { changeQuote, changeWork } from '#tests/support/travel-date-change-fixtures.ts'
import { runChange, type ChangeScript } from '#tests/support/travel-date-change-run.ts'
import { draftFinding, unansweredIn } from '#tests/support/flow-parts.ts'
import { refundQuote, refundWork } from '#tests/support/refund-fixtures.ts'
import consignmentDraft from '../../fixtures/drafts/consignment-items.json' with { type: 'json' }

/** What a model of a flow does not see: each of its requests is asked again to the letter, or left. */

interface Asking {
  actor: AnyActorRef
  /** Everything that the request under test was sent with; it is never answered. */
  asked: unknown[]
}

interface Row {
  begin: () => Asking
  /** Done once the flow has begun, before the request is made. */
  act?: (actor: AnyActorRef) => Promise<void>
  /** Where the clerk is after leaving; nothing where there is no way back. */
  leftTo?: object
  /** Where the clock of the held seats is after leaving; nothing is held unless told. */
  hold?: object
  /** Where the clerk is after everything was thrown away; nothing where that is not offered. */
  givenUpTo?: object
}

const JOURNEY = { steps: 'journey' }
const FINDING = { steps: 'find' }
const HELD = { held: 'counting' }
const [SEATED] = work().travellers
const SEATLESS = { ...given(SEATED), seats: { outward: null, return: null } }
const WAY_BACK = work({
  step: 'returnSeats',
  journey: { ...work().journey, isTwoWay: true, returnDate: '2026-12-08' },
  departures: {
    outward: { summary: departure('outward'), date: '2026-12-01' },
    return: { summary: departure('return'), date: '2026-12-08' },
  },
  travellers: [SEATLESS],
})

const OF_PACKAGE: BookingWork = { ...WAY_BACK, step: 'rooming', package: PACKAGE }

const ROWS: Readonly<Record<string, Row>> = {
  'booking settleSeats': { begin: () => booking('holdSeats', { work: work() }), givenUpTo: JOURNEY },
  'booking holdOutwardSeats': {
    begin: () => booking('holdSeats', { work: work({ step: 'outwardSeats', travellers: [SEATLESS] }) }),
    act: (actor) => pickedIn(actor, 'outwardSeats'),
    leftTo: { steps: { outwardSeats: 'choosing' } },
    givenUpTo: JOURNEY,
  },
  'booking holdReturnSeats': {
    begin: () => booking('holdSeats', { work: WAY_BACK }),
    act: (actor) => pickedIn(actor, 'returnSeats'),
    leftTo: { steps: { returnSeats: 'choosing' } },
    givenUpTo: JOURNEY,
  },
  'booking holdRooms': {
    begin: () => booking('holdSeats', { work: OF_PACKAGE }),
    leftTo: { steps: { rooming: 'choosing' } },
    givenUpTo: JOURNEY,
  },
  'booking fetchQuote': {
    begin: () => booking('fetchQuote', { work: work({ step: 'review' }) }),
    leftTo: { steps: 'passengers' },
    hold: HELD,
    givenUpTo: JOURNEY,
  },
  'booking renewForPayment': {
    begin: () => booking('renewHolds', { work: work({ step: 'review' }) }),
    act: (actor) => paying(actor),
    leftTo: { steps: { review: 'pricing' } },
    hold: HELD,
    givenUpTo: JOURNEY,
  },
  'booking sellTickets': {
    begin: () => booking('sellTickets', { work: work({ step: 'review' }) }),
    act: async (actor) => {
      await paying(actor)
      await waitFor(actor, (snapshot) => snapshot.matches({ steps: { payment: 'collecting' } }))
      actor.send({ type: 'booking.pay' })
    },
    givenUpTo: JOURNEY,
  },
  'booking uploadFiles': {
    begin: () => booking('uploadFiles', { work: work({ step: 'documents' }) }),
    act: async (actor) => {
      await waitFor(actor, (snapshot) => snapshot.matches({ steps: 'documents' }))
      actor.send({ type: 'booking.addFiles', traveller: 0, kind: 'passportImage', files: [new File(['x'], 'x.jpg')] })
    },
    leftTo: { steps: { documents: 'collecting' } },
    hold: HELD,
  },
  'booking deleteFile': {
    begin: () => booking('deleteFile', { work: work({ step: 'documents' }) }),
    act: async (actor) => {
      await waitFor(actor, (snapshot) => snapshot.matches({ steps: 'documents' }))
      actor.send({ type: 'booking.removeFile', traveller: 0, fileId: STORED_FILE.id })
      actor.send({ type: 'booking.confirm' })
    },
    leftTo: { steps: { documents: 'collecting' } },
    hold: HELD,
  },
  'travelDateChange openBooking': {
    begin: () => change('openBooking', {}),
    leftTo: FINDING,
    givenUpTo: FINDING,
  },
  'travelDateChange fetchQuote': {
    begin: () => change('fetchQuote', {}),
    leftTo: { steps: 'departure' },
    givenUpTo: FINDING,
  },
  'travelDateChange settleSeats': { begin: () => change('holdSeats', {}), givenUpTo: FINDING },
  'travelDateChange holdSeats': {
    begin: () => change('holdSeats', { step: 'seats', seats: {} }),
    act: async (actor) => {
      await waitFor(actor, (snapshot) => snapshot.matches({ steps: 'seats' }))
      actor.send({ type: 'travelDateChange.pickSeat', seat: '1' })
    },
    leftTo: { steps: { seats: 'choosing' } },
    givenUpTo: FINDING,
  },
  'travelDateChange renewForPayment': {
    begin: () => change('renewHolds', {}),
    act: (actor) => confirmed(actor),
    leftTo: { steps: 'review' },
    hold: HELD,
    givenUpTo: FINDING,
  },
  'travelDateChange changeTravelDate': {
    begin: () => change('changeTravelDate', {}),
    act: async (actor) => {
      await confirmed(actor)
      await waitFor(actor, (snapshot) => snapshot.matches({ steps: { payment: 'collecting' } }))
      actor.send({ type: 'travelDateChange.pay' })
    },
    givenUpTo: FINDING,
  },
  'consignment fetchQuote': { begin: () => consignment('fetchQuote'), leftTo: { steps: 'items' } },
  'consignment writeBill': {
    begin: () => consignment('writeBill'),
    act: async (actor) => {
      await waitFor(actor, (snapshot) => snapshot.matches({ steps: { payment: 'quoted' } }))
      actor.send({ type: 'consignment.confirm' })
    },
  },
  'additionalSeats holdSeats': {
    begin: () => additionalSeats('holdSeats'),
    leftTo: { adding: { steps: 'payment', seats: 'settled', price: 'known' } },
  },
  'additionalSeats renewHolds': {
    begin: () => additionalSeats('renewHolds'),
    act: async (actor) => {
      await waitFor(actor, ({ context }) => context.isPriced && context.holds?.outward.seats.length > 0)
      actor.send({ type: 'additionalSeats.renewHold' })
    },
    leftTo: { adding: { steps: 'payment', seats: 'settled', price: 'known' } },
  },
  'additionalSeats fetchQuote': { begin: () => additionalSeats('fetchQuote') },
  'additionalSeats sellSeats': {
    begin: () => additionalSeats('sellSeats'),
    act: async (actor) => {
      await waitFor(actor, ({ context }) => context.isPriced && context.holds?.outward.seats.length > 0)
      actor.send({ type: 'additionalSeats.sell' })
    },
  },
  'refundFlow openBooking': { begin: () => refund('openBooking'), leftTo: { steps: 'finding' } },
  'refundFlow fetchQuote': { begin: () => refund('fetchQuote'), leftTo: { steps: 'reason' } },
  'refundFlow askRefund': {
    begin: () => refund('askRefund'),
    act: async (actor) => {
      await waitFor(actor, (snapshot) => snapshot.matches({ steps: { review: 'quoted' } }))
      actor.send({ type: 'refund.confirm' })
    },
  },
}

describe('in a running flow', () => {
  it('each request has its row', () => {
    const registry: readonly RegisteredMachine[] = machineRegistry
    const invoked = registry.flatMap(({ id, machine }) =>
      describeMachine(machine).states.flatMap(({ invokes }) =>
        invokes.filter(({ part }) => part === 'request').map((invoke) => `${id} ${invoke.id}`),
      ),
    )
    expect(Object.keys(ROWS).toSorted()).toEqual(invoked.toSorted())
  })

  it.each(Object.entries(ROWS))(
    '%s is repeated to the letter, and left where there is a way back',
    async (key, row) => {
      const [, id = ''] = key.split(' ')
      const { actor, asked } = row.begin()
      await row.act?.(actor)
      const request = await unansweredIn(actor, id)
      request.send({ type: 'request.retry' })
      await waitFor(request, (snapshot) => snapshot.matches('asking'))
      await unansweredIn(actor, id)
      expect(asked).toHaveLength(2)
      expect(asked[1]).toEqual(asked[0])
      expect(request.getSnapshot().can({ type: 'request.leave' })).toBe(row.leftTo !== undefined)
      expect(request.getSnapshot().can({ type: 'request.giveUp' })).toBe(row.givenUpTo !== undefined)
      if (!row.leftTo) return
      request.send({ type: 'request.leave' })
      expect([actor.getSnapshot().value, clockOf(actor)]).toEqual([row.leftTo, row.hold ?? 'none'])
    },
  )

  it.each(Object.entries(ROWS).filter(([, { givenUpTo }]) => givenUpTo))(
    '%s is given up only after a question',
    async (key, row) => {
      const [, id = ''] = key.split(' ')
      const { actor } = row.begin()
      await row.act?.(actor)
      const before = actor.getSnapshot().value
      const request = await unansweredIn(actor, id)
      request.send({ type: 'request.giveUp' })
      request.send({ type: 'request.keep' })
      expect(request.getSnapshot().value).toBe('unanswered')
      request.send({ type: 'request.giveUp' })
      request.send({ type: 'request.confirm' })
      expect(actor.getSnapshot().value).not.toEqual(before)
      expect([actor.getSnapshot().value, clockOf(actor)]).toEqual([row.givenUpTo, 'none'])
    },
  )
})

function clockOf(actor: AnyActorRef): unknown {
  const clock: AnyActorRef | undefined = actor.getSnapshot().children.seatClock
  return clock?.getSnapshot().value ?? 'none'
}

function given<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('there is none')
  return value
}

async function pickedIn(actor: AnyActorRef, step: 'outwardSeats' | 'returnSeats'): Promise<void> {
  await waitFor(actor, (snapshot) => snapshot.matches({ steps: step }))
  actor.send({ type: 'booking.pickSeat', seat: '1' })
}

async function paying(actor: AnyActorRef): Promise<void> {
  await waitFor(actor, (snapshot) => snapshot.matches({ steps: { review: 'reading' } }))
  actor.send({ type: 'booking.confirmReview' })
}

async function confirmed(actor: AnyActorRef): Promise<void> {
  await waitFor(actor, (snapshot) => snapshot.matches({ steps: 'review' }))
  actor.send({ type: 'travelDateChange.confirmReview' })
}

const GONE = [new Error('no answer')]

function booking(silent: keyof ServerScript, { work: left }: { work: BookingWork }): Asking {
  const { actor, asked } = runBooking({ readDraft: [{ ok: true, work: left, version: 3 }], [silent]: GONE })
  return { actor, asked: asked[silent] }
}

function change(silent: keyof ChangeScript, left: Partial<ChangeWork>): Asking {
  const { actor, asked } = runChange({
    readDraft: [{ ok: true, work: changeWork(left), version: 3 }],
    fetchQuote: [{ ok: true, quote: changeQuote({ total: 1035 }) }],
    [silent]: GONE,
  })
  return { actor, asked: asked[silent] }
}

/** Answers, but not what is asked of `silent`; that is noted. */
function listenerFor(silent: string) {
  const asked: unknown[] = []
  const ask = <Answer extends { ok: boolean }, Body>(id: string, answer: Answer) =>
    requestTo<Answer, Body>(async (body) => {
      if (id !== silent) return answer
      asked.push(body)
      throw new Error('no answer')
    })
  return { asked, ask }
}

function consignment(silent: string): Asking {
  const { asked, ask } = listenerFor(silent)
  const work = readConsignmentWork({ ...consignmentDraft.snapshot, step: 'payment' }, consignmentDraft.shape)
  const tax = { category: 'S', rateBasisPoints: 1500, reason: null } as const
  const quote = { currency: 'SAR', tax, items: [], pieces: 3, weight: 1, total: 1, vatTotal: 0 }
  const machine = consignmentFlow.provide({
    actors: {
      draft: draftFinding(work),
      fetchQuote: ask<QuoteAnswer, Keyed<QuoteOrder>>('fetchQuote', { ok: true, quote }),
      writeBill: ask<BillAnswer, Keyed<ConsignmentOrder>>('writeBill', { ok: false, reason: 'outdated' }),
    },
  })
  return { actor: createActor(machine).start(), asked }
}

function additionalSeats(silent: string): Asking {
  const { asked, ask } = listenerFor(silent)
  const machine = additionalSeatsFlow.provide({
    actors: {
      draft: draftFinding(additionalSeatsWork({ step: 'payment' })),
      holdSeats: ask<HoldAnswer, HoldRequest>('holdSeats', held(['7'])),
      renewHolds: ask<RenewAnswer, Keyed<{ departureKeys: string[] }>>('renewHolds', held(['7'])),
      fetchQuote: ask<SeatsQuoteAnswer, Keyed<QuoteRequest>>('fetchQuote', { ok: true, quote: quote() }),
      sellSeats: ask<SellAnswer, Keyed<AdditionalSeatsOrder>>('sellSeats', { ok: true }),
    },
  })
  return { actor: createActor(machine, { input: ONE_WAY }).start(), asked }
}

function refund(silent: string): Asking {
  const { asked, ask } = listenerFor(silent)
  const opened = { ok: true, booking: { ...SOLD, isTwoWay: true }, overview: refundQuote() } as const
  const machine = refundFlow.provide({
    actors: {
      draft: draftFinding(refundWork({ step: 'review' })),
      openBooking: ask<OpenAnswer, Keyed<{ bookingId: string }>>('openBooking', opened),
      fetchQuote: ask<RefundQuoteAnswer, Keyed<TicketChoice>>('fetchQuote', { ok: true, quote: refundQuote() }),
      askRefund: ask<AskAnswer, Keyed<RefundOrder>>('askRefund', { ok: false, reason: 'outdated' }),
    },
  })
  return { actor: createActor(machine, { input: { link: null } }).start(), asked }
}

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
import { quote, SOLD } from '#tests/support/booking-fixtures.ts'
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
}

const ROWS: Readonly<Record<string, Row>> = {
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
      expect(request.getSnapshot().can({ type: 'request.giveUp' })).toBe(false)
      if (!row.leftTo) return
      request.send({ type: 'request.leave' })
      expect(actor.getSnapshot().value).toEqual(row.leftTo)
    },
  )
})

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
  const quote = { currency: 'SAR', vatRateBasisPoints: 1500, items: [], pieces: 3, weight: 1, total: 1, vatTotal: 0 }
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

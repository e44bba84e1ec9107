import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { z } from 'zod'
import type { Keyed } from '#machines/booking/booking-requests.ts'
import { readBookingWork } from '#machines/booking/booking-draft.ts'
import { readConsignmentWork } from '#machines/consignment/consignment-draft.ts'
import { consignmentFlow } from '#machines/consignment/consignment-flow.ts'
import { requestTo } from '#machines/parts/request.ts'
import { readRefundWork } from '#machines/refund/refund-draft.ts'
import { refundFlow } from '#machines/refund/refund-flow.ts'
import type { OpenAnswer } from '#machines/refund/refund-services.ts'
import { readChangeWork } from '#machines/travel-date-change/travel-date-change-draft.ts'
import { draftFinding, unansweredIn } from '#tests/support/flow-parts.ts'
import { runBooking } from '#tests/support/booking-run.ts'
import { SOLD } from '#tests/support/booking-fixtures.ts'
import { refundQuote } from '#tests/support/refund-fixtures.ts'
import { runChange } from '#tests/support/travel-date-change-run.ts'

/** Drafts as earlier versions stored them, each with where its flow goes on: a new version must open them all. */
const GOES_ON = {
  'booking-passengers': async ({ snapshot, shape }) => {
    const work = given(readBookingWork(snapshot, shape))
    const run = runBooking({ readDraft: [{ ok: true, work, version: 3 }] })
    await run.does()
    return { found: [run.place(), run.asked.holdSeats.length], expected: [{ steps: 'passengers' }, 1] }
  },
  'booking-unanswered': async ({ snapshot, shape }) => {
    const work = given(readBookingWork(snapshot, shape))
    const run = runBooking({ readDraft: [{ ok: true, work, version: 3 }] })
    await run.does({ type: 'request.retry' })
    return {
      found: [run.place(), run.asked.sellTickets],
      expected: ['booked', [snapshot.saleRequest]],
    }
  },
  'travel-date-change-review': async ({ snapshot, shape }) => {
    const work = given(readChangeWork(snapshot, shape))
    const run = runChange({ readDraft: [{ ok: true, work, version: 3 }] })
    await run.does()
    return { found: run.place(), expected: { steps: 'review' } }
  },
  'travel-date-change-unanswered': async ({ snapshot, shape }) => {
    const work = given(readChangeWork(snapshot, shape))
    const run = runChange({ readDraft: [{ ok: true, work, version: 3 }] })
    await run.does({ type: 'request.retry' })
    return { found: [run.place(), run.asked.changeTravelDate], expected: ['changed', [snapshot.changeRequest]] }
  },
  'refund-reason': async (draft) => {
    const { value } = await waitFor(refund(draft), (snapshot) => snapshot.matches('steps'))
    return { found: value, expected: { steps: 'reason' } }
  },
  'refund-unanswered': async (draft) => {
    const request = await unansweredIn(refund(draft), 'askRefund')
    return { found: request.getSnapshot().context.body, expected: draft.snapshot.order }
  },
  'consignment-items': async (draft) => {
    const { value } = await waitFor(consignment(draft), (snapshot) => snapshot.matches('steps'))
    return { found: value, expected: { steps: 'items' } }
  },
  'consignment-unanswered': async (draft) => {
    const request = await unansweredIn(consignment(draft), 'writeBill')
    return { found: request.getSnapshot().context.body, expected: draft.snapshot.order }
  },
} satisfies Record<string, (draft: Draft) => Promise<{ found: unknown; expected: unknown }>>

const FOLDER = new URL('../fixtures/drafts/', import.meta.url)
const stored = z.object({ flow: z.string(), shape: z.int(), snapshot: z.record(z.string(), z.unknown()) })
type Draft = z.output<typeof stored>

describe('a draft of an earlier version', () => {
  it.each(Object.entries(GOES_ON))('%s goes on where it was left', async (name, goesOn) => {
    const draft = stored.parse(JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')))
    const { found, expected } = await goesOn(draft)
    expect(found).toEqual(expected)
  })

  it('is tried for each that is stored', () => {
    expect(readdirSync(FOLDER).toSorted()).toEqual(
      Object.keys(GOES_ON)
        .map((name) => `${name}.json`)
        .toSorted(),
    )
  })
})

function given<Work>(work: Work | null): Work {
  if (work === null) throw new Error('this version does not read the draft')
  return work
}

function refund({ snapshot, shape }: Draft) {
  const work = given(readRefundWork(snapshot, shape))
  const machine = refundFlow.provide({
    actors: {
      draft: draftFinding(work),
      openBooking: requestTo<OpenAnswer, Keyed<{ bookingId: string }>>(async () => ({
        ok: true,
        booking: { ...SOLD, isTwoWay: true },
        overview: refundQuote(),
      })),
    },
  })
  return createActor(machine, { input: { link: null } }).start()
}

function consignment({ snapshot, shape }: Draft) {
  const work = given(readConsignmentWork(snapshot, shape))
  return createActor(
    consignmentFlow.provide({
      actors: {
        draft: draftFinding(work),
      },
    }),
  ).start()
}

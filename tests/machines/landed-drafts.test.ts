import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { z } from 'zod'
import { readBookingWork } from '#machines/booking/booking-draft.ts'
import { readConsignmentWork } from '#machines/consignment/consignment-draft.ts'
import { consignmentFlow } from '#machines/consignment/consignment-flow.ts'
import type { ReadDraftAnswer as ReadConsignmentAnswer } from '#machines/consignment/consignment-services.ts'
import { readRefundWork } from '#machines/refund/refund-draft.ts'
import { refundFlow } from '#machines/refund/refund-flow.ts'
import type { OpenAnswer, ReadDraftAnswer as ReadRefundAnswer } from '#machines/refund/refund-services.ts'
import { readChangeWork } from '#machines/travel-date-change/travel-date-change-draft.ts'
import { runBooking } from '#tests/support/booking-run.ts'
import { SOLD } from '#tests/support/booking-fixtures.ts'
import { refundQuote } from '#tests/support/refund-fixtures.ts'
import { runChange } from '#tests/support/travel-date-change-run.ts'

/** Drafts as earlier versions stored them, each with where its flow goes on: a new version must open them all. */
const GOES_ON = {
  'booking-passengers': async (draft) => {
    const run = runBooking({
      readDraft: [{ ok: true, work: given(readBookingWork(draft.snapshot, draft.shape)), version: 3 }],
    })
    await run.does()
    expect(run.place()).toEqual({ steps: 'passengers' })
    expect(run.asked.holdSeats).toHaveLength(1)
  },
  'booking-unanswered': async (draft) => {
    const run = runBooking({
      readDraft: [{ ok: true, work: given(readBookingWork(draft.snapshot, draft.shape)), version: 3 }],
    })
    await run.does({ type: 'booking.retry' })
    expect(run.asked.sellTickets).toEqual([draft.snapshot.saleRequest])
    expect(run.place()).toEqual({ booked: 'ready' })
  },
  'travel-date-change-review': async (draft) => {
    const run = runChange({
      readDraft: [{ ok: true, work: given(readChangeWork(draft.snapshot, draft.shape)), version: 3 }],
    })
    await run.does()
    expect(run.place()).toEqual({ steps: 'review' })
  },
  'travel-date-change-unanswered': async (draft) => {
    const run = runChange({
      readDraft: [{ ok: true, work: given(readChangeWork(draft.snapshot, draft.shape)), version: 3 }],
    })
    await run.does({ type: 'travelDateChange.retry' })
    expect(run.asked.changeTravelDate).toEqual([draft.snapshot.changeRequest])
    expect(run.place()).toBe('changed')
  },
  'refund-reason': async (draft) => {
    await waitFor(refund(draft), (snapshot) => snapshot.matches({ steps: 'reason' }))
  },
  'refund-unanswered': async (draft) => {
    const { context } = await waitFor(refund(draft), (snapshot) => snapshot.matches('outage'))
    expect([context.interrupted, context.order]).toEqual(['askRefund', draft.snapshot.order])
  },
  'consignment-items': async (draft) => {
    await waitFor(consignment(draft), (snapshot) => snapshot.matches({ steps: 'items' }))
  },
  'consignment-unanswered': async (draft) => {
    const { context } = await waitFor(consignment(draft), (snapshot) => snapshot.matches('outage'))
    expect([context.interrupted, context.order]).toEqual(['writeBill', draft.snapshot.order])
  },
} satisfies Record<string, (draft: Draft) => Promise<void>>

const FOLDER = new URL('../fixtures/drafts/', import.meta.url)
const stored = z.object({ flow: z.string(), shape: z.int(), snapshot: z.record(z.string(), z.unknown()) })
type Draft = z.output<typeof stored>

describe('a draft of an earlier version', () => {
  it.each(Object.entries(GOES_ON))('%s goes on where it was left', async (name, goesOn) => {
    await goesOn(stored.parse(JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8'))))
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
      readDraft: fromPromise<ReadRefundAnswer, undefined>(async () => ({ ok: true, work, version: 3 })),
      openBooking: fromPromise<OpenAnswer, unknown>(async () => ({
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
        readDraft: fromPromise<ReadConsignmentAnswer, undefined>(async () => ({ ok: true, work, version: 3 })),
      },
    }),
  ).start()
}

import { describe, expect, it } from 'vitest'
import { getNextSnapshot } from 'xstate'
import { createTestModel } from 'xstate/graph'
import type { InvoiceState } from '#contract/invoice/invoice-codes.ts'
import { type InvoiceEvent, type InvoiceFacts, invoiceLifecycle } from '#machines/invoice/invoice-lifecycle.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'
import { type EventFixtures, leavesOf, relay, unexpectedChanges } from '#tests/support/machine-model.ts'

/** What is paid and taken back of an invoice of 100, once the act is done. */
const after = (allocated: number, credited: number): InvoiceFacts => ({
  isComplete: true,
  netTotal: 100,
  allocated,
  credited,
})

const EVENTS = {
  'invoice.issue': [{}],
  'invoice.discard': [{}],
  'invoice.allocate': [{}],
  'invoice.release': [{}],
  'invoice.credit': [{}],
} as const satisfies EventFixtures<InvoiceEvent>

const STATES = ['draft', 'issued', 'partlyPaid', 'paid', 'credited', 'discarded'] as const

describe('the invoice as a model', () => {
  // The sums are those after each act, whoever acts.
  const model = relay({
    machine: invoiceLifecycle,
    people: [after(0, 0), after(40, 0), after(100, 0), after(60, 40), after(0, 100)],
    fixtures: { events: EVENTS },
  })

  it('is pure: no invoke and no timer, which createTestModel does not allow', () => {
    expect(() => createTestModel(invoiceLifecycle)).not.toThrow()
  })

  it('reaches every state', () => {
    expect(leavesOf(invoiceLifecycle).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual([])
  })

  it('walks every edge', async () => {
    await expectCovered(invoiceLifecycle, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(invoiceLifecycle, model)).toEqual([])
  })
})

/** Undefined: refused. */
const RULINGS: readonly [
  why: string,
  from: InvoiceState,
  event: InvoiceEvent['type'],
  facts: InvoiceFacts,
  to: InvoiceState | undefined,
][] = [
  ['a complete draft is issued', 'draft', 'invoice.issue', after(0, 0), 'issued'],
  ['an incomplete one is not', 'draft', 'invoice.issue', { ...after(0, 0), isComplete: false }, undefined],
  ['nothing is billed for nothing', 'draft', 'invoice.issue', { ...after(0, 0), netTotal: 0 }, undefined],
  ['a draft is not wanted any more', 'draft', 'invoice.discard', after(0, 0), 'discarded'],
  ['an issued one is not discarded', 'issued', 'invoice.discard', after(0, 0), undefined],
  ['a draft is not paid', 'draft', 'invoice.allocate', after(100, 0), undefined],
  ['a part is paid', 'issued', 'invoice.allocate', after(40, 0), 'partlyPaid'],
  ['all is paid at once', 'issued', 'invoice.allocate', after(100, 0), 'paid'],
  ['the rest is paid', 'partlyPaid', 'invoice.allocate', after(60, 40), 'paid'],
  ['a paid one takes no more', 'paid', 'invoice.allocate', after(100, 0), undefined],
  ['a payment is taken off', 'paid', 'invoice.release', after(40, 0), 'partlyPaid'],
  ['the only payment is taken off', 'paid', 'invoice.release', after(0, 0), 'issued'],
  ['nothing is taken off where nothing was paid', 'issued', 'invoice.release', after(0, 0), undefined],
  ['a part is taken back, the rest stays owed', 'issued', 'invoice.credit', after(0, 30), 'issued'],
  ['all is taken back', 'issued', 'invoice.credit', after(0, 100), 'credited'],
  ['what was not paid is taken back', 'partlyPaid', 'invoice.credit', after(40, 60), 'paid'],
  ['all of a paid one is taken back', 'paid', 'invoice.credit', after(0, 100), 'credited'],
  ['a part of a paid one is taken back', 'paid', 'invoice.credit', after(70, 30), 'paid'],
]

describe('what the rulings say of an invoice', () => {
  it.each(RULINGS)('%s', (_, from, type, facts, to) => {
    const snapshot = invoiceLifecycle.resolveState({ value: from, context: facts })
    expect(snapshot.can({ type })).toBe(to !== undefined)
    expect(getNextSnapshot(invoiceLifecycle, snapshot, { type }).value).toBe(to ?? from)
  })

  it.each(['credited', 'discarded'] as const)('%s is for good', (state) => {
    const snapshot = invoiceLifecycle.resolveState({ value: state, context: after(0, 0) })
    expect(STATES).toContain(state)
    expect(Object.keys(EVENTS).filter((type) => snapshot.can({ type } as InvoiceEvent))).toEqual([])
  })
})

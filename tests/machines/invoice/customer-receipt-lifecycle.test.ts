import { describe, expect, it } from 'vitest'
import { createTestModel } from 'xstate/graph'
import {
  type CustomerReceiptEvent,
  type CustomerReceiptFacts,
  customerReceiptLifecycle,
} from '#machines/invoice/customer-receipt-lifecycle.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'
import { type EventFixtures, leavesOf, relay, unexpectedChanges } from '#tests/support/machine-model.ts'

const EVENTS = {
  'customerReceipt.cancel': [{ reason: '' }, { reason: 'Entered twice' }],
} as const satisfies EventFixtures<CustomerReceiptEvent>

const free: CustomerReceiptFacts = { mayCancel: true, allocated: 0 }

describe('the customer receipt as a model', () => {
  const model = relay({
    machine: customerReceiptLifecycle,
    people: [free, { ...free, mayCancel: false }, { ...free, allocated: 1 }],
    fixtures: { events: EVENTS },
  })

  it('is pure: no invoke and no timer, which createTestModel does not allow', () => {
    expect(() => createTestModel(customerReceiptLifecycle)).not.toThrow()
  })

  it('reaches every state', () => {
    expect(leavesOf(customerReceiptLifecycle).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual([])
  })

  it('walks every edge', async () => {
    await expectCovered(customerReceiptLifecycle, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(customerReceiptLifecycle, model)).toEqual([])
  })
})

describe('what the rulings say of a customer receipt', () => {
  const REASON = { type: 'customerReceipt.cancel', reason: 'Entered twice' } as const
  it.each([
    ['one that pays nothing is cancelled with a reason', free, REASON, true],
    ['none without a reason', free, { ...REASON, reason: ' ' }, false],
    ['none that pays invoices', { ...free, allocated: 1 }, REASON, false],
    ['none that somebody else took', { ...free, mayCancel: false }, REASON, false],
  ] as const)('%s', (_, facts, event, isAllowed) => {
    const snapshot = customerReceiptLifecycle.resolveState({ value: 'taken', context: facts })
    expect(snapshot.can(event)).toBe(isAllowed)
  })
})

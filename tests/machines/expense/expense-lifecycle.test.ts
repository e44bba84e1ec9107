import { describe, expect, it } from 'vitest'
import { getNextSnapshot } from 'xstate'
import { createTestModel } from 'xstate/graph'
import { type ExpenseEvent, type ExpenseFacts, expenseLifecycle } from '#machines/expense/expense-lifecycle.ts'
import type { ExpenseState } from '#contract/expense/expense.ts'
import {
  edgesOf,
  type EventFixtures,
  eventsOf,
  leavesOf,
  relay,
  unexpectedChanges,
} from '#tests/support/machine-model.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'

const DECIDER: ExpenseFacts = { actsCreator: false, conflict: null, isDecider: true, isEdited: false }
const CREATOR: ExpenseFacts = { actsCreator: true, conflict: 'own', isDecider: true, isEdited: false }
const CORRECTED: ExpenseFacts = { actsCreator: true, conflict: 'own', isDecider: false, isEdited: true }
const OTHER: ExpenseFacts = { actsCreator: false, conflict: null, isDecider: false, isEdited: true }

const fixtures = {
  events: {
    'expense.accept': [{}],
    'expense.reject': [{ reason: 'Too dear' }, { reason: ' ' }],
    'expense.resubmit': [{}],
  } satisfies EventFixtures<ExpenseEvent>,
}
const EVERYBODY = [DECIDER, CREATOR, CORRECTED, OTHER]

describe('the expense as a model', () => {
  const model = relay({ machine: expenseLifecycle, people: EVERYBODY, fixtures })
  it('is pure: no invoke and no timer, which createTestModel does not allow', () => {
    expect(() => createTestModel(expenseLifecycle)).not.toThrow()
  })
  it('reaches every state', () => {
    expect(leavesOf(expenseLifecycle).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual([])
  })
  it('walks every edge', async () => {
    await expectCovered(expenseLifecycle, model)
  })
  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(expenseLifecycle, model)).toEqual([])
  })
  it('has as many edges as the domain rulings', () => {
    expect(edgesOf(expenseLifecycle)).toHaveLength(3)
    expect([...new Set(eventsOf(expenseLifecycle, fixtures).map(({ type }) => type))].toSorted()).toEqual(
      Object.keys(fixtures.events).toSorted(),
    )
  })
})

const accept = { type: 'expense.accept' } as const
const reject = { type: 'expense.reject', reason: 'Too dear' } as const
const resubmit = { type: 'expense.resubmit' } as const

/** Domain rulings §3, by hand: nothing here is derived from the machine. */
const RULED: readonly [why: string, from: ExpenseState, event: ExpenseEvent, facts: ExpenseFacts, to: ExpenseState][] =
  [
    ['another decider accepts', 'pending', accept, DECIDER, 'accepted'],
    ['nobody accepts their own', 'pending', accept, CREATOR, 'pending'],
    ['a depot does not decide', 'pending', accept, OTHER, 'pending'],
    ['another decider rejects', 'pending', reject, DECIDER, 'rejected'],
    ['a rejection has a reason', 'pending', { ...reject, reason: ' ' }, DECIDER, 'pending'],
    ['nobody rejects their own', 'pending', reject, CREATOR, 'pending'],
    ['the creator hands it in again, corrected', 'rejected', resubmit, CORRECTED, 'pending'],
    ['not as it was', 'rejected', resubmit, CREATOR, 'rejected'],
    ['and nobody else does', 'rejected', resubmit, OTHER, 'rejected'],
    ['what is rejected is not accepted', 'rejected', accept, DECIDER, 'rejected'],
    ['what is accepted is not rejected', 'accepted', reject, DECIDER, 'accepted'],
    ['nor handed in again', 'accepted', resubmit, CORRECTED, 'accepted'],
  ]

describe('what the domain rulings say of an expense', () => {
  it.each(RULED)('%s', (_, from, event, facts, to) => {
    const snapshot = expenseLifecycle.resolveState({ value: from, context: facts })
    expect(getNextSnapshot(expenseLifecycle, snapshot, event).value).toBe(to)
  })
})

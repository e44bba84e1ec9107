import { describe, expect, it } from 'vitest'
import { getNextSnapshot } from 'xstate'
import { createTestModel } from 'xstate/graph'
import type { RecurringState } from '#contract/ledger/recurring-codes.ts'
import {
  type RecurringEntryEvent,
  type RecurringEntryFacts,
  recurringEntryLifecycle,
} from '#machines/ledger/recurring-entry-lifecycle.ts'
import {
  type EventFixtures,
  eventsOf,
  explore,
  leavesOf,
  together,
  unexpectedChanges,
} from '#tests/support/machine-model.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'

const ANOTHER: RecurringEntryFacts = {
  actsRequester: false,
  conflict: null,
  isPostable: true,
  isDue: false,
  isOver: false,
}
const REQUESTER: RecurringEntryFacts = { ...ANOTHER, actsRequester: true, conflict: 'own' }
const CLOSED: RecurringEntryFacts = { ...ANOTHER, isPostable: false }
const DUE: RecurringEntryFacts = { ...ANOTHER, isDue: true }
const OVER: RecurringEntryFacts = { ...ANOTHER, isOver: true }

const EVENTS = {
  'recurringEntry.approve': [{}],
  'recurringEntry.reject': [{ reason: 'Too much' }, { reason: ' ' }],
  'recurringEntry.withdraw': [{}],
  'recurringEntry.post': [{}],
  'recurringEntry.stop': [{ reason: 'Moved out' }, { reason: '' }],
  'recurringEntry.finish': [{}],
} as const satisfies EventFixtures<RecurringEntryEvent>

const fixtures = { events: EVENTS }

describe('the recurring entry as a model', () => {
  const model = together(
    [ANOTHER, REQUESTER, CLOSED, DUE, OVER].map((input) =>
      explore({ machine: recurringEntryLifecycle, input, fixtures, facts: () => null }),
    ),
  )

  it('is pure: no invoke and no timer, which createTestModel does not allow', () => {
    expect(() => createTestModel(recurringEntryLifecycle)).not.toThrow()
  })

  it('reaches every state', () => {
    expect(leavesOf(recurringEntryLifecycle).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual([])
  })

  it('walks every edge', async () => {
    await expectCovered(recurringEntryLifecycle, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(recurringEntryLifecycle, model)).toEqual([])
  })

  it('knows no event beyond those of the books rulings', () => {
    expect([...new Set(eventsOf(recurringEntryLifecycle, fixtures).map(({ type }) => type))].toSorted()).toEqual(
      Object.keys(EVENTS).toSorted(),
    )
  })
})

const RULINGS: readonly [
  why: string,
  from: RecurringState,
  event: RecurringEntryEvent,
  facts: RecurringEntryFacts,
  to: RecurringState,
][] = [
  ['another approves', 'proposed', { type: 'recurringEntry.approve' }, ANOTHER, 'active'],
  ['nobody approves their own', 'proposed', { type: 'recurringEntry.approve' }, REQUESTER, 'proposed'],
  ['nothing is approved on a closed account', 'proposed', { type: 'recurringEntry.approve' }, CLOSED, 'proposed'],
  ['a rejection has a reason', 'proposed', { type: 'recurringEntry.reject', reason: ' ' }, ANOTHER, 'proposed'],
  ['another rejects', 'proposed', { type: 'recurringEntry.reject', reason: 'Too much' }, ANOTHER, 'rejected'],
  ['who proposed takes it back', 'proposed', { type: 'recurringEntry.withdraw' }, REQUESTER, 'withdrawn'],
  ['nobody else does', 'proposed', { type: 'recurringEntry.withdraw' }, ANOTHER, 'proposed'],
  ['what is proposed posts nothing', 'proposed', { type: 'recurringEntry.post' }, DUE, 'proposed'],
  ['a month that is due is posted, and it goes on', 'active', { type: 'recurringEntry.post' }, DUE, 'active'],
  ['any head account stops it', 'active', { type: 'recurringEntry.stop', reason: 'Moved out' }, REQUESTER, 'stopped'],
  ['stopping has a reason', 'active', { type: 'recurringEntry.stop', reason: '' }, ANOTHER, 'active'],
  ['it ends with its last month', 'active', { type: 'recurringEntry.finish' }, OVER, 'finished'],
  ['it does not end before', 'active', { type: 'recurringEntry.finish' }, DUE, 'active'],
]

describe('what the books rulings say of a recurring entry', () => {
  it.each(RULINGS)('%s', (_, from, event, facts, to) => {
    const snapshot = recurringEntryLifecycle.resolveState({ value: from, context: facts })
    expect(getNextSnapshot(recurringEntryLifecycle, snapshot, event).value).toBe(to)
  })

  it('posts nothing that is not due', () => {
    const snapshot = recurringEntryLifecycle.resolveState({ value: 'active', context: OVER })
    expect(snapshot.can({ type: 'recurringEntry.post' })).toBe(false)
  })

  it.each(['rejected', 'withdrawn', 'stopped', 'finished'] as const)('%s is for good', (state) => {
    const snapshot = recurringEntryLifecycle.resolveState({ value: state, context: { ...DUE, isOver: true } })
    expect(RULINGS.map(([, , event]) => event).filter((event) => snapshot.can(event))).toEqual([])
  })
})

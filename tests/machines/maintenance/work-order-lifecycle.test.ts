import { describe, expect, it } from 'vitest'
import { getNextSnapshot } from 'xstate'
import { createTestModel } from 'xstate/graph'
import type { WorkOrderState } from '#contract/maintenance/work-order-codes.ts'
import {
  type WorkOrderEvent,
  type WorkOrderFacts,
  workOrderLifecycle,
} from '#machines/maintenance/work-order-lifecycle.ts'
import {
  type EventFixtures,
  eventsOf,
  explore,
  leavesOf,
  together,
  unexpectedChanges,
} from '#tests/support/machine-model.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'

const ANOTHER: WorkOrderFacts = {
  conflict: null,
  isPlanned: true,
  isWithinLimit: false,
  hasCost: false,
  isUnpaid: false,
}
const PLANNER: WorkOrderFacts = { ...ANOTHER, conflict: 'own' }
const TIED: WorkOrderFacts = { ...ANOTHER, conflict: 'tied' }
const SMALL: WorkOrderFacts = { ...PLANNER, isWithinLimit: true }
const UNPLANNED: WorkOrderFacts = { ...SMALL, conflict: null, isPlanned: false }
const COSTLY: WorkOrderFacts = { ...ANOTHER, hasCost: true }
const UNPAID: WorkOrderFacts = { ...COSTLY, isUnpaid: true }

const EVENTS = {
  'workOrder.plan': [{}],
  'workOrder.approve': [{}],
  'workOrder.reject': [{ reason: 'Too dear' }, { reason: ' ' }],
  'workOrder.start': [{}],
  'workOrder.finish': [{}],
  'workOrder.bill': [{}],
  'workOrder.cancel': [{ reason: 'Reported twice' }, { reason: '' }],
} as const satisfies EventFixtures<WorkOrderEvent>

const fixtures = { events: EVENTS }

describe('the work order as a model', () => {
  const model = together(
    [ANOTHER, PLANNER, TIED, SMALL, UNPLANNED, COSTLY, UNPAID].map((input) =>
      explore({ machine: workOrderLifecycle, input, fixtures, facts: () => null }),
    ),
  )

  it('is pure: no invoke and no timer, which createTestModel does not allow', () => {
    expect(() => createTestModel(workOrderLifecycle)).not.toThrow()
  })

  it('reaches every state', () => {
    expect(leavesOf(workOrderLifecycle).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual([])
  })

  it('takes every transition', async () => {
    await expectCovered(workOrderLifecycle, model)
  })

  it('does nothing that is not written down', () => {
    expect(unexpectedChanges(workOrderLifecycle, model)).toEqual([])
  })

  it('is tried with every event', () => {
    expect([...new Set(eventsOf(workOrderLifecycle, fixtures).map(({ type }) => type))].toSorted()).toEqual(
      Object.keys(EVENTS).toSorted(),
    )
  })
})

type Ruling = readonly [
  says: string,
  from: WorkOrderState,
  event: WorkOrderEvent,
  facts: WorkOrderFacts,
  to: WorkOrderState,
]

const RULINGS: readonly Ruling[] = [
  ['another approves a large estimate', 'reported', { type: 'workOrder.approve' }, ANOTHER, 'approved'],
  ['nobody approves their own large estimate', 'reported', { type: 'workOrder.approve' }, PLANNER, 'reported'],
  ['a tied account does not approve a large one', 'reported', { type: 'workOrder.approve' }, TIED, 'reported'],
  ['one person approves a small one', 'reported', { type: 'workOrder.approve' }, SMALL, 'approved'],
  ['what is not planned is not approved', 'reported', { type: 'workOrder.approve' }, UNPLANNED, 'reported'],
  ['another rejects', 'reported', { type: 'workOrder.reject', reason: 'Too dear' }, ANOTHER, 'cancelled'],
  ['a rejection has a reason', 'reported', { type: 'workOrder.reject', reason: ' ' }, ANOTHER, 'reported'],
  ['it is planned anew before it is approved', 'reported', { type: 'workOrder.plan' }, PLANNER, 'reported'],
  ['and not after', 'approved', { type: 'workOrder.plan' }, PLANNER, 'approved'],
  ['what is not approved does not start', 'reported', { type: 'workOrder.start' }, ANOTHER, 'reported'],
  ['what is approved starts', 'approved', { type: 'workOrder.start' }, PLANNER, 'inProgress'],
  [
    'what has cost something is not cancelled',
    'inProgress',
    { type: 'workOrder.cancel', reason: 'No' },
    COSTLY,
    'inProgress',
  ],
  ['what has cost nothing is', 'inProgress', { type: 'workOrder.cancel', reason: 'Given up' }, ANOTHER, 'cancelled'],
  ['cancelling has a reason', 'approved', { type: 'workOrder.cancel', reason: '' }, ANOTHER, 'approved'],
  ['it is finished once', 'done', { type: 'workOrder.finish' }, COSTLY, 'done'],
]

describe('a work order', () => {
  it.each(RULINGS)('%s', (_says, from, event, facts, to) => {
    const snapshot = workOrderLifecycle.resolveState({ value: from, context: facts })
    expect(getNextSnapshot(workOrderLifecycle, snapshot, event).value).toBe(to)
  })

  it.each([
    [UNPAID, true],
    [COSTLY, false],
  ] as const)('is handed in again only when its expense was rejected', (facts, isPossible) => {
    const snapshot = workOrderLifecycle.resolveState({ value: 'done', context: facts })
    expect(snapshot.can({ type: 'workOrder.bill' })).toBe(isPossible)
  })
})

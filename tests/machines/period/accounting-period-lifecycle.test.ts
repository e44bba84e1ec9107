import { describe, expect, it } from 'vitest'
import { getNextSnapshot } from 'xstate'
import { createTestModel } from 'xstate/graph'
import type { PeriodState } from '#contract/period/period-codes.ts'
import {
  type AccountingPeriodEvent,
  type AccountingPeriodFacts,
  accountingPeriodLifecycle,
} from '#machines/period/accounting-period-lifecycle.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'
import {
  type EventFixtures,
  eventsOf,
  explore,
  leavesOf,
  together,
  unexpectedChanges,
} from '#tests/support/machine-model.ts'

const READY: AccountingPeriodFacts = {
  isOver: true,
  areEarlierClosed: true,
  areLaterOpen: true,
  isChecked: true,
  wasClosed: false,
  actsAsker: false,
  conflict: null,
}
const AGAIN: AccountingPeriodFacts = { ...READY, wasClosed: true }
const ASKER: AccountingPeriodFacts = { ...AGAIN, actsAsker: true, conflict: 'own' }
const TIED: AccountingPeriodFacts = { ...AGAIN, conflict: 'tied' }

const EVENTS = {
  'period.startClosing': [{}],
  'period.waive': [{ reason: 'Known' }, { reason: ' ' }],
  'period.close': [{}],
  'period.giveUp': [{}],
  'period.askReopening': [{ reason: 'A bill is missing' }, { reason: ' ' }],
  'period.confirmReopening': [{}],
  'period.refuseReopening': [{ reason: 'Not needed' }, { reason: ' ' }],
  'period.withdrawReopening': [{}],
} as const satisfies EventFixtures<AccountingPeriodEvent>

const fixtures = { events: EVENTS }

describe('the accounting period as a model', () => {
  const model = together(
    [READY, AGAIN, ASKER, TIED, { ...READY, isChecked: false }].map((input) =>
      explore({ machine: accountingPeriodLifecycle, input, fixtures, facts: () => null }),
    ),
  )

  it('is pure: no invoke and no timer, which createTestModel does not allow', () => {
    expect(() => createTestModel(accountingPeriodLifecycle)).not.toThrow()
  })

  it('reaches every state', () => {
    expect(leavesOf(accountingPeriodLifecycle).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual([])
  })

  it('walks every edge', async () => {
    await expectCovered(accountingPeriodLifecycle, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(accountingPeriodLifecycle, model)).toEqual([])
  })

  it('knows no event beyond those of the rulings', () => {
    expect([...new Set(eventsOf(accountingPeriodLifecycle, fixtures).map(({ type }) => type))].toSorted()).toEqual(
      Object.keys(EVENTS).toSorted(),
    )
  })
})

const CLOSE = { type: 'period.close' } as const
const ASK = { type: 'period.askReopening', reason: 'A bill is missing' } as const
const CONFIRM = { type: 'period.confirmReopening' } as const

const DECISIONS: readonly [
  why: string,
  from: PeriodState,
  event: AccountingPeriodEvent,
  facts: AccountingPeriodFacts,
  to: PeriodState,
][] = [
  ['an open month is not closed without its checklist', 'open', CLOSE, READY, 'open'],
  ['a month closes once all is done or waived', 'closing', CLOSE, READY, 'closed'],
  ['and not while something is neither', 'closing', CLOSE, { ...READY, isChecked: false }, 'closing'],
  ['and not before it is over', 'closing', CLOSE, { ...READY, isOver: false }, 'closing'],
  ['and not before the months before it', 'closing', CLOSE, { ...READY, areEarlierClosed: false }, 'closing'],
  ['given up, it stays open', 'closing', { type: 'period.giveUp' }, READY, 'open'],
  ['or reopened', 'closing', { type: 'period.giveUp' }, AGAIN, 'reopened'],
  ['a reopening is asked for with a reason', 'closed', ASK, AGAIN, 'reopening'],
  ['and not without', 'closed', { ...ASK, reason: ' ' }, AGAIN, 'closed'],
  ['and not below a later closed month', 'closed', ASK, { ...AGAIN, areLaterOpen: false }, 'closed'],
  ['another confirms', 'reopening', CONFIRM, AGAIN, 'reopened'],
  ['nobody confirms their own', 'reopening', CONFIRM, ASKER, 'reopening'],
  ['a tied account does not confirm', 'reopening', CONFIRM, TIED, 'reopening'],
  ['another refuses', 'reopening', { type: 'period.refuseReopening', reason: 'No need' }, AGAIN, 'closed'],
  ['a refusal has a reason', 'reopening', { type: 'period.refuseReopening', reason: ' ' }, AGAIN, 'reopening'],
  ['who asked withdraws', 'reopening', { type: 'period.withdrawReopening' }, ASKER, 'closed'],
  ['nobody else does', 'reopening', { type: 'period.withdrawReopening' }, AGAIN, 'reopening'],
  ['a reopened month is closed by its checklist again', 'reopened', { type: 'period.startClosing' }, AGAIN, 'closing'],
]

describe('what the rulings say of an accounting period', () => {
  it.each(DECISIONS)('%s', (_, from, event, facts, to) => {
    const snapshot = accountingPeriodLifecycle.resolveState({ value: from, context: facts })
    expect(getNextSnapshot(accountingPeriodLifecycle, snapshot, event).value).toBe(to)
  })
})

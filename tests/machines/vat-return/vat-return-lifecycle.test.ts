import { describe, expect, it } from 'vitest'
import { getNextSnapshot } from 'xstate'
import { createTestModel } from 'xstate/graph'
import type { VatReturnState } from '#contract/vat-return/vat-return-codes.ts'
import {
  type VatReturnEvent,
  type VatReturnFacts,
  vatReturnLifecycle,
} from '#machines/vat-return/vat-return-lifecycle.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'
import {
  type EventFixtures,
  eventsOf,
  explore,
  leavesOf,
  together,
  unexpectedChanges,
} from '#tests/support/machine-model.ts'

const ANOTHER: VatReturnFacts = { actsPreparer: false, conflict: null, isUnchanged: true, isCovered: true }
const PREPARER: VatReturnFacts = { ...ANOTHER, actsPreparer: true, conflict: 'own' }
const TIED: VatReturnFacts = { ...ANOTHER, conflict: 'tied' }
const CHANGED: VatReturnFacts = { ...ANOTHER, isUnchanged: false }
const REMITTED: VatReturnFacts = { ...ANOTHER, isCovered: false }

const EVENTS = {
  'vatReturn.prepareAgain': [{}],
  'vatReturn.file': [{}],
  'vatReturn.reject': [{ reason: 'Wrong rate' }, { reason: ' ' }],
  'vatReturn.withdraw': [{}],
  'vatReturn.pay': [{}],
} as const satisfies EventFixtures<VatReturnEvent>

const fixtures = { events: EVENTS }

describe('the VAT return as a model', () => {
  const model = together(
    [ANOTHER, PREPARER, TIED, CHANGED, REMITTED].map((input) =>
      explore({ machine: vatReturnLifecycle, input, fixtures, facts: () => null }),
    ),
  )

  it('is pure: no invoke and no timer, which createTestModel does not allow', () => {
    expect(() => createTestModel(vatReturnLifecycle)).not.toThrow()
  })

  it('reaches every state', () => {
    expect(leavesOf(vatReturnLifecycle).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual([])
  })

  it('walks every edge', async () => {
    await expectCovered(vatReturnLifecycle, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(vatReturnLifecycle, model)).toEqual([])
  })

  it('knows no event beyond those of the rulings', () => {
    expect([...new Set(eventsOf(vatReturnLifecycle, fixtures).map(({ type }) => type))].toSorted()).toEqual(
      Object.keys(EVENTS).toSorted(),
    )
  })
})

const DECISIONS: readonly [
  why: string,
  from: VatReturnState,
  event: VatReturnEvent,
  facts: VatReturnFacts,
  to: VatReturnState,
][] = [
  ['another files', 'prepared', { type: 'vatReturn.file' }, ANOTHER, 'filed'],
  ['nobody files their own', 'prepared', { type: 'vatReturn.file' }, PREPARER, 'prepared'],
  ['a tied account does not file', 'prepared', { type: 'vatReturn.file' }, TIED, 'prepared'],
  ['figures that have moved are not filed', 'prepared', { type: 'vatReturn.file' }, CHANGED, 'prepared'],
  ['but prepared again', 'prepared', { type: 'vatReturn.prepareAgain' }, CHANGED, 'prepared'],
  ['and rejected', 'prepared', { type: 'vatReturn.reject', reason: 'Too late' }, CHANGED, 'rejected'],
  ['a rejection has a reason', 'prepared', { type: 'vatReturn.reject', reason: ' ' }, ANOTHER, 'prepared'],
  ['nobody rejects their own', 'prepared', { type: 'vatReturn.reject', reason: 'No' }, PREPARER, 'prepared'],
  ['who prepared it withdraws it', 'prepared', { type: 'vatReturn.withdraw' }, PREPARER, 'withdrawn'],
  ['nobody else does', 'prepared', { type: 'vatReturn.withdraw' }, ANOTHER, 'prepared'],
  ['what is not filed is not paid', 'prepared', { type: 'vatReturn.pay' }, ANOTHER, 'prepared'],
  ['a filed one is paid, by its preparer too', 'filed', { type: 'vatReturn.pay' }, PREPARER, 'paid'],
  ['what the journal has remitted is not paid twice', 'filed', { type: 'vatReturn.pay' }, REMITTED, 'filed'],
  ['a filed one is not prepared again', 'filed', { type: 'vatReturn.prepareAgain' }, PREPARER, 'filed'],
  ['nor withdrawn', 'filed', { type: 'vatReturn.withdraw' }, PREPARER, 'filed'],
]

describe('what the rulings say of a VAT return', () => {
  it.each(DECISIONS)('%s', (_, from, event, facts, to) => {
    const snapshot = vatReturnLifecycle.resolveState({ value: from, context: facts })
    expect(getNextSnapshot(vatReturnLifecycle, snapshot, event).value).toBe(to)
  })

  it.each(['paid', 'rejected', 'withdrawn'] as const)('%s is for good', (state) => {
    const snapshot = vatReturnLifecycle.resolveState({ value: state, context: ANOTHER })
    expect(DECISIONS.map(([, , event]) => event).filter((event) => snapshot.can(event))).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { getNextSnapshot } from 'xstate'
import { createTestModel } from 'xstate/graph'
import type { DeductionState } from '#contract/agent/wallet-deduction-codes.ts'
import {
  type WalletDeductionEvent,
  type WalletDeductionFacts,
  walletDeductionLifecycle,
} from '#machines/agent/wallet-deduction-lifecycle.ts'
import {
  type EventFixtures,
  eventsOf,
  explore,
  leavesOf,
  together,
  unexpectedChanges,
} from '#tests/support/machine-model.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'

const ANOTHER: WalletDeductionFacts = { actsRequester: false, conflict: null, isCovered: true }
const REQUESTER: WalletDeductionFacts = { ...ANOTHER, actsRequester: true, conflict: 'own' }
const TIED: WalletDeductionFacts = { ...ANOTHER, conflict: 'tied' }
const UNCOVERED: WalletDeductionFacts = { ...ANOTHER, isCovered: false }

const EVENTS = {
  'walletDeduction.approve': [{}],
  'walletDeduction.reject': [{ reason: 'Not agreed' }, { reason: ' ' }],
  'walletDeduction.withdraw': [{}],
} as const satisfies EventFixtures<WalletDeductionEvent>

const fixtures = { events: EVENTS }

describe('the wallet deduction as a model', () => {
  const model = together(
    [ANOTHER, REQUESTER, TIED, UNCOVERED].map((input) =>
      explore({ machine: walletDeductionLifecycle, input, fixtures, facts: () => null }),
    ),
  )

  it('is pure: no invoke and no timer, which createTestModel does not allow', () => {
    expect(() => createTestModel(walletDeductionLifecycle)).not.toThrow()
  })

  it('reaches every state', () => {
    expect(leavesOf(walletDeductionLifecycle).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual([])
  })

  it('walks every edge', async () => {
    await expectCovered(walletDeductionLifecycle, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(walletDeductionLifecycle, model)).toEqual([])
  })

  it('knows no event beyond those of the rulings', () => {
    expect([...new Set(eventsOf(walletDeductionLifecycle, fixtures).map(({ type }) => type))].toSorted()).toEqual(
      Object.keys(EVENTS).toSorted(),
    )
  })
})

const DECISIONS: readonly [
  why: string,
  event: WalletDeductionEvent,
  facts: WalletDeductionFacts,
  to: DeductionState,
][] = [
  ['another approves', { type: 'walletDeduction.approve' }, ANOTHER, 'approved'],
  ['nobody approves their own', { type: 'walletDeduction.approve' }, REQUESTER, 'requested'],
  ['a tied account does not approve', { type: 'walletDeduction.approve' }, TIED, 'requested'],
  ['a tied account does not reject', { type: 'walletDeduction.reject', reason: 'No' }, TIED, 'requested'],
  ['what the wallet no longer holds is not taken', { type: 'walletDeduction.approve' }, UNCOVERED, 'requested'],
  [
    'what the wallet no longer holds can be rejected',
    { type: 'walletDeduction.reject', reason: 'Not agreed' },
    UNCOVERED,
    'rejected',
  ],
  ['a rejection has a reason', { type: 'walletDeduction.reject', reason: ' ' }, ANOTHER, 'requested'],
  ['nobody rejects their own', { type: 'walletDeduction.reject', reason: 'No' }, REQUESTER, 'requested'],
  ['who asked withdraws it', { type: 'walletDeduction.withdraw' }, REQUESTER, 'withdrawn'],
  ['nobody else does', { type: 'walletDeduction.withdraw' }, ANOTHER, 'requested'],
]

describe('what the rulings say of a wallet deduction', () => {
  it.each(DECISIONS)('%s', (_, event, facts, to) => {
    const snapshot = walletDeductionLifecycle.resolveState({ value: 'requested', context: facts })
    expect(getNextSnapshot(walletDeductionLifecycle, snapshot, event).value).toBe(to)
  })

  it.each(['approved', 'rejected', 'withdrawn'] as const)('%s is for good', (state) => {
    const snapshot = walletDeductionLifecycle.resolveState({ value: state, context: ANOTHER })
    const taken = DECISIONS.map(([, event]) => event).filter((event) => snapshot.can(event))
    expect(taken).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { getNextSnapshot } from 'xstate'
import { createTestModel } from 'xstate/graph'
import type { RateState } from '#contract/exchange-rate/exchange-rate-codes.ts'
import {
  type ExchangeRateEvent,
  type ExchangeRateFacts,
  exchangeRateLifecycle,
} from '#machines/exchange-rate/exchange-rate-lifecycle.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'
import {
  type EventFixtures,
  eventsOf,
  explore,
  leavesOf,
  together,
  unexpectedChanges,
} from '#tests/support/machine-model.ts'

const ANOTHER: ExchangeRateFacts = { actsEnterer: false, conflict: null, hasSuccessor: true }
const ALONE: ExchangeRateFacts = { ...ANOTHER, hasSuccessor: false }
const ENTERER: ExchangeRateFacts = { ...ANOTHER, actsEnterer: true, conflict: 'own' }
const TIED: ExchangeRateFacts = { ...ANOTHER, conflict: 'tied' }

const EVENTS = {
  'exchangeRate.check': [{}],
  'exchangeRate.reject': [{ reason: 'Wrong day' }, { reason: ' ' }],
  'exchangeRate.withdraw': [{}],
  'exchangeRate.replace': [{}],
} as const satisfies EventFixtures<ExchangeRateEvent>

const fixtures = { events: EVENTS }

describe('the exchange rate as a model', () => {
  const model = together(
    [ANOTHER, ALONE, ENTERER, TIED].map((input) =>
      explore({ machine: exchangeRateLifecycle, input, fixtures, facts: () => null }),
    ),
  )

  it('is pure: no invoke and no timer, which createTestModel does not allow', () => {
    expect(() => createTestModel(exchangeRateLifecycle)).not.toThrow()
  })

  it('reaches every state', () => {
    expect(leavesOf(exchangeRateLifecycle).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual([])
  })

  it('walks every edge', async () => {
    await expectCovered(exchangeRateLifecycle, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(exchangeRateLifecycle, model)).toEqual([])
  })

  it('knows no event beyond those of the rulings', () => {
    expect([...new Set(eventsOf(exchangeRateLifecycle, fixtures).map(({ type }) => type))].toSorted()).toEqual(
      Object.keys(EVENTS).toSorted(),
    )
  })
})

const DECISIONS: readonly [
  why: string,
  from: RateState,
  event: ExchangeRateEvent,
  facts: ExchangeRateFacts,
  to: RateState,
][] = [
  ['another checks', 'entered', { type: 'exchangeRate.check' }, ANOTHER, 'checked'],
  ['nobody checks their own', 'entered', { type: 'exchangeRate.check' }, ENTERER, 'entered'],
  ['a tied account does not check', 'entered', { type: 'exchangeRate.check' }, TIED, 'entered'],
  ['another rejects', 'entered', { type: 'exchangeRate.reject', reason: 'Wrong day' }, ANOTHER, 'rejected'],
  ['a rejection has a reason', 'entered', { type: 'exchangeRate.reject', reason: ' ' }, ANOTHER, 'entered'],
  ['nobody rejects their own', 'entered', { type: 'exchangeRate.reject', reason: 'No' }, ENTERER, 'entered'],
  ['who entered it withdraws it', 'entered', { type: 'exchangeRate.withdraw' }, ENTERER, 'withdrawn'],
  ['nobody else does', 'entered', { type: 'exchangeRate.withdraw' }, ANOTHER, 'entered'],
  ['what nobody has checked is not replaced', 'entered', { type: 'exchangeRate.replace' }, ANOTHER, 'entered'],
  ['a checked one is replaced by its successor', 'checked', { type: 'exchangeRate.replace' }, ANOTHER, 'replaced'],
  ['and without one by nobody', 'checked', { type: 'exchangeRate.replace' }, ALONE, 'checked'],
  ['a checked one is not withdrawn', 'checked', { type: 'exchangeRate.withdraw' }, ENTERER, 'checked'],
]

describe('what the rulings say of an exchange rate', () => {
  it.each(DECISIONS)('%s', (_, from, event, facts, to) => {
    const snapshot = exchangeRateLifecycle.resolveState({ value: from, context: facts })
    expect(getNextSnapshot(exchangeRateLifecycle, snapshot, event).value).toBe(to)
  })

  it.each(['rejected', 'withdrawn', 'replaced'] as const)('%s is for good', (state) => {
    const snapshot = exchangeRateLifecycle.resolveState({ value: state, context: ANOTHER })
    expect(DECISIONS.map(([, , event]) => event).filter((event) => snapshot.can(event))).toEqual([])
  })
})

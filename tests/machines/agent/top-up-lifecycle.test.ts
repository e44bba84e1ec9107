import { describe, expect, it } from 'vitest'
import { getNextSnapshot } from 'xstate'
import { createTestModel } from 'xstate/graph'
import type { TopUpState } from '#contract/agent/top-up-codes.ts'
import { topUpLifecycle, type TopUpEvent, type TopUpFacts } from '#machines/agent/top-up-lifecycle.ts'
import {
  eventsOf,
  explore,
  leavesOf,
  together,
  unexpectedChanges,
  type EventFixtures,
} from '#tests/support/machine-model.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'

const ANOTHER: TopUpFacts = { conflict: null, hasAsked: false }
const REQUESTER: TopUpFacts = { conflict: 'own', hasAsked: true }
/** For whom somebody else has entered it. */
const AGENT: TopUpFacts = { conflict: 'own', hasAsked: false }

const EVENTS = {
  'topUp.approve': [{}],
  'topUp.reject': [{ reason: 'Not on the account' }, { reason: ' ' }],
  'topUp.withdraw': [{}],
} as const satisfies EventFixtures<TopUpEvent>

const fixtures = { events: EVENTS }
const model = together(
  [ANOTHER, REQUESTER, AGENT].map((input) => explore({ machine: topUpLifecycle, input, fixtures, facts: () => null })),
)

describe('the top-up as a model', () => {
  it('is pure: no invoke and no timer, which createTestModel does not allow', () => {
    expect(() => createTestModel(topUpLifecycle)).not.toThrow()
  })

  it('reaches every state', () => {
    expect(leavesOf(topUpLifecycle).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual([])
  })

  it('walks every edge', async () => {
    await expectCovered(topUpLifecycle, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(topUpLifecycle, model)).toEqual([])
  })

  it('knows no event beyond those of the domain rulings', () => {
    expect([...new Set(eventsOf(topUpLifecycle, fixtures).map(({ type }) => type))].toSorted()).toEqual(
      Object.keys(EVENTS).toSorted(),
    )
  })
})

const approve = { type: 'topUp.approve' } as const
const withdraw = { type: 'topUp.withdraw' } as const
const reject = { type: 'topUp.reject', reason: 'Not on the account' } as const

/** Domain rulings §3, by hand: nothing here is derived from the machine. */
const ALLOWED: readonly [from: TopUpState, event: TopUpEvent, to: TopUpState, by: TopUpFacts][] = [
  ['pending', approve, 'approved', ANOTHER],
  ['pending', reject, 'rejected', ANOTHER],
  ['pending', withdraw, 'withdrawn', REQUESTER],
]

const REFUSED: readonly [why: string, from: TopUpState, event: TopUpEvent, facts: TopUpFacts][] = [
  ['nobody approves what they asked for', 'pending', approve, REQUESTER],
  ['nobody rejects what they asked for', 'pending', reject, REQUESTER],
  ['a rejection has a reason', 'pending', { ...reject, reason: ' ' }, ANOTHER],
  ['what is approved is approved once', 'approved', approve, ANOTHER],
  ['what is approved stays so', 'approved', reject, ANOTHER],
  ['what is rejected is asked for anew', 'rejected', approve, ANOTHER],
  ['nobody withdraws what another has asked for', 'pending', withdraw, ANOTHER],
  ['an agent does not withdraw what was entered for them', 'pending', withdraw, AGENT],
  ['what is decided is not withdrawn', 'approved', withdraw, REQUESTER],
  ['what is withdrawn is asked for anew', 'withdrawn', approve, ANOTHER],
]

describe('what the domain rulings say of a top-up', () => {
  it.each(ALLOWED)('%s with %o becomes %s', (from, event, to, by) => {
    const snapshot = topUpLifecycle.resolveState({ value: from, context: by })
    expect(snapshot.can(event)).toBe(true)
    expect(getNextSnapshot(topUpLifecycle, snapshot, event).value).toBe(to)
  })

  it.each(REFUSED)('%s', (_, from, event, facts) => {
    const snapshot = topUpLifecycle.resolveState({ value: from, context: facts })
    expect(snapshot.can(event)).toBe(false)
  })
})

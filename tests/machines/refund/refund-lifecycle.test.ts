import { describe, expect, it } from 'vitest'
import { getNextSnapshot } from 'xstate'
import { createTestModel } from 'xstate/graph'
import { refundLifecycle, type RefundEvent, type RefundFacts } from '#machines/refund/refund-lifecycle.ts'
import {
  eventsOf,
  explore,
  leavesOf,
  together,
  unexpectedChanges,
  type EventFixtures,
} from '#tests/support/machine-model.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'

/** Somebody who neither asked nor decided. */
const ANOTHER: RefundFacts = { actsRequester: false, conflict: null, isDepartureCancelled: false }
const REQUESTER: RefundFacts = { ...ANOTHER, actsRequester: true, conflict: 'own' }
const DECIDER: RefundFacts = { ...ANOTHER, conflict: 'own' }
const TIED: RefundFacts = { ...ANOTHER, conflict: 'tied' }
const CANCELLING: RefundFacts = { ...ANOTHER, actsRequester: true, conflict: 'own', isDepartureCancelled: true }

const EVENTS = {
  'refund.approve': [{}],
  'refund.reject': [{ reason: 'Not eligible' }, { reason: ' ' }],
  'refund.withdraw': [{}],
  'refund.payOut': [{}],
} as const satisfies EventFixtures<RefundEvent>

const fixtures = { events: EVENTS }
const model = together(
  [ANOTHER, REQUESTER, DECIDER, TIED, CANCELLING].map((input) =>
    explore({ machine: refundLifecycle, input, fixtures, facts: () => null }),
  ),
)

describe('the refund as a model', () => {
  it('is pure: no invoke and no timer, which createTestModel does not allow', () => {
    expect(() => createTestModel(refundLifecycle)).not.toThrow()
  })

  it('reaches every state', () => {
    expect(leavesOf(refundLifecycle).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual([])
  })

  it('walks every edge', async () => {
    await expectCovered(refundLifecycle, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(refundLifecycle, model)).toEqual([])
  })

  it('knows no event beyond those of the domain rulings', () => {
    expect([...new Set(eventsOf(refundLifecycle, fixtures).map(({ type }) => type))].toSorted()).toEqual(
      Object.keys(EVENTS).toSorted(),
    )
  })
})

type State = 'requested' | 'approved' | 'rejected' | 'withdrawn' | 'paid'

const approve = { type: 'refund.approve' } as const
const reject = { type: 'refund.reject', reason: 'Not eligible' } as const
const withdraw = { type: 'refund.withdraw' } as const
const payOut = { type: 'refund.payOut' } as const

/** Domain rulings §3, by hand: nothing here is derived from the machine. */
const ALLOWED: readonly [from: State, event: RefundEvent, facts: RefundFacts, to: State][] = [
  ['requested', approve, ANOTHER, 'approved'],
  ['requested', reject, ANOTHER, 'rejected'],
  ['requested', withdraw, REQUESTER, 'withdrawn'],
  ['requested', approve, CANCELLING, 'approved'],
  ['requested', withdraw, CANCELLING, 'withdrawn'],
  ['approved', payOut, ANOTHER, 'paid'],
]

const REFUSED: readonly [why: string, from: State, event: RefundEvent, facts: RefundFacts][] = [
  ['nobody approves what they asked for', 'requested', approve, REQUESTER],
  ['nobody rejects what they asked for', 'requested', reject, REQUESTER],
  ['a rejection has a reason', 'requested', { type: 'refund.reject', reason: '  ' }, ANOTHER],
  ['only who asked takes it back', 'requested', withdraw, ANOTHER],
  ['nothing is paid before the approval', 'requested', payOut, ANOTHER],
  ['who approved does not pay', 'approved', payOut, DECIDER],
  ['who asked does not pay either', 'approved', payOut, REQUESTER],
  ['nobody decides for an account of their own making', 'requested', approve, TIED],
  ['nobody pays out for an account of their own making', 'approved', payOut, TIED],
  ['what is approved is not taken back', 'approved', withdraw, REQUESTER],
  ['what is approved is not rejected', 'approved', reject, ANOTHER],
  ['money is given back once', 'paid', payOut, ANOTHER],
  ['a rejected request is not approved', 'rejected', approve, ANOTHER],
  ['a withdrawn request is not approved', 'withdrawn', approve, ANOTHER],
]

describe('what the domain rulings say of a refund', () => {
  it.each(ALLOWED)('%s, %o by %o becomes %s', (from, event, facts, to) => {
    const snapshot = refundLifecycle.resolveState({ value: from, context: facts })
    expect(snapshot.can(event)).toBe(true)
    expect(getNextSnapshot(refundLifecycle, snapshot, event).value).toBe(to)
  })

  it.each(REFUSED)('%s (%s)', (_, from, event, facts) => {
    const snapshot = refundLifecycle.resolveState({ value: from, context: facts })
    expect(snapshot.can(event)).toBe(false)
    expect(getNextSnapshot(refundLifecycle, snapshot, event).value).toBe(from)
  })
})

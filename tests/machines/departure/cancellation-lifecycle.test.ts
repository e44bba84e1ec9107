import { describe, expect, it } from 'vitest'
import { getNextSnapshot } from 'xstate'
import { createTestModel } from 'xstate/graph'
import {
  cancellationLifecycle,
  type CancellationEvent,
  type CancellationFacts,
} from '#machines/departure/cancellation-lifecycle.ts'
import {
  eventsOf,
  explore,
  leavesOf,
  together,
  unexpectedChanges,
  type EventFixtures,
} from '#tests/support/machine-model.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'

const ANOTHER: CancellationFacts = { actsProposer: false, conflict: null, isWorkedOff: false }
const PROPOSER = { ...ANOTHER, actsProposer: true, conflict: 'own' as const }
const WORKED_OFF = { ...ANOTHER, isWorkedOff: true }

const EVENTS = {
  'cancellation.confirm': [{}],
  'cancellation.withdraw': [{ reason: 'The road is open' }, { reason: ' ' }],
  'cancellation.finish': [{}],
  'cancellation.replan': [{}],
} as const satisfies EventFixtures<CancellationEvent>

const fixtures = { events: EVENTS }
const model = together(
  [ANOTHER, PROPOSER, WORKED_OFF].map((input) =>
    explore({ machine: cancellationLifecycle, input, fixtures, facts: () => null }),
  ),
)

describe('the cancellation of a departure as a model', () => {
  it('is pure: no invoke and no timer, which createTestModel does not allow', () => {
    expect(() => createTestModel(cancellationLifecycle)).not.toThrow()
  })

  it('reaches every state', () => {
    expect(leavesOf(cancellationLifecycle).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual([])
  })

  it('walks every edge', async () => {
    await expectCovered(cancellationLifecycle, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(cancellationLifecycle, model)).toEqual([])
  })

  it('knows no event beyond those it was given', () => {
    expect([...new Set(eventsOf(cancellationLifecycle, fixtures).map(({ type }) => type))].toSorted()).toEqual(
      Object.keys(EVENTS).toSorted(),
    )
  })
})

type State = 'proposed' | 'running' | 'done' | 'withdrawn'

const confirm = { type: 'cancellation.confirm' } as const
const turnDown = { type: 'cancellation.withdraw', reason: 'The road is open' } as const
const takeBack = { type: 'cancellation.withdraw', reason: '' } as const
const finish = { type: 'cancellation.finish' } as const
const replan = { type: 'cancellation.replan' } as const

/** By hand: nothing here is derived from the machine. */
const ALLOWED: readonly [from: State, event: CancellationEvent, facts: CancellationFacts, to: State][] = [
  ['proposed', confirm, ANOTHER, 'running'],
  ['proposed', turnDown, ANOTHER, 'withdrawn'],
  ['proposed', takeBack, PROPOSER, 'withdrawn'],
  ['running', finish, WORKED_OFF, 'done'],
  ['running', replan, ANOTHER, 'running'],
  ['done', replan, PROPOSER, 'running'],
]

const REFUSED: readonly [why: string, from: State, event: CancellationEvent, facts: CancellationFacts][] = [
  ['nobody confirms what they proposed', 'proposed', confirm, PROPOSER],
  ['who turns it down says why', 'proposed', takeBack, ANOTHER],
  ['nothing is carried out before it is confirmed', 'proposed', finish, WORKED_OFF],
  ['it does not end while somebody waits', 'running', finish, ANOTHER],
  ['what has begun is not taken back', 'running', takeBack, PROPOSER],
  ['what is carried out is not turned down', 'done', turnDown, ANOTHER],
  ['a departure is cancelled once', 'done', confirm, ANOTHER],
  ['what was withdrawn is not confirmed', 'withdrawn', confirm, ANOTHER],
  ['what was withdrawn is not planned anew', 'withdrawn', replan, PROPOSER],
]

describe('what is ruled of the cancellation of a departure', () => {
  it.each(ALLOWED)('%s, %o by %o becomes %s', (from, event, facts, to) => {
    const snapshot = cancellationLifecycle.resolveState({ value: from, context: facts })
    expect(snapshot.can(event)).toBe(true)
    expect(getNextSnapshot(cancellationLifecycle, snapshot, event).value).toBe(to)
  })

  it.each(REFUSED)('%s (%s)', (_, from, event, facts) => {
    const snapshot = cancellationLifecycle.resolveState({ value: from, context: facts })
    expect(snapshot.can(event)).toBe(false)
    expect(getNextSnapshot(cancellationLifecycle, snapshot, event).value).toBe(from)
  })
})

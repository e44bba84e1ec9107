import { describe, expect, it } from 'vitest'
import { getNextSnapshot } from 'xstate'
import { createTestModel } from 'xstate/graph'
import {
  departureLifecycle,
  type DepartureEvent,
  type DepartureFacts,
} from '#machines/departure/departure-lifecycle.ts'
import {
  eventsOf,
  explore,
  leavesOf,
  together,
  unexpectedChanges,
  type EventFixtures,
} from '#tests/support/machine-model.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'

/** Riyadh, Tabuk, Amman: passengers board at the first two. */
const FRESH: DepartureFacts = {
  boarding: [0, 1],
  closed: [],
  departed: [],
  hasArrived: false,
  isCancellationProposed: false,
  conflict: null,
}
const PROPOSED = { isCancellationProposed: true }

const EVENTS = {
  'departure.close': [{ position: 0 }, { position: 1 }, { position: 2 }],
  'departure.reopen': [{ position: 0 }, { position: 1 }],
  'departure.cancel': [{}],
} as const satisfies EventFixtures<DepartureEvent>

/** What guards read is the server's knowledge, not the machine's: each combination is a model of its own. */
const FACTS: readonly DepartureFacts[] = [
  FRESH,
  { ...FRESH, closed: [0] },
  { ...FRESH, closed: [0], departed: [0] },
  { ...FRESH, ...PROPOSED },
  { ...FRESH, closed: [0], ...PROPOSED },
  { ...FRESH, ...PROPOSED, conflict: 'own' },
]

const fixtures = { events: EVENTS }
const model = together(
  FACTS.map((input) => explore({ machine: departureLifecycle, input, fixtures, facts: () => null })),
)

describe('the departure as a model', () => {
  it('is pure: no invoke and no timer, which createTestModel does not allow', () => {
    expect(() => createTestModel(departureLifecycle)).not.toThrow()
  })

  it('reaches every state', () => {
    expect(leavesOf(departureLifecycle).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual([])
  })

  it('walks every edge', async () => {
    await expectCovered(departureLifecycle, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(departureLifecycle, model)).toEqual([])
  })

  it('knows no event beyond those of the domain rulings', () => {
    expect([...new Set(eventsOf(departureLifecycle, fixtures).map(({ type }) => type))].toSorted()).toEqual(
      Object.keys(EVENTS).toSorted(),
    )
  })
})

type State = 'scheduled' | 'closed' | 'cancelled'
type Ruling = [from: State, event: DepartureEvent, facts: Partial<DepartureFacts>, to: State]

/** Domain rulings §3, row "departure". Written by hand: nothing here is derived from the machine. */
const ALLOWED: readonly Ruling[] = [
  ['scheduled', { type: 'departure.close', position: 0 }, {}, 'scheduled'],
  ['scheduled', { type: 'departure.close', position: 1 }, {}, 'scheduled'],
  ['scheduled', { type: 'departure.close', position: 1 }, { closed: [0] }, 'closed'],
  ['scheduled', { type: 'departure.close', position: 0 }, { closed: [1], departed: [0, 1] }, 'closed'],
  ['scheduled', { type: 'departure.close', position: 0 }, { boarding: [0] }, 'closed'],
  ['scheduled', { type: 'departure.reopen', position: 0 }, { closed: [0] }, 'scheduled'],
  ['closed', { type: 'departure.reopen', position: 1 }, { closed: [0, 1], departed: [0] }, 'scheduled'],
  ['scheduled', { type: 'departure.cancel' }, PROPOSED, 'cancelled'],
  ['closed', { type: 'departure.cancel' }, { ...PROPOSED, closed: [0, 1], departed: [0] }, 'cancelled'],
]

type Refusal = [why: string, from: State, event: DepartureEvent, facts: Partial<DepartureFacts>]

const REFUSED: readonly Refusal[] = [
  ['nobody boards at the last stoppage', 'scheduled', { type: 'departure.close', position: 2 }, {}],
  ['a stoppage is closed once', 'scheduled', { type: 'departure.close', position: 0 }, { closed: [0] }],
  [
    'what is closed altogether is not closed again',
    'closed',
    { type: 'departure.close', position: 0 },
    { closed: [0, 1] },
  ],
  ['what is open is not opened', 'scheduled', { type: 'departure.reopen', position: 1 }, { closed: [0] }],
  [
    'the vehicle has left the stoppage',
    'scheduled',
    { type: 'departure.reopen', position: 0 },
    { closed: [0], departed: [0] },
  ],
  [
    'the vehicle has left this one of the closed stoppages',
    'closed',
    { type: 'departure.reopen', position: 0 },
    { closed: [0, 1], departed: [0] },
  ],
  ['nobody has proposed it', 'scheduled', { type: 'departure.cancel' }, {}],
  ['nobody confirms what they proposed', 'scheduled', { type: 'departure.cancel' }, { ...PROPOSED, conflict: 'own' }],
  [
    'nobody confirms what they proposed, closed or not',
    'closed',
    { type: 'departure.cancel' },
    { ...PROPOSED, conflict: 'own', closed: [0, 1] },
  ],
  [
    'a journey that is over is not cancelled',
    'closed',
    { type: 'departure.cancel' },
    { ...PROPOSED, hasArrived: true },
  ],
  ['a cancelled departure is not closed', 'cancelled', { type: 'departure.close', position: 0 }, {}],
  ['a cancelled departure is not opened', 'cancelled', { type: 'departure.reopen', position: 0 }, { closed: [0] }],
  ['a departure is cancelled once', 'cancelled', { type: 'departure.cancel' }, PROPOSED],
]

describe('what the domain rulings say of a departure', () => {
  it.each(ALLOWED)('%s, %o with %o becomes %s', (from, event, facts, to) => {
    const snapshot = departureIn(from, facts)
    expect(snapshot.can(event)).toBe(true)
    expect(getNextSnapshot(departureLifecycle, snapshot, event).value).toBe(to)
  })

  it.each(REFUSED)('%s (%s)', (_, from, event, facts) => {
    const snapshot = departureIn(from, facts)
    expect(snapshot.can(event)).toBe(false)
    expect(getNextSnapshot(departureLifecycle, snapshot, event).value).toBe(from)
  })
})

function departureIn(state: State, facts: Partial<DepartureFacts>) {
  return departureLifecycle.resolveState({ value: state, context: { ...FRESH, ...facts } })
}

import { describe, expect, it } from 'vitest'
import { getNextSnapshot } from 'xstate'
import { createTestModel } from 'xstate/graph'
import {
  visaRequestLifecycle,
  type VisaRequestEvent,
  type VisaRequestFacts,
} from '#machines/check-in/visa-request-lifecycle.ts'
import { eventsOf, explore, leavesOf, unexpectedChanges, type EventFixtures } from '#tests/support/machine-model.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'

const TRAVELLER: VisaRequestFacts = { travelDate: '2026-12-01' }
const VISA = { visaNumber: 'V4810337', validUntil: '2026-12-01' }

const EVENTS = {
  'visaRequest.submit': [{}],
  'visaRequest.grant': [VISA, { ...VISA, visaNumber: ' ' }, { ...VISA, validUntil: '2026-11-30' }],
  'visaRequest.refuse': [{ reason: 'No invitation' }, { reason: ' ' }],
} as const satisfies EventFixtures<VisaRequestEvent>

const fixtures = { events: EVENTS }
const model = explore({ machine: visaRequestLifecycle, input: TRAVELLER, fixtures, facts: () => null })

describe('the visa request as a model', () => {
  it('is pure: no invoke and no timer, which createTestModel does not allow', () => {
    expect(() => createTestModel(visaRequestLifecycle)).not.toThrow()
  })

  it('reaches every state', () => {
    expect(leavesOf(visaRequestLifecycle).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual([])
  })

  it('walks every edge', async () => {
    await expectCovered(visaRequestLifecycle, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(visaRequestLifecycle, model)).toEqual([])
  })

  it('knows no event beyond these', () => {
    expect([...new Set(eventsOf(visaRequestLifecycle, fixtures).map(({ type }) => type))].toSorted()).toEqual(
      Object.keys(EVENTS).toSorted(),
    )
  })
})

type State = 'requested' | 'submitted' | 'granted' | 'refused'

const submit = { type: 'visaRequest.submit' } as const
const grant = { type: 'visaRequest.grant', ...VISA } as const
const refuse = { type: 'visaRequest.refuse', reason: 'No invitation' } as const

/** By hand: nothing here is derived from the machine. */
const ALLOWED: readonly [from: State, event: VisaRequestEvent, to: State][] = [
  ['requested', submit, 'submitted'],
  ['requested', refuse, 'refused'],
  ['submitted', grant, 'granted'],
  ['submitted', refuse, 'refused'],
  ['granted', refuse, 'refused'],
]

const REFUSED: readonly [why: string, from: State, event: VisaRequestEvent][] = [
  ['nothing is granted that was not handed in', 'requested', grant],
  ['a visa has a number', 'submitted', { ...grant, visaNumber: '  ' }],
  ['a visa that ends before the journey serves nobody', 'submitted', { ...grant, validUntil: '2026-11-30' }],
  ['a refusal has a reason', 'submitted', { ...refuse, reason: ' ' }],
  ['a request is handed in once', 'submitted', submit],
  ['a visa is granted once', 'granted', grant],
  ['what is refused stays refused', 'refused', grant],
  ['what is refused is asked for anew, not handed in again', 'refused', submit],
]

describe('what holds for a visa request', () => {
  it.each(ALLOWED)('%s by %o becomes %s', (from, event, to) => {
    const snapshot = visaRequestLifecycle.resolveState({ value: from, context: TRAVELLER })
    expect(snapshot.can(event)).toBe(true)
    expect(getNextSnapshot(visaRequestLifecycle, snapshot, event).value).toBe(to)
  })

  it.each(REFUSED)('%s (%s)', (_, from, event) => {
    const snapshot = visaRequestLifecycle.resolveState({ value: from, context: TRAVELLER })
    expect(snapshot.can(event)).toBe(false)
    expect(getNextSnapshot(visaRequestLifecycle, snapshot, event).value).toBe(from)
  })
})

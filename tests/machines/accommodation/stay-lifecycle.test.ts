import { describe, expect, it } from 'vitest'
import { createTestModel } from 'xstate/graph'
import { type StayEvent, type StayFacts, stayLifecycle } from '#machines/accommodation/stay-lifecycle.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'
import { type EventFixtures, leavesOf, relay, unexpectedChanges } from '#tests/support/machine-model.ts'

const EVENTS = {
  'stay.moveRoom': [{ reason: '' }, { reason: 'The hotel has no room' }],
  'stay.moveDates': [{ reason: '' }, { reason: 'The fair was put off' }],
  'stay.cancel': [{ reason: '' }, { reason: 'The guest is ill' }],
} as const satisfies EventFixtures<StayEvent>

const ahead: StayFacts = { hasNightsAhead: true, hasRoomInstead: true }

describe('the stay as a model', () => {
  const model = relay({
    machine: stayLifecycle,
    people: [ahead, { ...ahead, hasNightsAhead: false }, { ...ahead, hasRoomInstead: false }],
    fixtures: { events: EVENTS },
  })

  it('is pure: no invoke and no timer, which createTestModel does not allow', () => {
    expect(() => createTestModel(stayLifecycle)).not.toThrow()
  })

  it('reaches every state', () => {
    expect(leavesOf(stayLifecycle).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual([])
  })

  it('walks every edge', async () => {
    await expectCovered(stayLifecycle, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(stayLifecycle, model)).toEqual([])
  })
})

describe('what the rulings say of a stay', () => {
  const [CANCEL, MOVE, DATES] = [
    { type: 'stay.cancel', reason: 'The guest is ill' },
    { type: 'stay.moveRoom', reason: 'The hotel has no room' },
    { type: 'stay.moveDates', reason: 'The fair was put off' },
  ] as const
  it.each([
    ['one with nights ahead is cancelled with a reason', ahead, CANCEL, true],
    ['none without a reason', ahead, { ...CANCEL, reason: ' ' }, false],
    ['none that is over', { ...ahead, hasNightsAhead: false }, CANCEL, false],
    ['guests move where the other room is free', ahead, MOVE, true],
    ['not into one that is taken', { ...ahead, hasRoomInstead: false }, MOVE, false],
    ['not without a reason', ahead, { ...MOVE, reason: '' }, false],
    ['not once it is over', { ...ahead, hasNightsAhead: false }, MOVE, false],
    ['guests come on other days where the rooms are free then', ahead, DATES, true],
    ['not where one of them is taken', { ...ahead, hasRoomInstead: false }, DATES, false],
    ['other days need a reason', ahead, { ...DATES, reason: ' ' }, false],
  ] as const)('%s', (_, facts, event, isAllowed) => {
    const snapshot = stayLifecycle.resolveState({ value: 'booked', context: facts })
    expect(snapshot.can(event)).toBe(isAllowed)
  })
})

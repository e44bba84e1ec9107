import { describe, expect, it } from 'vitest'
import { checkInFlow } from '#machines/check-in/check-in-flow.ts'
import { CHECK_IN_ANSWERS, CHECK_IN_EVENTS, checkInFacts, DEPARTURE } from '#tests/support/check-in-fixtures.ts'
import { edgesOf, explore, leavesOf, together, unexpectedChanges } from '#tests/support/machine-model.ts'

const shared = { machine: checkInFlow, fixtures: { events: CHECK_IN_EVENTS, answers: CHECK_IN_ANSWERS }, facts: checkInFacts }

const model = together([
  explore({ ...shared, input: { departureKey: null } }),
  explore({ ...shared, input: { departureKey: DEPARTURE }, scope: (state) => state.matches('openingDeparture') }),
])

describe('the check-in flow as a model', () => {
  it('reaches every state', () => {
    const passing = ['starting', 'desk.card.deciding']
    expect(leavesOf(checkInFlow).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual(passing)
  })

  it('walks every edge', () => {
    expect(edgesOf(checkInFlow).filter((edge) => !model.walkedEdges.has(edge))).toEqual([])
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(checkInFlow, model)).toEqual([])
  })
})

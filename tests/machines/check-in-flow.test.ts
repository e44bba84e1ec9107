import { describe, expect, it } from 'vitest'
import { checkInFlow } from '#machines/check-in/check-in-flow.ts'
import { CHECK_IN_ANSWERS, CHECK_IN_EVENTS, checkInFacts } from '#tests/support/check-in-fixtures.ts'
import { edgesOf, explore, leavesOf, unexpectedChanges } from '#tests/support/machine-model.ts'

const model = explore({ machine: checkInFlow, fixtures: { events: CHECK_IN_EVENTS, answers: CHECK_IN_ANSWERS }, facts: checkInFacts })

describe('the check-in flow as a model', () => {
  it('reaches every state', () => {
    expect(leavesOf(checkInFlow).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual(['desk.card.deciding'])
  })

  it('walks every edge', () => {
    expect(edgesOf(checkInFlow).filter((edge) => !model.walkedEdges.has(edge))).toEqual([])
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(checkInFlow, model)).toEqual([])
  })
})

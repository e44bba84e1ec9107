import { describe, expect, it } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { travelDateChangeFlow } from '#machines/travel-date-change/travel-date-change-flow.ts'
import { holdEnd } from '#machines/travel-date-change/travel-date-change-rules.ts'
import { explore, leavesOf, together, unexpectedChanges, type ModelEvent } from '#tests/support/machine-model.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'
import {
  BOOKING_ID,
  CHANGE_ANSWERS,
  CHANGE_EVENTS,
  CHANGE_INPUT,
  OUT,
  changeFacts,
} from '#tests/support/travel-date-change-fixtures.ts'

const shared = {
  machine: travelDateChangeFlow,
  fixtures: { events: CHANGE_EVENTS, answers: CHANGE_ANSWERS },
  facts: changeFacts,
}

/** What does not depend on the direction is explored with one direction only. */
const BOTH_MATTERS = [
  'travelDateChange.find',
  'travelDateChange.chooseTickets',
  'travelDateChange.submitTickets',
  'travelDateChange.chooseDeparture',
  'travelDateChange.pickSeat',
  'travelDateChange.submitSeats',
  'travelDateChange.back',
  'travelDateChange.goTo',
  'draft.read',
  'xstate.done.actor.openBooking',
  'xstate.done.actor.fetchQuote',
  'xstate.done.actor.holdSeats',
]

const model = together([
  explore({ ...shared, input: CHANGE_INPUT, scope: isOneDirection }),
  explore({ ...shared, input: CHANGE_INPUT, scope: isBothDirections }),
  explore({
    ...shared,
    input: { isAgent: false, link: { bookingId: BOOKING_ID, ticketIds: [OUT] } },
    scope: isOpening,
  }),
])

describe('the travel-date change flow as a model', () => {
  it('reaches every state', () => {
    const passedThrough = ['opened', 'placing', 'resuming', 'steps.payment.opening']
    const missing = leavesOf(travelDateChangeFlow).filter((leaf) => !model.restingPlaces.has(leaf))
    expect(missing).toEqual(passedThrough)
  })

  it('walks every edge', async () => {
    await expectCovered(travelDateChangeFlow, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(travelDateChangeFlow, model)).toEqual([])
  })
})

function isOneDirection(state: AnyMachineSnapshot, event: ModelEvent): boolean {
  if (
    event.type === 'travelDateChange.chooseTickets' &&
    'ticketIds' in event &&
    Array.isArray(event.ticketIds) &&
    event.ticketIds.length > 1
  )
    return false
  if (event.type === 'travelDateChange.renewHold' || event.type === 'seats.renewed')
    return state.matches({ steps: 'review' })
  return event.type !== 'seats.over' || holdEnd(state.context) !== null
}

function isBothDirections(state: AnyMachineSnapshot, event: ModelEvent): boolean {
  if (!BOTH_MATTERS.includes(event.type)) return false
  if (event.type === 'travelDateChange.submitTickets') return state.context.chosen.length === 2
  if ('work' in event) return event.work === null
  if ('output' in event && typeof event.output === 'object' && event.output !== null) {
    if (event.type === 'xstate.done.actor.holdSeats') return !JSON.stringify(event.output).match(/refused|Closed/)
    return !JSON.stringify(event.output).includes('"ok":false')
  }
  return true
}

function isOpening(state: AnyMachineSnapshot): boolean {
  return state.matches('restoring')
}

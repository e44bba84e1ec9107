import { describe, expect, it } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { bookingFlow } from '#machines/booking/booking-flow.ts'
import { holdEnd } from '#machines/booking/booking-rules.ts'
import { holdsRooms } from '#machines/booking/rooming.ts'
import { BOOKING_ANSWERS, BOOKING_EVENTS, BOOKING_INPUT, bookingFacts } from '#tests/support/booking-fixtures.ts'
import { explore, leavesOf, together, unexpectedChanges, type ModelEvent } from '#tests/support/machine-model.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'

const shared = {
  machine: bookingFlow,
  input: BOOKING_INPUT,
  fixtures: { events: BOOKING_EVENTS, answers: BOOKING_ANSWERS },
  facts: bookingFacts,
}

/** What does not depend on the direction is explored on the way out only. */
const ONE_WAY_MATTERS = [
  'booking.editPassengers',
  'booking.addFiles',
  'booking.removeFile',
  'booking.renewHold',
  'booking.editPayment',
  'booking.chooseCurrency',
  'booking.changeDate',
  'seats.renewed',
]

const model = together([
  explore({ ...shared, scope: isOneWay }),
  explore({ ...shared, scope: isTwoWay }),
  explore({ ...shared, scope: isOfPackage }),
])

describe('the booking flow as a model', () => {
  it('reaches every state', () => {
    const passedThrough = ['resuming', 'steps.review.opening', 'steps.payment.opening']
    const missing = leavesOf(bookingFlow).filter((leaf) => !model.restingPlaces.has(leaf))
    expect(missing).toEqual(passedThrough)
  })

  it('walks every edge', async () => {
    await expectCovered(bookingFlow, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(bookingFlow, model)).toEqual([])
  })
})

function isOneWay(state: AnyMachineSnapshot, event: ModelEvent): boolean {
  if (isPackageChoice(event)) return false
  if ('change' in event && typeof event.change === 'object' && event.change && 'isTwoWay' in event.change) return false
  if (event.type === 'booking.renewHold' || event.type === 'seats.renewed')
    return state.matches({ steps: 'passengers' })
  if (event.type === 'booking.startOver') return !state.matches('steps') || state.matches({ steps: 'journey' })
  return event.type !== 'seats.over' || holdEnd(state.context) !== null
}

function isTwoWay(state: AnyMachineSnapshot, event: ModelEvent): boolean {
  if (isPackageChoice(event)) return false
  if (event.type === 'booking.startOver') return state.matches({ steps: 'returnDeparture' })
  if (ONE_WAY_MATTERS.includes(event.type) || isRestoredWork(event) || isSecondDeparture(event)) return false
  if (event.type === 'booking.submitJourney') return state.context.journey.isTwoWay
  if (event.type === 'booking.goTo') return state.matches({ steps: 'review' })
  const isOnTheWayBack = state.context.step === 'returnSeats' || state.context.step === 'returnDeparture'
  return event.type !== 'seats.over' || (isOnTheWayBack && holdEnd(state.context) !== null)
}

/** There and back with rooms in between; what has nothing to do with rooms is explored without them. */
function isOfPackage(state: AnyMachineSnapshot, event: ModelEvent): boolean {
  const { context } = state
  if (event.type === 'booking.choosePackage') return isPackageChoice(event) || holdsRooms(context)
  if (event.type === 'booking.startOver' || isRestoredWork(event) || isSecondDeparture(event)) return false
  if (event.type === 'booking.renewHold' || event.type === 'seats.renewed') return state.matches({ steps: 'rooming' })
  if (event.type === 'booking.changeDate') return state.matches({ steps: 'returnDeparture' })
  if (ONE_WAY_MATTERS.includes(event.type)) return false
  if (event.type === 'booking.editJourney') return context.journey.fromStoppageId === null
  if (event.type === 'booking.submitJourney') return context.package !== null || holdsRooms(context)
  if (event.type === 'booking.goTo') return state.matches({ steps: 'review' }) || state.matches({ steps: 'passengers' })
  return event.type !== 'seats.over' || (context.step === 'rooming' && holdEnd(context) !== null)
}

function isPackageChoice(event: ModelEvent): boolean {
  return event.type === 'booking.choosePackage' && 'package' in event && event.package !== null
}

function isRestoredWork(event: ModelEvent): boolean {
  return (
    'output' in event &&
    typeof event.output === 'object' &&
    event.output !== null &&
    'work' in event.output &&
    event.output.work !== null
  )
}

function isSecondDeparture(event: ModelEvent): boolean {
  return JSON.stringify(event).includes('.2"')
}

import { setup } from 'xstate'
import { type FourEyesFacts, isSecondPerson } from '#machines/approval/four-eyes.ts'

/** What the guards of a departure read. Filled by the server from the departure, its closings and its open proposal. */
export interface DepartureFacts extends FourEyesFacts {
  /** Positions of the stoppages where the departure takes passengers up: all but the last. */
  boarding: readonly number[]
  /** Those of them at which boarding is closed now. */
  closed: readonly number[]
  /** Those that the vehicle has left by its timetable. */
  departed: readonly number[]
  /** The vehicle has reached its last stoppage by its timetable. */
  hasArrived: boolean
  /** Somebody has proposed to cancel the departure, and nobody has decided on it. */
  isCancellationProposed: boolean
}

/** `position`: of the boarding stoppage in the route. */
export type DepartureEvent =
  | { type: 'departure.close'; position: number }
  | { type: 'departure.reopen'; position: number }
  | { type: 'departure.cancel' }

interface AtStoppage {
  position: number
}

/**
 * What a departure may become (domain rulings §3). Boarding closes stoppage by stoppage; the departure is closed once
 * it is closed at all of them.
 */
export const departureLifecycle = setup({
  types: {} as {
    context: DepartureFacts
    events: DepartureEvent
    input: DepartureFacts
  },
  guards: {
    isLastOpenStoppage: ({ context }, { position }: AtStoppage) => {
      const open = context.boarding.filter((each) => !context.closed.includes(each))
      return open.length === 1 && open[0] === position
    },
    isOpenStoppage: ({ context }, { position }: AtStoppage) =>
      context.boarding.includes(position) && !context.closed.includes(position),
    isClosedBeforeDeparture: ({ context }, { position }: AtStoppage) =>
      context.closed.includes(position) && !context.departed.includes(position),
    isProposedToSecondPerson: ({ context }) =>
      context.isCancellationProposed && isSecondPerson(context) && !context.hasArrived,
  },
}).createMachine({
  id: 'departure',
  description: 'One run of a timing on one travel date, from the first sale until boarding is over everywhere.',
  context: ({ input }) => input,
  initial: 'scheduled',
  states: {
    scheduled: {
      description: 'Boarding is open at one stoppage at least; seats are sold from there.',
      on: {
        'departure.close': [
          {
            target: 'closed',
            guard: { type: 'isLastOpenStoppage', params: ({ event }) => ({ position: event.position }) },
            description: 'Closed at the last boarding stoppage that was open, and so altogether.',
          },
          {
            target: 'scheduled',
            guard: { type: 'isOpenStoppage', params: ({ event }) => ({ position: event.position }) },
            reenter: true,
            description: 'Closed at one boarding stoppage; who was to board there and did not come is a no-show.',
          },
        ],
        'departure.reopen': {
          target: 'scheduled',
          guard: { type: 'isClosedBeforeDeparture', params: ({ event }) => ({ position: event.position }) },
          reenter: true,
          description:
            'Opened again at one stoppage by admin or operations with a reason, before the vehicle leaves it.',
        },
        'departure.cancel': {
          target: 'cancelled',
          guard: 'isProposedToSecondPerson',
          description: 'The cancellation that one proposed is confirmed by another.',
        },
      },
    },
    closed: {
      description: 'Boarding is closed at every stoppage. Nothing more is sold.',
      on: {
        'departure.reopen': {
          target: 'scheduled',
          guard: { type: 'isClosedBeforeDeparture', params: ({ event }) => ({ position: event.position }) },
          description:
            'Opened again at one stoppage by admin or operations with a reason, before the vehicle leaves it.',
        },
        'departure.cancel': {
          target: 'cancelled',
          guard: 'isProposedToSecondPerson',
          description: 'The cancellation that one proposed is confirmed by another.',
        },
      },
    },
    cancelled: {
      type: 'final',
      description: 'The operator cancelled it; its passengers choose another departure or get their money back.',
    },
  },
})

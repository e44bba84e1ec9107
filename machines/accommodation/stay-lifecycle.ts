import { setup } from 'xstate'

/** What the guards of a stay read. Filled by the server from its nights and the day at the hotel. */
export interface StayFacts {
  /** Nights are left that have not begun. */
  hasNightsAhead: boolean
  /** The rooms that are wanted instead, of another kind or on other nights, are free and have the beds. */
  hasRoomInstead: boolean
}

export type StayEvent =
  | { type: 'stay.moveRoom'; reason: string }
  | { type: 'stay.moveDates'; reason: string }
  | { type: 'stay.cancel'; reason: string }

/** What a stay in a hotel may become (business rulings §3). */
export const stayLifecycle = setup({
  types: {} as {
    context: StayFacts
    events: StayEvent
    input: StayFacts
  },
  guards: {
    hasReasonAndNightsAhead: ({ context, event }) => context.hasNightsAhead && event.reason.trim() !== '',
    hasReasonAndRoomInstead: ({ context, event }) =>
      context.hasNightsAhead && context.hasRoomInstead && event.reason.trim() !== '',
  },
}).createMachine({
  id: 'stay',
  description: 'Rooms of a hotel for some nights: sold and paid, and cancelled if need be.',
  context: ({ input }) => input,
  initial: 'booked',
  states: {
    booked: {
      description: 'Its rooms are kept, and paid.',
      on: {
        'stay.moveRoom': {
          target: 'booked',
          guard: 'hasReasonAndRoomInstead',
          description: 'From a night on in another kind of room, for a reason; the price stays.',
        },
        'stay.moveDates': {
          target: 'booked',
          guard: 'hasReasonAndRoomInstead',
          description:
            'As many nights from another day on, for a reason, with the journey it was sold with; the price stays.',
        },
        'stay.cancel': {
          target: 'cancelled',
          guard: 'hasReasonAndNightsAhead',
          description: 'Given up for a reason: what the policy gives back is paid out, those nights are free again.',
        },
      },
    },
    cancelled: { type: 'final', description: 'Nobody comes; what the policy keeps of it stays earned.' },
  },
})

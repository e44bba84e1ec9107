import type { AnyStateMachine } from 'xstate'
import { bookingFlow } from './booking/booking-flow.ts'
import { draftKeeper } from './draft/draft-keeper.ts'
import { sessionFlow } from './session/session-flow.ts'
import { ticketLifecycle } from './ticket/ticket-lifecycle.ts'
import { travelDateChangeFlow } from './travel-date-change/travel-date-change-flow.ts'

/** A lifecycle says what a record may become; a flow is what a person steps through. */
export type MachineKind = 'lifecycle' | 'flow'

export interface RegisteredMachine {
  /** Stable name: file name of the diagram, `machine` of workflow events, locale namespace of the words. */
  id: string
  kind: MachineKind
  title: string
  purpose: string
  machine: AnyStateMachine
}

/** Every machine of the product. Server, tests, diagrams and audit read this list and no other. */
export const machineRegistry = [
  {
    id: 'ticket',
    kind: 'lifecycle',
    title: 'Ticket',
    purpose: 'What a ticket may become between its sale and travel.',
    machine: ticketLifecycle,
  },
  {
    id: 'session',
    kind: 'flow',
    title: 'Session',
    purpose: 'How somebody signs in, stays signed in, locks the screen and leaves.',
    machine: sessionFlow,
  },
  {
    id: 'booking',
    kind: 'flow',
    title: 'Booking',
    purpose: 'How a clerk sells seats, from the journey to the printed ticket.',
    machine: bookingFlow,
  },
  {
    id: 'draft',
    kind: 'flow',
    title: 'Draft',
    purpose: 'How unfinished work is kept on the server while somebody is at it.',
    machine: draftKeeper,
  },
  {
    id: 'travelDateChange',
    kind: 'flow',
    title: 'Travel-date change',
    purpose: 'How a clerk puts tickets on another departure, from finding the booking to printing anew.',
    machine: travelDateChangeFlow,
  },
] as const satisfies readonly RegisteredMachine[]

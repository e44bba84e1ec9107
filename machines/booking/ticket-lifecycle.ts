import { setup } from 'xstate'

/** What the guards of a ticket read. Filled by the server from the ticket, its departure and its open requests. */
export interface TicketFacts {
  /** The ticket's route leaves a country between its two stoppages. */
  crossesBorder: boolean
  /** An exit fee stands: paid and not given back. */
  hasExitFeePaid: boolean
  /** A refund request for this ticket is `requested` or `approved`. */
  hasOpenRefundRequest: boolean
  /** The departure is closed at the ticket's boarding stoppage. */
  isDepartureClosed: boolean
  /** The vehicle has left the ticket's boarding stoppage. */
  hasDeparted: boolean
  /** Whole days since boarding time; 0 before it. */
  daysSinceDeparture: number
  /** The policy's limit for changing the date of a no-show, in days (domain: 30). */
  noShowChangeDays: number
}

/** `happenedBeforeClose` is judged by the server from the corrected device time of a late upload, never taken from the client. */
export type TicketEvent =
  | { type: 'ticket.payExitFee'; happenedBeforeClose?: boolean }
  | { type: 'ticket.checkIn'; happenedBeforeClose?: boolean }
  | { type: 'ticket.undoCheckIn' }
  | { type: 'ticket.changeTravelDate' }
  | { type: 'ticket.refund' }
  | { type: 'ticket.closeDeparture' }
  | { type: 'ticket.reopenDeparture' }
  | { type: 'ticket.cancelDeparture' }

/**
 * What a ticket may become, from sale to travel (specification §4, domain rulings §3).
 * A ticket is one passenger on one departure; a booking shows the summary of its tickets.
 */
export const ticketLifecycle = setup({
  types: {} as {
    context: TicketFacts
    events: TicketEvent
    input: TicketFacts
  },
  guards: {
    isExitFeeDue: ({ context }) => context.crossesBorder && !context.hasExitFeePaid,
    hasNoExitFeeDue: ({ context }) => !context.crossesBorder && !context.hasOpenRefundRequest,
    hasNoOpenRefundRequest: ({ context }) => !context.hasOpenRefundRequest,
    hasExitFeePaid: ({ context }) => context.hasExitFeePaid,
    isBeforeDepartureWithExitFeePaid: ({ context }) => !context.hasDeparted && context.hasExitFeePaid,
    isBeforeDeparture: ({ context }) => !context.hasDeparted,
    isRecentNoShow: ({ context }) =>
      !context.hasOpenRefundRequest && context.daysSinceDeparture <= context.noShowChangeDays,
    isRecentNoShowWithExitFeePaid: ({ context }) =>
      !context.hasOpenRefundRequest && context.hasExitFeePaid && context.daysSinceDeparture <= context.noShowChangeDays,
    isExitFeeDueBeforeClose: ({ context, event }) =>
      context.crossesBorder && !context.hasExitFeePaid && isUploadedLate(event),
    canCheckInBeforeClose: ({ context, event }) =>
      !context.hasOpenRefundRequest && (!context.crossesBorder || context.hasExitFeePaid) && isUploadedLate(event),
    isChangeableWithExitFeePaid: ({ context }) => !context.hasOpenRefundRequest && context.hasExitFeePaid,
  },
}).createMachine({
  id: 'ticket',
  description: 'One passenger on one departure, from the sale to travel or to the money back.',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      description: 'Sold and valid for travel; not yet seen at check-in.',
      on: {
        'ticket.payExitFee': {
          target: 'exitFeePaid',
          guard: 'isExitFeeDue',
          description: 'The exit fee of the border on the way is paid.',
        },
        'ticket.checkIn': {
          target: 'checkedIn',
          guard: 'hasNoExitFeeDue',
          description: 'Documents seen, passenger may board. Only where no border is crossed.',
        },
        'ticket.changeTravelDate': {
          target: 'pending',
          guard: 'hasNoOpenRefundRequest',
          reenter: true,
          description: 'Moved to another departure of the same route.',
        },
        'ticket.refund': { target: 'refunded', description: 'Someone else approved a refund request.' },
        'ticket.closeDeparture': {
          target: 'noShow',
          description: 'The departure closed and the passenger had not come.',
        },
        'ticket.cancelDeparture': {
          target: 'departureCancelled',
          description: 'The operator cancelled the departure.',
        },
      },
    },
    exitFeePaid: {
      description: 'The exit fee is paid; the passenger may be checked in.',
      on: {
        'ticket.checkIn': {
          target: 'checkedIn',
          guard: 'hasNoOpenRefundRequest',
          description: 'Documents seen, passenger may board.',
        },
        'ticket.changeTravelDate': {
          target: 'exitFeePaid',
          guard: 'hasNoOpenRefundRequest',
          reenter: true,
          description: 'Moved to another departure; the fee stays paid for the same border.',
        },
        'ticket.refund': {
          target: 'refunded',
          description: 'Someone else approved a refund request.',
        },
        'ticket.closeDeparture': {
          target: 'noShow',
          description: 'The departure closed and the passenger had not come.',
        },
        'ticket.cancelDeparture': {
          target: 'departureCancelled',
          description: 'The operator cancelled the departure.',
        },
      },
    },
    checkedIn: {
      description: 'The passenger was checked in for boarding.',
      on: {
        'ticket.undoCheckIn': [
          {
            target: 'exitFeePaid',
            guard: 'isBeforeDepartureWithExitFeePaid',
            description: 'Undone by admin or operations with a reason, before departure. The fee remains paid.',
          },
          {
            target: 'pending',
            guard: 'isBeforeDeparture',
            description: 'Undone by admin or operations with a reason, before departure.',
          },
        ],
        'ticket.cancelDeparture': {
          target: 'departureCancelled',
          description: 'The operator cancelled the departure.',
        },
      },
    },
    noShow: {
      description: 'The departure left without the passenger.',
      on: {
        'ticket.changeTravelDate': [
          {
            target: 'exitFeePaid',
            guard: 'isRecentNoShowWithExitFeePaid',
            description: 'Moved to another departure within the days the policy allows; the fee stays paid.',
          },
          {
            target: 'pending',
            guard: 'isRecentNoShow',
            description: 'Moved to another departure within the days the policy allows.',
          },
        ],
        'ticket.refund': {
          target: 'refunded',
          description: 'Someone else approved a refund request.',
        },
        'ticket.reopenDeparture': [
          {
            target: 'exitFeePaid',
            guard: 'isBeforeDepartureWithExitFeePaid',
            description: 'The departure was reopened before it left. The fee remains paid.',
          },
          {
            target: 'pending',
            guard: 'isBeforeDeparture',
            description: 'The departure was opened again before it left.',
          },
        ],
        'ticket.payExitFee': {
          target: 'exitFeePaid',
          guard: 'isExitFeeDueBeforeClose',
          description: 'Paid before the close on a device that was offline, uploaded late.',
        },
        'ticket.checkIn': {
          target: 'checkedIn',
          guard: 'canCheckInBeforeClose',
          description: 'Checked in before the close on a device that was offline, uploaded late.',
        },
      },
    },
    departureCancelled: {
      description: 'The operator cancelled the departure; the passenger chooses another one or the money.',
      on: {
        'ticket.changeTravelDate': [
          {
            target: 'exitFeePaid',
            guard: 'isChangeableWithExitFeePaid',
            description: 'Moved to another departure free of charge; the fee stays paid.',
          },
          {
            target: 'pending',
            guard: 'hasNoOpenRefundRequest',
            description: 'Moved to another departure free of charge.',
          },
        ],
        'ticket.refund': { target: 'refunded', description: 'Refunded in full.' },
      },
    },
    refunded: {
      type: 'final',
      description: 'The refund was approved; the seat is free and the money is owed or paid back.',
    },
  },
})

function isUploadedLate(event: TicketEvent): boolean {
  return 'happenedBeforeClose' in event && event.happenedBeforeClose === true
}

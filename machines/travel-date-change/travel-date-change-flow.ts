import { newChange, type ChangeStep } from './travel-date-change-context.ts'
import { changeSetup } from './travel-date-change-setup.ts'
import { changeSteps, givenUp, left } from './travel-date-change-steps.ts'

const startOver = { target: 'confirmingDiscard', description: 'Throw this change away?' } as const

const resumeAt = <Wanted extends ChangeStep>(step: Wanted) =>
  ({ guard: { type: 'resumesAt', params: { step } }, target: `steps.${step}` }) as const

/**
 * Another travel date for tickets that were sold, from finding the booking to printing the tickets anew (domain rulings
 * §4, §5). A failure leaves the old seats: old and new change hands in one transaction. Each call to the server is a
 * `request`, which repeats what was not answered; the time of the held seats runs beside it, in the `seatClock`.
 */
export const travelDateChangeFlow = changeSetup.createMachine({
  id: 'travelDateChange',
  description: 'A clerk moves tickets to another departure, takes payment and reprints them.',
  context: ({ input }) => newChange(input),
  invoke: [
    { id: 'draft', src: 'draft', input: ({ self }) => ({ parent: self }) },
    { id: 'seatClock', src: 'seatClock', input: ({ self }) => ({ parent: self }) },
  ],
  on: {
    'travelDateChange.renewHold': {
      guard: 'canRenewHold',
      actions: 'renewHold',
      description: 'The clerk needs more time.',
    },
    'seats.renewed': {
      actions: [{ type: 'takeHeld', params: ({ event }) => event.answer }, 'tellSeatClock'],
      description: 'Held for longer.',
    },
    'seats.over': { actions: 'loseHolds', description: 'The time is over: the seats are free again.' },
  },
  initial: 'restoring',
  states: {
    restoring: {
      description: 'Looking for an unfinished change, from before a reload or from another machine.',
      tags: 'busy',
      on: {
        'draft.read': [
          {
            guard: { type: 'hasUnansweredChange', params: ({ event }) => event },
            target: 'changingTravelDate',
            actions: { type: 'takeUnanswered', params: ({ event }) => event },
            description: 'A change was sent and the answer never arrived. It can be sent again.',
          },
          {
            guard: { type: 'hasWorkToResume', params: ({ event }) => event },
            target: 'openingBooking',
            actions: [{ type: 'takeWork', params: ({ event }) => event }],
            description: 'Unfinished: go on where it was left.',
          },
          {
            guard: 'isOpenedForBooking',
            target: 'openingBooking',
            actions: ['takeLink'],
            description: 'Called for a booking.',
          },
          {
            target: 'steps',
            description: 'Nothing unfinished.',
          },
        ],
      },
    },
    openingBooking: {
      description: 'Reading the booking, and what each of its tickets may.',
      tags: 'busy',
      invoke: {
        id: 'openBooking',
        src: 'openBooking',
        input: ({ context }) => ({
          body: { bookingId: context.bookingId ?? '' },
          mayLeave: true,
          mayGiveUp: true,
        }),
        onDone: [
          givenUp,
          {
            guard: left,
            target: 'steps.find',
            actions: 'forgetBooking',
            description: 'No answer: another booking.',
          },
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'opened',
            actions: { type: 'openBooking', params: ({ event }) => event.output },
            description: 'It is there.',
          },
          {
            target: 'steps.find',
            actions: [{ type: 'setRefusal', params: ({ event }) => event.output }, 'forgetBooking'],
            description: 'It is not there for this clerk.',
          },
        ],
      },
    },
    opened: {
      description: 'On with it: at its tickets, or where it was left.',
      always: [
        {
          guard: 'canBePriced',
          target: 'pricing',
          actions: 'prepareQuote',
          description: 'Departures are chosen already: what do they cost by now?',
        },
        { target: 'placing' },
      ],
    },
    pricing: {
      description: "Asking what the change costs: tier, fare class and total are the server's.",
      tags: 'busy',
      invoke: {
        id: 'fetchQuote',
        src: 'fetchQuote',
        input: ({ context }) => {
          if (!context.quoteRequest) throw new Error('a quote is asked for without tickets')
          return { body: context.quoteRequest, mayLeave: true, mayGiveUp: true }
        },
        onDone: [
          givenUp,
          { guard: left, target: 'steps.departure', description: 'No answer: back to the departure.' },
          {
            guard: { type: 'isHindered', params: ({ event }) => event.output },
            target: 'notChangeable',
            actions: { type: 'takeQuote', params: ({ event }) => event.output },
            description: 'A ticket became something else meanwhile.',
          },
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'placing',
            actions: { type: 'takeQuote', params: ({ event }) => event.output },
            description: 'The price is known.',
          },
          {
            guard: {
              type: 'isRefusedFor',
              params: ({ event }) => ({ answer: event.output, reason: 'departureClosed' }),
            },
            target: 'departureClosed',
            actions: { type: 'markClosed', params: ({ event }) => event.output },
            description: 'Passengers can no longer be moved to this departure.',
          },
          {
            target: 'steps.departure',
            actions: [
              { type: 'setRefusal', params: ({ event }) => event.output },
              { type: 'refusedDirection', params: ({ event }) => event.output },
            ],
            description: 'This departure is not suitable, for instance without a price or before the outward arrival.',
          },
        ],
      },
    },
    placing: {
      description: 'Are exactly the chosen seats held?',
      always: [
        {
          guard: 'hasAnyUnsettledSeats',
          target: 'settlingSeats',
          actions: 'prepareHolds',
          description: 'No: the server is notified.',
        },
        { target: 'resuming', actions: 'forgetExpiry', description: 'Yes, or none is chosen yet.' },
      ],
    },
    settlingSeats: {
      description: 'Sending the server the seats that are wanted now, all or none.',
      tags: 'busy',
      invoke: {
        id: 'settleSeats',
        src: 'holdSeats',
        input: ({ context }) => ({ body: { requests: context.holdRequests }, mayGiveUp: true }),
        onDone: [
          givenUp,
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'resuming',
            actions: [{ type: 'takeHeld', params: ({ event }) => event.output }, 'tellSeatClock'],
            description: 'Held; on with what was being done.',
          },
          {
            guard: { type: 'isRefusedFor', params: ({ event }) => ({ answer: event.output, reason: 'seatsLost' }) },
            target: 'steps.seats.lost',
            actions: [
              { type: 'takeHeld', params: ({ event }) => event.output },
              { type: 'takeLostSeats', params: ({ event }) => event.output },
              'tellSeatClock',
            ],
            description: 'Someone else has taken a seat.',
          },
          {
            guard: {
              type: 'isRefusedFor',
              params: ({ event }) => ({ answer: event.output, reason: 'departureClosed' }),
            },
            target: 'departureClosed',
            actions: { type: 'markClosed', params: ({ event }) => event.output },
            description: 'Passengers can no longer be moved to this departure.',
          },
          {
            target: 'steps.seats',
            actions: [{ type: 'setRefusal', params: ({ event }) => event.output }, 'dropAllSeats'],
            description: 'Refused for another reason, which is shown. Choose again.',
          },
        ],
      },
    },
    resuming: {
      description: 'Back to the step where the clerk was, or to the last one before it that still has what it needs.',
      always: [
        resumeAt('review'),
        resumeAt('seats'),
        resumeAt('departure'),
        resumeAt('tickets'),
        { target: 'steps.find' },
      ],
    },

    steps: changeSteps,

    holdExpired: {
      description: 'The seats were held for their time and are free again; everything else is kept.',
      on: {
        'travelDateChange.holdAgain': {
          target: 'placing',
          description: 'The same seats once more, if they are still free.',
        },
        'travelDateChange.chooseOtherSeats': {
          target: 'steps.seats',
          actions: 'dropAllSeats',
          description: 'Other seats.',
        },
        'travelDateChange.startOver': startOver,
      },
    },
    departureClosed: {
      description: 'The new departure has left, was closed or cancelled; the old seats stay.',
      on: {
        'travelDateChange.chooseOtherDeparture': {
          target: 'steps.departure',
          actions: ['dropClosedDeparture', 'tellSeatClock'],
          description: 'Another departure.',
        },
        'travelDateChange.startOver': startOver,
      },
    },
    notChangeable: {
      description: 'A ticket was checked in, refunded or changed by someone else. Nothing was done.',
      on: {
        'travelDateChange.lookAgain': {
          target: 'openingBooking',
          actions: 'returnToTickets',
          description: 'Read the booking again and choose among what is left.',
        },
        'travelDateChange.startOver': startOver,
      },
    },
    confirmingDiscard: {
      description:
        'Are you sure? The change in the making and its seats would be given up; the tickets stay as they are.',
      on: {
        'travelDateChange.confirm': {
          target: 'steps.find',
          actions: ['startOver', 'discardDraft', 'tellSeatClock'],
          description: 'Yes, start over.',
        },
        'travelDateChange.back': { target: 'placing', description: 'No, go on.' },
      },
    },

    changingTravelDate: {
      description: 'Changing: old seats, new seats, payment and postings at once, all or none.',
      tags: 'busy',
      invoke: {
        id: 'changeTravelDate',
        src: 'changeTravelDate',
        input: ({ context }) => {
          if (!context.changeRequest) throw new Error('a change is sent without a request')
          return { body: context.changeRequest, wasSent: context.isChangeSent, mayGiveUp: true }
        },
        onDone: [
          givenUp,
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'changed',
            actions: [{ type: 'takeChange', params: ({ event }) => event.output }, 'tellSeatClock'],
            description: 'The tickets are on the new departure.',
          },
          {
            guard: { type: 'isRefusedUnopened', params: ({ event }) => event.output },
            target: 'openingBooking',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
            description: 'Sent before a reload and refused: the booking is read first.',
          },
          {
            guard: { type: 'isRefusedFor', params: ({ event }) => ({ answer: event.output, reason: 'seatsLost' }) },
            target: 'steps.seats.lost',
            actions: [{ type: 'takeLostSeats', params: ({ event }) => event.output }, 'tellSeatClock'],
            description: 'Someone else has taken a seat, which is named. The old seats are kept.',
          },
          {
            guard: {
              type: 'isRefusedFor',
              params: ({ event }) => ({ answer: event.output, reason: 'holdExpired' }),
            },
            target: 'holdExpired',
            actions: ['loseHolds', 'forgetRequest', 'tellSeatClock'],
            description: 'The time of the held seats was over. The old seats stay.',
          },
          {
            guard: {
              type: 'isRefusedFor',
              params: ({ event }) => ({ answer: event.output, reason: 'departureClosed' }),
            },
            target: 'departureClosed',
            actions: { type: 'markClosed', params: ({ event }) => event.output },
            description: 'Passengers can no longer be moved to this departure.',
          },
          {
            guard: {
              type: 'isRefusedFor',
              params: ({ event }) => ({ answer: event.output, reason: 'priceChanged' }),
            },
            target: 'steps.review',
            actions: { type: 'takeQuote', params: ({ event }) => event.output },
            description: 'It costs something else by now, for instance since a tier is over: the new price is shown.',
          },
          {
            guard: {
              type: 'isRefusedFor',
              params: ({ event }) => ({ answer: event.output, reason: 'walletTooLow' }),
            },
            target: 'steps.payment.walletTooLow',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
            description: "The agent's wallet and credit do not cover it.",
          },
          {
            guard: {
              type: 'isRefusedFor',
              params: ({ event }) => ({ answer: event.output, reason: 'notChangeable' }),
            },
            target: 'notChangeable',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
            description: 'A ticket became something else meanwhile.',
          },
          {
            guard: { type: 'isSeatRefused', params: ({ event }) => event.output },
            target: 'steps.seats',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
            description: 'A seat may not be given to this passenger, for instance a ladies seat.',
          },
          {
            guard: { type: 'isDepartureRefused', params: ({ event }) => event.output },
            target: 'steps.departure',
            actions: [
              { type: 'setRefusal', params: ({ event }) => event.output },
              { type: 'refusedDirection', params: ({ event }) => event.output },
            ],
            description: 'This departure is no longer suitable.',
          },
          {
            target: 'steps.review',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
            description: 'Refused, with the reason.',
          },
        ],
      },
    },
    changed: {
      description: 'Changed. The tickets are reprinted: the old ones no longer scan as valid.',
      entry: ['discardDraft'],
      on: {
        'travelDateChange.startNext': {
          target: 'steps',
          actions: ['startOver', 'tellSeatClock'],
          description: 'The next in the queue.',
        },
      },
    },
  },
})

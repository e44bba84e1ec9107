import { newBooking, type BookingStep } from './booking-context.ts'
import { bookingSetup, holdsOf } from './booking-setup.ts'
import { bookingSteps, givenUp } from './booking-steps.ts'

const startOver = { target: 'confirmingDiscard', description: 'Throw this booking away?' } as const

const resumeAt = <Wanted extends BookingStep>(step: Wanted, target: `steps.${string}`) =>
  ({ guard: { type: 'isAt', params: { step } }, target }) as const

/**
 * Selling seats, from the journey to the ticket (domain rulings §4), and with a package rooms besides (business rulings §3). What the server refuses as expected leads to a side
 * road that says what to do; each call to it is a `request`, which repeats what was not answered. The time of the held
 * seats runs beside it, in the `seatClock`.
 */
export const bookingFlow = bookingSetup.createMachine({
  id: 'booking',
  description:
    'A clerk sells seats on a departure, or out and back, as a package with rooms in between, and hands over the tickets.',
  context: ({ input }) => newBooking(input),
  invoke: [
    { id: 'draft', src: 'draft', input: ({ self }) => ({ parent: self }) },
    { id: 'seatClock', src: 'seatClock', input: ({ self }) => ({ parent: self }) },
  ],
  on: {
    'booking.renewHold': { guard: 'canRenewHold', actions: 'renewHold', description: 'The clerk needs more time.' },
    'seats.renewed': {
      actions: [{ type: 'takeHeld', params: ({ event }) => event.answer }, 'tellSeatClock'],
      description: 'Held for longer.',
    },
    'seats.over': { actions: 'loseHolds', description: 'The time is over: the seats are free again.' },
  },
  initial: 'restoring',
  states: {
    restoring: {
      description: 'Looking for an unfinished booking, from before a reload or from another machine.',
      tags: 'busy',
      on: {
        'draft.read': [
          {
            guard: { type: 'hasUnansweredSale', params: ({ event }) => event },
            target: 'sellingTickets',
            actions: { type: 'takeWork', params: ({ event }) => event },
            description: 'A sale was sent and the answer never arrived. It can be sent again.',
          },
          {
            guard: { type: 'hasWishedSeats', params: ({ event }) => event },
            target: 'settlingSeats',
            actions: [{ type: 'takeWork', params: ({ event }) => event }, 'prepareHolds'],
            description: 'Unfinished, with seats: are they still to be had?',
          },
          {
            guard: { type: 'hasNoDraft', params: ({ event }) => event },
            target: 'steps',
            description: 'Nothing unfinished.',
          },
          {
            target: 'resuming',
            actions: [{ type: 'takeWork', params: ({ event }) => event }],
            description: 'Unfinished: go on where it was left.',
          },
        ],
      },
    },
    settlingSeats: {
      description: 'Sending the server the seats that are wanted now, all or none.',
      tags: 'busy',
      invoke: {
        id: 'settleSeats',
        src: 'holdSeats',
        input: ({ context }) => ({ body: holdsOf(context), mayGiveUp: true }),
        onDone: [
          givenUp,
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'resuming',
            actions: [{ type: 'takeHeld', params: ({ event }) => event.output }, 'tellSeatClock'],
            description: 'Held; on with what was being done.',
          },
          {
            guard: { type: 'isLostIn', params: ({ event }) => ({ answer: event.output, direction: 'outward' }) },
            target: 'steps.outwardSeats.lost',
            actions: [
              { type: 'takeHeld', params: ({ event }) => event.output },
              { type: 'takeLostSeats', params: ({ event }) => event.output },
              'forgetExpiry',
              'tellSeatClock',
            ],
            description: 'Someone else has taken an outward seat.',
          },
          {
            guard: { type: 'isLostIn', params: ({ event }) => ({ answer: event.output, direction: 'return' }) },
            target: 'steps.returnSeats.lost',
            actions: [
              { type: 'takeHeld', params: ({ event }) => event.output },
              { type: 'takeLostSeats', params: ({ event }) => event.output },
              'forgetExpiry',
              'tellSeatClock',
            ],
            description: 'Someone else has taken a return seat.',
          },
          {
            guard: { type: 'isRefusedFor', params: ({ event }) => ({ answer: event.output, reason: 'roomsLost' }) },
            target: 'steps.rooming.lost',
            actions: [
              { type: 'takeHeld', params: ({ event }) => event.output },
              { type: 'takeLostRooms', params: ({ event }) => event.output },
              'forgetExpiry',
              'tellSeatClock',
            ],
            description: 'Someone else has taken a room.',
          },
          {
            guard: {
              type: 'isRefusedFor',
              params: ({ event }) => ({ answer: event.output, reason: 'departureClosed' }),
            },
            target: 'departureClosed',
            actions: { type: 'markClosed', params: ({ event }) => event.output },
            description: 'This departure is no longer on sale.',
          },
          {
            target: 'steps.outwardSeats',
            actions: [{ type: 'setRefusal', params: ({ event }) => event.output }, 'dropAllSeats'],
            description: 'Refused for another reason, which is shown. Choose again.',
          },
        ],
      },
    },
    resuming: {
      description: 'Back to the step where the clerk was.',
      always: [
        resumeAt('outwardDeparture', 'steps.outwardDeparture'),
        resumeAt('outwardSeats', 'steps.outwardSeats'),
        resumeAt('returnDeparture', 'steps.returnDeparture'),
        resumeAt('returnSeats', 'steps.returnSeats'),
        resumeAt('rooming', 'steps.rooming'),
        resumeAt('passengers', 'steps.passengers'),
        resumeAt('documents', 'steps.documents'),
        resumeAt('review', 'steps.review'),
        { ...resumeAt('payment', 'steps.review'), description: 'The price is requested again before payment.' },
        { target: 'steps.journey' },
      ],
    },

    steps: bookingSteps,

    holdExpired: {
      description: 'Seats and rooms were held for their time and are free again; everything typed is kept.',
      on: {
        'booking.holdAgain': {
          target: 'settlingSeats',
          actions: 'prepareHolds',
          description: 'The same seats once more, if they are still free.',
        },
        'booking.chooseOtherSeats': {
          target: 'steps.outwardSeats',
          actions: 'dropAllSeats',
          description: 'Other seats.',
        },
        'booking.startOver': startOver,
      },
    },
    departureClosed: {
      description: 'The departure has left, was closed or cancelled; everything typed is kept.',
      on: {
        'booking.chooseOtherDeparture': [
          {
            guard: { type: 'isClosedIn', params: { direction: 'return' } },
            target: 'steps.returnDeparture',
            actions: ['dropClosedDeparture', 'tellSeatClock'],
            description: 'Another return departure.',
          },
          {
            target: 'steps.outwardDeparture',
            actions: ['dropClosedDeparture', 'tellSeatClock'],
            description: 'Another departure.',
          },
        ],
        'booking.startOver': startOver,
      },
    },
    noPrice: {
      description: 'This journey has no price in this currency, and nothing is sold without one.',
      on: {
        'booking.chooseCurrency': {
          guard: { type: 'isAnotherCurrency', params: ({ event }) => event },
          target: 'steps.review',
          actions: { type: 'setCurrency', params: ({ event }) => event },
          description: 'Another currency.',
        },
        'booking.chooseOtherDeparture': { target: 'steps.outwardDeparture', description: 'Another departure.' },
        'booking.startOver': startOver,
      },
    },
    confirmingDiscard: {
      description: 'Are you sure? The unfinished booking and its seats are released.',
      on: {
        'booking.confirm': {
          target: 'steps.journey',
          actions: ['startOver', 'discardDraft', 'tellSeatClock'],
          description: 'Yes, start over.',
        },
        'booking.back': { target: 'resuming', description: 'No, go on.' },
      },
    },

    sellingTickets: {
      description: 'Selling: booking, tickets, payment and postings at once, all or none.',
      tags: 'busy',
      invoke: {
        id: 'sellTickets',
        src: 'sellTickets',
        input: ({ context }) => {
          if (!context.saleRequest) throw new Error('a sale is sent without a request')
          return { body: context.saleRequest, wasSent: context.isSaleSent, mayGiveUp: true }
        },
        onDone: [
          givenUp,
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'booked',
            actions: [{ type: 'takeBooking', params: ({ event }) => event.output }, 'tellSeatClock'],
            description: 'Booked Successfully.',
          },
          {
            guard: { type: 'isLostIn', params: ({ event }) => ({ answer: event.output, direction: 'outward' }) },
            target: 'steps.outwardSeats.lost',
            actions: [{ type: 'takeLostSeats', params: ({ event }) => event.output }, 'tellSeatClock'],
            description: 'Someone else has taken an outward seat, which is named.',
          },
          {
            guard: { type: 'isLostIn', params: ({ event }) => ({ answer: event.output, direction: 'return' }) },
            target: 'steps.returnSeats.lost',
            actions: [{ type: 'takeLostSeats', params: ({ event }) => event.output }, 'tellSeatClock'],
            description: 'Someone else has taken a return seat, which is named.',
          },
          {
            guard: { type: 'isRefusedFor', params: ({ event }) => ({ answer: event.output, reason: 'roomsLost' }) },
            target: 'steps.rooming.lost',
            actions: [{ type: 'takeLostRooms', params: ({ event }) => event.output }, 'tellSeatClock'],
            description: 'Someone else has taken a room.',
          },
          {
            guard: {
              type: 'isRefusedFor',
              params: ({ event }) => ({ answer: event.output, reason: 'holdExpired' }),
            },
            target: 'holdExpired',
            actions: ['loseHolds', 'forgetSale', 'tellSeatClock'],
            description: 'The time of the held seats was over.',
          },
          {
            guard: {
              type: 'isRefusedFor',
              params: ({ event }) => ({ answer: event.output, reason: 'departureClosed' }),
            },
            target: 'departureClosed',
            actions: { type: 'markClosed', params: ({ event }) => event.output },
            description: 'This departure is no longer on sale.',
          },
          {
            guard: {
              type: 'isRefusedFor',
              params: ({ event }) => ({ answer: event.output, reason: 'priceChanged' }),
            },
            target: 'steps.review',
            actions: 'rememberTotal',
            description: 'The price has changed and is requested again.',
          },
          {
            guard: { type: 'isRefusedFor', params: ({ event }) => ({ answer: event.output, reason: 'noPrice' }) },
            target: 'noPrice',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
            description: 'The price was taken away.',
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
            guard: { type: 'isRefusedAt', params: ({ event }) => ({ answer: event.output, step: 'passengers' }) },
            target: 'steps.passengers',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
            description: "A passenger's field is not accepted, with the reason.",
          },
          {
            guard: { type: 'isRefusedAt', params: ({ event }) => ({ answer: event.output, step: 'outwardSeats' }) },
            target: 'steps.outwardSeats',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
            description: 'A seat may not be sold to this passenger, for instance a ladies seat.',
          },
          {
            guard: { type: 'isRefusedAt', params: ({ event }) => ({ answer: event.output, step: 'returnSeats' }) },
            target: 'steps.returnSeats',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
            description: 'A return seat may not be sold to this passenger.',
          },
          {
            guard: { type: 'isRefusedAt', params: ({ event }) => ({ answer: event.output, step: 'rooming' }) },
            target: 'steps.rooming',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
            description: 'The rooms are not right for who sleeps in them.',
          },
          {
            guard: { type: 'isRefusedAt', params: ({ event }) => ({ answer: event.output, step: 'journey' }) },
            target: 'steps.journey',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
            description: 'The package is sold out, or not sold like this.',
          },
          {
            guard: { type: 'isRefusedAt', params: ({ event }) => ({ answer: event.output, step: 'documents' }) },
            target: 'steps.documents',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
            description: 'A document is not accepted.',
          },
          {
            target: 'steps.payment',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
            description: 'Refused, with the reason: change the payment, or go back.',
          },
        ],
      },
    },
    booked: {
      description: 'Sold. The tickets can be printed and sent.',
      entry: ['discardDraft'],
      on: {
        'booking.startNext': {
          target: 'steps',
          actions: ['startOver', 'tellSeatClock'],
          description: 'The next in the queue.',
        },
      },
    },
  },
})

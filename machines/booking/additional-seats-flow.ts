import { newAdditionalSeats, type AdditionalSeatsStep } from './additional-seats-context.ts'
import { releasesOf } from './additional-seats-rules.ts'
import { additionalSeatsSetup } from './additional-seats-setup.ts'
import type { Direction } from './booking-requests.ts'

const goTo = <Wanted extends AdditionalSeatsStep>(step: Wanted) =>
  ({
    guard: {
      type: 'canGoTo',
      params: ({ event }: { event: { step: AdditionalSeatsStep } }) => ({ wanted: event.step, step }),
    },
    target: `.${step}`,
    actions: 'clearRefusal',
    description: 'Back to an earlier step.',
  }) as const

const resumeAt = <Wanted extends AdditionalSeatsStep>(step: Wanted) =>
  ({ guard: { type: 'isAt', params: { step } }, target: step }) as const

/** Choosing seats on one ride: each choice is held at once, one request after the other. */
const choosingSeats = (direction: Direction) =>
  ({
    'additionalSeats.pickSeat': {
      actions: [
        {
          type: 'pickSeat',
          params: ({ event }: { event: { seat: string } }) => ({ seat: event.seat, direction }),
        },
        'keepDraft',
      ],
      description: 'A free seat is taken for whose turn it is, an own one given back.',
    },
    'additionalSeats.pickSeats': {
      actions: [
        {
          type: 'pickSeats',
          params: ({ event }: { event: { seats: string[] } }) => ({ seats: event.seats, direction }),
        },
        'keepDraft',
      ],
      description: 'Seats for everybody at once.',
    },
    'additionalSeats.assignSeat': {
      actions: [
        {
          type: 'assignSeat',
          params: ({ event: { id, seat } }: { event: { id: string; seat: string } }) => ({ id, seat, direction }),
        },
        'keepDraft',
      ],
      description: 'Two of them change seats.',
    },
    'additionalSeats.focusPassenger': {
      actions: [{ type: 'focusPassenger', params: ({ event }: { event: { id: string } }) => ({ id: event.id }) }],
      description: 'The next seat is for this passenger.',
    },
  }) as const

const seatedToPayment = (direction: Direction) =>
  ({
    guard: { type: 'isSeated', params: { direction } },
    target: 'payment',
    actions: 'clearRefusal',
    description: 'Everybody has a seat.',
  }) as const

/**
 * Selling more passengers seats on the departures of a booking (domain rulings §4). Seats are held and prices asked for
 * beside the steps; each call to the server is a `request`, which repeats what was not answered.
 */
export const additionalSeatsFlow = additionalSeatsSetup.createMachine({
  id: 'additionalSeats',
  description: 'A clerk adds passengers to a booking that was sold, on its own departures.',
  context: ({ input }) => newAdditionalSeats(input),
  invoke: { id: 'draft', src: 'draft', input: ({ self }) => ({ parent: self }) },
  initial: 'restoring',
  states: {
    restoring: {
      description: 'Looking for unfinished seats, from before a reload or from another machine.',
      tags: 'busy',
      on: {
        'draft.read': [
          {
            guard: { type: 'hasNoDraft', params: ({ event }) => event },
            target: 'adding',
            description: 'Nothing unfinished.',
          },
          {
            guard: { type: 'isOfOtherBooking', params: ({ event }) => event },
            target: 'otherBooking',
            actions: { type: 'setOther', params: ({ event }) => event },
            description: 'Unfinished, but for another booking.',
          },
          {
            guard: { type: 'hasUnansweredOrder', params: ({ event }) => event },
            target: 'selling',
            actions: { type: 'takeWork', params: ({ event }) => event },
            description: 'Sent, and its answer never seen: it can be sent again.',
          },
          {
            target: 'adding',
            actions: { type: 'takeWork', params: ({ event }) => event },
            description: 'Unfinished: go on where it was left.',
          },
        ],
      },
    },
    otherBooking: {
      description: 'Passengers for another booking were left unfinished: go on there, or throw them away.',
      on: {
        'additionalSeats.startOver': {
          target: 'adding',
          actions: ['startOver', 'discardDraft'],
          description: 'Throw the others away and begin here.',
        },
        'additionalSeats.leave': { target: 'left', description: 'Nothing is thrown away.' },
      },
    },

    adding: {
      description: 'Who joins, where they sit and what it costs.',
      type: 'parallel',
      on: {
        'additionalSeats.startOver': {
          target: '.steps.passengers',
          actions: ['startOver', 'discardDraft'],
          description: 'Throw everything away and begin again.',
        },
        'additionalSeats.leave': { target: 'leaving', actions: 'discardDraft', description: 'Nobody joins.' },
      },
      states: {
        steps: {
          description: 'What the clerk does, step by step.',
          initial: 'resuming',
          on: {
            'additionalSeats.goTo': [goTo('passengers'), goTo('outward'), goTo('return')],
          },
          states: {
            resuming: {
              description: 'To the step where the clerk was.',
              always: [resumeAt('outward'), resumeAt('return'), resumeAt('payment'), { target: 'passengers' }],
            },
            passengers: {
              description: 'Who joins.',
              tags: 'editable',
              meta: { title: 'booking-update:add.step.passengers' },
              entry: { type: 'enterStep', params: { step: 'passengers' } },
              on: {
                'additionalSeats.editPassengers': {
                  actions: [{ type: 'editPassengers', params: ({ event }) => event }, 'keepDraft'],
                  description: 'Typed or recalled.',
                },
                'additionalSeats.addPassenger': {
                  guard: 'hasRoom',
                  actions: ['addPassenger', 'keepDraft'],
                  description: 'One more.',
                },
                'additionalSeats.removePassenger': {
                  guard: 'isNotAlone',
                  actions: [{ type: 'removePassenger', params: ({ event }) => event }, 'keepDraft'],
                  description: 'One less; the seats are given back.',
                },
                'additionalSeats.submitPassengers': {
                  target: 'outward',
                  actions: [{ type: 'editPassengers', params: ({ event }) => event }],
                  description: 'Everything is there.',
                },
              },
            },
            outward: {
              description: 'Seats on the way out.',
              tags: 'editable',
              meta: { title: 'booking-update:add.step.outward' },
              entry: [{ type: 'enterStep', params: { step: 'outward' } }, 'keepDraft'],
              on: {
                ...choosingSeats('outward'),
                'additionalSeats.next': [
                  {
                    guard: 'isSeatedTwoWay',
                    target: 'return',
                    actions: 'clearRefusal',
                    description: 'Everybody has a seat; on to the way back.',
                  },
                  seatedToPayment('outward'),
                ],
                'additionalSeats.back': {
                  target: 'passengers',
                  actions: 'clearRefusal',
                  description: 'Back. All entries are kept.',
                },
              },
            },
            return: {
              description: 'Seats on the way back.',
              tags: 'editable',
              meta: { title: 'booking-update:add.step.return' },
              entry: [{ type: 'enterStep', params: { step: 'return' } }, 'keepDraft'],
              on: {
                ...choosingSeats('return'),
                'additionalSeats.next': seatedToPayment('return'),
                'additionalSeats.back': {
                  target: 'outward',
                  actions: 'clearRefusal',
                  description: 'Back. All entries are kept.',
                },
              },
            },
            payment: {
              description: 'Why they join, and how it is paid.',
              tags: 'editable',
              meta: { title: 'booking-update:add.step.payment' },
              entry: [{ type: 'enterStep', params: { step: 'payment' } }, 'keepDraft'],
              on: {
                'additionalSeats.editReason': {
                  actions: [{ type: 'editReason', params: ({ event }) => event }, 'keepDraft'],
                  description: 'Typed.',
                },
                'additionalSeats.editPayment': {
                  actions: [{ type: 'editPayment', params: ({ event }) => event }, 'keepDraft'],
                  description: 'Chosen or typed.',
                },
                'additionalSeats.sell': [
                  {
                    guard: { type: 'hasUnseated', params: { direction: 'outward' } },
                    target: 'outward',
                    actions: 'clearRefusal',
                    description: 'Somebody has no seat any more.',
                  },
                  {
                    guard: { type: 'hasUnseated', params: { direction: 'return' } },
                    target: 'return',
                    actions: 'clearRefusal',
                    description: 'Somebody has no seat back any more.',
                  },
                  {
                    guard: 'hasNoReason',
                    actions: 'showReasonProblem',
                    description: 'The reason is missing: its field says so.',
                  },
                  {
                    guard: 'isReady',
                    target: '#additionalSeats.selling',
                    actions: ['prepareOrder', 'keepDraftNow'],
                    description: 'The passengers pay this amount.',
                  },
                ],
                'additionalSeats.back': [
                  {
                    guard: 'isTwoWay',
                    target: 'return',
                    actions: 'clearRefusal',
                    description: 'Back. All entries are kept.',
                  },
                  { target: 'outward', actions: 'clearRefusal', description: 'Back. All entries are kept.' },
                ],
              },
            },
          },
        },
        seats: {
          description: 'The seats that the server holds; the last wish counts.',
          initial: 'settled',
          exit: 'wishAgain',
          states: {
            settled: {
              description: 'The server holds what was chosen.',
              always: {
                guard: 'hasUnsettled',
                target: 'holding',
                actions: 'prepareHold',
                description: 'Something else was chosen.',
              },
              on: {
                'additionalSeats.renewHold': {
                  guard: 'hasHeld',
                  target: 'renewing',
                  actions: 'prepareRenewal',
                  description: 'Ask for more time.',
                },
              },
            },
            holding: {
              description: 'Asking the server to hold the seats of a ride.',
              invoke: {
                id: 'holdSeats',
                src: 'holdSeats',
                input: ({ context }) => {
                  if (!context.holdRequest) throw new Error('seats are held without a request')
                  return { body: context.holdRequest, mayLeave: true }
                },
                onDone: [
                  {
                    guard: { type: 'isAccepted', params: ({ event }) => event.output },
                    target: 'settled',
                    actions: { type: 'takeHeld', params: ({ event }) => event.output },
                    description: 'Held.',
                  },
                  {
                    target: 'settled',
                    actions: [{ type: 'revertSeats', params: ({ event }) => event.output }, 'keepDraft'],
                    description: 'Taken by somebody else, refused or given up: back to what is held.',
                  },
                ],
              },
            },
            renewing: {
              description: 'Asking for more time.',
              invoke: {
                id: 'renewHolds',
                src: 'renewHolds',
                input: ({ context }) => ({ body: context.renewal, mayLeave: true }),
                onDone: [
                  {
                    guard: { type: 'isRefusedFor', params: ({ event }) => ({ answer: event.output, reason: 'left' }) },
                    target: 'settled',
                    description: 'Not now.',
                  },
                  {
                    guard: { type: 'isAccepted', params: ({ event }) => event.output },
                    target: 'settled',
                    actions: { type: 'takeHeld', params: ({ event }) => event.output },
                    description: 'Held for longer.',
                  },
                  {
                    target: 'settled',
                    actions: 'askAgain',
                    description: 'The time was over: ask for the seats again.',
                  },
                ],
              },
            },
          },
        },
        price: {
          description: 'What it costs, by the dates of birth known so far.',
          initial: 'known',
          states: {
            known: {
              description: 'The price of this party is known, or refused.',
              always: {
                guard: 'isPriceOutdated',
                target: 'asking',
                actions: 'prepareQuote',
                description: 'It was asked for another party.',
              },
            },
            asking: {
              description: 'Asking the server for the price.',
              always: {
                guard: 'isPriceOutdated',
                target: 'asking',
                reenter: true,
                actions: 'prepareQuote',
                description: 'Meanwhile the party changed.',
              },
              invoke: {
                id: 'fetchQuote',
                src: 'fetchQuote',
                input: ({ context }) => {
                  if (!context.quoteRequest) throw new Error('a quote is asked for without a request')
                  return { body: context.quoteRequest }
                },
                onDone: [
                  {
                    guard: { type: 'isAccepted', params: ({ event }) => event.output },
                    target: 'known',
                    actions: { type: 'takeQuote', params: ({ event }) => event.output },
                    description: 'The price is known.',
                  },
                  {
                    target: 'known',
                    actions: { type: 'setPriceRefusal', params: ({ event }) => event.output },
                    description: 'Refused, with the reason.',
                  },
                ],
              },
            },
          },
        },
      },
    },

    selling: {
      description: 'Selling the seats.',
      tags: 'busy',
      invoke: {
        id: 'sellSeats',
        src: 'sellSeats',
        input: ({ context }) => {
          if (!context.order) throw new Error('seats are sold without a request')
          return { body: context.order, wasSent: context.isOrderSent }
        },
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'sold',
            actions: 'discardDraft',
            description: 'Sold; the tickets can be printed.',
          },
          {
            guard: { type: 'isRefusedFor', params: ({ event }) => ({ answer: event.output, reason: 'seatsLost' }) },
            target: 'adding',
            actions: [{ type: 'takeLostSale', params: ({ event }) => event.output }, 'keepDraft'],
            description: 'A seat is taken by somebody else.',
          },
          {
            guard: { type: 'isRefusedFor', params: ({ event }) => ({ answer: event.output, reason: 'holdExpired' }) },
            target: 'adding',
            actions: [{ type: 'takeLostSale', params: ({ event }) => event.output }, 'keepDraft'],
            description: 'The time was over: the seats are asked for again.',
          },
          {
            guard: { type: 'isRefusedFor', params: ({ event }) => ({ answer: event.output, reason: 'priceChanged' }) },
            target: 'adding',
            actions: [{ type: 'takeRefusedSale', params: ({ event }) => event.output }, 'forgetPrice', 'keepDraft'],
            description: 'The price is another one by now and is asked for again.',
          },
          {
            target: 'adding',
            actions: [{ type: 'takeRefusedSale', params: ({ event }) => event.output }, 'keepDraft'],
            description: 'Refused for another reason, which is shown where it can be mended.',
          },
        ],
      },
    },
    sold: { description: 'The passengers belong to the booking.' },
    leaving: {
      description: 'Giving the held seats back.',
      invoke: {
        id: 'releaseSeats',
        src: 'releaseSeats',
        input: ({ context }) => ({ requests: releasesOf(context) }),
        onDone: { target: 'left', description: 'Given back.' },
        onError: { target: 'left', description: 'They run out by themselves.' },
      },
    },
    left: { description: 'Back at the booking.' },
  },
})

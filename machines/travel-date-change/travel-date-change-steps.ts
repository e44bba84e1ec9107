import type { Direction } from '../booking/booking-requests.ts'
import type { ChangeStep } from './travel-date-change-context.ts'
import type { AnyAnswer } from './travel-date-change-services.ts'
import { changeSetup } from './travel-date-change-setup.ts'

/** What the clerk steps through. Each step has its way back; the side roads stand in travel-date-change-flow.ts. */

/** A request was given up, after a question. */
export const givenUp = {
  guard: {
    type: 'isRefusedFor',
    params: ({ event }: { event: { output: AnyAnswer } }) => ({ answer: event.output, reason: 'givenUp' }),
  },
  target: '#travelDateChange.steps.find',
  actions: ['startOver', 'discardDraft', 'tellSeatClock'],
  description: 'No answer: everything is thrown away.',
} as const
/** Back to the step that asked. */
export const left = {
  type: 'isRefusedFor',
  params: ({ event }: { event: { output: AnyAnswer } }) => ({ answer: event.output, reason: 'left' }),
} as const

const find = changeSetup.createStateConfig({
  description: 'Which booking, by reference, name, passport or phone.',
  tags: 'editable',
  meta: { title: 'travel-date-change:step.find' },
  entry: [{ type: 'enterStep', params: { step: 'find' } }],
  on: {
    'travelDateChange.find': {
      target: '#travelDateChange.openingBooking',
      actions: { type: 'findBooking', params: ({ event }) => event },
      description: 'The booking is found.',
    },
  },
})

const tickets = changeSetup.createStateConfig({
  description: 'Which tickets move, in one direction or both, with reasons for those that cannot change.',
  tags: 'editable',
  meta: { title: 'travel-date-change:step.tickets' },
  entry: [{ type: 'enterStep', params: { step: 'tickets' } }, 'keepDraft'],
  on: {
    'travelDateChange.chooseTickets': {
      actions: [{ type: 'chooseTickets', params: ({ event }) => event }, 'keepDraft'],
      description: 'Tickets are taken or left out.',
    },
    'travelDateChange.submitTickets': {
      guard: 'hasTickets',
      target: 'departure',
      actions: 'beginDepartures',
      description: 'Who moves is known.',
    },
    'travelDateChange.back': { target: 'find', description: 'Another booking. All entries are kept.' },
  },
})

const departure = changeSetup.createStateConfig({
  description: 'The new departure of a direction, day by day: same route and stoppages, same or other timing.',
  tags: 'editable',
  meta: { title: 'travel-date-change:step.departure' },
  entry: [{ type: 'enterStep', params: { step: 'departure' } }, 'keepDraft'],
  on: {
    'travelDateChange.changeDay': {
      actions: [{ type: 'changeDay', params: ({ event }) => event }, 'keepDraft'],
      description: 'Looking at another day.',
    },
    'travelDateChange.chooseDeparture': [
      {
        guard: { type: 'isTargetableBeforeNext', params: ({ event }) => event },
        target: 'departure',
        reenter: true,
        actions: [{ type: 'chooseDeparture', params: ({ event }) => event }, 'nextDirection'],
        description: 'Open; now the return.',
      },
      {
        guard: { type: 'isTargetable', params: ({ event }) => event },
        target: '#travelDateChange.pricing',
        actions: [{ type: 'chooseDeparture', params: ({ event }) => event }, 'beginSeats', 'prepareQuote'],
        description: 'Open: what does it cost, and who needs a seat there?',
      },
    ],
    'travelDateChange.back': [
      {
        guard: 'hasDirectionBefore',
        target: 'departure',
        reenter: true,
        actions: 'previousDirection',
        description: 'Back to the outward departure.',
      },
      { target: 'tickets', description: 'Back. All entries are kept.' },
    ],
  },
})

const submitSeats = [
  {
    guard: 'hasAllSeats',
    target: '#travelDateChange.pricing',
    actions: ['enterReview', 'prepareQuote'],
    description: 'Everyone has a seat: the price as of now.',
  },
  {
    guard: 'hasSeatsBeforeNext',
    target: '#travelDateChange.steps.seats',
    reenter: true,
    actions: 'nextDirection',
    description: 'Everyone has an outward seat; now the return.',
  },
] as const
const settle = [
  {
    guard: 'isHoldOver',
    target: '#travelDateChange.holdExpired',
    description: 'The time of the held seats is over.',
  },
  {
    guard: 'hasUnsettledSeats',
    target: 'holding',
    actions: 'prepareHolds',
    description: 'The clerk picked: ask the server for exactly these seats.',
  },
] as const

const seats = changeSetup.createStateConfig({
  description: 'Who sits where on the new departure, on a map that shows the other clerks at work.',
  meta: { title: 'travel-date-change:step.seats' },
  entry: [{ type: 'enterStep', params: { step: 'seats' } }, 'keepDraft'],
  initial: 'choosing',
  on: {
    'travelDateChange.pickSeat': {
      actions: [{ type: 'pickSeat', params: ({ event }) => event }, 'keepDraft'],
      description: 'The passenger in turn takes a free seat, or gives up their own.',
    },
    'travelDateChange.pickSeats': {
      actions: [{ type: 'pickSeats', params: ({ event }) => event }, 'keepDraft'],
      description: 'The best seats together for everyone who moves.',
    },
    'travelDateChange.assignSeat': {
      guard: { type: 'isMover', params: ({ event }) => event },
      actions: [{ type: 'assignSeat', params: ({ event }) => event }, 'keepDraft'],
      description: 'Two of the party change seats.',
    },
    'travelDateChange.focusTicket': {
      guard: { type: 'isMover', params: ({ event }) => event },
      actions: { type: 'focusTicket', params: ({ event }) => event },
      description: 'The next seat is for this one.',
    },
    'travelDateChange.back': [
      {
        guard: 'hasDirectionBefore',
        target: '#travelDateChange.steps.seats',
        reenter: true,
        actions: 'previousDirection',
        description: 'Back to the outward seats. These remain held.',
      },
      { target: 'departure', actions: 'lastDirection', description: 'Back; the seats stay held.' },
    ],
  },
  states: {
    choosing: {
      description: 'Choosing on the map.',
      tags: 'editable',
      always: settle,
      on: { 'travelDateChange.submitSeats': submitSeats },
    },
    holding: {
      description: 'Requesting the chosen seats, all or none. Further choices are requested right after.',
      tags: 'busy',
      invoke: {
        id: 'holdSeats',
        src: 'holdSeats',
        input: ({ context }) => ({ body: { requests: context.holdRequests }, mayLeave: true, mayGiveUp: true }),
        onDone: [
          givenUp,
          {
            guard: left,
            target: 'choosing',
            actions: ['revertSeats', 'focusSeatless', 'keepDraft'],
            description: 'Leave the pick; the seats held before stay.',
          },
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'choosing',
            actions: [{ type: 'takeHeld', params: ({ event }) => event.output }, 'focusSeatless', 'tellSeatClock'],
            description: 'The seats are held; every other map shows it.',
          },
          {
            guard: { type: 'isRefusedFor', params: ({ event }) => ({ answer: event.output, reason: 'seatsLost' }) },
            target: 'lost',
            actions: [
              { type: 'takeHeld', params: ({ event }) => event.output },
              { type: 'takeLostSeats', params: ({ event }) => event.output },
              'focusSeatless',
              'tellSeatClock',
            ],
            description: 'Another clerk took the seat first.',
          },
          {
            guard: {
              type: 'isRefusedFor',
              params: ({ event }) => ({ answer: event.output, reason: 'departureClosed' }),
            },
            target: '#travelDateChange.departureClosed',
            actions: { type: 'markClosed', params: ({ event }) => event.output },
            description: 'Passengers can no longer be moved to this departure.',
          },
          {
            target: 'choosing',
            actions: [{ type: 'setRefusal', params: ({ event }) => event.output }, 'revertSeats'],
            description: 'Refused for another reason, which is shown; the seats held before stay.',
          },
        ],
      },
    },
    lost: {
      description: 'Someone else has taken a seat, which is named. Everything else is kept; another seat is needed.',
      tags: 'editable',
      always: settle,
      on: { 'travelDateChange.submitSeats': submitSeats },
    },
  },
})

const holdOver = {
  guard: 'isHoldOver',
  target: '#travelDateChange.holdExpired',
  description: 'The time of the held seats is over.',
} as const

const review = changeSetup.createStateConfig({
  description:
    'Before and after on one page, what it costs and why it is done. A price that is another one by now is marked.',
  tags: 'editable',
  meta: { title: 'travel-date-change:step.review' },
  entry: [{ type: 'enterStep', params: { step: 'review' } }, 'keepDraft'],
  always: holdOver,
  on: {
    'travelDateChange.editReason': {
      actions: [{ type: 'editReason', params: ({ event }) => event }, 'keepDraft'],
      description: 'Why the date is changed.',
    },
    'travelDateChange.confirmReview': [
      {
        guard: 'hasReasonAndIsFree',
        target: '#travelDateChange.changingTravelDate',
        actions: ['prepareChange', 'keepDraftNow'],
        description: 'Nothing is due: change it. The draft keeps the very request, should its answer never be seen.',
      },
      {
        guard: 'hasReason',
        target: 'payment',
        actions: ['forgetTotal', 'clearRefusal'],
        description: 'The passenger agrees to the price.',
      },
      { actions: 'showReasonProblem', description: 'The reason is missing; the field shows it.' },
    ],
    'travelDateChange.back': { target: 'seats', actions: 'lastDirection', description: 'Back. All entries are kept.' },
  },
})

const pay = {
  target: '#travelDateChange.changingTravelDate',
  actions: ['prepareChange', 'keepDraftNow'],
  description: 'Paid: change it. The draft keeps the very request, should its answer never be seen.',
} as const
const collecting = <Text extends string>(description: Text) =>
  changeSetup.createStateConfig({
    description,
    tags: 'editable',
    on: {
      'travelDateChange.pay': pay,
      'travelDateChange.editPayment': {
        actions: [{ type: 'editPayment', params: ({ event }) => event }, 'keepDraft'],
        description: 'Means or reference is changed.',
      },
    },
  })

const payment = changeSetup.createStateConfig({
  description: 'How fee and fare difference are paid.',
  meta: { title: 'travel-date-change:step.payment' },
  entry: [{ type: 'enterStep', params: { step: 'payment' } }, 'keepDraft'],
  always: holdOver,
  initial: 'opening',
  on: { 'travelDateChange.back': { target: 'review', description: 'Back. All entries are kept.' } },
  states: {
    opening: {
      description: 'Paying begins.',
      always: { target: 'renewing', actions: 'prepareRenewal' },
    },
    renewing: {
      description: 'Holding the seats for long enough to pay.',
      tags: 'busy',
      invoke: {
        id: 'renewForPayment',
        src: 'renewHolds',
        input: ({ context }) => ({ body: context.renewal, mayLeave: true, mayGiveUp: true }),
        onDone: [
          givenUp,
          {
            guard: left,
            target: '#travelDateChange.steps.review',
            description: 'No answer: back to the review.',
          },
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'collecting',
            actions: [{ type: 'takeHeld', params: ({ event }) => event.output }, 'tellSeatClock'],
            description: 'Held.',
          },
          {
            guard: {
              type: 'isRefusedFor',
              params: ({ event }) => ({ answer: event.output, reason: 'departureClosed' }),
            },
            target: '#travelDateChange.departureClosed',
            actions: { type: 'markClosed', params: ({ event }) => event.output },
            description: 'Passengers can no longer be moved to this departure.',
          },
          {
            target: '#travelDateChange.holdExpired',
            actions: ['loseHolds', 'tellSeatClock'],
            description: 'The time was over already.',
          },
        ],
      },
    },
    collecting: collecting('Taking the money.'),
    walletTooLow: collecting('Wallet and credit do not cover it; after a top-up it can be tried again.'),
  },
})

interface Wanted {
  event: { step: ChangeStep; direction: Direction }
}

const goTo = <Own extends ChangeStep>(step: Own) =>
  ({
    guard: {
      type: 'canGoTo',
      params: ({ event }: Wanted) => ({ wanted: event.step, direction: event.direction, step }),
    },
    target: `.${step}`,
    reenter: true,
    actions: { type: 'goTo', params: ({ event }: Wanted) => ({ step, direction: event.direction }) },
    description: 'Everything before it is done.',
  }) as const

export const changeSteps = changeSetup.createStateConfig({
  description: 'The change, step by step.',
  initial: 'find',
  on: {
    'travelDateChange.goTo': [goTo('find'), goTo('tickets'), goTo('departure'), goTo('seats'), goTo('review')],
    'travelDateChange.startOver': {
      target: '#travelDateChange.confirmingDiscard',
      description: 'Throw this change away?',
    },
  },
  states: { find, tickets, departure, seats, review, payment },
})

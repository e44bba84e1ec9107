import type { BookingStep } from './booking-context.ts'
import type { Direction } from './booking-requests.ts'
import { bookingSetup, holdsOf } from './booking-setup.ts'
import type { Answer } from './booking-services.ts'

/** What the clerk steps through. Each step has its way back; the side roads stand in booking-flow.ts. */

/** A request was given up, after a question. */
export const givenUp = {
  guard: {
    type: 'isRefusedFor',
    params: ({ event }: { event: { output: Answer } }) => ({ answer: event.output, reason: 'givenUp' }),
  },
  target: '#booking.steps.journey',
  actions: ['startOver', 'discardDraft', 'tellSeatClock'],
  description: 'No answer: everything is thrown away.',
} as const
const left = {
  type: 'isRefusedFor',
  params: ({ event }: { event: { output: Answer } }) => ({ answer: event.output, reason: 'left' }),
} as const

const journey = bookingSetup.createStateConfig({
  description: 'Where from, where to, when, one-way or two-way, and who travels.',
  tags: 'editable',
  meta: { title: 'booking:step.journey' },
  entry: { type: 'enterStep', params: { step: 'journey' } },
  on: {
    'booking.editJourney': {
      actions: [{ type: 'editJourney', params: ({ event }) => event }, 'keepDraft'],
      description: 'A field of the journey is changed.',
    },
    'booking.choosePackage': {
      actions: [{ type: 'choosePackage', params: ({ event }) => event }, 'keepDraft'],
      description: 'Nights in a hotel with the journey there and back, or no longer.',
    },
    'booking.submitJourney': [
      {
        guard: 'isJourneyCompleteWithSeatsToGiveUp',
        target: '#booking.settlingSeats',
        actions: ['submitJourney', 'prepareHolds', 'keepDraft'],
        description: 'The journey has changed: the seats of the old one are released.',
      },
      {
        guard: 'isJourneyComplete',
        target: 'outwardDeparture',
        actions: ['submitJourney', 'keepDraft'],
        description: 'The journey is known.',
      },
      { actions: 'showJourneyProblems', description: 'Something is missing: the fields say what.' },
    ],
    'booking.sellAgain': {
      guard: { type: 'canSellAgain', params: ({ event }) => event },
      target: 'outwardDeparture',
      actions: [{ type: 'sellAgain', params: ({ event }) => event }, 'keepDraft'],
      description: 'The passengers of an earlier booking travel again.',
    },
  },
})

const departureOf = <Own extends Direction>(direction: Own, step: BookingStep) =>
  bookingSetup.createStateConfig({
    description:
      direction === 'outward'
        ? 'Which departure of the day, with its price and free seats.'
        : 'Which departure brings them back.',
    tags: 'editable',
    meta: { title: `booking:step.${step}` },
    entry: [{ type: 'enterStep', params: { step } }, 'keepDraft'],
    on: {
      'booking.changeDate': {
        guard: { type: 'mayChangeDate', params: { direction } },
        actions: [{ type: 'changeDate', params: ({ event }) => ({ ...event, direction }) }, 'keepDraft'],
        description: 'Looking at another day.',
      },
      'booking.chooseDeparture': [
        {
          guard: { type: 'isOnSaleWithOtherSeatsHeld', params: ({ event }) => ({ ...event, direction }) },
          target: '#booking.settlingSeats',
          actions: [{ type: 'chooseDeparture', params: ({ event }) => ({ ...event, direction }) }, 'prepareHolds'],
          description: 'A different departure from the one with held seats. Those seats are released.',
        },
        {
          guard: { type: 'isOnSale', params: ({ event }) => event },
          target: direction === 'outward' ? 'outwardSeats' : 'returnSeats',
          actions: { type: 'chooseDeparture', params: ({ event }) => ({ ...event, direction }) },
          description: 'The departure has a price and is open.',
        },
      ],
      'booking.back': {
        target: direction === 'outward' ? 'journey' : 'outwardSeats',
        description: 'Back. All entries are kept.',
      },
    },
  })

const everyoneSeatedOfPackage = {
  guard: 'hasAllSeatsOfPackage',
  target: '#booking.steps.rooming',
  description: 'Everyone has a seat; now the rooms.',
} as const
const everyoneSeated = {
  guard: 'hasAllSeats',
  target: '#booking.steps.passengers',
  description: 'Everyone has a seat.',
} as const
const fromOutwardSeats = [
  everyoneSeatedOfPackage,
  everyoneSeated,
  {
    guard: { type: 'hasEverySeat', params: { direction: 'outward' } },
    target: '#booking.steps.returnDeparture',
    description: 'Everyone has an outward seat; now the return.',
  },
] as const
const fromReturnSeats = [everyoneSeatedOfPackage, everyoneSeated] as const

const seatsOf = <Own extends Direction>(direction: Own, step: BookingStep) => {
  const act = direction === 'outward' ? ('holdOutwardSeats' as const) : ('holdReturnSeats' as const)
  const settle = [
    { guard: 'isHoldOver', target: '#booking.holdExpired', description: 'The time of the held seats is over.' },
    {
      guard: { type: 'hasUnsettledSeats', params: { direction } },
      target: 'holding',
      actions: { type: 'prepareHold', params: { direction } },
      description: 'The clerk picked: ask the server for exactly these seats.',
    },
  ] as const
  const onward = direction === 'outward' ? fromOutwardSeats : fromReturnSeats
  return bookingSetup.createStateConfig({
    description:
      direction === 'outward'
        ? 'Who sits where, on a map that shows the other clerks at work.'
        : 'Who sits where on the way back.',
    meta: { title: `booking:step.${step}` },
    entry: [{ type: 'enterStep', params: { step } }, { type: 'focusSeatless', params: { direction } }, 'keepDraft'],
    initial: 'choosing',
    on: {
      'booking.pickSeat': {
        actions: [{ type: 'pickSeat', params: ({ event }) => ({ ...event, direction }) }, 'keepDraft'],
        description: 'The passenger in turn takes a free seat, or gives up their own.',
      },
      'booking.pickSeats': {
        actions: [{ type: 'pickSeats', params: ({ event }) => ({ ...event, direction }) }, 'keepDraft'],
        description: 'The best seats together, for the whole party.',
      },
      'booking.assignSeat': {
        guard: { type: 'isTraveller', params: ({ event }) => event },
        actions: [{ type: 'assignSeat', params: ({ event }) => ({ ...event, direction }) }, 'keepDraft'],
        description: 'Two of the party change seats.',
      },
      'booking.focusTraveller': {
        guard: { type: 'isTraveller', params: ({ event }) => event },
        actions: { type: 'focusTraveller', params: ({ event }) => event },
        description: 'The next seat is for this one.',
      },
      'booking.back': {
        target: direction === 'outward' ? 'outwardDeparture' : 'returnDeparture',
        description: 'Back; the seats stay held.',
      },
    },
    states: {
      choosing: {
        description: 'Choosing on the map.',
        tags: 'editable',
        always: settle,
        on: { 'booking.submitSeats': onward },
      },
      holding: {
        description: 'Requesting the chosen seats, all or none. Further choices are requested right after.',
        tags: 'busy',
        invoke: {
          id: act,
          src: 'holdSeats',
          input: ({ context }) => ({ body: holdsOf(context), mayLeave: true, mayGiveUp: true }),
          onDone: [
            givenUp,
            {
              guard: left,
              target: 'choosing',
              actions: [
                { type: 'revertSeats', params: { direction } },
                { type: 'focusSeatless', params: { direction } },
                'keepDraft',
              ],
              description: 'Leave the pick; the seats held before stay.',
            },
            {
              guard: { type: 'isAccepted', params: ({ event }) => event.output },
              target: 'choosing',
              actions: [
                { type: 'takeHeld', params: ({ event }) => event.output },
                { type: 'focusSeatless', params: { direction } },
                'tellSeatClock',
              ],
              description: 'The seats are held; every other map shows it.',
            },
            {
              guard: { type: 'isRefusedFor', params: ({ event }) => ({ answer: event.output, reason: 'seatsLost' }) },
              target: 'lost',
              actions: [
                { type: 'takeLostSeats', params: ({ event }) => event.output },
                { type: 'focusSeatless', params: { direction } },
              ],
              description: 'Another clerk took the seat first.',
            },
            {
              guard: {
                type: 'isRefusedFor',
                params: ({ event }) => ({ answer: event.output, reason: 'departureClosed' }),
              },
              target: '#booking.departureClosed',
              actions: { type: 'markClosed', params: ({ event }) => event.output },
              description: 'This departure is no longer on sale.',
            },
            {
              target: 'choosing',
              actions: [
                { type: 'setRefusal', params: ({ event }) => event.output },
                { type: 'revertSeats', params: { direction } },
              ],
              description: 'Refused for another reason, which is shown; the seats held before stay.',
            },
          ],
        },
      },
      lost: {
        description: 'Someone else has taken a seat, which is named. All entries are kept; another seat is needed.',
        tags: 'editable',
        always: settle,
        on: { 'booking.submitSeats': onward },
      },
    },
  })
}

const holdOver = {
  guard: 'isHoldOver',
  target: '#booking.holdExpired',
  description: 'The time of the held seats is over.',
} as const

const settleRooms = [
  {
    guard: 'hasUnsettledRooms',
    target: 'holding',
    actions: 'prepareRoomHold',
    description: 'Other rooms are wanted: ask the server for exactly these.',
  },
] as const
const submitRooms = {
  guard: 'areSeatsAndRoomsReady',
  target: '#booking.steps.passengers',
  description: 'Everybody has a bed or a cot.',
} as const

const rooming = bookingSetup.createStateConfig({
  description: 'Who shares which room of the hotel; proposed first, and arranged as they like.',
  meta: { title: 'booking:step.rooming' },
  entry: [{ type: 'enterStep', params: { step: 'rooming' } }, 'proposeRooms', 'keepDraft'],
  always: holdOver,
  initial: 'choosing',
  on: {
    'booking.arrangeRooms': {
      target: '.choosing',
      actions: [{ type: 'arrangeRooms', params: ({ event }) => event }, 'keepDraft'],
      description: 'Somebody moves to another room, or a room is added, changed or given up.',
    },
    'booking.back': { target: 'returnSeats', description: 'Back to the return seats; the rooms stay held.' },
  },
  states: {
    choosing: {
      description: 'Sharing out the rooms.',
      tags: 'editable',
      always: settleRooms,
      on: { 'booking.submitRooms': submitRooms },
    },
    holding: {
      description: 'Requesting the rooms, all or none.',
      tags: 'busy',
      invoke: {
        id: 'holdRooms',
        src: 'holdSeats',
        input: ({ context }) => ({ body: holdsOf(context), mayLeave: true, mayGiveUp: true }),
        onDone: [
          givenUp,
          {
            guard: left,
            target: 'choosing',
            actions: ['revertRooms', 'keepDraft'],
            description: 'Leave the change; the rooms held before stay.',
          },
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'choosing',
            actions: [{ type: 'takeHeld', params: ({ event }) => event.output }, 'tellSeatClock'],
            description: 'The rooms are held.',
          },
          {
            guard: { type: 'isRefusedFor', params: ({ event }) => ({ answer: event.output, reason: 'roomsLost' }) },
            target: 'lost',
            actions: { type: 'takeLostRooms', params: ({ event }) => event.output },
            description: 'There are not so many rooms free.',
          },
          {
            target: 'choosing',
            actions: [{ type: 'setRefusal', params: ({ event }) => event.output }, 'revertRooms'],
            description: 'Refused for another reason, which is shown; the rooms held before stay.',
          },
        ],
      },
    },
    lost: {
      description: 'There are not so many rooms free in a night, which is named. Other rooms are needed.',
      tags: 'editable',
    },
  },
})

const passengers = bookingSetup.createStateConfig({
  description: 'Who they are: names, birth, nationality, papers; recalled from earlier bookings where known.',
  tags: 'editable',
  meta: { title: 'booking:step.passengers' },
  entry: [{ type: 'enterStep', params: { step: 'passengers' } }, 'keepDraft'],
  always: holdOver,
  on: {
    'booking.editPassengers': {
      actions: [{ type: 'editPassengers', params: ({ event }) => event }, 'keepDraft'],
      description: 'A field is changed; nothing typed is ever lost.',
    },
    'booking.submitPassengers': [
      {
        guard: 'hasDocuments',
        target: 'documents',
        actions: { type: 'submitPassengers', params: ({ event }) => event },
        description: 'Every field is filled in rightly, and there are documents to look at once more.',
      },
      {
        target: 'review',
        actions: { type: 'submitPassengers', params: ({ event }) => event },
        description: 'Every field is filled in rightly. Documents are not required; they can be added from the review.',
      },
    ],
    'booking.back': [
      { guard: 'isPackage', target: 'rooming', description: 'Back to the rooms.' },
      { guard: 'isTwoWay', target: 'returnSeats', description: 'Back to the return seats.' },
      { target: 'outwardSeats', description: 'Back to the seats.' },
    ],
  },
})

const documents = bookingSetup.createStateConfig({
  description: 'Passport images, pictures and further papers, where wanted: none is required to sell.',
  meta: { title: 'booking:step.documents' },
  entry: [{ type: 'enterStep', params: { step: 'documents' } }, 'keepDraft'],
  always: holdOver,
  initial: 'collecting',
  states: {
    collecting: {
      description: 'Looking at what is there; adding and taking away.',
      tags: 'editable',
      on: {
        'booking.addFiles': {
          guard: { type: 'isTraveller', params: ({ event }) => event },
          target: 'uploading',
          actions: { type: 'prepareUpload', params: ({ event }) => event },
          description: 'Files are dropped or chosen.',
        },
        'booking.removeFile': {
          guard: { type: 'isTraveller', params: ({ event }) => event },
          target: 'confirmingDeletion',
          actions: { type: 'askToDelete', params: ({ event }) => event },
          description: 'A file is to be deleted.',
        },
        'booking.submitDocuments': {
          target: '#booking.steps.review',
          actions: 'clearRefusedFiles',
          description: 'Everything wanted is there.',
        },
        'booking.back': { target: '#booking.steps.passengers', description: 'Back; the files stay.' },
      },
    },
    uploading: {
      description: 'Files are on their way.',
      tags: 'busy',
      invoke: {
        id: 'uploadFiles',
        src: 'uploadFiles',
        input: ({ context: { upload } }) => ({
          body: { kind: upload?.kind ?? 'other', files: upload?.files ?? [] },
          mayLeave: true,
        }),
        onDone: [
          { guard: left, target: 'collecting', actions: 'dropUpload', description: 'No answer: leave them.' },
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'collecting',
            actions: [{ type: 'takeDocuments', params: ({ event }) => event.output }, 'tellUploaded', 'keepDraft'],
            description: 'Files uploaded successfully.',
          },
          {
            target: 'collecting',
            actions: [{ type: 'takeDocuments', params: ({ event }) => event.output }, 'keepDraft'],
            description: 'Some are of a wrong type or size and are named; the others are stored.',
          },
        ],
      },
    },
    confirmingDeletion: {
      description: 'Are you sure?',
      on: {
        'booking.confirm': { target: 'deleting', description: 'Yes.' },
        'booking.back': { target: 'collecting', actions: 'dropDeletion', description: 'No.' },
      },
    },
    deleting: {
      description: 'A file is being deleted.',
      tags: 'busy',
      invoke: {
        id: 'deleteFile',
        src: 'deleteFile',
        input: ({ context: { deletion } }) => ({
          body: { fileId: deletion?.fileId ?? '', key: deletion?.key ?? '' },
          mayLeave: true,
        }),
        onDone: [
          { guard: left, target: 'collecting', actions: 'dropDeletion', description: 'No answer: leave it.' },
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'collecting',
            actions: ['removeDocument', 'clearRefusal', 'tellDeleted', 'keepDraft'],
            description: 'Your file has been deleted.',
          },
          {
            target: 'collecting',
            actions: [{ type: 'setRefusal', params: ({ event }) => event.output }, 'dropDeletion'],
            description: 'The server keeps it, with the reason.',
          },
        ],
      },
    },
  },
})

const confirmReview = {
  target: '#booking.steps.payment',
  actions: ['forgetTotal', 'proposePayer'],
  description: 'The passenger agrees to journey, names and price.',
} as const
const chooseCurrency = {
  guard: 'isAnotherCurrency',
  target: '#booking.steps.review.pricing',
} as const

const review = bookingSetup.createStateConfig({
  description: 'Everything on one page, with the price from the server.',
  meta: { title: 'booking:step.review' },
  entry: [{ type: 'enterStep', params: { step: 'review' } }, 'keepDraft'],
  always: holdOver,
  initial: 'opening',
  on: {
    'booking.back': [
      { guard: 'hasDocuments', target: 'documents', description: 'Back to the documents.' },
      { target: 'passengers', description: 'Back. All entries are kept.' },
    ],
  },
  states: {
    opening: {
      description: 'Every time the clerk comes here the price is a new question; only a retry repeats the old one.',
      always: { target: 'pricing', actions: 'prepareQuote' },
    },
    pricing: {
      description: "Asking for the price: fare class, VAT and total are the server's.",
      tags: 'busy',
      invoke: {
        id: 'fetchQuote',
        src: 'fetchQuote',
        input: ({ context }) => {
          if (!context.quoteRequest) throw new Error('a quote is asked for without a departure')
          return { body: context.quoteRequest, mayLeave: true, mayGiveUp: true }
        },
        onDone: [
          givenUp,
          { guard: left, target: '#booking.steps.passengers', description: 'No answer: back to the passengers.' },
          {
            guard: { type: 'isSeatMissingIn', params: ({ event }) => ({ answer: event.output, direction: 'outward' }) },
            target: '#booking.steps.outwardSeats',
            actions: { type: 'takeQuote', params: ({ event }) => event.output },
            description: 'By date of birth a passenger is not an infant and needs a seat.',
          },
          {
            guard: { type: 'isSeatMissingIn', params: ({ event }) => ({ answer: event.output, direction: 'return' }) },
            target: '#booking.steps.returnSeats',
            actions: { type: 'takeQuote', params: ({ event }) => event.output },
            description: 'An infant turns 3 before the return and needs a seat on it.',
          },
          {
            guard: { type: 'hasSpareSeat', params: ({ event }) => event.output },
            target: '#booking.settlingSeats',
            actions: [{ type: 'dropSpareSeats', params: ({ event }) => event.output }, 'prepareHolds'],
            description: 'By date of birth a passenger is an infant: the seat is released.',
          },
          {
            guard: { type: 'hasOtherTotal', params: ({ event }) => event.output },
            target: 'priceChanged',
            actions: { type: 'takeQuote', params: ({ event }) => event.output },
            description: 'The price differs from the one the passenger was given.',
          },
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'reading',
            actions: [{ type: 'takeQuote', params: ({ event }) => event.output }, 'forgetTotal'],
            description: 'The price is known.',
          },
          {
            guard: { type: 'isRefusedFor', params: ({ event }) => ({ answer: event.output, reason: 'noPrice' }) },
            target: '#booking.noPrice',
            description: 'There is no price in this currency.',
          },
          {
            guard: {
              type: 'isRefusedFor',
              params: ({ event }) => ({ answer: event.output, reason: 'departureClosed' }),
            },
            target: '#booking.departureClosed',
            actions: { type: 'markClosed', params: ({ event }) => event.output },
            description: 'This departure is no longer on sale.',
          },
          {
            guard: { type: 'isRefusedAt', params: ({ event }) => ({ answer: event.output, step: 'returnDeparture' }) },
            target: '#booking.steps.returnDeparture',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
            description: 'This departure does not bring them back from there, or leaves too early.',
          },
          {
            guard: { type: 'isRefusedAt', params: ({ event }) => ({ answer: event.output, step: 'outwardDeparture' }) },
            target: '#booking.steps.outwardDeparture',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
            description: 'The package is not sold with this departure.',
          },
          {
            guard: { type: 'isRefusedAt', params: ({ event }) => ({ answer: event.output, step: 'rooming' }) },
            target: '#booking.steps.rooming',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
            description: 'The rooms are not right for who sleeps in them, by their dates of birth.',
          },
          {
            guard: { type: 'isRefusedAt', params: ({ event }) => ({ answer: event.output, step: 'journey' }) },
            target: '#booking.steps.journey',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
            description: 'The package is sold out, or not sold like this.',
          },
          {
            target: '#booking.steps.passengers',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
            description: 'The server does not accept the passengers, and the fields show why.',
          },
        ],
      },
    },
    reading: {
      description: 'The clerk reads it out; every line links to where it is changed.',
      tags: 'editable',
      on: {
        'booking.confirmReview': confirmReview,
        'booking.chooseCurrency': {
          ...chooseCurrency,
          guard: { type: 'isAnotherCurrency', params: ({ event }) => event },
          actions: [{ type: 'setCurrency', params: ({ event }) => event }, 'prepareQuote', 'keepDraft'],
          description: 'Paid in another currency.',
        },
      },
    },
    priceChanged: {
      description: 'The price has changed. Both prices are shown, and the passenger has to agree again.',
      tags: 'editable',
      on: {
        'booking.confirmReview': confirmReview,
        'booking.chooseCurrency': {
          ...chooseCurrency,
          guard: { type: 'isAnotherCurrency', params: ({ event }) => event },
          actions: [{ type: 'setCurrency', params: ({ event }) => event }, 'prepareQuote', 'keepDraft'],
          description: 'Paid in another currency.',
        },
      },
    },
  },
})

const pay = [
  {
    guard: 'isPaymentComplete',
    target: '#booking.sellingTickets',
    actions: ['prepareSale', 'keepDraftNow'],
    description: 'Paid: sell. The draft keeps the very request, should its answer never be seen.',
  },
  { actions: 'showPaymentProblems', description: 'Something is missing: the fields say what.' },
] as const
const editPayment = { description: 'Means, reference or payer is changed.' } as const

const payment = bookingSetup.createStateConfig({
  description: 'How it is paid, and by whom.',
  meta: { title: 'booking:step.payment' },
  entry: [{ type: 'enterStep', params: { step: 'payment' } }, 'keepDraft'],
  always: holdOver,
  initial: 'opening',
  on: { 'booking.back': { target: 'review', description: 'Back. The price is requested again.' } },
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
          { guard: left, target: '#booking.steps.review', description: 'No answer: back to the review.' },
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
            target: '#booking.departureClosed',
            actions: { type: 'markClosed', params: ({ event }) => event.output },
            description: 'This departure is no longer on sale.',
          },
          {
            target: '#booking.holdExpired',
            actions: ['loseHolds', 'tellSeatClock'],
            description: 'The time was over already.',
          },
        ],
      },
    },
    collecting: {
      description: 'Taking the money.',
      tags: 'editable',
      on: {
        'booking.pay': pay,
        'booking.editPayment': {
          ...editPayment,
          actions: [{ type: 'editPayment', params: ({ event }) => event }, 'keepDraft'],
        },
      },
    },
    walletTooLow: {
      description: 'Wallet and credit do not cover it; after a top-up the sale can be tried again.',
      tags: 'editable',
      on: {
        'booking.pay': pay,
        'booking.editPayment': {
          ...editPayment,
          actions: [{ type: 'editPayment', params: ({ event }) => event }, 'keepDraft'],
        },
      },
    },
  },
})

const goTo = <Wanted extends BookingStep>(step: Wanted) =>
  ({
    guard: { type: 'canGoTo', params: ({ event }: { event: { step: BookingStep } }) => ({ wanted: event.step, step }) },
    target: `.${step}`,
    description: 'Everything before it is done.',
  }) as const

export const bookingSteps = bookingSetup.createStateConfig({
  description: 'The sale, step by step.',
  initial: 'journey',
  on: {
    'booking.goTo': [
      goTo('journey'),
      goTo('outwardDeparture'),
      goTo('outwardSeats'),
      goTo('returnDeparture'),
      goTo('returnSeats'),
      goTo('rooming'),
      goTo('passengers'),
      goTo('documents'),
      goTo('review'),
    ],
    'booking.startOver': { target: '#booking.confirmingDiscard', description: 'Throw this booking away?' },
  },
  states: {
    journey,
    outwardDeparture: departureOf('outward', 'outwardDeparture'),
    outwardSeats: seatsOf('outward', 'outwardSeats'),
    returnDeparture: departureOf('return', 'returnDeparture'),
    returnSeats: seatsOf('return', 'returnSeats'),
    rooming,
    passengers,
    documents,
    review,
    payment,
  },
})

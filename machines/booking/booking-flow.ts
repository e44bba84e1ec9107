import { newBooking, type BookingAct, type BookingStep } from './booking-context.ts'
import { bookingSetup } from './booking-setup.ts'
import { bookingSteps } from './booking-steps.ts'

const startAnew = { target: 'confirmingDiscard', description: 'Throw this booking away?' } as const

const resumeAt = <Wanted extends BookingStep>(step: Wanted, target: `steps.${string}`) =>
  ({ guard: { type: 'isAt', params: { step } }, target }) as const

const retry = <Act extends BookingAct>(act: Act, target: string) =>
  ({
    guard: { type: 'isInterruptedIn', params: { act } },
    target,
    actions: 'clearInterrupted',
    description: 'Ask again, with the same key.',
  }) as const

/**
 * Selling seats, from the journey to the ticket (domain rulings §4). One region is what the clerk does, the other the
 * clock of the held seats. What the server refuses as expected leads to a side road that says what to do; what it does
 * not answer leads to `outage`, from where the very same request is repeated.
 */
export const bookingFlow = bookingSetup.createMachine({
  id: 'booking',
  description: 'A clerk sells seats on a departure, or out and back, and hands over the tickets.',
  context: ({ input }) => newBooking(input),
  type: 'parallel',
  invoke: { id: 'draftKeeper', src: 'draftKeeper' },
  states: {
    sale: {
      description: 'What the clerk does.',
      initial: 'restoring',
      states: {
        restoring: {
          description: 'Looking for an unfinished booking, from before a reload or from another machine.',
          tags: 'busy',
          invoke: {
            id: 'readDraft',
            src: 'readDraft',
            onDone: [
              {
                guard: {
                  type: 'isRefusedFor',
                  params: ({ event }) => ({ answer: event.output, reason: 'otherShape' }),
                },
                target: 'draftSetAside',
                actions: { type: 'adoptDraft', params: ({ event }) => event.output },
                description: 'It was made by another version of this program.',
              },
              {
                guard: { type: 'hasUnansweredSale', params: ({ event }) => event.output },
                target: 'outage',
                actions: [
                  { type: 'adoptDraft', params: ({ event }) => event.output },
                  { type: 'takeWork', params: ({ event }) => event.output },
                  { type: 'setInterrupted', params: { act: 'sellTickets' } },
                ],
                description: 'A sale was sent and the answer never arrived. It can be sent again.',
              },
              {
                guard: { type: 'hasWishedSeats', params: ({ event }) => event.output },
                target: 'settlingSeats',
                actions: [
                  { type: 'adoptDraft', params: ({ event }) => event.output },
                  { type: 'takeWork', params: ({ event }) => event.output },
                  'prepareHolds',
                ],
                description: 'Unfinished, with seats: are they still to be had?',
              },
              {
                guard: { type: 'hasNoDraft', params: ({ event }) => event.output },
                target: 'steps',
                actions: { type: 'adoptDraft', params: ({ event }) => event.output },
                description: 'Nothing unfinished.',
              },
              {
                target: 'resuming',
                actions: [
                  { type: 'adoptDraft', params: ({ event }) => event.output },
                  { type: 'takeWork', params: ({ event }) => event.output },
                ],
                description: 'Unfinished: go on where it was left.',
              },
            ],
            onError: {
              target: 'outage',
              actions: { type: 'setInterrupted', params: { act: 'readDraft' } },
              description: 'No answer.',
            },
          },
        },
        draftSetAside: {
          description: 'This version cannot open an unfinished booking. It is set aside and the clerk is notified.',
          on: {
            'booking.startNext': { target: 'steps', actions: 'discardDraft', description: 'Begin a new one.' },
          },
        },
        settlingSeats: {
          description: 'Sending the server the seats that are wanted now, all or none.',
          tags: 'busy',
          invoke: {
            id: 'settleSeats',
            src: 'holdSeats',
            input: ({ context }) => ({ requests: context.holdRequests }),
            onDone: [
              {
                guard: { type: 'isAccepted', params: ({ event }) => event.output },
                target: 'resuming',
                actions: [{ type: 'takeHeld', params: ({ event }) => event.output }, { type: 'tellHoldChanged' }],
                description: 'Held; on with what was being done.',
              },
              {
                guard: { type: 'isLostIn', params: ({ event }) => ({ answer: event.output, direction: 'outward' }) },
                target: 'steps.outwardSeats.lost',
                actions: [
                  { type: 'takeHeld', params: ({ event }) => event.output },
                  { type: 'takeLostSeats', params: ({ event }) => event.output },
                  'forgetExpiry',
                  { type: 'tellHoldChanged' },
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
                  { type: 'tellHoldChanged' },
                ],
                description: 'Someone else has taken a return seat.',
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
            onError: {
              target: 'outage',
              actions: { type: 'setInterrupted', params: { act: 'settleSeats' } },
              description: 'No answer.',
            },
          },
        },
        resuming: {
          description: 'Back to the step where the clerk was.',
          always: [
            resumeAt('outwardDeparture', 'steps.outwardDeparture'),
            resumeAt('outwardSeats', 'steps.outwardSeats'),
            resumeAt('returnDeparture', 'steps.returnDeparture'),
            resumeAt('returnSeats', 'steps.returnSeats'),
            resumeAt('passengers', 'steps.passengers'),
            resumeAt('documents', 'steps.documents'),
            resumeAt('review', 'steps.review'),
            { ...resumeAt('payment', 'steps.review'), description: 'The price is requested again before payment.' },
            { target: 'steps.journey' },
          ],
        },

        steps: bookingSteps,

        holdExpired: {
          description: 'The seats were held for their time and are free again; everything typed is kept.',
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
            'booking.startAnew': startAnew,
          },
        },
        departureClosed: {
          description: 'The departure has left, was closed or cancelled; everything typed is kept.',
          on: {
            'booking.chooseOtherDeparture': [
              {
                guard: { type: 'isClosedIn', params: { direction: 'return' } },
                target: 'steps.returnDeparture',
                actions: ['dropClosedDeparture', { type: 'tellHoldChanged' }],
                description: 'Another return departure.',
              },
              {
                target: 'steps.outwardDeparture',
                actions: ['dropClosedDeparture', { type: 'tellHoldChanged' }],
                description: 'Another departure.',
              },
            ],
            'booking.startAnew': startAnew,
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
            'booking.startAnew': startAnew,
          },
        },
        outage: {
          description: 'The server did not respond or failed. All entries are kept, and nothing happens twice.',
          on: {
            'booking.retry': [
              retry('readDraft', 'restoring'),
              retry('settleSeats', 'settlingSeats'),
              retry('holdOutwardSeats', 'steps.outwardSeats.holding'),
              retry('holdReturnSeats', 'steps.returnSeats.holding'),
              retry('fetchQuote', 'steps.review.pricing'),
              retry('renewForPayment', 'steps.payment.renewing'),
              retry('sellTickets', 'sellingTickets'),
            ],
            'booking.back': [
              {
                guard: { type: 'isInterruptedIn', params: { act: 'holdOutwardSeats' } },
                target: 'steps.outwardSeats',
                actions: [{ type: 'revertSeats', params: { direction: 'outward' } }, 'clearInterrupted'],
                description: 'Leave the pick; the seats held before stay.',
              },
              {
                guard: { type: 'isInterruptedIn', params: { act: 'holdReturnSeats' } },
                target: 'steps.returnSeats',
                actions: [{ type: 'revertSeats', params: { direction: 'return' } }, 'clearInterrupted'],
                description: 'Leave the pick; the seats held before stay.',
              },
              {
                guard: { type: 'isInterruptedIn', params: { act: 'fetchQuote' } },
                target: 'steps.documents',
                actions: 'clearInterrupted',
                description: 'Back to the documents.',
              },
              {
                guard: { type: 'isInterruptedIn', params: { act: 'renewForPayment' } },
                target: 'steps.review',
                actions: 'clearInterrupted',
                description: 'Back to the review.',
              },
            ],
            'booking.startAnew': startAnew,
          },
        },
        confirmingDiscard: {
          description: 'Are you sure? The unfinished booking and its seats are released.',
          on: {
            'booking.confirm': {
              target: 'steps.journey',
              actions: ['beginAnew', 'discardDraft', { type: 'tellHoldChanged' }],
              description: 'Yes, start over.',
            },
            'booking.back': [
              { guard: 'isInterrupted', target: 'outage', description: 'No; the outage is still there.' },
              { target: 'resuming', description: 'No, go on.' },
            ],
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
              return context.saleRequest
            },
            onDone: [
              {
                guard: { type: 'isAccepted', params: ({ event }) => event.output },
                target: 'booked',
                actions: [{ type: 'takeBooking', params: ({ event }) => event.output }, { type: 'tellHoldChanged' }],
                description: 'Booked Successfully.',
              },
              {
                guard: { type: 'isLostIn', params: ({ event }) => ({ answer: event.output, direction: 'outward' }) },
                target: 'steps.outwardSeats.lost',
                actions: [{ type: 'takeLostSeats', params: ({ event }) => event.output }, { type: 'tellHoldChanged' }],
                description: 'Someone else has taken an outward seat, which is named.',
              },
              {
                guard: { type: 'isLostIn', params: ({ event }) => ({ answer: event.output, direction: 'return' }) },
                target: 'steps.returnSeats.lost',
                actions: [{ type: 'takeLostSeats', params: ({ event }) => event.output }, { type: 'tellHoldChanged' }],
                description: 'Someone else has taken a return seat, which is named.',
              },
              {
                guard: {
                  type: 'isRefusedFor',
                  params: ({ event }) => ({ answer: event.output, reason: 'holdExpired' }),
                },
                target: 'holdExpired',
                actions: ['loseHolds', 'forgetSale', { type: 'tellHoldChanged' }],
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
            onError: {
              target: 'outage',
              actions: { type: 'setInterrupted', params: { act: 'sellTickets' } },
              description: 'No response. Sending the same request again shows whether it was sold.',
            },
          },
        },
        booked: {
          description: 'Sold. The tickets can be printed and sent.',
          initial: 'ready',
          entry: ['discardDraft'],
          on: {
            'booking.startNext': {
              target: 'steps',
              actions: ['beginAnew', { type: 'tellHoldChanged' }],
              description: 'The next in the queue.',
            },
          },
          states: {
            ready: {
              description: 'The reference and the tickets are shown.',
              on: {
                'booking.sendTickets': {
                  target: 'sending',
                  actions: { type: 'prepareSending', params: ({ event }) => event },
                  description: 'Send the tickets by e-mail.',
                },
              },
            },
            sending: {
              description: 'The tickets are being sent.',
              tags: 'busy',
              invoke: {
                id: 'sendTickets',
                src: 'sendTickets',
                input: ({ context }) => {
                  if (!context.sending) throw new Error('tickets are sent without a request')
                  return context.sending
                },
                onDone: [
                  {
                    guard: { type: 'isAccepted', params: ({ event }) => event.output },
                    target: 'sent',
                    actions: 'tellSent',
                  },
                  {
                    target: 'ready',
                    actions: { type: 'setRefusal', params: ({ event }) => event.output },
                    description: 'Not sent, with the reason.',
                  },
                ],
                onError: { target: 'sendingFailed', description: 'No answer.' },
              },
            },
            sent: {
              description: 'On their way.',
              on: {
                'booking.sendTickets': {
                  target: 'sending',
                  actions: { type: 'prepareSending', params: ({ event }) => event },
                  description: 'To another address.',
                },
              },
            },
            sendingFailed: {
              description: 'Not sent: the server did not respond.',
              on: {
                'booking.retry': { target: 'sending', description: 'Send again, with the same key.' },
                'booking.back': { target: 'ready', description: 'Leave it.' },
              },
            },
          },
        },
      },
    },

    hold: {
      description: "The clock of the held seats: the server's time, not the device's.",
      initial: 'none',
      states: {
        none: {
          description: 'No seat is held.',
          on: {
            'booking.holdChanged': { guard: 'hasHold', target: 'held', description: 'Seats were held.' },
          },
        },
        held: {
          description: 'Seats are held for this clerk and nobody else can take them.',
          initial: 'counting',
          after: {
            holdTime: {
              target: 'none',
              actions: 'loseHolds',
              description: 'The time is over: the seats are free again.',
            },
          },
          on: {
            'booking.holdChanged': [
              { guard: 'hasHold', target: 'held', reenter: true, description: 'Held for longer, or others.' },
              { target: 'none', description: 'Sold or released.' },
            ],
          },
          states: {
            counting: {
              description: 'Counting down.',
              on: {
                'booking.renewHold': {
                  guard: 'canRenewHold',
                  target: 'renewing',
                  actions: 'prepareRenewing',
                  description: 'The clerk needs more time.',
                },
              },
            },
            renewing: {
              description: 'Asking for more time.',
              tags: 'busy',
              invoke: {
                id: 'renewSeats',
                src: 'holdSeats',
                input: ({ context }) => ({ requests: context.renewRequests }),
                onDone: [
                  {
                    guard: { type: 'isAccepted', params: ({ event }) => event.output },
                    target: 'counting',
                    actions: [{ type: 'takeHeld', params: ({ event }) => event.output }, { type: 'tellHoldChanged' }],
                    description: 'Held for longer.',
                  },
                  { target: 'counting', description: 'Not to be had; the time that was left runs on.' },
                ],
                onError: { target: 'counting', description: 'No answer; the time that was left runs on.' },
              },
            },
          },
        },
      },
    },
  },
})

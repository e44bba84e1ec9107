import { newRefund, type RefundStep } from './refund-context.ts'
import { refundSetup } from './refund-setup.ts'

const startOver = {
  target: '#refundFlow.steps.finding',
  actions: ['startOver', 'discardDraft'],
  description: 'Leave this one and begin with another booking.',
} as const

const resumeAt = <Wanted extends RefundStep>(step: Wanted, target: `steps.${string}`) =>
  ({ guard: { type: 'isAt', params: { step } }, target }) as const

const goTo = <Wanted extends RefundStep>(step: Wanted) =>
  ({
    guard: { type: 'canGoTo', params: ({ event }: { event: { step: RefundStep } }) => ({ wanted: event.step, step }) },
    target: `.${step}`,
    description: 'Everything before it is done.',
  }) as const

const whileQuoted = {
  after: {
    quoteTime: {
      target: 'pricing',
      actions: ['rememberAmount', 'prepareQuote'],
      description: 'The next tier begins: what is it worth now?',
    },
  },
  on: {
    'refund.confirm': {
      target: '#refundFlow.askingRefund',
      actions: ['prepareOrder', 'keepDraftNow'],
      description: 'The passenger agrees with this amount.',
    },
  },
} as const

/**
 * Asking for money back, from the booking to the request (domain rulings §4); deciding and paying out are other
 * people's. What the server refuses as expected leads to a state that says what to do; each call to it is a `request`,
 * which repeats what was not answered.
 */
export const refundFlow = refundSetup.createMachine({
  id: 'refundFlow',
  description: 'A clerk requests a refund of tickets on behalf of a passenger.',
  context: ({ input }) => newRefund(input),
  invoke: { id: 'draft', src: 'draft', input: ({ self }) => ({ parent: self }) },
  initial: 'restoring',
  states: {
    restoring: {
      description: 'Looking for an unfinished request, from before a reload or from another machine.',
      tags: 'busy',
      on: {
        'draft.read': [
          {
            guard: { type: 'hasUnansweredOrder', params: ({ event }) => event },
            target: 'openingBooking',
            actions: [{ type: 'takeWork', params: ({ event }) => event }, 'prepareOpening'],
            description: 'A request was sent and its answer never seen.',
          },
          {
            guard: { type: 'hasLinkElsewhere', params: ({ event }) => event },
            target: 'openingBooking',
            actions: ['followLink', 'prepareOpening'],
            description: 'The clerk comes from the page of a booking.',
          },
          {
            guard: { type: 'hasNoDraft', params: ({ event }) => event },
            target: 'steps',
            description: 'Nothing unfinished.',
          },
          {
            target: 'openingBooking',
            actions: [{ type: 'takeWork', params: ({ event }) => event }, 'prepareOpening'],
            description: 'Unfinished: go on where it was left.',
          },
        ],
      },
    },
    openingBooking: {
      description: 'Reading the booking, and what each of its tickets is worth now.',
      tags: 'busy',
      invoke: {
        id: 'openBooking',
        src: 'openBooking',
        input: ({ context }) => ({ body: context.overviewRequest, mayLeave: true }),
        onDone: [
          {
            guard: { type: 'isRefusedFor', params: ({ event }) => ({ answer: event.output, reason: 'left' }) },
            target: 'steps.finding',
            description: 'Back to the search.',
          },
          {
            guard: { type: 'isUnanswered', params: ({ event }) => event.output },
            target: 'askingRefund',
            actions: { type: 'takeBooking', params: ({ event }) => event.output },
            description: 'The request that was sent can be asked for again.',
          },
          {
            guard: { type: 'hasNothingRefundable', params: ({ event }) => event.output },
            target: 'nothingRefundable',
            actions: { type: 'takeBooking', params: ({ event }) => event.output },
            description: 'None of its tickets can be refunded.',
          },
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'resuming',
            actions: { type: 'takeBooking', params: ({ event }) => event.output },
            description: 'Open.',
          },
          {
            target: 'steps.finding',
            actions: [{ type: 'setRefusal', params: ({ event }) => event.output }, 'forgetBooking', 'discardDraft'],
            description: 'Not to be had, with the reason.',
          },
        ],
      },
    },
    resuming: {
      description: 'To the step where the clerk was.',
      always: [
        resumeAt('reason', 'steps.reason'),
        { ...resumeAt('review', 'steps.review'), description: 'The amount is requested again.' },
        { target: 'steps.choosing' },
      ],
    },

    steps: {
      description: 'The request, step by step.',
      initial: 'finding',
      on: {
        'refund.goTo': [goTo('finding'), goTo('choosing'), goTo('reason'), goTo('review')],
        'refund.startOver': startOver,
      },
      states: {
        finding: {
          description: 'Which booking: by reference, name, passport or phone.',
          tags: 'editable',
          meta: { title: 'refund:step.finding' },
          entry: { type: 'enterStep', params: { step: 'finding' } },
          on: {
            'refund.find': {
              target: '#refundFlow.openingBooking',
              actions: [{ type: 'chooseBooking', params: ({ event }) => event }, 'prepareOpening'],
              description: 'This one.',
            },
          },
        },
        choosing: {
          description: 'Whose tickets, of which direction; those that cannot be refunded say why.',
          tags: 'editable',
          meta: { title: 'refund:step.choosing' },
          entry: [{ type: 'enterStep', params: { step: 'choosing' } }, 'keepDraft'],
          on: {
            'refund.choose': {
              actions: [{ type: 'chooseTickets', params: ({ event }) => event }, 'keepDraft'],
              description: 'Tickets are added or left out.',
            },
            'refund.submitTickets': { guard: 'hasTickets', target: 'reason', description: 'These.' },
            'refund.back': { target: 'finding', description: 'Back. All entries are kept.' },
          },
        },
        reason: {
          description: 'The reason for the refund.',
          tags: 'editable',
          meta: { title: 'refund:step.reason' },
          entry: [{ type: 'enterStep', params: { step: 'reason' } }, 'keepDraft'],
          on: {
            'refund.editReason': {
              actions: [{ type: 'editReason', params: ({ event }) => event }, 'keepDraft'],
              description: 'Chosen or written.',
            },
            'refund.submitReason': [
              { guard: 'isReasonComplete', target: 'review', description: 'The reason is known.' },
              { actions: 'showReasonProblems', description: 'Something is missing: the fields say what.' },
            ],
            'refund.back': { target: 'choosing', description: 'Back. All entries are kept.' },
          },
        },
        review: {
          description: 'The refund under the policy the tickets were sold under, and how long it is valid.',
          meta: { title: 'refund:step.review' },
          entry: [{ type: 'enterStep', params: { step: 'review' } }, 'prepareQuote', 'keepDraft'],
          initial: 'pricing',
          on: {
            'refund.back': { target: 'reason', actions: 'clearRefusal', description: 'Back. All entries are kept.' },
          },
          states: {
            pricing: {
              description: 'Asking what the tickets are worth together.',
              tags: 'busy',
              invoke: {
                id: 'fetchQuote',
                src: 'fetchQuote',
                input: ({ context }) => {
                  if (!context.quoteRequest) throw new Error('a quote is asked for without a request')
                  return { body: context.quoteRequest, mayLeave: true }
                },
                onDone: [
                  {
                    guard: { type: 'isRefusedFor', params: ({ event }) => ({ answer: event.output, reason: 'left' }) },
                    target: '#refundFlow.steps.reason',
                    description: 'Back to the reason.',
                  },
                  {
                    guard: { type: 'hasLostTickets', params: ({ event }) => event.output },
                    target: '#refundFlow.overtaken',
                    actions: { type: 'takeQuote', params: ({ event }) => event.output },
                    description: 'A ticket can no longer be refunded: it was used, or someone else requested it.',
                  },
                  {
                    guard: { type: 'hasOtherAmount', params: ({ event }) => event.output },
                    target: 'repriced',
                    actions: { type: 'takeQuote', params: ({ event }) => event.output },
                    description: 'The amount differs from the one the passenger was given.',
                  },
                  {
                    guard: { type: 'isAccepted', params: ({ event }) => event.output },
                    target: 'quoted',
                    actions: { type: 'takeQuote', params: ({ event }) => event.output },
                    description: 'The amount is known.',
                  },
                  {
                    target: '#refundFlow.steps.choosing',
                    actions: { type: 'setRefusal', params: ({ event }) => event.output },
                    description: 'Refused for another reason, which is shown.',
                  },
                ],
              },
            },
            quoted: {
              description: 'The passenger is told the amount.',
              tags: 'editable',
              entry: 'forgetAmount',
              ...whileQuoted,
            },
            repriced: {
              description: 'The amount changed in the meantime. The passenger must be told again.',
              tags: 'editable',
              ...whileQuoted,
            },
          },
        },
      },
    },

    nothingRefundable: {
      description: 'Every ticket of this booking is used, refunded or already requested, with the reason.',
      on: { 'refund.startOver': startOver },
    },
    overtaken: {
      description: 'A selected ticket can no longer be refunded. It is named.',
      on: {
        'refund.chooseOthers': {
          target: 'openingBooking',
          actions: [{ type: 'enterStep', params: { step: 'choosing' } }, 'prepareOpening'],
          description: 'Look at the booking as it is now.',
        },
        'refund.startOver': startOver,
      },
    },
    askingRefund: {
      description: 'Sending the request; its amount is frozen from here on.',
      tags: 'busy',
      invoke: {
        id: 'askRefund',
        src: 'askRefund',
        input: ({ context }) => {
          if (!context.order) throw new Error('a refund is asked for without a request')
          return { body: context.order, wasSent: context.isOrderSent }
        },
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'requested',
            actions: [{ type: 'takeRequest', params: ({ event }) => event.output }, 'discardDraft'],
            description: 'Requested. Someone else decides.',
          },
          {
            guard: { type: 'isRefusedFor', params: ({ event }) => ({ answer: event.output, reason: 'outdated' }) },
            target: 'steps.review',
            actions: 'rememberAmount',
            description: 'The refund is out of date and is calculated again.',
          },
          {
            target: 'steps.review',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
            description: 'Refused for another reason, which is shown.',
          },
        ],
      },
    },
    requested: {
      description: 'Requested. A second person decides, a third pays out.',
      on: { 'refund.startOver': { target: 'steps.finding', actions: 'startOver', description: 'The next one.' } },
    },
  },
})

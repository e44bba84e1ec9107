import { type ConsignmentStep, newConsignment } from './consignment-context.ts'
import { consignmentSetup } from './consignment-setup.ts'

const startOver = {
  target: '#consignment.steps.sender',
  actions: ['startOver', 'discardDraft'],
  description: 'Leave this one and begin with another.',
} as const

const resumeAt = <Wanted extends ConsignmentStep>(step: Wanted) =>
  ({ guard: { type: 'isAt', params: { step } }, target: `steps.${step}` }) as const

const goTo = <Wanted extends ConsignmentStep>(step: Wanted) =>
  ({
    guard: {
      type: 'canGoTo',
      params: ({ event }: { event: { step: ConsignmentStep } }) => ({ wanted: event.step, step }),
    },
    target: `.${step}`,
    description: 'Everything before it is there.',
  }) as const

/** On to the next step, or the fields of this one say what is missing. */
const next = <From extends ConsignmentStep>(step: From, target: ConsignmentStep) =>
  [
    { guard: { type: 'isComplete', params: { step } }, target, description: 'Everything is there.' },
    {
      actions: [{ type: 'showProblems', params: { step } }],
      description: 'Something is missing: the fields say what.',
    },
  ] as const

const confirm = [
  {
    guard: 'isWhole',
    target: '#consignment.writingBill',
    actions: ['prepareOrder', 'keepDraftNow'],
    description: 'The customer agrees with this amount.',
  },
  {
    actions: [{ type: 'showProblems', params: { step: 'payment' } }],
    description: 'Something is missing: the fields say what.',
  },
] as const

/**
 * Writing a bill at the counter, from the sender to the labels (domain rulings §4); what moves the pieces afterwards
 * are acts of their own. What the server refuses as expected stands at the step; each call to it is a `request`, which
 * repeats what was not answered.
 */
export const consignmentFlow = consignmentSetup.createMachine({
  id: 'consignment',
  description: 'A clerk takes a consignment in at the counter and writes its bill.',
  context: () => newConsignment(),
  invoke: { id: 'draft', src: 'draft', input: ({ self }) => ({ parent: self }) },
  initial: 'restoring',
  states: {
    restoring: {
      description: 'Looking for an unfinished bill, from before a reload or from another machine.',
      tags: 'busy',
      on: {
        'draft.read': [
          {
            guard: { type: 'hasUnansweredOrder', params: ({ event }) => event },
            target: 'writingBill',
            actions: [{ type: 'takeWork', params: ({ event }) => event }],
            description: 'A bill was sent and its answer never seen: it can be sent again.',
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
    resuming: {
      description: 'To the step where the clerk was.',
      always: [
        { ...resumeAt('payment'), description: 'The amount is requested again.' },
        resumeAt('items'),
        resumeAt('receiver'),
        { target: 'steps.sender' },
      ],
    },

    steps: {
      description: 'The bill, step by step.',
      initial: 'sender',
      on: {
        'consignment.goTo': [goTo('sender'), goTo('receiver'), goTo('items'), goTo('payment')],
        'consignment.startOver': startOver,
      },
      states: {
        sender: {
          description: 'Who sends: recalled from earlier, or typed.',
          tags: 'editable',
          meta: { title: 'consignment:step.sender' },
          entry: { type: 'enterStep', params: { step: 'sender' } },
          on: {
            'consignment.editSender': {
              actions: [{ type: 'editSender', params: ({ event }) => event }, 'keepDraft'],
              description: 'Typed or recalled.',
            },
            'consignment.next': next('sender', 'receiver'),
          },
        },
        receiver: {
          description: 'Who receives, and at which depot.',
          tags: 'editable',
          meta: { title: 'consignment:step.receiver' },
          entry: [{ type: 'enterStep', params: { step: 'receiver' } }, 'keepDraft'],
          on: {
            'consignment.editReceiver': {
              actions: [{ type: 'editReceiver', params: ({ event }) => event }, 'keepDraft'],
              description: 'Typed, recalled or chosen.',
            },
            'consignment.next': next('receiver', 'items'),
            'consignment.back': { target: 'sender', description: 'Back. All entries are kept.' },
          },
        },
        items: {
          description: 'What is sent: name, quantity, weight and price of each item.',
          tags: 'editable',
          meta: { title: 'consignment:step.items' },
          entry: [{ type: 'enterStep', params: { step: 'items' } }, 'keepDraft'],
          on: {
            'consignment.editItems': {
              actions: [{ type: 'editItems', params: ({ event }) => event }, 'keepDraft'],
              description: 'Typed, added or taken out.',
            },
            'consignment.next': next('items', 'payment'),
            'consignment.back': { target: 'receiver', description: 'Back. All entries are kept.' },
          },
        },
        payment: {
          description: 'What it comes to, and whether it is paid, free of charge, or paid on delivery.',
          meta: { title: 'consignment:step.payment' },
          entry: [{ type: 'enterStep', params: { step: 'payment' } }, 'prepareQuote', 'keepDraft'],
          initial: 'pricing',
          on: {
            'consignment.editPayment': {
              actions: [{ type: 'editPayment', params: ({ event }) => event }, 'keepDraft'],
              description: 'Chosen or typed.',
            },
            'consignment.back': {
              target: 'items',
              actions: 'clearRefusal',
              description: 'Back. All entries are kept.',
            },
          },
          states: {
            pricing: {
              description: 'Asking what the items come to, with the VAT in it.',
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
                    target: '#consignment.steps.items',
                    description: 'Back to the items.',
                  },
                  {
                    guard: { type: 'hasOtherAmount', params: ({ event }) => event.output },
                    target: 'repriced',
                    actions: { type: 'takeQuote', params: ({ event }) => event.output },
                    description: 'The amount differs from the one the customer was given.',
                  },
                  {
                    guard: { type: 'isAccepted', params: ({ event }) => event.output },
                    target: 'quoted',
                    actions: { type: 'takeQuote', params: ({ event }) => event.output },
                    description: 'The amount is known.',
                  },
                  {
                    target: '#consignment.steps.items',
                    actions: { type: 'setRefusal', params: ({ event }) => event.output },
                    description: 'Refused, with the reason.',
                  },
                ],
              },
            },
            quoted: {
              description: 'The customer is told the amount.',
              tags: 'editable',
              entry: 'forgetAmount',
              on: { 'consignment.confirm': confirm },
            },
            repriced: {
              description: 'The amount changed in the meantime. The customer must be told again.',
              tags: 'editable',
              on: { 'consignment.confirm': confirm },
            },
          },
        },
      },
    },

    writingBill: {
      description: 'Writing the bill: its number is given, its pieces are made.',
      tags: 'busy',
      invoke: {
        id: 'writeBill',
        src: 'writeBill',
        input: ({ context }) => {
          if (!context.order) throw new Error('a bill is written without a request')
          return { body: context.order, wasSent: context.isOrderSent }
        },
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'billed',
            actions: [{ type: 'takeBill', params: ({ event }) => event.output }, 'discardDraft'],
            description: 'Written; bill and labels can be printed.',
          },
          {
            guard: { type: 'isRefusedFor', params: ({ event }) => ({ answer: event.output, reason: 'outdated' }) },
            target: 'steps.payment',
            actions: 'rememberAmount',
            description: 'The amount is out of date and is calculated again.',
          },
          {
            target: 'steps.payment',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
            description: 'Refused for another reason, which is shown.',
          },
        ],
      },
    },
    billed: {
      description: 'The bill has its number; bill and one label per piece are printed.',
      on: { 'consignment.startOver': { target: 'steps.sender', actions: 'startOver', description: 'The next one.' } },
    },
  },
})

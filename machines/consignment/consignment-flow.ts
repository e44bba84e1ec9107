import { type ConsignmentAct, type ConsignmentStep, newConsignment } from './consignment-context.ts'
import { consignmentSetup } from './consignment-setup.ts'

const startAnew = {
  target: '#consignment.steps.sender',
  actions: ['beginAnew', 'discardDraft'],
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

const retry = <Act extends ConsignmentAct>(act: Act, target: string) =>
  ({
    guard: { type: 'isInterruptedIn', params: { act } },
    target,
    actions: 'clearInterrupted',
    description: 'Ask again, with the same key.',
  }) as const

const outageIn = <Act extends ConsignmentAct>(act: Act) =>
  ({
    target: '#consignment.outage',
    actions: { type: 'setInterrupted', params: { act } },
    description: 'No answer.',
  }) as const

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
 * are acts of their own. What the server refuses as expected stands at the step; what it does not answer leads to
 * `outage`, from where the very same request is repeated.
 */
export const consignmentFlow = consignmentSetup.createMachine({
  id: 'consignment',
  description: 'A clerk takes a consignment in at the counter and writes its bill.',
  context: () => newConsignment(),
  invoke: { id: 'draftKeeper', src: 'draftKeeper' },
  initial: 'restoring',
  states: {
    restoring: {
      description: 'Looking for an unfinished bill, from before a reload or from another machine.',
      tags: 'busy',
      invoke: {
        id: 'readDraft',
        src: 'readDraft',
        onDone: [
          {
            guard: { type: 'isOtherShape', params: ({ event }) => event.output },
            target: 'draftSetAside',
            actions: { type: 'adoptDraft', params: ({ event }) => event.output },
            description: 'It was made by another version of this program.',
          },
          {
            guard: { type: 'hasUnansweredOrder', params: ({ event }) => event.output },
            target: 'outage',
            actions: [
              { type: 'adoptDraft', params: ({ event }) => event.output },
              { type: 'takeWork', params: ({ event }) => event.output },
              { type: 'setInterrupted', params: { act: 'writeBill' } },
            ],
            description: 'A bill was sent and its answer never seen: it can be sent again.',
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
        onError: outageIn('readDraft'),
      },
    },
    draftSetAside: {
      description: 'This version cannot open an unfinished bill. It is set aside and the clerk is notified.',
      on: { 'consignment.startAnew': startAnew },
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
        'consignment.startAnew': startAnew,
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
                  return context.quoteRequest
                },
                onDone: [
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
                onError: outageIn('fetchQuote'),
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

    outage: {
      description: 'The server did not respond or failed. All entries are kept, and nothing happens twice.',
      on: {
        'consignment.retry': [
          retry('readDraft', 'restoring'),
          retry('fetchQuote', 'steps.payment.pricing'),
          retry('writeBill', 'writingBill'),
        ],
        'consignment.back': {
          guard: { type: 'isInterruptedIn', params: { act: 'fetchQuote' } },
          target: 'steps.items',
          actions: 'clearInterrupted',
          description: 'Back to the items.',
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
          return context.order
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
        onError: outageIn('writeBill'),
      },
    },
    billed: {
      description: 'The bill has its number; bill and one label per piece are printed.',
      on: { 'consignment.startAnew': { target: 'steps.sender', actions: 'beginAnew', description: 'The next one.' } },
    },
  },
})

import { newCheckIn, type CheckInAct } from './check-in-context.ts'
import { checkInSetup } from './check-in-setup.ts'

const retry = <Act extends CheckInAct>(act: Act, target: string) =>
  ({
    guard: { type: 'isInterruptedIn', params: { act } },
    target,
    actions: 'clearInterrupted',
    description: 'Ask again, with the same key.',
  }) as const

const backFrom = <Act extends CheckInAct>(act: Act, target: string, description: string) =>
  ({ guard: { type: 'isInterruptedIn', params: { act } }, target, actions: 'clearInterrupted', description }) as const

const outageIn = <Act extends CheckInAct>(act: Act) =>
  ({
    target: '#checkIn.outage',
    actions: { type: 'setInterrupted', params: { act } },
    description: 'No answer, and nothing the device could do about it.',
  }) as const

const open = {
  target: '#checkIn.openingDeparture',
  actions: { type: 'setDeparture', params: ({ event }: { event: { departureKey: string } }) => event },
  description: 'Board this departure.',
} as const

const whilePaying = {
  'checkIn.chooseCurrency': {
    guard: { type: 'hasCurrency', params: ({ event }: { event: { currency: string } }) => event },
    actions: { type: 'setCurrency', params: ({ event }: { event: { currency: string } }) => event },
    description: 'The currency that the passenger has.',
  },
  'checkIn.payCash': {
    guard: 'canBePaid',
    target: '#checkIn.payingFees',
    actions: { type: 'preparePayment', params: { means: 'cash', reference: null, isManual: false } },
    description: 'The amount is in the till.',
  },
  'checkIn.payByCard': {
    guard: 'canBePaid',
    target: '#checkIn.desk.card.payFirst.enteringSlip',
    description: 'On the card machine.',
  },
  'checkIn.payManually': {
    guard: 'canBePaid',
    target: '#checkIn.desk.card.payFirst.confirmingManual',
    description: 'Neither till nor card machine can be used.',
  },
} as const

const withParty = {
  'checkIn.takeParty': {
    guard: 'hasCompanions',
    target: '#checkIn.desk.card',
    actions: 'takeParty',
    description: 'The whole family, or group.',
  },
  'checkIn.toggle': {
    guard: { type: 'isCompanion', params: ({ event }: { event: { ticketId: string } }) => event },
    target: '#checkIn.desk.card',
    actions: { type: 'toggle', params: ({ event }: { event: { ticketId: string } }) => event },
    description: 'With this one, or without.',
  },
} as const

const showPassport = {
  'checkIn.comparePassport': {
    guard: 'hasPassport',
    target: '#checkIn.desk.card.comparing',
    actions: 'unsettlePassport',
    description: 'Look at both once more.',
  },
} as const

/**
 * Boarding a departure, one passenger after the other (domain rulings §3–5): a scan in any state of rest begins the
 * next one. What the server refuses is told on the card; an act that neither server nor device could answer leads to
 * `outage`, from where the very same request is repeated. A question without an answer is about what was scanned alone:
 * whoever was looked at before is gone from the screen by then. Where the list lies over the card (on a tablet in portrait) it
 * gives way to whatever a scan, a choice or an act comes to: nobody acts on what is not in sight.
 */
export const checkInFlow = checkInSetup.createMachine({
  id: 'checkIn',
  description: 'An officer lets the passengers of a departure board: papers, exit fee, check-in.',
  context: newCheckIn(null),
  initial: 'choosingDeparture',
  on: {
    'checkIn.listRead': {
      guard: { type: 'isThisDeparture', params: ({ event }) => event },
      actions: { type: 'renewList', params: ({ event }) => event },
      description: 'The list was reloaded: others check in passengers too.',
    },
    'checkIn.openList': { guard: 'hasList', actions: 'openList', description: 'Everybody on the departure.' },
    'checkIn.closeList': { guard: 'isListOpen', actions: 'closeList', description: 'Back to the card.' },
  },
  states: {
    choosingDeparture: {
      description: 'Which departure is boarding, of those around now.',
      tags: 'resting',
      on: { 'checkIn.open': open },
    },
    openingDeparture: {
      description: 'Loading everyone on the departure, also for working offline.',
      tags: 'busy',
      invoke: {
        id: 'openDeparture',
        src: 'openDeparture',
        input: ({ context }) => ({ departureKey: context.departureKey ?? '' }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'desk',
            actions: { type: 'takeList', params: ({ event }) => event.output },
            description: 'Open.',
          },
          {
            guard: { type: 'isRefusedFor', params: ({ event }) => ({ answer: event.output, reason: 'noList' }) },
            target: 'choosingDeparture',
            actions: 'missList',
            description: 'No network, and no list of it on this device.',
          },
          {
            target: 'choosingDeparture',
            actions: [{ type: 'setRefusal', params: ({ event }) => event.output }, 'closeDeparture'],
            description: 'Not to be had, with the reason.',
          },
        ],
        onError: outageIn('openDeparture'),
      },
    },

    desk: {
      description: 'Open for the next scan, whatever is on the screen.',
      tags: 'resting',
      entry: 'closeList',
      initial: 'ready',
      on: {
        'checkIn.scan': [
          { guard: { type: 'isNothing', params: ({ event }) => event } },
          {
            guard: { type: 'isUnreadable', params: ({ event }) => event },
            target: '.unreadable',
            actions: ['clearCard', { type: 'takeScan', params: ({ event }) => event }],
            description: 'A passport or a code that was not read right.',
          },
          {
            target: 'lookingUp',
            actions: ['putCardAside', { type: 'takeScan', params: ({ event }) => event }],
            description: 'The next passenger: code, reference, passport or name.',
          },
        ],
        'checkIn.choose': {
          guard: { type: 'isKnown', params: ({ event }) => event },
          target: '.card',
          actions: { type: 'openTicket', params: ({ event }) => event },
          description: 'This one, from the list, the family or those found.',
        },
        'checkIn.next': { target: '.ready', actions: 'clearCard', description: 'Put the card away.' },
        'checkIn.open': open,
        'checkIn.changeDeparture': {
          target: 'choosingDeparture',
          actions: 'forgetDeparture',
          description: 'Board another departure.',
        },
      },
      states: {
        ready: { description: 'Waiting for a scan.' },
        unreadable: {
          description: 'A check digit is wrong, or a part is missing: it is scanned again, not guessed.',
          entry: 'closeList',
        },
        notFound: { description: 'Nobody by that code, reference, passport or name.' },
        lookUpRefused: { description: 'The server refused to answer, with the reason.' },
        noAnswer: {
          description: 'Neither server nor device could say who that is: what was scanned is named, and nobody else.',
          on: { 'checkIn.retry': { target: '#checkIn.lookingUp', description: 'The same question again.' } },
        },
        choosing: { description: 'Several people match: the officer chooses one.' },
        card: {
          description: 'One passenger, and whether they go.',
          entry: 'closeList',
          initial: 'deciding',
          states: {
            deciding: {
              description: 'The verdict, from the ticket’s machine and the papers on the day of boarding.',
              always: [
                { guard: 'hasNewPassport', target: 'comparing' },
                { guard: { type: 'isVerdict', params: { kind: 'outdated' } }, target: 'outdated' },
                { guard: { type: 'isVerdict', params: { kind: 'stop' } }, target: 'stop' },
                { guard: 'hasVisaToSee', target: 'askingVisa' },
                { guard: 'hasFeeToPay', target: 'payFirst' },
                { guard: 'hasChosen', target: 'go' },
                { target: 'already' },
              ],
            },
            comparing: {
              description: 'The passport differs from the booking: both are shown side by side.',
              on: {
                'checkIn.acceptPassport': {
                  guard: 'isPassportValid',
                  target: '#checkIn.acceptingPassport',
                  actions: 'preparePassport',
                  description: 'The passport is right: a recorded change of the booking.',
                },
                'checkIn.keepBooking': {
                  target: 'deciding',
                  actions: ['settlePassport', 'clearRefusal'],
                  description: 'The booking stays as it is.',
                },
              },
            },
            askingVisa: {
              description: 'A visa is required and none is on record: the officer looks for it in the passport.',
              on: {
                'checkIn.seeVisa': { target: 'deciding', actions: 'seeVisas', description: 'A valid visa was seen.' },
                ...withParty,
                ...showPassport,
              },
            },
            payFirst: {
              description: 'An exit fee is due.',
              initial: 'told',
              states: {
                told: {
                  description: 'The amount for everyone selected.',
                  on: {
                    'checkIn.pay': { guard: 'canBePaid', target: 'choosingMeans', description: 'The passenger pays.' },
                    ...whilePaying,
                    ...withParty,
                    ...showPassport,
                  },
                },
                choosingMeans: {
                  description: 'Cash, card, or by hand.',
                  on: {
                    ...whilePaying,
                    'checkIn.back': { target: 'told', description: 'Not yet.' },
                  },
                },
                enteringSlip: {
                  description: 'The number on the card machine’s slip.',
                  on: {
                    'checkIn.giveSlip': {
                      guard: 'canBePaid',
                      target: '#checkIn.payingFees',
                      actions: {
                        type: 'preparePayment',
                        params: ({ event }) => ({
                          means: 'pos',
                          reference: event.slip.trim() || null,
                          isManual: false,
                        }),
                      },
                      description: 'Paid by card.',
                    },
                    'checkIn.back': { target: 'told', description: 'Otherwise.' },
                  },
                },
                confirmingManual: {
                  description: 'Are you sure you want to proceed with manual exit fee payment?',
                  on: {
                    'checkIn.confirmManual': {
                      guard: 'canBePaid',
                      target: '#checkIn.payingFees',
                      actions: { type: 'preparePayment', params: { means: 'cash', reference: null, isManual: true } },
                      description: 'Sure.',
                    },
                    'checkIn.back': { target: 'told', description: 'No.' },
                  },
                },
              },
            },
            go: {
              description: 'Nothing in the way.',
              on: {
                'checkIn.confirm': {
                  target: '#checkIn.checkingIn',
                  actions: 'prepareCheckIn',
                  description: 'On board.',
                },
                ...withParty,
                ...showPassport,
              },
            },
            stop: { description: 'Does not board as things are, and why.', on: { ...showPassport } },
            already: {
              description: 'Is on board already: who let them in, when and where.',
              on: { ...withParty },
            },
            outdated: { description: 'The print is older than the ticket: changed or refunded since.' },
            refused: {
              description: 'The server refuses what the list allowed, with the reason.',
              on: {
                'checkIn.back': {
                  target: 'deciding',
                  actions: 'clearRefusal',
                  description: 'The passenger card as it is now.',
                },
              },
            },
            done: { description: 'Everyone selected is checked in.' },
            partlyDone: { description: 'Some are checked in. For each of the others the reason is shown.' },
          },
        },
      },
    },

    lookingUp: {
      description: 'Looking the passenger up. The previous one is cleared so that nobody acts on them by mistake.',
      tags: 'busy',
      entry: 'closeList',
      on: {
        'checkIn.scan': [
          { guard: { type: 'isNothing', params: ({ event }) => event } },
          {
            guard: { type: 'isUnreadable', params: ({ event }) => event },
            target: 'desk.unreadable',
            actions: ['clearCard', { type: 'takeScan', params: ({ event }) => event }],
            description: 'A passport or a code that was not read right.',
          },
          {
            target: 'lookingUp',
            reenter: true,
            actions: { type: 'takeScan', params: ({ event }) => event },
            description: 'That one instead.',
          },
        ],
      },
      invoke: {
        id: 'lookUp',
        src: 'lookUp',
        input: ({ context }) => {
          if (!context.scan) throw new Error('somebody is looked up without a scan')
          return { scan: context.scan, departureKey: context.departureKey }
        },
        onDone: [
          {
            guard: { type: 'isClear', params: ({ event }) => event.output },
            target: 'desk.card',
            actions: [
              { type: 'takeFound', params: ({ event }) => event.output },
              { type: 'openMeant', params: ({ event }) => event.output },
            ],
            description: 'That is this passenger.',
          },
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'desk.choosing',
            actions: { type: 'takeFound', params: ({ event }) => event.output },
            description: 'It may be one of several.',
          },
          {
            guard: { type: 'isForOpenCard', params: ({ event }) => event.output },
            target: 'desk.card',
            actions: 'holdPassport',
            description: 'A passport that no booking names: is it that of the passenger whose card is open?',
          },
          {
            guard: { type: 'isRefusedFor', params: ({ event }) => ({ answer: event.output, reason: 'notFound' }) },
            target: 'desk.notFound',
            actions: { type: 'setNobody', params: { nobody: 'notFound' } },
            description: 'Nobody.',
          },
          {
            guard: { type: 'isRefusedFor', params: ({ event }) => ({ answer: event.output, reason: 'unknownCode' }) },
            target: 'desk.notFound',
            actions: { type: 'setNobody', params: { nobody: 'unknownCode' } },
            description: 'A code that this operator has not signed.',
          },
          {
            target: 'desk.lookUpRefused',
            actions: [
              { type: 'setNobody', params: { nobody: 'refused' } },
              { type: 'setRefusal', params: ({ event }) => event.output },
            ],
            description: 'Refused, with the reason.',
          },
        ],
        onError: {
          target: 'desk.noAnswer',
          actions: { type: 'setNobody', params: { nobody: 'noAnswer' } },
          description: 'No answer, and nothing the device could say about it.',
        },
      },
    },
    acceptingPassport: {
      description: "Replacing the booking's details with the passport's.",
      tags: 'busy',
      invoke: {
        id: 'acceptPassport',
        src: 'acceptPassport',
        input: ({ context }) => {
          if (!context.passportOrder) throw new Error('a passport is accepted without one')
          return context.passportOrder
        },
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'desk.card',
            actions: [{ type: 'takePassport', params: ({ event }) => event.output }, 'settlePassport'],
            description: 'Recorded and checked again.',
          },
          {
            target: 'desk.card.comparing',
            actions: [{ type: 'setRefusal', params: ({ event }) => event.output }, 'forgetPassport'],
            description: 'Refused, with the reason.',
          },
        ],
        onError: outageIn('acceptPassport'),
      },
    },
    payingFees: {
      description: 'Recording the fee: receipt and ledger, for everyone selected or for nobody.',
      tags: 'busy',
      invoke: {
        id: 'payFees',
        src: 'payFees',
        input: ({ context }) => {
          if (!context.feeOrder) throw new Error('a fee is paid without an order')
          return context.feeOrder
        },
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'desk.card',
            actions: { type: 'takePayment', params: ({ event }) => event.output },
            description: 'Paid, with a receipt each.',
          },
          {
            guard: { type: 'isRefusedFor', params: ({ event }) => ({ answer: event.output, reason: 'priceChanged' }) },
            target: 'repricing',
            actions: 'setRepriced',
            description: 'The fee is another one by now.',
          },
          {
            target: 'desk.card',
            actions: [{ type: 'setRefusal', params: ({ event }) => event.output }, 'forgetPayment'],
            description: 'Refused, with the reason; nothing was taken.',
          },
        ],
        onError: outageIn('payFees'),
      },
    },
    repricing: {
      description: 'Reloading the list to show the current fee.',
      tags: 'busy',
      invoke: {
        id: 'rereadList',
        src: 'openDeparture',
        input: ({ context }) => ({ departureKey: context.departureKey ?? '' }),
        onDone: {
          target: 'desk.card',
          actions: [
            { type: 'takeList', params: ({ event }) => event.output },
            { type: 'setRefusal', params: ({ event }) => event.output },
          ],
          description: 'The new amount has to be agreed to.',
        },
        onError: outageIn('rereadList'),
      },
    },
    checkingIn: {
      description: 'Checking in everyone selected. A refusal does not hold up the others.',
      tags: 'busy',
      invoke: {
        id: 'checkIn',
        src: 'checkIn',
        input: ({ context }) => {
          if (!context.checkInOrder) throw new Error('somebody is checked in without an order')
          return context.checkInOrder
        },
        onDone: [
          {
            guard: { type: 'areAllIn', params: ({ event }) => event.output },
            target: 'desk.card.done',
            actions: { type: 'takeCheckIn', params: ({ event }) => event.output },
            description: 'All on board.',
          },
          {
            guard: { type: 'isSomebodyIn', params: ({ event }) => event.output },
            target: 'desk.card.partlyDone',
            actions: { type: 'takeCheckIn', params: ({ event }) => event.output },
            description: 'Not all of them.',
          },
          {
            guard: { type: 'areAlreadyIn', params: ({ event }) => event.output },
            target: 'desk.card',
            actions: { type: 'takeCheckIn', params: ({ event }) => event.output },
            description: 'Someone else checked the passenger in first.',
          },
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'desk.card.refused',
            actions: { type: 'takeCheckIn', params: ({ event }) => event.output },
            description: 'None of them.',
          },
          {
            target: 'desk.card.refused',
            actions: [{ type: 'setRefusal', params: ({ event }) => event.output }, 'forgetCheckIn'],
            description: 'Refused altogether, with the reason.',
          },
        ],
        onError: outageIn('checkIn'),
      },
    },
    outage: {
      description:
        'The server gave no answer and the device cannot go on by itself. Nothing is lost, nothing happens twice.',
      entry: 'closeList',
      on: {
        'checkIn.retry': [
          retry('openDeparture', 'openingDeparture'),
          retry('acceptPassport', 'acceptingPassport'),
          retry('payFees', 'payingFees'),
          retry('rereadList', 'repricing'),
          retry('checkIn', 'checkingIn'),
        ],
        'checkIn.back': [
          backFrom('openDeparture', 'choosingDeparture', 'To the departures.'),
          {
            target: 'desk.card',
            actions: 'clearInterrupted',
            description: 'To the card; the same act again keeps its key.',
          },
        ],
      },
    },
  },
})

import { newDock } from './dock-context.ts'
import { dockSetup } from './dock-setup.ts'

/**
 * Moving pieces at a departure as they are scanned, one after the other in the order of the scans (domain rulings §4).
 * What the network cut off is put aside and the next goes on; it is asked again with its own key, so that no piece is
 * moved twice.
 */
export const dockFlow = dockSetup.createMachine({
  id: 'dock',
  description: 'A clerk loads, receives or offloads pieces at a departure.',
  context: ({ input }) => newDock(input),
  type: 'parallel',
  states: {
    movements: {
      description: 'Pieces are moved in the order in which they were scanned.',
      initial: 'idle',
      on: {
        'dock.scan': [
          {
            guard: { type: 'isNoLabel', params: ({ event }) => event },
            actions: [{ type: 'tellOfScan', params: ({ event: { text } }) => ({ text, kind: 'noLabel' }) }, 'sound'],
            description: 'Not one of our labels.',
          },
          {
            guard: { type: 'isLoadedAlready', params: ({ event }) => event },
            actions: [{ type: 'tellOfScan', params: ({ event: { text } }) => ({ text, kind: 'known' }) }, 'sound'],
            description: 'It lies on the vehicle already.',
          },
          {
            guard: { type: 'needsReason', params: ({ event }) => event },
            actions: { type: 'askForReason', params: ({ event }) => event },
            description: 'Nothing is taken off without a reason.',
          },
          {
            guard: { type: 'isPiece', params: ({ event }) => event },
            actions: { type: 'enqueueScan', params: ({ event }) => event },
            description: 'After what was scanned before it.',
          },
        ],
        'dock.moveQuantities': {
          actions: { type: 'enqueueQuantities', params: ({ event }) => event },
          description: 'Typed instead of scanned.',
        },
        'dock.repeat': {
          guard: 'hasUnanswered',
          actions: 'enqueueUnanswered',
          description: 'What was cut off is sent again, with its own key.',
        },
        'dock.headFor': {
          actions: { type: 'headFor', params: ({ event }) => event },
          description: 'Where the next pieces are to be unloaded.',
        },
        'dock.setReason': {
          actions: { type: 'setReason', params: ({ event }) => event },
          description: 'Why the next pieces are taken off.',
        },
      },
      states: {
        idle: {
          description: 'Nothing is under way.',
          always: { guard: 'hasQueued', target: 'moving', description: 'The next one.' },
        },
        moving: {
          description: 'The first in the queue is being moved.',
          invoke: {
            id: 'movePieces',
            src: 'movePieces',
            input: ({ context: { queue } }) => {
              if (!queue[0]) throw new Error('pieces are moved without an order')
              return queue[0]
            },
            onDone: [
              {
                guard: { type: 'isMoved', params: ({ event }) => event.output },
                target: 'idle',
                actions: [
                  { type: 'tellDone', params: ({ event }) => event.output },
                  'sound',
                  'settle',
                  'reportDone',
                  'dequeue',
                ],
                description: 'Moved.',
              },
              {
                guard: { type: 'isMovedAlready', params: ({ event }) => event.output },
                target: 'idle',
                actions: [{ type: 'tell', params: { kind: 'known' } }, 'sound', 'settle', 'reportUndone', 'dequeue'],
                description: 'It was moved before.',
              },
              {
                guard: { type: 'isUnexpected', params: ({ event }) => event.output },
                target: 'idle',
                actions: [
                  { type: 'tell', params: { kind: 'notExpected' } },
                  'sound',
                  'askForExplanation',
                  'settle',
                  'reportUndone',
                  'dequeue',
                ],
                description: 'Nobody expected it here: an explanation is wanted.',
              },
              {
                target: 'idle',
                actions: [
                  { type: 'tellRefused', params: ({ event }) => event.output },
                  'sound',
                  'settle',
                  'reportUndone',
                  'dequeue',
                ],
                description: 'Refused, with the reason.',
              },
            ],
            onError: {
              target: 'idle',
              actions: [{ type: 'tell', params: { kind: 'outage' } }, 'sound', 'putAside', 'reportUndone', 'dequeue'],
              description: 'No answer: put aside, and on with the next.',
            },
          },
        },
      },
    },
    words: {
      description: 'A reason or an explanation that a piece needs.',
      initial: 'none',
      states: {
        none: {
          description: 'Nothing is asked.',
          always: { guard: 'isAsked', target: 'asking', description: 'Words are wanted for a piece.' },
        },
        asking: {
          description: 'The clerk is asked for the words.',
          on: {
            'dock.explain': {
              target: 'sending',
              actions: { type: 'enqueueAsked', params: ({ event }) => event },
              description: 'The piece is moved with them.',
            },
            'dock.cancel': { target: 'none', actions: 'forgetAsked', description: 'The piece stays where it is.' },
          },
        },
        sending: {
          description: 'The piece is in the queue with its words.',
          always: [
            { guard: 'isAsked', target: 'asking', description: 'Another piece needs words.' },
            { guard: 'isAnswered', target: 'none', actions: 'forgetAsked', description: 'It was answered.' },
          ],
          on: {
            'dock.cancel': { target: 'none', actions: 'forgetAsked', description: 'The question is closed.' },
          },
        },
      },
    },
    bill: {
      description: "A bill's own number is looked for among the quantities.",
      initial: 'idle',
      on: {
        'dock.scan': {
          guard: { type: 'isBill', params: ({ event }) => event },
          target: '.finding',
          actions: { type: 'setBill', params: ({ event }) => event },
          description: "A bill's own number: its quantities are typed.",
        },
      },
      states: {
        idle: { description: 'No bill is looked for.' },
        finding: {
          description: 'Looking for the bill.',
          invoke: {
            id: 'findBill',
            src: 'findBill',
            input: ({ context: { bill } }) => ({ bill }),
            onDone: [
              {
                guard: { type: 'isThere', params: ({ event }) => event.output },
                target: 'idle',
                actions: [{ type: 'tellOfBill', params: { kind: 'bill' } }, 'sound'],
                description: 'It has the focus.',
              },
              {
                target: 'idle',
                actions: [{ type: 'tellOfBill', params: { kind: 'noBill' } }, 'sound'],
                description: 'Nothing of it can be moved here.',
              },
            ],
            onError: {
              target: 'idle',
              actions: [{ type: 'tellOfBill', params: { kind: 'noBill' } }, 'sound'],
              description: 'It could not be looked for.',
            },
          },
        },
      },
    },
  },
})

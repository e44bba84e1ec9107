import { setup } from 'xstate'

/** What the guards of a statement's line read. Filled by the server from the line, the ledger and the closed months. */
export interface BankStatementLineFacts {
  /** What it is matched with comes to its amount, the fee taken off. */
  isMadeUp: boolean
  /** Neither its month nor that of what its match posted is closed, and nothing was built on that since. */
  canBeUndone: boolean
}

export type BankStatementLineEvent =
  | { type: 'statementLine.match' }
  | { type: 'statementLine.unmatch' }
  | { type: 'statementLine.ignore'; reason: string }
  | { type: 'statementLine.restore' }
  | { type: 'statementLine.withdraw' }

/** What a line of a bank's or acquirer's statement may become (books rulings §3). Undone as easily as done. */
export const bankStatementLineLifecycle = setup({
  types: {} as {
    context: BankStatementLineFacts
    events: BankStatementLineEvent
    input: BankStatementLineFacts
  },
  guards: {
    isMadeUp: ({ context }) => context.isMadeUp,
    canBeUndone: ({ context }) => context.canBeUndone,
    hasReason: ({ event }) => 'reason' in event && event.reason.trim() !== '',
  },
}).createMachine({
  id: 'bankStatementLine',
  description: 'A line of an imported statement: matched with the ledger, or ignored with a reason.',
  context: ({ input }) => input,
  initial: 'unmatched',
  states: {
    unmatched: {
      description: 'Nobody has said yet which entries it is.',
      on: {
        'statementLine.match': {
          target: 'matched',
          guard: 'isMadeUp',
          description: 'Entries come to its amount; the fee and what moves to the bank are posted.',
        },
        'statementLine.ignore': {
          target: 'ignored',
          guard: 'hasReason',
          description: 'No entry answers to it, and none will.',
        },
        'statementLine.withdraw': {
          target: 'withdrawn',
          description: 'Its statement was imported by mistake.',
        },
      },
    },
    matched: {
      description: 'It is these entries, and they are on no other line.',
      on: {
        'statementLine.unmatch': {
          target: 'unmatched',
          guard: 'canBeUndone',
          description: 'The match is undone, and what it posted is reversed.',
        },
      },
    },
    ignored: {
      description: 'Left out of the reconciliation, with a reason.',
      on: {
        'statementLine.restore': {
          target: 'unmatched',
          guard: 'canBeUndone',
          description: 'Taken up again.',
        },
        'statementLine.withdraw': {
          target: 'withdrawn',
          description: 'Its statement was imported by mistake.',
        },
      },
    },
    withdrawn: { type: 'final', description: 'Taken back with its statement.' },
  },
})

import { setup } from 'xstate'

/** What the guards of an invoice read: its sums as they are once the act is done. Filled by the server. */
export interface InvoiceFacts {
  /** Made out to somebody, dated within its terms, each line taxed, and a rate where the currency needs one. */
  isComplete: boolean
  netTotal: number
  /** What receipts pay of it. */
  allocated: number
  /** What credit notes took back. */
  credited: number
}

export type InvoiceEvent =
  | { type: 'invoice.issue' }
  | { type: 'invoice.discard' }
  | { type: 'invoice.allocate' }
  | { type: 'invoice.release' }
  | { type: 'invoice.credit' }

const openOf = ({ netTotal, allocated, credited }: InvoiceFacts): number => netTotal - allocated - credited

/** What a bill may become. Once it is issued it never changes: what is wrong with it, a credit note takes back. */
export const invoiceLifecycle = setup({
  types: {} as {
    context: InvoiceFacts
    events: InvoiceEvent
    input: InvoiceFacts
  },
  guards: {
    isBillable: ({ context }) => context.isComplete && context.netTotal > 0,
    isWhollyCredited: ({ context }) => context.allocated === 0 && context.credited === context.netTotal,
    isSettled: ({ context }) => context.allocated > 0 && openOf(context) === 0,
    isPartlyPaid: ({ context }) => context.allocated > 0 && openOf(context) > 0,
    isUnpaid: ({ context }) => context.allocated === 0 && openOf(context) > 0,
  },
}).createMachine({
  id: 'invoice',
  description: 'A bill for services: written, issued under its number, and paid by receipts or taken back.',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      description: 'Being written. It has no number, and nothing is posted.',
      on: {
        'invoice.issue': {
          target: 'issued',
          guard: 'isBillable',
          description: 'It gets its number and is posted: the customer owes it.',
        },
        'invoice.discard': { target: 'discarded', description: 'It is not wanted any more; no number is lost.' },
      },
    },
    issued: {
      description: 'Issued, and nothing of it paid yet.',
      on: {
        'invoice.allocate': [
          { target: 'paid', guard: 'isSettled', description: 'A receipt pays all that is open.' },
          { target: 'partlyPaid', guard: 'isPartlyPaid', description: 'A receipt pays a part of it.' },
        ],
        'invoice.credit': [
          { target: 'credited', guard: 'isWhollyCredited', description: 'Credit notes have taken back all of it.' },
          { target: 'issued', guard: 'isUnpaid', description: 'A credit note takes back a part; the rest stays owed.' },
        ],
      },
    },
    partlyPaid: {
      description: 'A part of it is paid, the rest is owed.',
      on: {
        'invoice.allocate': [
          { target: 'paid', guard: 'isSettled', description: 'A receipt pays the rest.' },
          { target: 'partlyPaid', guard: 'isPartlyPaid', description: 'A receipt pays a further part.' },
        ],
        'invoice.release': [
          { target: 'issued', guard: 'isUnpaid', description: 'No receipt pays it any more; all of it is owed again.' },
          { target: 'partlyPaid', guard: 'isPartlyPaid', description: 'One of several payments is taken off it.' },
        ],
        'invoice.credit': [
          {
            target: 'credited',
            guard: 'isWhollyCredited',
            description: 'All of it is taken back; what was paid stays the customer’s.',
          },
          { target: 'paid', guard: 'isSettled', description: 'A credit note takes back all that was not paid.' },
          { target: 'partlyPaid', guard: 'isPartlyPaid', description: 'A credit note takes back a part of the rest.' },
        ],
      },
    },
    paid: {
      description: 'Nothing of it is owed any more.',
      on: {
        'invoice.release': [
          { target: 'issued', guard: 'isUnpaid', description: 'No receipt pays it any more; it is owed again.' },
          { target: 'partlyPaid', guard: 'isPartlyPaid', description: 'A part of it is owed again.' },
        ],
        'invoice.credit': [
          {
            target: 'credited',
            guard: 'isWhollyCredited',
            description: 'All of it is taken back; what was paid stays the customer’s.',
          },
          {
            target: 'paid',
            guard: 'isSettled',
            description: 'A part is taken back; as much of what was paid stays the customer’s.',
          },
        ],
      },
    },
    credited: { type: 'final', description: 'Taken back by credit notes, all of it.' },
    discarded: { type: 'final', description: 'A draft that was not issued.' },
  },
})

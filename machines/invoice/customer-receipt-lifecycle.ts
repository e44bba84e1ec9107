import { setup } from 'xstate'

/** What the guards of a receipt read. Filled by the server. */
export interface CustomerReceiptFacts {
  /** Who cancels it may do so: the taker, while the till that took it is open; for other means the taker's depot. */
  mayCancel: boolean
  /** Of it on invoices. */
  allocated: number
}

export type CustomerReceiptEvent = { type: 'customerReceipt.cancel'; reason: string }

/** What money of a customer may become. Which invoices it pays is no state of it: allocations come and go. */
export const customerReceiptLifecycle = setup({
  types: {} as {
    context: CustomerReceiptFacts
    events: CustomerReceiptEvent
    input: CustomerReceiptFacts
  },
  guards: {
    isFreeWithReason: ({ context, event }) =>
      context.mayCancel && context.allocated === 0 && event.reason.trim() !== '',
  },
}).createMachine({
  id: 'customerReceipt',
  description: 'Money that a customer paid: it is allocated to invoices, and what is left stays the customer’s.',
  context: ({ input }) => input,
  initial: 'taken',
  states: {
    taken: {
      description: 'In the till, at the bank or with the card company, and posted.',
      on: {
        'customerReceipt.cancel': {
          target: 'cancelled',
          guard: 'isFreeWithReason',
          description: 'It was entered by mistake: its entry is reversed. It pays no invoice by then.',
        },
      },
    },
    cancelled: { type: 'final', description: 'Entered by mistake, and posted back.' },
  },
})

import { newCase } from '#machines/approval/case-context.ts'
import { caseSetup } from '#machines/approval/case-setup.ts'
import { caseEvents, caseStates, openEvents } from '#machines/approval/case-states.ts'

/** What of an expense may make its decider hesitate. */
export interface ExpenseFacts {
  /** Like expenses: the same supplier, day and amount. */
  duplicates: number
  receipts: number
}

/** An expense in the inbox of those who decide: read with its duplicates and receipts, then decided. */
export const expenseApprovalFlow = caseSetup<ExpenseFacts>()
  .extend({
    guards: {
      hasDuplicates: ({ context: { facts } }) => facts !== null && facts.duplicates > 0,
      hasNoReceipt: ({ context: { facts } }) => facts !== null && facts.receipts === 0,
    },
  })
  .createMachine({
    id: 'expenseApproval',
    description: 'A person decides whether an expense is accepted.',
    context: ({ input }) => newCase(input),
    output: ({ context: { how, decision } }) => ({ how, decision }),
    invoke: { id: 'record', src: 'record', input: ({ context: { request } }) => ({ request }) },
    initial: 'reading',
    on: caseEvents,
    states: {
      ...caseStates,
      open: {
        description: 'The expense is open with everything needed to decide it.',
        initial: 'judging',
        on: openEvents,
        states: {
          judging: {
            description: 'Is there anything to look at twice?',
            always: [
              { guard: 'hasDuplicates', target: 'duplicated', description: 'There is a like expense.' },
              { guard: 'hasNoReceipt', target: 'withoutReceipt', description: 'No receipt is attached.' },
              { target: 'plain', description: 'No.' },
            ],
          },
          duplicated: {
            description: 'Another expense names the same supplier, day and amount: it may be the same money.',
          },
          withoutReceipt: { description: 'It has no receipt, but a reason for that.' },
          plain: { description: 'Its receipts are attached, and none is like it.' },
        },
      },
    },
  })

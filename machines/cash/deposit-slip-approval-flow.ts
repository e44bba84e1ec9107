import { newCase } from '#machines/approval/case-context.ts'
import { caseSetup } from '#machines/approval/case-setup.ts'
import { caseEvents, caseStates, openEvents } from '#machines/approval/case-states.ts'

/** What of a deposit slip its decider compares. */
export interface SlipFacts {
  /** Whose counted cash it hands in; none where all of it comes out of the safe. */
  shifts: number
  /** Currencies of which the cash handed in is not what its shifts counted. */
  differences: number
}

/** A deposit slip in the inbox of those who decide: read with its shifts and counted amounts, then decided. */
export const depositSlipApprovalFlow = caseSetup<SlipFacts>()
  .extend({
    guards: {
      isDifferent: ({ context: { facts } }) => facts !== null && facts.differences > 0,
      hasNoShift: ({ context: { facts } }) => facts !== null && facts.shifts === 0,
    },
  })
  .createMachine({
    id: 'depositSlipApproval',
    description: 'A person decides whether a deposit slip is approved.',
    context: ({ input }) => newCase(input),
    output: ({ context: { how, decision } }) => ({ how, decision }),
    invoke: { id: 'record', src: 'record', input: ({ context: { request } }) => ({ request }) },
    initial: 'reading',
    on: caseEvents,
    states: {
      ...caseStates,
      open: {
        description: 'The slip is open with everything needed to decide it.',
        initial: 'comparing',
        on: openEvents,
        states: {
          comparing: {
            description: 'Is what is handed in what was counted?',
            always: [
              { guard: 'isDifferent', target: 'different', description: 'The cash is not what the shifts counted.' },
              { guard: 'hasNoShift', target: 'fromSafe', description: 'No shift: all of it comes out of the safe.' },
              { target: 'asCounted', description: 'It is what the shifts counted.' },
            ],
          },
          different: {
            description: 'More or less cash is handed in than the shifts counted; approving it posts the difference.',
          },
          fromSafe: { description: "The cash comes out of the depot's safe." },
          asCounted: { description: 'The cash is what the shifts counted.' },
        },
      },
    },
  })

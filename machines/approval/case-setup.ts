import { assign, fromCallback, sendTo, setup } from 'xstate'
import { decisionPart, type DecisionOutcome, type Judged, type Verdict } from '#machines/parts/decision.ts'
import type { Sight } from './approval-context.ts'
import type { CaseContext, CaseEvent, CaseInput, CaseOutcome, CaseReport } from './case-context.ts'

/** The watch over the record of a case is told when the record stands at another version. */
export interface RecordOrder {
  type: 'record.ask'
  version: number
}

/** Tells what is read of the record, now and whenever it changes: as `record.*` events. */
const recordWatch = () =>
  fromCallback<RecordOrder, { request: Judged }>(() => {
    throw new Error('The case has no record service.')
  })

/** The vocabulary that the cases of all kinds share; a kind adds what it finds in its facts. */
export function caseSetup<Facts>() {
  return setup({
    types: {} as {
      context: CaseContext<Facts>
      events: CaseEvent<Facts>
      input: CaseInput
      output: CaseOutcome
      children: { record: 'record'; decision: 'decision' }
      tags: 'busy'
    },
    actors: { record: recordWatch(), decision: decisionPart },
    guards: {
      mayDecide: (_, { sight, decision }: { sight: Sight; decision: Verdict }) => sight.refusals[decision] === null,
      isUndecided: (_, { how }: DecisionOutcome) => how !== 'answered',
      isAccepted: (_, { answers: [answer] }: DecisionOutcome) => answer?.ok === true,
      isOvertaken: (_, { answers: [answer] }: DecisionOutcome) => answer?.ok === false && answer.reason === 'overtaken',
    },
    actions: {
      takeFacts: assign((_, { facts }: { facts: Facts }) => ({ facts })),
      takeVersion: assign(({ context: { request } }, { version }: { version: number }) => ({
        request: { ...request, version },
      })),
      askRecord: sendTo('record', (_, { version }: { version: number }): RecordOrder => ({
        type: 'record.ask',
        version,
      })),
      takeSight: assign((_, { sight, decision }: { sight: Sight; decision: Verdict }) => ({
        sight,
        decision,
        refusal: null,
      })),
      setRefusal: assign((_, { answers: [answer] }: DecisionOutcome) => ({
        refusal: answer?.ok === false && answer.reason === 'refused' ? answer.message : null,
      })),
      report: sendTo(
        ({ context: { parent } }) => parent,
        (_, report: CaseReport) => report,
      ),
      end: assign((_, { how }: Pick<CaseOutcome, 'how'>) => ({ how })),
    },
  })
}

import { LEDGER_ACTS } from '../ledger/ledger-codes.ts'
import { defineList } from '../list/list-definition.ts'
import { type RECORD_LISTS, RECORD_NAMES, type RecordName, stateWords, referenceText } from '../records.ts'
import type { WorkflowRecordRow } from './workflow-record-row.ts'

/** By the reader's clock: these records are of many depots. */
const zone = () => undefined

/** The event under which a record's first row stands. */
const CREATION = 'xstate.init'

/** States and events are told as the drawing names them; those of an older definition keep the machine's name. */
const listOf = (machine: RecordName) =>
  defineList<WorkflowRecordRow>()({
    id: `workflow-records-${machine}`,
    words: 'drawn-records:list',
    headings: 'drawn-records:column.*',
    otherWords: ['drawn-records', 'ledger', 'errors', `workflow-${machine}`],
    calls: { read: 'getWorkflowRecordList', export: 'exportWorkflowRecords' },
    search: false,
    columns: {
      reference: {
        kind: 'reference',
        value: ({ record }) => referenceText(machine, record.reference),
      },
      person: { kind: 'text', value: ({ record }) => record.person },
      depot: { kind: 'named', value: ({ record }) => record.depot?.name ?? null },
      stateNow: {
        kind: 'phrase',
        value: ({ record: { state } }, { word }) => word(stateWords(machine).replace('*', state), state),
      },
      event: {
        kind: 'phrase',
        sheet: ['event', 'from', 'to'],
        value: ({ event }, { word }) =>
          event === CREATION
            ? word('drawn-records:created')
            : event && word(`workflow-${machine}:events.${event}.label`, event),
      },
      from: {
        kind: 'phrase',
        hidden: true,
        value: ({ from }, { word }) => from && word(stateWords(machine).replace('*', from), from),
      },
      to: {
        kind: 'phrase',
        hidden: true,
        value: ({ to }, { word }) => to && word(stateWords(machine).replace('*', to), to),
      },
      act: { kind: 'word', words: 'ledger:act.*', codes: LEDGER_ACTS, value: ({ act }) => act },
      by: {
        kind: 'phrase',
        value: ({ by, at }, { word }) => by?.name ?? (at === null ? null : word('drawn-records:program')),
      },
      at: { kind: 'instant', zone, value: ({ at }) => at },
      reason: { kind: 'text', value: ({ reason }) => reason },
      refusal: { kind: 'phrase', value: ({ code }, { word }) => code && word(`errors:${code}`, code) },
    },
    filters: {
      from: { kind: 'from', of: 'at' },
      to: { kind: 'to', of: 'at' },
      depotId: { kind: 'depot', of: 'depot' },
      event: { kind: 'text', of: 'event' },
      /** `-` for the row that created the record. */
      fromState: { kind: 'text', of: 'from' },
      /** Where the step led, or the state that records stand in. */
      toState: { kind: 'text', of: 'to' },
      /** `-` where the program itself acted. */
      actorId: { kind: 'person', of: 'by' },
      code: { kind: 'text', of: 'refusal' },
      act: { kind: 'choice', of: 'act', values: LEDGER_ACTS, words: 'ledger:act.*' },
    },
    sorts: [],
    defaultSort: { by: 'at', direction: 'descending' },
  })

/** The records behind one figure of a drawing: the same list for each kind, in the words of its machine. */
export const workflowRecordLists: Readonly<Record<RecordName, ReturnType<typeof listOf>>> = Object.fromEntries(
  RECORD_NAMES.map((machine) => [machine, listOf(machine)]),
  // Made of every name; Object.fromEntries cannot say so.
) as Record<RecordName, ReturnType<typeof listOf>>

type WorkflowColumn = keyof ReturnType<typeof listOf>['columns']

/** Columns that have nothing to say of what is listed. */
export const EMPTY_COLUMNS = {
  step: ['act', 'refusal'],
  state: ['act', 'refusal'],
  refused: ['act', 'reason'],
  reversal: ['event', 'from', 'to', 'refusal'],
} as const satisfies Record<(typeof RECORD_LISTS)[number], readonly WorkflowColumn[]>

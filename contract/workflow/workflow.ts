import { z } from 'zod'
import { USER_TYPES } from '../access.ts'
import { calendarDate, instant, listQuery, recordId, searchTerm } from '../common.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { ledgerEntry } from '../ledger/ledger.ts'
import { LEDGER_ACTS } from '../ledger/ledger-codes.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { RECORD_LISTS } from '../records.ts'
import { workflowRecordLists } from './workflow-record-list.ts'
import { lifecycleRecord, machine, person, recordRow } from './workflow-record-row.ts'

/** What happened to a record once, as its own page tells it. */
export const trailEvent = z.object({
  event: z.string(),
  /** Null for the row that created the record. */
  from: z.string().nullable(),
  to: z.string(),
  /** Null where the program itself acted. */
  by: z.object({ id: recordId, name: z.string() }).nullable(),
  at: instant,
  reason: z.string().nullable(),
})
export type TrailEvent = z.input<typeof trailEvent>

const workflowEvent = trailEvent.extend({
  id: z.int(),
  machine: z.string(),
  fingerprint: z.string(),
  recordId,
})
export type WorkflowEventRow = z.input<typeof workflowEvent>

const walkedStep = trailEvent.extend({
  id: z.int(),
  fingerprint: z.string(),
  /** Whether the transition table of its own definition has the step; null where that table is not stored. */
  isKnown: z.boolean().nullable(),
  /** What the act kept beside the change of state: seats, amounts, what was before and after. */
  payload: z.record(z.string(), z.unknown()).nullable(),
  /** Entries of the ledger made by it, as far as the reader may see them. */
  entries: z.array(ledgerEntry),
})
export type WalkedStep = z.input<typeof walkedStep>

const refusedAttempt = z.object({
  id: z.int(),
  event: z.string(),
  from: z.string(),
  by: person.nullable(),
  at: instant,
  /** Of the refusal, `errors:<code>`. */
  code: z.string(),
})
export type RefusedAttemptView = z.input<typeof refusedAttempt>

/** The records counted: those of a period and a depot, within the reader's scope. */
const figuresQuery = z.object({
  machine,
  /** Days of the depot's zone, else of the reader's depot, else of UTC; both inclusive. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  depotId: recordId.optional(),
})

const recordListQuery = figuresQuery.extend({
  // The same for each machine.
  ...filterQuery(workflowRecordLists.ticket),
  of: z.enum(RECORD_LISTS),
  actorId: z.union([recordId, z.literal('-')]).optional(),
})

const counted = { count: z.int() }

const figures = z.object({
  /** Whose days the period is made of. */
  timeZone: z.string(),
  steps: z.array(z.object({ event: z.string(), from: z.string().nullable(), to: z.string(), ...counted })),
  /** Now, whatever the period; durations in seconds since the records came there, null where nothing has happened yet. */
  states: z.array(
    z.object({
      state: z.string(),
      ...counted,
      median: z.number().nullable(),
      p90: z.number().nullable(),
      /** The durations are of some of the records only, chosen evenly. */
      isSampled: z.boolean(),
    }),
  ),
  refused: z.array(
    z.object({ event: z.string(), from: z.string(), code: z.string(), by: person.nullable(), ...counted }),
  ),
  /** Who did what; null where the program itself acted. */
  acts: z.array(z.object({ event: z.string(), by: person.nullable(), isDecision: z.boolean(), ...counted })),
  /** Who tried to decide on what they had asked for themselves. */
  ownDecisions: z.array(z.object({ event: z.string(), by: person.nullable(), ...counted })),
  /** Entries of these records that took others back. */
  reversals: z.array(z.object({ act: z.enum(LEDGER_ACTS), by: person, ...counted })),
  /** A part is longer than is told. */
  isCapped: z.boolean(),
})
export type WorkflowFigures = z.input<typeof figures>

const sheet = { format: z.enum(['csv', 'xlsx']), language: z.enum(['en', 'ar']).default('en') }

export const workflowEndpoints = {
  getWorkflowEvents: listEndpoint('getWorkflowEvents', {
    summary: 'What happened to a record, in order.',
    access: USER_TYPES,
    query: listQuery.extend({ machine, recordId }),
    data: workflowEvent,
  }),
  // a record and all records on the drawing
  getWorkflowRecord: endpoint('getWorkflowRecord', {
    summary: 'One record with every step it went, what the steps moved in the ledger, and what was refused in between.',
    access: USER_TYPES,
    query: z.object({ machine, recordId }),
    data: z.object({
      record: lifecycleRecord,
      steps: z.array(walkedStep),
      refused: z.array(refusedAttempt),
      /** The definitions that the steps were recorded under; `since` is null where one is not stored. */
      versions: z.array(z.object({ fingerprint: z.string(), since: instant.nullable() })),
      /** The steps do not lead, without a gap, to the stored state: somebody was at the database itself. */
      isContradicted: z.boolean(),
      /** There is more than is told. */
      isCapped: z.boolean(),
    }),
  }),
  exportWorkflowRecord: fileEndpoint('exportWorkflowRecord', {
    summary: 'The steps of one record as a sheet.',
    access: USER_TYPES,
    query: z.object({ machine, recordId, ...sheet }),
  }),
  findWorkflowRecords: endpoint('findWorkflowRecords', {
    summary: 'Records with a lifecycle by reference, bill number, number or person, within the own scope.',
    access: USER_TYPES,
    query: z.object({ machine: machine.optional(), search: searchTerm(100) }),
    data: z.array(lifecycleRecord),
  }),
  getWorkflowFigures: endpoint('getWorkflowFigures', {
    summary:
      'How many records went along each transition, stand in each state, and what was refused, decided and taken back.',
    access: USER_TYPES,
    query: figuresQuery,
    data: figures,
  }),
  exportWorkflowFigures: fileEndpoint('exportWorkflowFigures', {
    summary: 'The same figures as a sheet.',
    access: USER_TYPES,
    query: figuresQuery.extend(sheet),
  }),
  getWorkflowRecordList: listEndpoint('getWorkflowRecordList', {
    summary: 'The records behind one figure.',
    access: USER_TYPES,
    query: listQuery.omit({ search: true }).extend(recordListQuery.shape),
    data: recordRow,
  }),
  exportWorkflowRecords: fileEndpoint('exportWorkflowRecords', {
    summary: 'The records behind one figure as a sheet.',
    access: USER_TYPES,
    query: recordListQuery.extend({ ...sheet, columns: sheetQuery.columns.optional() }),
  }),
}

import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { PageInfo } from '#contract/common.ts'
import type { contract, ReplyOf } from '#contract/contract.ts'
import { LEDGER_ACTS } from '#contract/ledger/ledger-codes.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { inOrderOf, type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { consignmentPieces, consignmentWriteOffs } from '#server/database/schema/consignment.ts'
import { ledgerEntries } from '#server/database/schema/ledger.ts'
import { refusedEvents, workflowEvents } from '#server/database/schema/lifecycle.ts'
import { users } from '#server/database/schema/people.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { recordOf } from '#server/domain/workflow/all-records.ts'
import { describeRecords } from '#server/domain/workflow/read-records.ts'
import { enters, eventsOf, refusedOf, reversalsOf } from './workflow-statistics.ts'
import { named } from './workflow-record.ts'
import type { Counted } from './workflow-scope.ts'
import type { RecordName } from '#contract/records.ts'

export type RecordRow = ReplyOf<'getWorkflowRecordList'>['data'][number]
export type ListQuery = Omit<z.output<typeof contract.getWorkflowRecordList.query>, keyof PageQuery>

/** What stands for nothing in a query: no state before, nobody who acted. */
const NONE = '-'

interface RecordList {
  list: ListDefinition
  readRows: (ids: readonly string[]) => Promise<RecordRow[]>
}

/** The records behind one figure: those that went a step, stand in a state, were refused something, or were taken back. */
export function recordList({ orm }: Pick<Database, 'orm'>, counted: Counted, asked: ListQuery): RecordList {
  switch (asked.of) {
    case 'step':
      return { list: stepList(counted, asked), readRows: (ids) => readSteps(orm, counted.machine, ids) }
    case 'state':
      return { list: stateList(counted, asked), readRows: (ids) => readStanding(orm, counted.machine, ids) }
    case 'refused':
      return { list: refusedList(counted, asked), readRows: (ids) => readRefused(orm, counted.machine, ids) }
    case 'reversal':
      return { list: reversalList(counted, asked), readRows: (ids) => readReversals(orm, counted.machine, ids) }
  }
}

export async function listRecords(
  database: Database,
  counted: Counted,
  asked: ListQuery & PageQuery,
): Promise<{ data: RecordRow[]; page: PageInfo } | Refusal> {
  const { list, readRows } = recordList(database, counted, asked)
  const found = await pageOfIds(database.orm, asked, list)
  if (isRefusal(found)) return found
  return { data: await readRows(found.ids), page: found.page }
}

function stepList(counted: Counted, { event, fromState, toState, actorId }: ListQuery): ListDefinition {
  return {
    table: workflowEvents,
    id: workflowEvents.id,
    where: and(
      eventsOf(counted),
      event === undefined ? undefined : eq(workflowEvents.event, event),
      fromState === undefined
        ? undefined
        : fromState === NONE
          ? isNull(workflowEvents.fromState)
          : eq(workflowEvents.fromState, fromState),
      toState === undefined ? undefined : eq(workflowEvents.toState, toState),
      actorId === undefined
        ? undefined
        : actorId === NONE
          ? isNull(workflowEvents.actorId)
          : eq(workflowEvents.actorId, actorId),
    ),
    sorts: { at: workflowEvents.at },
    defaultSort: '-at',
  }
}

async function readSteps(orm: Orm, machine: RecordName, ids: readonly string[]): Promise<RecordRow[]> {
  if (ids.length === 0) return []
  const rows = await orm
    .select({ id: workflowEvents.id, event: workflowEvents, actorName: users.name })
    .from(workflowEvents)
    .leftJoin(users, eq(users.id, workflowEvents.actorId))
    .where(inArray(workflowEvents.id, ids.map(Number)))
  return withRecords(
    orm,
    machine,
    inOrderOf(ids, rows),
    ({ event: { id, recordId, event, fromState, toState, actorId, at, reason }, actorName }) => [
      recordId,
      { ...NOTHING, id: String(id), event, from: fromState, to: toState, by: named(actorId, actorName), at, reason },
    ],
  )
}

function stateList({ machine, records }: Counted, { toState }: ListQuery): ListDefinition {
  const { table } = recordOf(machine)
  const { id, state } = table
  // Ids are made in the order in which records come into being.
  return {
    table,
    id,
    where: and(records, toState === undefined ? undefined : sql`${state} = ${toState}`),
    sorts: { created: id },
    defaultSort: 'created',
  }
}

/** With the event since which each stands there. */
async function readStanding(orm: Orm, machine: RecordName, ids: readonly string[]): Promise<RecordRow[]> {
  if (ids.length === 0) return []
  const latest = await orm
    .selectDistinctOn([workflowEvents.recordId], { event: workflowEvents, actorName: users.name })
    .from(workflowEvents)
    .leftJoin(users, eq(users.id, workflowEvents.actorId))
    .where(and(inArray(workflowEvents.recordId, [...ids]), eq(workflowEvents.machine, machine), enters))
    .orderBy(workflowEvents.recordId, sql`${workflowEvents.id} desc`)
  const byRecord = new Map(latest.map((row) => [row.event.recordId, row]))
  return withRecords(orm, machine, ids, (id) => {
    const row = byRecord.get(id)
    if (!row) return [id, { ...NOTHING, id }]
    const { event, fromState, toState, actorId, at, reason } = row.event
    return [id, { ...NOTHING, id, event, from: fromState, to: toState, by: named(actorId, row.actorName), at, reason }]
  })
}

function refusedList(counted: Counted, { event, fromState, actorId, code }: ListQuery): ListDefinition {
  return {
    table: refusedEvents,
    id: refusedEvents.id,
    where: and(
      refusedOf(counted),
      event === undefined ? undefined : eq(refusedEvents.event, event),
      fromState === undefined ? undefined : eq(refusedEvents.fromState, fromState),
      code === undefined ? undefined : eq(refusedEvents.code, code),
      actorId === undefined
        ? undefined
        : actorId === NONE
          ? isNull(refusedEvents.actorId)
          : eq(refusedEvents.actorId, actorId),
    ),
    sorts: { at: refusedEvents.at },
    defaultSort: '-at',
  }
}

async function readRefused(orm: Orm, machine: RecordName, ids: readonly string[]): Promise<RecordRow[]> {
  if (ids.length === 0) return []
  const rows = await orm
    .select({ id: refusedEvents.id, attempt: refusedEvents, actorName: users.name })
    .from(refusedEvents)
    .leftJoin(users, eq(users.id, refusedEvents.actorId))
    .where(inArray(refusedEvents.id, ids.map(Number)))
  return withRecords(
    orm,
    machine,
    inOrderOf(ids, rows),
    ({ attempt: { id, recordId, event, fromState, actorId, at, code }, actorName }) => [
      recordId,
      { ...NOTHING, id: String(id), event, from: fromState, by: named(actorId, actorName), at, code },
    ],
  )
}

function reversalList(counted: Counted, { act, actorId }: ListQuery): ListDefinition {
  return {
    table: ledgerEntries,
    id: ledgerEntries.id,
    where: and(
      reversalsOf(counted) ?? sql`false`,
      act === undefined ? undefined : eq(ledgerEntries.act, act),
      actorId === undefined || actorId === NONE ? undefined : eq(ledgerEntries.createdBy, actorId),
    ),
    sorts: { at: ledgerEntries.createdAt },
    defaultSort: '-at',
  }
}

async function readReversals(orm: Orm, machine: RecordName, ids: readonly string[]): Promise<RecordRow[]> {
  if (ids.length === 0) return []
  const rows = await orm
    .select({ id: ledgerEntries.id, entry: ledgerEntries, actorName: users.name })
    .from(ledgerEntries)
    .innerJoin(users, eq(users.id, ledgerEntries.createdBy))
    .where(inArray(ledgerEntries.id, [...ids]))
  const recordOf = await billRecords(
    orm,
    machine,
    rows.map(({ entry }) => entry.recordId),
  )
  return withRecords(
    orm,
    machine,
    inOrderOf(ids, rows),
    ({ entry: { id, recordId, act, createdBy, createdAt }, actorName }) => [
      recordOf(recordId),
      {
        ...NOTHING,
        id,
        by: { id: createdBy, name: actorName },
        at: createdAt,
        act: LEDGER_ACTS.find((name) => name === act) ?? null,
      },
    ],
  )
}

/** The piece or the loss by which a bill is told, where entries are made in the bill's name. */
async function billRecords(
  orm: Orm,
  machine: RecordName,
  recordIds: readonly string[],
): Promise<(recordId: string) => string> {
  const table =
    machine === 'consignmentPiece' ? consignmentPieces : machine === 'writeOff' ? consignmentWriteOffs : null
  if (table === null || recordIds.length === 0) return (recordId) => recordId
  const rows = await orm
    .selectDistinctOn([table.consignmentId], { billId: table.consignmentId, id: table.id })
    .from(table)
    .where(inArray(table.consignmentId, [...recordIds]))
    .orderBy(table.consignmentId, table.id)
  const byBill = new Map(rows.map(({ billId, id }) => [billId, id]))
  return (recordId) => byBill.get(recordId) ?? recordId
}

const NOTHING = { event: null, from: null, to: null, by: null, at: null, reason: null, code: null, act: null } as const

/** Rows with the records that they are about; records are never removed. */
async function withRecords<Row>(
  orm: Orm,
  machine: RecordName,
  rows: readonly Row[],
  show: (row: Row) => [recordId: string, shown: Omit<RecordRow, 'record'>],
): Promise<RecordRow[]> {
  const shown = rows.map(show)
  const records = await describeRecords(
    orm,
    machine,
    shown.map(([recordId]) => recordId),
  )
  return shown.flatMap(([recordId, row]): RecordRow[] => {
    const record = records.get(recordId)
    return record ? [{ ...row, record }] : []
  })
}

/** More are found by a longer term. */
const MAX_FOUND = 20

/** The newest records of some kinds that a term finds within the given scopes. */
export async function findRecords(
  orm: Orm,
  term: string,
  kinds: readonly { machine: RecordName; scope: SQL | undefined }[],
) {
  const found = await Promise.all(
    kinds.map(async ({ machine, scope }) => {
      const { table, find } = recordOf(machine)
      const { id } = table
      const page = await pageOfIds(
        orm,
        { pageNumber: 1, recordNumber: MAX_FOUND },
        {
          table,
          id,
          where: and(scope, find(term)),
          sorts: { created: id },
          defaultSort: '-created',
          countTo: MAX_FOUND * 50,
        },
      )
      if (isRefusal(page)) return []
      const told = await describeRecords(orm, machine, page.ids)
      return page.ids.flatMap((each) => told.get(each) ?? [])
    }),
  )
  return found.flat()
}

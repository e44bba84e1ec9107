import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { auditFindingList } from '#contract/audit/audit-finding-list.ts'
import type { contract, ReplyOf } from '#contract/contract.ts'
import { LEDGER_RECORD_KINDS } from '#contract/ledger/ledger-codes.ts'
import { RECORD_NAMES } from '#contract/records.ts'
import { isUnderWay, type StoredRun } from '#server/audit/audit-runs.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { inOrderOf, type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { auditFindings, auditRuns } from '#server/database/schema/audit-run.ts'
import { consignmentItems } from '#server/database/schema/consignment.ts'
import { ledgerEntries } from '#server/database/schema/ledger.ts'
import { users } from '#server/database/schema/people.ts'
import { exportListSheet } from '#server/export/list-sheet.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { describeLedgerRecords } from '#server/domain/ledger/ledger-records.ts'
import { describeRecords } from '#server/domain/workflow/read-records.ts'

type RunView = ReplyOf<'getAuditList'>['data'][number]
type FindingView = ReplyOf<'getAuditFindingList'>['data'][number]
type StoredFinding = typeof auditFindings.$inferSelect

export async function listRuns(orm: Orm, query: PageQuery, now: Date): Promise<ReplyOf<'getAuditList'> | Refusal> {
  const found = await pageOfIds(orm, query, {
    table: auditRuns,
    id: auditRuns.id,
    where: undefined,
    sorts: { startedAt: auditRuns.startedAt },
    defaultSort: '-startedAt',
  })
  if (isRefusal(found)) return found
  const rows = found.ids.length === 0 ? [] : await readRuns(orm, found.ids)
  return { data: await Promise.all(inOrderOf(found.ids, rows).map((row) => shown(orm, row, now))), page: found.page }
}

/** A run with what came of each rule; null where there is none. */
export async function showRun(orm: Orm, id: string, now: Date): Promise<ReplyOf<'getAudit'>['data'] | null> {
  const [row] = await readRuns(orm, [id])
  return row ? { ...(await shown(orm, row, now)), outcomes: row.run.outcomes } : null
}

interface NamedRun {
  id: string
  run: StoredRun
  name: string | null
}

async function readRuns(orm: Orm, ids: readonly string[]): Promise<NamedRun[]> {
  return orm
    .select({ id: auditRuns.id, run: auditRuns, name: users.name })
    .from(auditRuns)
    .leftJoin(users, eq(users.id, auditRuns.startedBy))
    .where(inArray(auditRuns.id, [...ids]))
}

async function shown(orm: Orm, { run, name }: NamedRun, now: Date): Promise<RunView> {
  const { id, startedBy, startedAt, finishedAt, check, checksDone, checksTotal, done, total, findings } = run
  const isLeft = run.state === 'running' && !(await isUnderWay(orm, run, now))
  return {
    id,
    startedBy: startedBy === null || name === null ? null : { id: startedBy, name },
    startedAt,
    finishedAt,
    state: isLeft ? 'interrupted' : run.state,
    check,
    checksDone,
    checksTotal,
    done,
    total,
    findings,
  }
}

export async function listFindings(
  orm: Orm,
  runId: string,
  query: PageQuery & { rule?: string | undefined },
): Promise<ReplyOf<'getAuditFindingList'> | Refusal> {
  if ((await orm.$count(auditRuns, eq(auditRuns.id, runId))) === 0) return refuse('notFound')
  const found = await pageOfIds(orm, query, findingList(runId, query.rule))
  return isRefusal(found) ? found : { data: await readFindings(orm, found.ids), page: found.page }
}

export async function exportFindings(
  database: Database,
  runId: string,
  { rule, sort, columns, format, language }: z.output<typeof contract.exportAuditFindings.query>,
  userId: string,
): Promise<FileAnswer | Refusal> {
  if ((await database.orm.$count(auditRuns, eq(auditRuns.id, runId))) === 0) return refuse('notFound')
  return exportListSheet(database, auditFindingList, {
    columns,
    sort,
    format,
    language,
    list: findingList(runId, rule),
    readRows: (ids) => readFindings(database.orm, ids),
    subject: 'audit',
    userId,
    details: { runId, rule },
  })
}

function findingList(runId: string, rule: string | undefined): ListDefinition {
  return {
    table: auditFindings,
    id: auditFindings.id,
    where: and(eq(auditFindings.runId, runId), rule === undefined ? undefined : eq(auditFindings.rule, rule)),
    sorts: { id: auditFindings.id },
    defaultSort: 'id',
  }
}

async function readFindings(orm: Orm, ids: readonly string[]): Promise<FindingView[]> {
  if (ids.length === 0) return []
  const rows = await orm
    .select()
    .from(auditFindings)
    .where(inArray(auditFindings.id, ids.map(Number)))
  const places = await placesOf(orm, rows)
  return inOrderOf(ids, rows).map(({ id, rule, recordKind, recordId, reference, row, found, expected }) => ({
    id,
    rule,
    record:
      recordKind === null || recordId === null
        ? null
        : {
            kind: recordKind,
            id: recordId,
            machine: RECORD_NAMES.find((machine) => machine === recordKind) ?? null,
            page: places.get(`${recordKind} ${recordId}`) ?? null,
            isThere: isLookedUp(recordKind) ? places.has(`${recordKind} ${recordId}`) : null,
          },
    reference,
    row,
    found,
    expected,
  }))
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
type Place = NonNullable<NonNullable<FindingView['record']>['page']>

/** How records that no machine leads are looked up: those that are there, with the page that tells of them. */
const OTHERS: Readonly<Record<string, (orm: Orm, ids: string[]) => Promise<{ id: string; page: Place | null }[]>>> = {
  ...Object.fromEntries(
    LEDGER_RECORD_KINDS.map((kind) => [
      kind,
      async (orm: Orm, ids: string[]) =>
        [
          ...(
            await describeLedgerRecords(
              orm,
              ids.map((id) => ({ kind, id })),
            )
          ).values(),
        ].filter(({ reference }) => reference !== null),
    ]),
  ),
  consignmentItem: async (orm, ids) => {
    const rows = await orm
      .select({ id: consignmentItems.id, bill: consignmentItems.consignmentId })
      .from(consignmentItems)
      .where(inArray(consignmentItems.id, ids))
    return rows.map(({ id, bill }) => ({ id, page: { kind: 'consignment', id: bill } }))
  },
  ledgerEntry: async (orm, ids) => {
    const rows = await orm.select({ id: ledgerEntries.id }).from(ledgerEntries).where(inArray(ledgerEntries.id, ids))
    return rows.map(({ id }) => ({ id, page: { kind: 'ledgerEntry', id } }))
  },
}

const isLookedUp = (kind: string): boolean =>
  Object.hasOwn(OTHERS, kind) || RECORD_NAMES.some((machine) => machine === kind)

/** Whose page tells of these records, by their kind and id; nothing of those that are gone. */
async function placesOf(orm: Orm, rows: readonly StoredFinding[]): Promise<Map<string, Place | null>> {
  const asked = rows.flatMap(({ recordKind: kind, recordId: id }) =>
    kind === null || id === null || !UUID.test(id) ? [] : [{ kind, id }],
  )
  const kinds = [...new Set(asked.map(({ kind }) => kind))].filter(isLookedUp)
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const ids = [...new Set(asked.filter((record) => record.kind === kind).map(({ id }) => id))]
      const machine = RECORD_NAMES.find((each) => each === kind)
      const records = machine
        ? [...(await describeRecords(orm, machine, ids)).values()]
        : ((await OTHERS[kind]?.(orm, ids)) ?? [])
      return records.map(({ id, page }) => [`${kind} ${id}`, page] as const)
    }),
  )
  return new Map(found.flat())
}

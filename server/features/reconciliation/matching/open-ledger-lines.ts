import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { LEDGER_ACTS, LEDGER_RECORD_KINDS } from '#contract/ledger/ledger-codes.ts'
import type { OpenLine } from '#contract/reconciliation/open-entry-row.ts'
import { RECONCILED_ACCOUNTS } from '#contract/reconciliation/reconciliation-codes.ts'
import type { Orm } from '#server/database/connection.ts'
import { describeLedgerRecords } from '#server/domain/ledger/ledger-records.ts'
import { openLines } from '#server/domain/reconciliation/open-lines.ts'

/** A line of the ledger that a line of a statement may be. Minor units; a debit is positive. */
const ledgerLine = z.object({
  entryId: z.string(),
  line: z.int(),
  account: z.enum(RECONCILED_ACCOUNTS),
  postingDate: z.string(),
  currency: z.string(),
  amount: z.int(),
  act: z.enum(LEDGER_ACTS),
  recordKind: z.enum(LEDGER_RECORD_KINDS),
  recordId: z.string(),
  depotId: z.string().nullable(),
  clerkId: z.string().nullable(),
  shiftId: z.string().nullable(),
})
export type OpenLedgerLine = z.output<typeof ledgerLine>

export const LINE_FIELDS =
  sql.raw(`line.entry_id as "entryId", line.line, line.account, line.posting_date::text as "postingDate",
  line.currency::text as currency, line.amount::float8 as amount, entry.act, entry.record_kind as "recordKind", entry.record_id as "recordId",
  line.depot_id as "depotId", line.clerk_id as "clerkId", line.shift_id as "shiftId"`)

export const readLine = (row: unknown): OpenLedgerLine => ledgerLine.parse(row)

/** What is open within further conditions on `line` and `entry`. */
export async function readOpenLines(
  orm: Orm,
  where: SQL,
  { order = sql`line.posting_date, line.entry_id, line.line`, most }: { order?: SQL; most: number },
): Promise<OpenLedgerLine[]> {
  const { rows } = await orm.execute(
    sql`select ${LINE_FIELDS} from ${openLines(where)} order by ${order} limit ${most}`,
  )
  return rows.map(readLine)
}

export const keyOf = ({ entryId, line }: Pick<OpenLedgerLine, 'entryId' | 'line'>): string => `${entryId} ${line}`

export const totalOf = (lines: readonly Pick<OpenLedgerLine, 'amount'>[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0)

/** As they are shown, in their order. */
export async function describeLines(orm: Orm, lines: readonly OpenLedgerLine[]): Promise<OpenLine[]> {
  if (lines.length === 0) return []
  const [records, references, depots, clerks] = await Promise.all([
    describeLedgerRecords(
      orm,
      lines.map(({ recordKind, recordId }) => ({ kind: recordKind, id: recordId })),
    ),
    readReferences(
      orm,
      lines.map(({ recordId }) => recordId),
    ),
    namesOf(
      orm,
      sql`select id::text, code as name from depots`,
      lines.map(({ depotId }) => depotId),
    ),
    namesOf(
      orm,
      sql`select id::text, name from users`,
      lines.map(({ clerkId }) => clerkId),
    ),
  ])
  return lines.flatMap((each) => {
    const { entryId, line, account, postingDate, currency, amount, act, recordKind, recordId, depotId, clerkId } = each
    const of = records.get(recordId)
    if (!of) return []
    return [
      {
        entryId,
        line,
        account,
        postingDate,
        currency,
        amount,
        act,
        of: { ...of, kind: recordKind },
        reference: references.get(recordId) ?? null,
        depotCode: depots.get(depotId ?? '') ?? null,
        clerk: clerks.get(clerkId ?? '') ?? null,
      },
    ]
  })
}

/** The last reference that each record names. */
export async function readReferences(orm: Orm, recordIds: readonly string[]): Promise<Map<string, string>> {
  const ids = JSON.stringify([...new Set(recordIds)])
  const { rows } = await orm.execute<{ id: string; name: string }>(sql`
    with asked as (select value::uuid as id from jsonb_array_elements_text(${ids}::jsonb) as value)
    select asked.id::text, coalesce(
      (select nullif(key, '') from bank_reference_uses where record_id = asked.id order by used_at desc, bank_reference_uses.id desc limit 1),
      (select reference from journal_entries where journal_entries.id = asked.id)) as name
    from asked`)
  return new Map(rows.flatMap(({ id, name }) => (name ? [[id, name]] : [])))
}

async function namesOf(orm: Orm, named: SQL, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const { rows } = await orm.execute<{ id: string; name: string }>(
    sql`select * from (${named}) as named (id, name) where id in (select jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb))`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

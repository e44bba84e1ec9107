import { sql } from 'drizzle-orm'
import { COUNTERPARTS, type ReconciledAccount } from '#contract/reconciliation/reconciliation-codes.ts'
import type { Orm } from '#server/database/connection.ts'
import { bankReferenceKey } from '#server/domain/bank-reference/bank-reference-key.ts'
import { openLines } from '#server/domain/reconciliation/open-lines.ts'
import { keyOf, LINE_FIELDS, type OpenLedgerLine, readLine } from './open-ledger-lines.ts'

/** Entries of the journal that name a reference, at most; they are few. */
const MAX_JOURNAL = 2000

/**
 * What is open and names one of these references, by reference: of bookings, bills, fees, top-ups, slips and expenses by
 * what was kept when it was entered, of date changes by their booking, of the journal by its own.
 */
export async function readByReference(
  orm: Orm,
  account: ReconciledAccount,
  { currency, keys }: { currency: string; keys: readonly string[] },
): Promise<Map<string, OpenLedgerLine[]>> {
  const found = new Map<string, OpenLedgerLine[]>()
  const wanted = new Set(keys.filter((key) => key !== ''))
  if (wanted.size === 0) return found
  const accounts = JSON.stringify(COUNTERPARTS[account])
  const ofAccount = sql`line.currency = ${currency} and line.account in (select jsonb_array_elements_text(${accounts}::jsonb))`
  const { rows } = await orm.execute<Record<string, unknown> & { key: string }>(sql`
    with named as (
      select distinct key, record_id from bank_reference_uses as use
      where key in (select jsonb_array_elements_text(${JSON.stringify([...wanted])}::jsonb))
        and not exists (select from bank_reference_uses as later where use.kind = 'expense' and later.record_id = use.record_id and (later.used_at, later.id) > (use.used_at, use.id))),
    of_record as materialized (
      select key, record_id from named
      union select named.key, change.id from named join travel_date_changes as change on change.booking_id = named.record_id)
    select of_record.key, ${LINE_FIELDS} from of_record, ${openLines(sql`entry.record_id = of_record.record_id and ${ofAccount}`)}`)
  const add = (key: string, line: OpenLedgerLine) => {
    const known = found.get(key) ?? []
    if (!known.some((each) => keyOf(each) === keyOf(line))) known.push(line)
    found.set(key, known)
  }
  for (const { key, ...row } of rows) add(key, readLine(row))
  const journal = await orm.execute<Record<string, unknown> & { reference: string }>(sql`
    select journal.reference, ${LINE_FIELDS} from journal_entries as journal, ${openLines(sql`journal.reference is not null and entry.record_kind = 'journal' and entry.record_id = journal.id and ${ofAccount}`)}
    order by line.posting_date desc limit ${MAX_JOURNAL}`)
  for (const { reference, ...row } of journal.rows) {
    const key = bankReferenceKey(reference)
    if (wanted.has(key)) add(key, readLine(row))
  }
  return found
}

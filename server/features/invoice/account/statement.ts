import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/contract.ts'
import type { customerAccountEndpoints } from '#contract/invoice/customer-account.ts'
import { customerStatementList, type STATEMENT_ACTS } from '#contract/invoice/customer-statement-list.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportRowsSheet } from '#server/export/list-sheet.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import type { Refusal } from '#server/plugins/refusal.ts'
import { pageOf, refusePlace } from './ageing.ts'

type Query = z.output<typeof customerAccountEndpoints.getCustomerStatement.query>
type Asked = Pick<Query, 'customerId' | 'currency' | 'from' | 'to' | 'sort'>
export type StatementRow = ReplyOf<'getCustomerStatement'>['data'][number]

/** What is billed raises what is owed, what is paid or taken back lowers it; money that was taken by mistake is owed again. */
const MOVES = sql`
  select id, bill_date as date, 'invoice' as act, number, id as record_id, net_total as debit, 0::bigint as credit, issued_at as at, customer_id, currency
  from invoices where number is not null
  union all
  select note.id, note.date, 'creditNote', note.number, invoice.id, 0, note.net_total, note.created_at, invoice.customer_id, note.currency
  from credit_notes as note join invoices as invoice on invoice.id = note.invoice_id
  union all
  select id, date, 'receipt', number, id, 0, amount, created_at, customer_id, currency from customer_receipts
  union all
  select entry.id, entry.posting_date, 'cancelledReceipt', receipt.number, receipt.id, receipt.amount, 0, entry.created_at, receipt.customer_id, receipt.currency
  from customer_receipts as receipt join ledger_entries as entry on entry.record_id = receipt.id and entry.act = 'customerReceiptCancelled'
  where receipt.state = 'cancelled'`

/** All that moved a customer's account in one currency, oldest first, with what was owed after each. */
async function readMoves(
  orm: Orm,
  { customerId, currency }: Pick<Asked, 'customerId' | 'currency'>,
): Promise<StatementRow[]> {
  const { rows } = await orm.execute<{
    id: string
    date: string
    act: (typeof STATEMENT_ACTS)[number]
    number: string
    recordId: string
    debit: string
    credit: string
    balance: string
  }>(sql`
    select id, date::text, act, number, record_id as "recordId", debit::text, credit::text,
      (sum(debit - credit) over (order by date, at, id))::text as balance
    from (${MOVES}) as move where customer_id = ${customerId} and currency = ${currency}
    order by move.date, move.at, move.id`)
  return rows.map(({ debit, credit, balance, ...row }) => ({
    ...row,
    currency,
    debit: Number(debit),
    credit: Number(credit),
    balance: Number(balance),
  }))
}

const within = ({ from, to }: Pick<Asked, 'from' | 'to'>, { date }: StatementRow): boolean =>
  (from === undefined || date >= from) && (to === undefined || date <= to)

async function readStatement(orm: Orm, asked: Asked): Promise<StatementRow[]> {
  const rows = (await readMoves(orm, asked)).filter((row) => within(asked, row))
  return asked.sort === '-date' ? rows.toReversed() : rows
}

export async function listStatement(orm: Orm, query: Query): Promise<ReplyOf<'getCustomerStatement'> | Refusal> {
  return refusePlace(query, ['date']) ?? pageOf(await readStatement(orm, query), query)
}

/** What stood before a period, what moved in it, and what stood after. */
export async function sumStatement(
  orm: Orm,
  asked: Pick<Asked, 'customerId' | 'currency' | 'from' | 'to'>,
): Promise<{ opening: number; billed: number; paid: number; closing: number }> {
  const moves = await readMoves(orm, asked)
  const before = asked.from === undefined ? [] : moves.filter(({ date }) => date < (asked.from ?? ''))
  const inside = moves.filter((row) => within(asked, row))
  const opening = before.at(-1)?.balance ?? 0
  const total = (side: 'debit' | 'credit') => inside.reduce((sum, row) => sum + row[side], 0)
  const [billed, paid] = [total('debit'), total('credit')]
  return { opening, billed, paid, closing: opening + billed - paid }
}

export async function exportStatement(
  database: Pick<Database, 'orm' | 'auditKey'>,
  asked: Asked & { format: 'csv' | 'xlsx'; columns: string; language: ExportLanguage },
  userId: string,
): Promise<FileAnswer | Refusal> {
  const { format, columns, language, ...filters } = asked
  const rows = await readStatement(database.orm, filters)
  return exportRowsSheet(database, customerStatementList, {
    format,
    columns,
    language,
    rows,
    userId,
    details: filters,
  })
}

import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/contract.ts'
import type { customerAccountEndpoints } from '#contract/invoice/customer-account.ts'
import { customerStatementList, type STATEMENT_ACTS } from '#contract/invoice/customer-statement-list.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { refusePlace } from '#server/database/page-in-hand.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportRowsSheet } from '#server/export/list-sheet.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import type { Refusal } from '#server/plugins/refusal.ts'

type Query = z.output<typeof customerAccountEndpoints.getCustomerStatement.query>
type Asked = Pick<Query, 'customerId' | 'currency' | 'from' | 'to' | 'sort'>
export type StatementRow = ReplyOf<'getCustomerStatement'>['data'][number]

const SORTS: ReadonlySet<string> = new Set(['date'])

/** What is billed or bought on account raises what is owed, what is paid or taken back lowers it; money that was taken by mistake is owed again. */
const MOVES = sql`
  select id, bill_date as date, 'invoice' as act, number, id as record_id, net_total as debit, 0::bigint as credit, issued_at as at, customer_id, currency
  from invoices where number is not null and kind = 'services'
  union all
  select charge.id, charge.day, 'onAccount', coalesce(booking.reference, bill.bill_number), charge.sold_id, charge.amount, 0, charge.created_at, charge.customer_id, charge.currency
  from account_charges as charge left join bookings as booking on booking.id = charge.sold_id left join consignments as bill on bill.id = charge.sold_id
  union all
  select note.id, note.date, 'creditNote', note.number, invoice.id, 0, note.net_total, note.created_at, invoice.customer_id, note.currency
  from credit_notes as note join invoices as invoice on invoice.id = note.invoice_id
  union all
  select id, date, case means when 'onAccount' then 'givenBack' else 'receipt' end, number, id, 0, amount, created_at, customer_id, currency from customer_receipts
  union all
  select entry.id, entry.posting_date, 'cancelledReceipt', receipt.number, receipt.id, receipt.amount, 0, entry.created_at, receipt.customer_id, receipt.currency
  from customer_receipts as receipt join ledger_entries as entry on entry.record_id = receipt.id and entry.act = 'customerReceiptCancelled'
  where receipt.state = 'cancelled'`

/** What moved a customer's account in one currency, with what was owed after each. */
const movesOf = ({ customerId, currency }: Pick<Asked, 'customerId' | 'currency'>): SQL => sql`
  select move.*, sum(debit - credit) over (order by date, at, id) as balance
  from (${MOVES}) as move where customer_id = ${customerId} and currency = ${currency}`

const within = ({ from, to }: Pick<Asked, 'from' | 'to'>): SQL => sql`
  date >= coalesce(${from ?? null}::date, '-infinity') and date <= coalesce(${to ?? null}::date, 'infinity')`

/** Those of a period, so many from such a one on; all of them unless told. */
async function readMoves(orm: Orm, asked: Asked, place?: { limit: number; offset: number }): Promise<StatementRow[]> {
  const order = asked.sort === '-date' ? sql`desc` : sql`asc`
  const { rows } = await orm.execute<{
    id: string
    date: string
    act: (typeof STATEMENT_ACTS)[number]
    number: string
    recordId: string
    soldKind: StatementRow['soldKind']
    debit: string
    credit: string
    balance: string
  }>(sql`
    select id, date::text, act, number, record_id as "recordId",
      case when act = 'onAccount' then case when exists (select from consignments where consignments.id = moved.record_id) then 'consignment' else 'booking' end end as "soldKind", debit::text, credit::text, balance::text
    from (${movesOf(asked)}) as moved where ${within(asked)}
    order by moved.date ${order}, at ${order}, id ${order}
    ${place === undefined ? sql`` : sql`limit ${place.limit} offset ${place.offset}`}`)
  return rows.map(({ debit, credit, balance, ...row }) => ({
    ...row,
    currency: asked.currency,
    debit: Number(debit),
    credit: Number(credit),
    balance: Number(balance),
  }))
}

export async function listStatement(orm: Orm, query: Query): Promise<ReplyOf<'getCustomerStatement'> | Refusal> {
  const refused = refusePlace(query, SORTS)
  if (refused) return refused
  const { pageNumber, recordNumber } = query
  const place = { limit: recordNumber, offset: (pageNumber - 1) * recordNumber }
  const [data, counted] = await Promise.all([
    readMoves(orm, query, place),
    orm.execute<{ total: number }>(
      sql`select count(*)::int as total from (${movesOf(query)}) as moved where ${within(query)}`,
    ),
  ])
  return { data, page: { pageNumber, recordNumber, total: counted.rows[0]?.total ?? 0 } }
}

/** What stood before a period, what moved in it, and what stood after. */
export async function sumStatement(
  orm: Orm,
  asked: Pick<Asked, 'customerId' | 'currency' | 'from' | 'to'>,
): Promise<{ opening: number; billed: number; paid: number; closing: number }> {
  const { rows } = await orm.execute<{ opening: string; billed: string; paid: string }>(sql`
    select coalesce(sum(debit - credit) filter (where date < ${asked.from ?? null}::date), 0)::text as opening,
      coalesce(sum(debit) filter (where ${within(asked)}), 0)::text as billed,
      coalesce(sum(credit) filter (where ${within(asked)}), 0)::text as paid
    from (${MOVES}) as move where customer_id = ${asked.customerId} and currency = ${asked.currency}`)
  const [opening, billed, paid] = [Number(rows[0]?.opening), Number(rows[0]?.billed), Number(rows[0]?.paid)]
  return { opening, billed, paid, closing: opening + billed - paid }
}

export async function exportStatement(
  database: Pick<Database, 'orm' | 'auditKey'>,
  asked: Asked & { format: 'csv' | 'xlsx'; columns: string; language: ExportLanguage },
  userId: string,
): Promise<FileAnswer | Refusal> {
  const { format, columns, language, ...filters } = asked
  const rows = await readMoves(database.orm, filters)
  return exportRowsSheet(database, customerStatementList, {
    format,
    columns,
    language,
    rows,
    userId,
    details: filters,
  })
}

import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { LocalizedName } from '#contract/common.ts'
import type { ReplyOf } from '#contract/contract.ts'
import { ageingList } from '#contract/invoice/ageing-list.ts'
import type { customerAccountEndpoints } from '#contract/invoice/customer-account.ts'
import type { AgeBand } from '#contract/invoice/invoice-codes.ts'
import { wordMatcher } from '#contract/search-term.ts'
import { ageOf } from '#machines/invoice/open-items.ts'
import { OWED_ITEMS } from '#server/domain/invoice/owed-items.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { pageInHand, refusePlace } from '#server/database/page-in-hand.ts'
import { exportRowsSheet } from '#server/export/list-sheet.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import type { Refusal } from '#server/plugins/refusal.ts'
import { daysBetween } from '#server/time/calendar-date.ts'

type Query = z.output<typeof customerAccountEndpoints.getAgeingList.query>
type Filters = Pick<Query, 'band' | 'currency' | 'search' | 'sort'>
type Row = ReplyOf<'getAgeingList'>['data'][number]
type Totals = ReplyOf<'getAgeingTotals'>['data']
export type Bands = Record<AgeBand, number>

const SORTS: ReadonlySet<string> = new Set(['open', 'daysLate'])

export const noBands = (): Bands => ({ notDue: 0, to30: 0, to60: 0, to90: 0, over90: 0 })

/** What is owed on invoices, bought on account and on none yet, or paid and on none yet. `customerId` null: of somebody who is no customer. */
export interface OwedItem {
  customerId: string | null
  currency: string
  what: 'invoice' | 'notBilled' | 'unallocated'
  /** Of an invoice. */
  dueDate: string | null
  /** At the depot that billed; empty where none did. */
  today: string
  open: number
}

/** All that is open, of one customer or of all: no more than there are open invoices and receipts with something left. */
export async function readOwed(orm: Orm, now: Date, customerId?: string): Promise<OwedItem[]> {
  const { rows } = await orm.execute<{
    customerId: string | null
    currency: string
    what: OwedItem['what']
    dueDate: string | null
    today: string
    open: string
  }>(sql`
    select item.customer_id as "customerId", item.currency, what, due_date::text as "dueDate",
      coalesce((${now.toISOString()}::timestamptz at time zone region.time_zone)::date::text, '') as today, open::text
    from (${OWED_ITEMS}) as item left join regions as region on region.id = item.region_id
    where ${customerId === undefined ? sql`true` : sql`item.customer_id = ${customerId}`}`)
  return rows.map(({ open, ...row }) => ({ ...row, open: Number(open) }))
}

/** Adds an item to the bands it belongs to. */
export function addOwed(bands: Bands, { dueDate, today, open }: OwedItem): void {
  if (dueDate !== null) bands[ageOf(dueDate, today)] += open
}

/** What all customers owe together, by currency. */
export async function readAgeingTotals(orm: Orm, now: Date): Promise<Totals> {
  const found = new Map<string, Totals[number]>()
  for (const item of await readOwed(orm, now)) {
    const total = found.get(item.currency) ?? {
      currency: item.currency,
      bands: noBands(),
      open: 0,
      notBilled: 0,
      unallocated: 0,
    }
    if (item.what === 'invoice') {
      addOwed(total.bands, item)
      total.open += item.open
    } else total[item.what] += item.open
    found.set(item.currency, total)
  }
  return [...found.values()].toSorted((one, other) => compare(one.currency, other.currency))
}

async function readRows(
  orm: Orm,
  { band, currency, search = '', sort = '-daysLate' }: Filters,
  now: Date,
): Promise<Row[]> {
  const found = new Map<string, Row>()
  const items = await readOwed(orm, now)
  const customers = await readCustomers(orm)
  for (const item of items) {
    const customer = item.customerId === null ? undefined : customers.get(item.customerId)
    const id = `${item.customerId ?? '-'} ${item.currency}`
    const row = found.get(id) ?? {
      id,
      customer: customer ? { id: customer.id, code: customer.code, name: customer.name, email: customer.email } : null,
      currency: item.currency,
      bands: noBands(),
      open: 0,
      unallocated: 0,
      notBilled: 0,
      daysLate: 0,
      remindedOn: customer?.remindedOn ?? null,
    }
    if (item.what !== 'invoice') row[item.what] += item.open
    else {
      addOwed(row.bands, item)
      row.open += item.open
      if (item.dueDate !== null) row.daysLate = Math.max(row.daysLate, daysBetween(item.dueDate, item.today))
    }
    found.set(id, row)
  }
  const fits = wordMatcher(search)
  const sign = sort.startsWith('-') ? -1 : 1
  const by = sort.replace(/^-/, '') === 'open' ? 'open' : 'daysLate'
  return [...found.values()]
    .filter(
      (row) =>
        (currency === undefined || row.currency === currency) &&
        (band === undefined || row.bands[band] > 0) &&
        fits(row.customer ? `${row.customer.code}\n${row.customer.name.en}\n${row.customer.name.ar}` : ''),
    )
    .toSorted((one, other) => sign * (one[by] - other[by]) || other.open - one.open || compare(one.id, other.id))
}

/** Who owes how much since when, worst first. */
export async function listAgeing(orm: Orm, query: Query, now: Date): Promise<ReplyOf<'getAgeingList'> | Refusal> {
  return refusePlace(query, SORTS) ?? pageInHand(await readRows(orm, query, now), query)
}

export async function exportAgeing(
  database: Pick<Database, 'orm' | 'auditKey'>,
  asked: Filters & { format: 'csv' | 'xlsx'; columns: string; language: ExportLanguage },
  userId: string,
  now: Date,
): Promise<FileAnswer | Refusal> {
  const { format, columns, language, ...filters } = asked
  const rows = await readRows(database.orm, filters, now)
  return exportRowsSheet(database, ageingList, { format, columns, language, rows, userId, details: filters })
}

async function readCustomers(orm: Orm) {
  const { rows } = await orm.execute<{
    id: string
    code: string
    name: LocalizedName
    email: string | null
    remindedOn: string | null
  }>(sql`
    select id, code, name, email,
      (select max(day)::text from invoice_reminders where invoice_reminders.customer_id = customers.id) as "remindedOn"
    from customers where exists (select from invoices where invoices.customer_id = customers.id and state in ('issued', 'partlyPaid'))
      or exists (select from customer_receipts as receipt where receipt.customer_id = customers.id and receipt.state = 'taken' and receipt.allocated < receipt.amount)
      or exists (select from account_charges as charge left join invoices as invoice on invoice.id = charge.invoice_id
        where charge.customer_id = customers.id and invoice.number is null)`)
  return new Map(rows.map((row) => [row.id, row]))
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

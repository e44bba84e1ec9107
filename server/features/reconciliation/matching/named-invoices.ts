import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { Orm } from '#server/database/connection.ts'
import { customers } from '#server/database/schema/customer.ts'
import { invoices } from '#server/database/schema/invoice.ts'
import type { LineRecord } from './store-matches.ts'

type NamedInvoice = ReplyOf<'getMatchCandidates'>['data']['invoices'][number]

/** As customers copy it off the bill: with dashes, blanks or neither. */
const INVOICE_NUMBER = /\bIN[-\s]?([A-Z0-9]{2,8}?)[-\s]?(20\d{2})[-\s]?(\d{5})\b/g
/** A payment names few. */
const MAX_NAMED = 10

/** Open invoices that money in names, in its currency: their receipt is taken before there is an entry to match. */
export async function readNamedInvoices(
  orm: Orm,
  { amount, currency, reference, text }: Pick<LineRecord, 'amount' | 'currency' | 'reference' | 'text'>,
): Promise<NamedInvoice[]> {
  const said = `${reference ?? ''} ${text}`.toUpperCase()
  const numbers = [...said.matchAll(INVOICE_NUMBER)].map(([, depot, year, running]) => `IN-${depot}-${year}-${running}`)
  if (amount <= 0 || numbers.length === 0) return []
  return orm
    .select({
      id: invoices.id,
      number: sql<string>`${invoices.number}`,
      name: sql<
        NamedInvoice['name']
      >`coalesce(${customers.name}, jsonb_build_object('en', ${invoices.printName}, 'ar', ${invoices.printName}))`,
      open: sql<number>`(${invoices.netTotal} - ${invoices.allocated} - ${invoices.credited})::float8`,
      currency: invoices.currency,
    })
    .from(invoices)
    .leftJoin(customers, eq(customers.id, invoices.customerId))
    .where(
      and(
        inArray(invoices.number, numbers.slice(0, MAX_NAMED)),
        eq(invoices.currency, currency),
        inArray(invoices.state, ['issued', 'partlyPaid']),
      ),
    )
    .orderBy(invoices.dueDate, invoices.id)
}

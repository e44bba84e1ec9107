import { tidyRate } from '#contract/exchange-rate/convert.ts'
import type { InvoiceState } from '#contract/invoice/invoice-codes.ts'
import type { InvoiceFacts } from '#machines/invoice/invoice-lifecycle.ts'
import { type SQL, sql } from 'drizzle-orm'
import { creditNoteLines, type invoices } from '#server/database/schema/invoice.ts'

type Figures = Pick<typeof invoices.$inferSelect, 'netTotal' | 'allocated' | 'credited'>

/** What of an invoice is still to be paid. */
export const openOf = ({ netTotal, allocated, credited }: Figures): number => netTotal - allocated - credited

/** What its machine reads, with the sums as they are after the act. */
export const factsOf = ({ netTotal, allocated, credited }: Figures, isComplete = true): InvoiceFacts => ({
  isComplete,
  netTotal,
  allocated,
  credited,
})

/** States in which something is owed. */
export const OWED_STATES = ['issued', 'partlyPaid'] as const satisfies readonly InvoiceState[]
export const isOwed = ({ state }: { state: InvoiceState }): boolean => OWED_STATES.some((each) => each === state)

/** Before tax, what credit notes took back of a row of `invoice_lines`. */
export const creditedNet: SQL<number> =
  sql`(select coalesce(sum(${creditNoteLines.net}), 0) from ${creditNoteLines} where ${creditNoteLines.invoiceLineId} = invoice_lines.id)`.mapWith(
    Number,
  )

type Rated = Pick<typeof invoices.$inferSelect, 'rate' | 'rateFrom' | 'rateTo' | 'rateDay'>

/** The rate of the tax point; null in the region's own currency. */
export const rateOf = ({ rate, rateFrom: from, rateTo: to, rateDay: day }: Rated) =>
  rate === null || from === null || to === null || day === null ? null : { from, to, rate: tidyRate(rate), day }

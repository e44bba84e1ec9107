import type { InvoiceFacts } from '#machines/invoice/invoice-lifecycle.ts'
import type { invoices } from '#server/database/schema/invoice.ts'

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

import type { Invoice } from '#contract/invoice/invoice.ts'
import { creditedVat } from '#machines/invoice/invoice-amounts.ts'

type Line = Invoice['lines'][number]

/** Before tax, what credit notes have left of a line. */
export const restOf = ({ net, creditedNet }: Pick<Line, 'net' | 'creditedNet'>): number => net - creditedNet

/** What a credit note over these parts of lines comes to. */
export function creditOf(taken: readonly { line: Line; net: number }[]): { net: number; vat: number; total: number } {
  const net = taken.reduce((sum, part) => sum + part.net, 0)
  const vat = taken.reduce((sum, part) => sum + creditedVat(part.line, part.net), 0)
  return { net, vat, total: net + vat }
}

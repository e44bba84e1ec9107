import type { TaxedRecord } from '#contract/tax-document/tax-document-codes.ts'

/** Where the tax documents of what was sold are printed; one of them by its number. */
export const taxPaperPath = (sold: { kind: TaxedRecord; id: string }, number?: string): string =>
  `/tax-papers/${sold.kind}/${sold.id}${number === undefined ? '' : `?number=${encodeURIComponent(number)}`}`

import type { LocalizedName } from '#contract/common.ts'
import type { TaxDocumentContent } from '#contract/tax-document/tax-document-content.ts'
import { localName } from '#src/platform/local-name.ts'
import type { Party } from './billed-sheet.tsx'

/** What a document is called: only who is registered for tax issues tax invoices. */
export function headingOf({ kind, isSimplified, seller }: TaxDocumentContent): string {
  const isCredit = kind === 'creditNote'
  if (seller.taxNumber === null) return isCredit ? 'invoice-print:creditHeadingPlain' : 'invoice-print:headingPlain'
  if (isSimplified) return isCredit ? 'invoice-print:simplifiedCreditHeading' : 'invoice-print:simplifiedHeading'
  return isCredit ? 'invoice-print:creditHeading' : 'invoice-print:heading'
}

/** Who sells, by name and depot. */
export function sellerOf(
  { name, depot, ...seller }: Omit<Party, 'name'> & { name: LocalizedName; depot: LocalizedName | null },
  language: string,
): Party {
  const names = depot === null ? [name] : [name, depot]
  return { ...seller, name: names.map((each) => localName(each, language)).join(' · ') }
}

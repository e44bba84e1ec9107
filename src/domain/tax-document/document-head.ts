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

/** Who sells, as the document has frozen it; else as the print has it. */
export function sellerOf(
  document: TaxDocumentContent | undefined,
  print: { operator: { name: LocalizedName }; depot: LocalizedName; seller: Omit<Party, 'name'> },
  language: string,
): Party {
  const { taxNumber, address, phone } = document?.seller ?? print.seller
  const name = document?.seller.name ?? print.operator.name
  const depot = document?.seller.depot ?? print.depot
  return { name: [name, depot].map((each) => localName(each, language)).join(' · '), taxNumber, address, phone }
}

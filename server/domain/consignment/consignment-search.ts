import { eq, or, type SQL } from 'drizzle-orm'
import { readBillNumber, readPieceLabel } from '#machines/consignment/piece-label.ts'
import { consignments } from '#server/database/schema/consignment.ts'
import { lineHolding } from '#server/database/search-line.ts'
import { phoneForms, phoneIn } from '../phone/phone-search.ts'

interface Searchable {
  billNumber: string
  senderName: string
  senderContact: string
  senderIdNumber: string
  receiverName: string
  receiverContact: string
  receiverIdNumber: string | null
}

/** What a bill is found by, in one lower-cased line. Contacts stand in it as stored and as bare digits. */
export function searchTextOf(bill: Searchable): string {
  const words = [
    bill.billNumber,
    bill.billNumber.replaceAll('-', ''),
    bill.senderName,
    ...phoneForms(bill.senderContact),
    bill.senderIdNumber,
    bill.receiverName,
    ...phoneForms(bill.receiverContact),
    bill.receiverIdNumber ?? '',
  ]
  return [...new Set(words)].join(' ').toLowerCase()
}

/** Consignments that a term finds: by the very bill number or label, or by its words in what they are found by. */
export function consignmentSearch(term: string): SQL | undefined {
  if (term === '') return undefined
  const bill = billNumberIn(term)
  const phone = phoneIn(term)
  return or(
    bill === null ? undefined : eq(consignments.billNumber, bill),
    lineHolding(consignments.searchText, term),
    phone === null ? undefined : lineHolding(consignments.searchText, phone),
  )
}

/** The bill that a typed number, or a scanned label, names. */
export function billNumberIn(term: string): string | null {
  return readPieceLabel(term)?.billNumber ?? readBillNumber(term)
}

import { eq, or, type SQL, sql } from 'drizzle-orm'
import { readBillNumber, readPieceLabel } from '#machines/consignment/piece-label.ts'
import { containing } from '#server/database/list-page.ts'
import { consignments } from '#server/database/schema/consignment.ts'

interface Searchable {
  billNumber: string
  senderName: string
  senderContact: string
  senderIdNumber: string
  receiverName: string
  receiverContact: string
  receiverIdNumber: string | null
}

/** What a bill is found by, in one lower-cased line. Contacts stand in it as typed and as bare digits. */
export function searchTextOf(bill: Searchable): string {
  const words = [
    bill.billNumber,
    bill.billNumber.replaceAll('-', ''),
    bill.senderName,
    bill.senderContact,
    digitsOf(bill.senderContact),
    bill.senderIdNumber,
    bill.receiverName,
    bill.receiverContact,
    digitsOf(bill.receiverContact),
    bill.receiverIdNumber ?? '',
  ]
  return [...new Set(words)].join(' ').toLowerCase()
}

/** Consignments that a term finds: by the very bill number or label, or anywhere in what they are found by. */
export function consignmentSearch(term: string): SQL | undefined {
  if (term === '') return undefined
  const bill = billNumberIn(term)
  const digits = /^\+?[\d\s()-]{5,}$/.test(term) ? digitsOf(term) : null
  return or(
    bill === null ? undefined : eq(consignments.billNumber, bill),
    sql`${consignments.searchText} like ${containing(term)}`,
    digits === null ? undefined : sql`${consignments.searchText} like ${containing(digits)}`,
  )
}

/** The bill that a typed number, or a scanned label, names. */
export function billNumberIn(term: string): string | null {
  return readPieceLabel(term)?.billNumber ?? readBillNumber(term)
}

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

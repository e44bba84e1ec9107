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
  const phone = phoneIn(term)
  return or(
    bill === null ? undefined : eq(consignments.billNumber, bill),
    sql`${consignments.searchText} like ${containing(term)}`,
    phone === null ? undefined : sql`${consignments.searchText} like ${containing(phone)}`,
  )
}

/** The bill that a typed number, or a scanned label, names. */
export function billNumberIn(term: string): string | null {
  return readPieceLabel(term)?.billNumber ?? readBillNumber(term)
}

/** As many digits say whose phone it is in the countries of the network. */
const NATIONAL_DIGITS = 9

/** What a term that may be a phone is found by: 055 123 4567, +966 55 123 4567 and 00966551234567 are one. Null where it is none. */
export function phoneIn(term: string): string | null {
  return PHONE.test(term) ? digitsOf(term).replace(/^0+/, '').slice(-NATIONAL_DIGITS) || null : null
}

const PHONE = /^\+?[\d\s()-]{5,}$/

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

import type { TaxCategory } from '#contract/tax/tax-codes.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { type Payment, paymentLines } from '#server/domain/ledger/payment.ts'
import type { Entry, Posting } from '#server/domain/ledger/post-entry.ts'
import type { Poster } from '#server/domain/ledger/poster.ts'

/** As far as money goes. */
interface Bill {
  id: string
  currency: string
  vatRegionId: string
  /** That billed it. */
  fromDepotId: string
  taxCategory: TaxCategory
}

/** Where a bill's money came from: paid with these means, or owed by the receiver. */
type Side = Payment | 'pod'

const linesOf = (side: Side, currency: string, amount: number, clerkId: string): Posting[] =>
  side === 'pod'
    ? [{ account: ACCOUNT.podReceivables, currency, amount }]
    : paymentLines(side, currency, amount, clerkId)

/** Net and VAT of consignment sales, earned (1) or taken back (-1). */
function salesLines(
  { currency, vatRegionId, fromDepotId, taxCategory }: Bill,
  { amount, vat, sign }: { amount: number; vat: number; sign: 1 | -1 },
): Posting[] {
  const dimensions = { forDepotId: fromDepotId, taxCategory }
  return [
    { account: ACCOUNT.consignmentSales, currency, amount: sign * (vat - amount), ...dimensions },
    { account: ACCOUNT.vatPayable, currency, amount: -sign * vat, regionId: vatRegionId, ...dimensions },
  ]
}

const entry = (act: Entry['act'], bill: Bill, poster: Poster, lines: Posting[]): Entry => ({
  act,
  recordKind: 'consignment',
  recordId: bill.id,
  ...poster,
  lines,
})

/** A bill that is paid, or to be paid on delivery (domain rulings §7); one free of charge posts nothing. */
export function billedEntry(
  bill: Bill,
  side: Side,
  { total, vatTotal }: { total: number; vatTotal: number },
  poster: Poster,
): Entry {
  return entry('consignmentBilled', bill, poster, [
    ...linesOf(side, bill.currency, total, poster.createdBy),
    ...salesLines(bill, { amount: total, vat: vatTotal, sign: 1 }),
  ])
}

/** Pieces that were cancelled, or lost while pay-on-delivery was open: reversed in proportion. */
export function reversedEntry(
  act: 'consignmentCancelled' | 'consignmentWrittenOff',
  bill: Bill,
  side: Side,
  { amount, vat }: { amount: number; vat: number },
  poster: Poster,
): Entry {
  return entry(act, bill, poster, [
    ...linesOf(side, bill.currency, -amount, poster.createdBy),
    ...salesLines(bill, { amount, vat, sign: -1 }),
  ])
}

export function collectedEntry(bill: Bill, payment: Payment, amount: number, poster: Poster): Entry {
  return entry('podCollected', bill, poster, [
    ...paymentLines(payment, bill.currency, amount, poster.createdBy),
    { account: ACCOUNT.podReceivables, currency: bill.currency, amount: -amount },
  ])
}

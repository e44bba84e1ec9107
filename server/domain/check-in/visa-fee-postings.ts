import type { TaxCategory } from '#contract/tax/tax-codes.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import type { Dimensions } from '#server/domain/ledger/dimensions.ts'
import { type Payment, paymentLines } from '#server/domain/ledger/payment.ts'
import type { Entry, Posting } from '#server/domain/ledger/post-entry.ts'
import type { Poster } from '#server/domain/ledger/poster.ts'
import { sum } from '#machines/sum.ts'

/** What was paid for a visa request: minor units, VAT contained. */
export interface VisaFee {
  requestId: string
  currency: string
  fee: number
  vat: number
  vatRegionId: string
  taxCategory: TaxCategory
}

/** Who sold it: the depot that it counts to, and the agent whose wallet paid. */
export type VisaFeeSeller = Pick<Dimensions, 'forDepotId' | 'forAgentId'>

/** What is owed for requests that are not handed in yet, and the VAT: taken (1), or given back (-1). */
function owedLines(fees: readonly VisaFee[], seller: VisaFeeSeller, sign: 1 | -1): Posting[] {
  return fees.flatMap(({ currency, fee, vat, vatRegionId, taxCategory }) => [
    { account: ACCOUNT.unearnedVisaHandling, currency, amount: -sign * (fee - vat) },
    {
      account: ACCOUNT.vatPayable,
      currency,
      amount: -sign * vat,
      regionId: vatRegionId,
      ...seller,
      taxCategory,
    },
  ])
}

/** The entry of all visa fees of a package, written with its booking (business rulings §3). */
export function takenEntry(
  bookingId: string,
  fees: readonly VisaFee[],
  { payment, seller, poster }: { payment: Payment; seller: VisaFeeSeller; poster: Poster },
): Entry {
  const currency = fees[0]?.currency
  if (currency === undefined) throw new Error(`no visa fees were taken with booking ${bookingId}`)
  return {
    act: 'visaFeesTaken',
    recordKind: 'booking',
    recordId: bookingId,
    ...poster,
    lines: [
      ...paymentLines(payment, currency, sum(fees.map(({ fee }) => fee)), poster.createdBy),
      ...owedLines(fees, seller, 1),
    ],
  }
}

/** The entry of a request that is handed in: its fee is earned. */
export function earnedEntry(fee: VisaFee, seller: VisaFeeSeller, poster: Poster): Entry {
  const { requestId, currency, taxCategory } = fee
  const amount = fee.fee - fee.vat
  return {
    act: 'visaFeeEarned',
    recordKind: 'visaRequest',
    recordId: requestId,
    ...poster,
    lines: [
      { account: ACCOUNT.unearnedVisaHandling, currency, amount },
      { account: ACCOUNT.visaHandling, currency, amount: -amount, ...seller, taxCategory },
    ],
  }
}

/**
 * The entry of a request that is dropped before it was handed in: its fee goes back with its VAT.
 *
 * @param given lines of the money, less than nothing
 */
export function givenBackEntry(
  fee: VisaFee,
  { given, seller, poster }: { given: readonly Posting[]; seller: VisaFeeSeller; poster: Poster },
): Entry {
  return {
    act: 'visaFeeGivenBack',
    recordKind: 'visaRequest',
    recordId: fee.requestId,
    ...poster,
    lines: givenBackLines(fee, seller, given),
  }
}

export const givenBackLines = (fee: VisaFee, seller: VisaFeeSeller, given: readonly Posting[]): Posting[] => [
  ...given,
  ...owedLines([fee], seller, -1),
]

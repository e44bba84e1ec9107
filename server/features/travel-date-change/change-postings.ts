import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { dimensionsKey } from '#server/domain/ledger/dimensions.ts'
import { type Payment, paymentLines } from '#server/domain/ledger/payment.ts'
import type { Entry, Posting } from '#server/domain/ledger/post-entry.ts'
import type { Poster } from '#server/domain/ledger/poster.ts'
import { earningEntry, type SoldBy, ticketDimensions } from '#server/domain/ledger/ticket-earnings.ts'
import type { Changer } from './change-checks.ts'
import { sumOf } from './change-quote.ts'
import type { ChangingBooking } from './change-records.ts'
import type { MovedTicket } from './change-repository.ts'

interface CarriedOut {
  id: string
  booking: ChangingBooking
  moved: readonly MovedTicket[]
  payment: Payment | null
  poster: Poster
  changer: Pick<Changer, 'id' | 'depotId' | 'isAgent'>
}

/** Each ticket's earning on its new date; and, if anything is due, fee and fare difference by their means (rulings §7). */
export function changeEntries({ id, booking, moved, payment, poster, changer }: CarriedOut): Entry[] {
  const { currency } = booking
  const earned = moved.map(({ priced: { ticket, fareAfter: fare, vatAfter: vat }, target: { departure } }) =>
    earningEntry(
      {
        id: ticket.id,
        travelDate: departure.travelDate,
        fare,
        vat,
        currency,
        departureId: departure.id,
        taxCategory: ticket.taxCategory,
      },
      booking,
      poster,
    ),
  )
  if (payment === null) return earned
  const priced = moved.map((each) => each.priced)
  const { fareDifference, total } = sumOf(priced)
  const differenceVat = priced.reduce((sum, each) => sum + each.differenceVat, 0)
  // Whoever changes it from the head office does it for the depot that sold it.
  const changedBy = { depotId: changer.depotId ?? booking.depotId, agentId: changer.isAgent ? changer.id : null }
  const due: Entry = {
    act: 'travelDateChanged',
    recordKind: 'travelDateChange',
    recordId: id,
    ...poster,
    lines: [
      ...paymentLines(payment, currency, total, poster.createdBy),
      ...feeLines(moved, currency, changedBy),
      { account: ACCOUNT.unearnedTicketRevenue, currency, amount: differenceVat - fareDifference },
      ...vatLines(moved, currency, changedBy),
    ],
  }
  return [due, ...earned]
}

/** One line per departure that is reached. */
function feeLines(moved: readonly MovedTicket[], currency: string, changedBy: SoldBy): Posting[] {
  return gathered(
    moved.map(({ priced: { fee, feeTax, feeVat }, target }) => ({
      account: ACCOUNT.dateChangeFees,
      currency,
      amount: feeVat - fee,
      ...ticketDimensions({ departureId: target.departure.id, taxCategory: feeTax.category }, changedBy),
    })),
  )
}

/** One line per region, departure that is reached and category: a fee may be taxed otherwise than the fare. */
function vatLines(moved: readonly MovedTicket[], currency: string, changedBy: SoldBy): Posting[] {
  return gathered(
    moved.flatMap(({ priced: { ticket, feeTax, feeVat, differenceVat }, target }) =>
      [
        { vat: feeVat, taxCategory: feeTax.category },
        { vat: differenceVat, taxCategory: ticket.taxCategory },
      ].map(({ vat, taxCategory }) => ({
        account: ACCOUNT.vatPayable,
        currency,
        amount: -vat,
        regionId: ticket.vatRegionId,
        ...ticketDimensions({ departureId: target.departure.id, taxCategory }, changedBy),
      })),
    ),
  )
}

/** Of what is for the same, one line. */
function gathered(lines: readonly Posting[]): Posting[] {
  const sums = new Map<string, Posting>()
  for (const line of lines) {
    const key = `${line.regionId ?? ''} ${dimensionsKey(line)}`
    sums.set(key, { ...line, amount: (sums.get(key)?.amount ?? 0) + line.amount })
  }
  return [...sums.values()]
}

import { ACCOUNT, type AccountCode } from '#server/domain/ledger/account-codes.ts'
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
      { id: ticket.id, travelDate: departure.travelDate, fare, vat, currency, departureId: departure.id },
      booking,
      poster,
    ),
  )
  if (payment === null) return earned
  const priced = moved.map((each) => each.priced)
  const { fareDifference, total } = sumOf(priced)
  const differenceVat = priced.reduce((sum, each) => sum + each.differenceVat, 0)
  const due: Entry = {
    act: 'travelDateChanged',
    recordKind: 'travelDateChange',
    recordId: id,
    ...poster,
    lines: [
      ...paymentLines(payment, currency, total, poster.createdBy),
      { account: ACCOUNT.unearnedTicketRevenue, currency, amount: differenceVat - fareDifference },
      ...feeAndVatLines(moved, currency, {
        // Whoever changes it from the head office does it for the depot that sold it.
        depotId: changer.depotId ?? booking.depotId,
        agentId: changer.isAgent ? changer.id : null,
      }),
    ],
  }
  return [due, ...earned]
}

/** One line of fees per departure that is reached, and of VAT per region and departure. */
function feeAndVatLines(moved: readonly MovedTicket[], currency: string, changedBy: SoldBy): Posting[] {
  const lines = new Map<string, Posting>()
  const add = (account: AccountCode, amount: number, { priced, target }: MovedTicket, vat: number) => {
    const regionId = account === ACCOUNT.vatPayable ? priced.ticket.vatRegionId : null
    const dimensions = ticketDimensions({ departureId: target.departure.id, vat }, changedBy)
    const key = [account, regionId, dimensionsKey(dimensions)].join(' ')
    const known = lines.get(key)?.amount ?? 0
    lines.set(key, { account, currency, amount: known + amount, regionId, ...dimensions })
  }
  for (const each of moved) {
    const { fee, feeVat, differenceVat } = each.priced
    add(ACCOUNT.dateChangeFees, feeVat - fee, each, feeVat)
    add(ACCOUNT.vatPayable, -(feeVat + differenceVat), each, feeVat + differenceVat)
  }
  return [...lines.values()]
}

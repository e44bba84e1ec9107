import type { ReplyOf } from '#contract/contract.ts'
import { type Changer, meansOf } from './change-checks.ts'
import type { ChangingBooking } from './change-records.ts'
import type { PricedChange } from './change-rules.ts'
import { type StayDays, whyFixed } from './package-days.ts'
import type { PackageStay } from './package-stay.ts'

type Quote = ReplyOf<'quoteTravelDateChange'>['data']

export function sumOf(priced: readonly PricedChange[]): {
  fee: number
  fareDifference: number
  vat: number
  total: number
} {
  const sum = (part: (each: PricedChange) => number) => priced.reduce((total, each) => total + part(each), 0)
  const [fee, fareDifference] = [sum((each) => each.fee), sum((each) => each.fareDifference)]
  return { fee, fareDifference, vat: sum((each) => each.feeVat + each.differenceVat), total: fee + fareDifference }
}

/** The rooms of a package as a change of its tickets concerns them. */
export interface QuotedRooms {
  kept: PackageStay
  /** Where they move to; null where they stay. */
  days: StayDays | null
  now: Date
}

/** A priced change as the API shows it. */
export function showQuote(
  booking: ChangingBooking,
  { priced, rooms }: { priced: readonly PricedChange[]; rooms: QuotedRooms | null },
  changer: Changer,
): Quote {
  return {
    bookingId: booking.id,
    reference: booking.reference,
    currency: booking.currency,
    tickets: priced.map(({ ticket, ...each }) => ({
      ticketId: ticket.id,
      version: ticket.version,
      direction: ticket.direction,
      passengerName: ticket.passenger.name,
      state: ticket.state,
      cause: each.cause,
      hindrance: each.hindrance,
      feePercent: each.feePercent,
      fee: each.fee,
      tierHours: each.tierHours,
      holdsUntil: each.holdsUntil,
      fareClass: each.fareClass,
      needsSeat: each.needsSeat,
      fareBefore: ticket.fare,
      fareAfter: each.fareAfter,
      fareDifference: each.fareDifference,
      vat: each.feeVat + each.differenceVat,
    })),
    package: rooms && showPackage(rooms, booking),
    ...sumOf(priced),
    feeTaxes: taxesOfFees(priced),
    means: meansOf(changer),
  }
}

function showPackage({ kept, days, now }: QuotedRooms, booking: ChangingBooking): Quote['package'] {
  const { stay, name, hotel, timeZone, validFrom, validTo } = kept
  return {
    name,
    hotel,
    timeZone,
    stay: { arrival: stay.arrival, departure: stay.departure },
    validFrom,
    validTo,
    fixed: whyFixed(kept, booking, now),
    moved: days,
  }
}

function taxesOfFees(priced: readonly PricedChange[]): Quote['feeTaxes'] {
  const charged = priced.filter(({ fee }) => fee > 0)
  const taxes = charged.map(({ feeTax: { category, rateBasisPoints, reason } }) => ({
    category,
    rateBasisPoints,
    reason,
  }))
  return [...new Map(taxes.map((terms) => [JSON.stringify(terms), terms])).values()]
}

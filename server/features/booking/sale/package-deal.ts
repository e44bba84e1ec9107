import type { BookingQuote } from '#contract/booking/booking.ts'
import type { PackageRecord } from '#contract/package/package-row.ts'
import { refuseGuests } from '#server/domain/accommodation/room-rules.ts'
import { nightsOf } from '#server/domain/accommodation/stay-nights.ts'
import { type Journey, regionAt } from '#server/domain/booking/journey.ts'
import { frozen, taxOf, vatContainedIn } from '#server/domain/tax/tax-of-supply.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { toLocal } from '#server/time/zoned-time.ts'
import { spread } from '#machines/spread.ts'
import { sum } from '#machines/sum.ts'
import type { SaleRequest } from './new-booking.ts'
import type { VisaPart } from './package-visas.ts'

export type PackageParty = NonNullable<SaleRequest['package']>

/** The rooms and visas of a package that a party buys: what is left of its price besides fares and visas is for the rooms. */
export interface PackageDeal {
  package: PackageRecord
  /** Days at the hotel: the first night, and when the rooms are left. */
  arrival: string
  departure: string
  rooms: { roomTypeId: string; board: PackageRecord['roomTypes'][number]['board']; passengers: number[] }[]
  /** Of each room in each night; `room` is its place among the rooms. VAT is contained in the price. */
  nights: { room: number; roomTypeId: string; night: string; price: number; vat: number }[]
  /** What each of the party pays for all of it. */
  shares: NonNullable<BookingQuote['package']>['persons']
  tax: Omit<ReturnType<typeof frozen>, 'supply'>
  regionId: string
  visas: VisaPart | null
  /** Persons that count towards the package's capacity. */
  persons: number
}

interface Asked {
  party: PackageParty
  journey: Journey
  /** What the seats alone cost. */
  fares: BookingQuote
  visas: VisaPart | null
  soldOn: string
}

/**
 * What a package costs a party besides its fares and visas (business rulings §3), or why it is not sold to them: its price per
 * person goes by who share the room and by the fare class on the way out.
 */
export function agreeOnPackage(
  sold: PackageRecord,
  { party, journey, fares, visas, soldOn }: Asked,
): PackageDeal | Refusal {
  const stay = daysOf(sold, journey)
  if ('refused' in stay) return stay
  const { region, arrival, departure } = stay
  const rooms = placedIn(sold, party, fares)
  if ('refused' in rooms) return rooms

  const prices = sold.prices.filter(({ currency }) => currency === fares.currency)
  if (prices.length === 0) return refuse('noPrice', { values: { currency: fares.currency } })
  const tax = taxOf(region, 'accommodation', soldOn)
  const dates = nightsOf({ arrival, departure })
  const nights: PackageDeal['nights'] = []
  const shares: PackageDeal['shares'] = []
  for (const [index, { roomTypeId, sleepers }] of rooms.entries()) {
    const occupancy = sleepers.filter(({ kind }) => kind !== 'infant').length
    const row = prices.find((each) => each.occupancy === occupancy)
    if (!row)
      return refuse('ruleBroken', {
        fields: { [`package.rooms.${index}.passengers`]: 'package.noPriceForSo' },
        values: { count: occupancy },
      })
    const needingVisa = sleepers.filter(({ passenger }) => visas?.passengers.includes(passenger))
    const rest = sum(sleepers.map(({ kind, fare }) => row[kind] - fare)) - needingVisa.length * (visas?.fee ?? 0)
    if (rest < dates.length) return refuse('ruleBroken', { fields: { 'package.packageId': 'package.belowFares' } })
    shares.push(...sleepers.map(({ passenger, kind }) => ({ passenger, price: row[kind], occupancy })))
    const perNight = spread(
      rest,
      dates.map(() => 1),
    )
    for (const [turn, night] of dates.entries()) {
      const price = perNight[turn] ?? 0
      nights.push({ room: index, roomTypeId, night, price, vat: vatContainedIn(price, tax) })
    }
  }
  const { supply: _supply, ...frozenTax } = frozen(tax)
  return {
    package: sold,
    arrival,
    departure,
    rooms: rooms.map(({ roomTypeId, board, sleepers }) => ({
      roomTypeId,
      board,
      passengers: sleepers.map(({ passenger }) => passenger),
    })),
    nights,
    shares,
    tax: frozenTax,
    regionId: region.id,
    visas,
    persons: sum(rooms.map(({ sleepers }) => sleepers.filter(({ kind }) => kind !== 'infant').length)),
  }
}

/** A quote of seats together with the rooms and visas of a package. */
export function withParts(
  fares: BookingQuote,
  { package: sold, shares, nights, arrival, departure, visas }: PackageDeal,
): BookingQuote {
  const rooms = {
    total: sum(nights.map(({ price }) => price)),
    vat: sum(nights.map(({ vat }) => vat)),
    arrival,
    departure,
  }
  const count = visas?.passengers.length ?? 0
  const visaPart = visas && { total: visas.fee * count, vat: visas.vat * count, passengers: visas.passengers }
  return {
    ...fares,
    package: { name: sold.name, included: sold.included, persons: shares },
    rooms,
    visas: visaPart,
    total: fares.total + rooms.total + (visaPart?.total ?? 0),
    vatTotal: fares.vatTotal + rooms.vat + (visaPart?.vat ?? 0),
    currencies: fares.currencies.filter((code) => sold.prices.some(({ currency }) => currency === code)),
  }
}

/** The nights between the journeys, where the package is for them. */
function daysOf(sold: PackageRecord, { outward, return: back }: Journey) {
  const region = regionAt(outward, outward.to)
  const arrives = outward.departure.arrivals[outward.to]
  const leaves = back?.departure.departs[back.from]
  if (!region || !arrives || !back || !leaves)
    return refuse('ruleBroken', { fields: { 'return.departureKey': 'package.noWayBack' } })
  if (region.id !== sold.destinationRegionId || regionAt(outward, outward.from)?.id !== sold.originRegionId)
    return refuse('ruleBroken', { fields: { 'outward.departureKey': 'package.otherJourney' } })
  const { travelDate } = outward.departure
  if (travelDate < sold.validFrom || travelDate > sold.validTo)
    return refuse('ruleBroken', {
      fields: { 'outward.departureKey': 'package.notValidThen' },
      values: { from: sold.validFrom, to: sold.validTo },
    })
  const arrival = toLocal(arrives, region.timeZone).date
  const departure = addDays(arrival, sold.nights)
  if (toLocal(leaves, region.timeZone).date !== departure)
    return refuse('ruleBroken', {
      fields: { 'return.departureKey': 'package.otherNights' },
      values: { count: sold.nights, date: departure },
    })
  return { region, arrival, departure }
}

/** Everybody of the party in one room, whose beds and cots they fit in; what is wrong is told at the room. */
function placedIn(sold: PackageRecord, { rooms }: PackageParty, { lines }: BookingQuote) {
  const sleeperOf = (passenger: number) => {
    const own = lines.filter((line) => line.passenger === passenger)
    const kind = own.find(({ direction }) => direction === 'outward')?.fareClass
    return kind && { passenger, kind, fare: sum(own.map(({ fare }) => fare)) }
  }
  const everybody = [...new Set(lines.map(({ passenger }) => passenger))]
  const placed = rooms.flatMap(({ passengers }) => passengers)
  const fields: Record<string, string> = {}
  const known = rooms.flatMap(({ roomTypeId, passengers }, index) => {
    const type = sold.roomTypes.find(({ id }) => id === roomTypeId)
    if (!type?.isActive) {
      fields[`package.rooms.${index}.roomTypeId`] = 'stay.noSuchRoom'
      return []
    }
    const sleepers = passengers.flatMap((passenger) => sleeperOf(passenger) ?? [])
    const problem = sleepers.length === 0 ? 'stay.emptyRoom' : refuseGuests(sleepers, type)
    if (problem) fields[`package.rooms.${index}.passengers`] = problem
    if (passengers.some((each) => placed.filter((other) => other === each).length > 1 || !everybody.includes(each)))
      fields[`package.rooms.${index}.passengers`] = 'package.twoBeds'
    return [{ roomTypeId, board: type.board, sleepers }]
  })
  if (!everybody.every((each) => placed.includes(each))) fields['package.rooms'] = 'package.withoutBed'
  return Object.keys(fields).length > 0 ? refuse('ruleBroken', { message: 'party.check', fields }) : known
}

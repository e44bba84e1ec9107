import { MAX_NEXT_DEPARTURES, STRIP_DAYS, type TravelDay } from '#contract/departure/journey-choices.ts'
import type { Party } from '#server/domain/booking/fare-rules.ts'
import { groupBy } from '#server/domain/network/group-by.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { toLocal } from '#server/time/zoned-time.ts'
import { canTake, freeSeatsOf, type Offer } from './departure-summary.ts'

/** Days of the strip that lie before the one asked for. */
const DAYS_BEFORE = 3
/** How far ahead of it the next departures are looked for. */
const LOOK_AHEAD_DAYS = 31

export interface DayWindow {
  /** First day of the strip. */
  from: string
  /** Last day that is looked at. */
  until: string
}

/** The days to look at around one: none before the earliest, none beyond the last that is sold. */
export function windowAround(date: string, { earliest, last }: { earliest: string; last: string }): DayWindow {
  const before = addDays(date, -DAYS_BEFORE)
  const from = before < earliest ? earliest : before
  const ahead = addDays(date > from ? date : from, LOOK_AHEAD_DAYS)
  return { from, until: ahead < last ? ahead : last }
}

interface TravelDaysAsked extends DayWindow {
  date: string
  party: Party
  isTwoWay: boolean
  currency: string | undefined
}

/** The strip of days and the next departures with room, of offers in the order in which they leave. */
export function travelDaysOf(offers: readonly Offer[], asked: TravelDaysAsked): { days: TravelDay[]; next: Offer[] } {
  const byDay = groupBy(offers, dayOf)
  const strip = Array.from({ length: STRIP_DAYS }, (_, index) => addDays(asked.from, index))
  return {
    days: strip.filter((date) => date <= asked.until).map((date) => dayWith(date, byDay.get(date) ?? [], asked)),
    next: offers
      .filter((offer) => dayOf(offer) > asked.date && canTake(offer, asked.party))
      .slice(0, MAX_NEXT_DEPARTURES),
  }
}

function dayOf({ from }: Offer): string {
  return toLocal(from.at, from.timeZone).date
}

function dayWith(date: string, offers: readonly Offer[], asked: TravelDaysAsked): TravelDay {
  const open = offers.filter((offer) => canTake(offer, asked.party))
  return {
    date,
    departures: offers.filter(({ state }) => state === 'scheduled').length,
    freeSeats: open.reduce((sum, offer) => sum + freeSeatsOf(offer), 0),
    least: leastOf(open, asked),
  }
}

/**
 * The least total, in the asked currency where it is sold, else in the first. A total that covers both directions goes
 * before one that does not.
 */
function leastOf(offers: readonly Offer[], asked: TravelDaysAsked): TravelDay['least'] {
  const rows = offers.flatMap(({ partyTotals }) => partyTotals)
  const { currency } = rows.find((row) => row.currency === asked.currency) ?? rows[0] ?? {}
  const totals = rows.flatMap((row) => {
    const isTwoWay = asked.isTwoWay && row.twoWay !== null
    const total = isTwoWay ? row.twoWay : row.oneWay
    return row.currency !== currency || total === null ? [] : [{ currency, total, isTwoWay }]
  })
  const [least] = totals.toSorted(
    (one, other) => Number(other.isTwoWay) - Number(one.isTwoWay) || one.total - other.total,
  )
  return least ?? null
}

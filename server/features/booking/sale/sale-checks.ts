import type { BookingQuote } from '#contract/booking/booking.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { CurrentPolicies } from '#server/domain/policy/current-policies.ts'
import type { SoldLeg } from '#server/domain/seat/claims.ts'
import { refuseSeats } from '#server/domain/seat/seat-rules.ts'
import { quoteJourney } from '#server/domain/booking/fare-rules.ts'
import { dayAtStart, type Journey, partyJourney, pricedJourney, refuseJourney } from '#server/domain/booking/journey.ts'
import type { SaleRequest } from './new-booking.ts'
import { checkParty } from '#server/domain/booking/party-rules.ts'

/** Somebody with whom the passengers of a sale travel, sold to before. */
export type Companion = Parameters<typeof checkParty>[0][number]

/** When something is sold, and which day that is where its seller is. */
interface SaleMoment {
  now: Date
  soldOn: string
}

/** What the seats of a sale cost whose journey, seats, party and documents are all right, or why it is not sold. */
export function agreeOnFares(
  request: SaleRequest,
  journey: Journey,
  files: readonly { id: string }[],
  policies: CurrentPolicies,
  { now, soldOn }: SaleMoment,
  companions: readonly Companion[] = [],
): BookingQuote | Refusal {
  const refusal = refuseJourney(journey, policies.policies, now) ?? refuseSeatsOf(request, journey, policies, now)
  if (refusal) return refusal

  const today = dayAtStart(journey, now)
  const fields = {
    ...checkJoined(request.passengers, companions, (party) =>
      checkParty(party, partyJourney(journey), policies.policies, today),
    ),
    ...checkFiles(request, files),
  }
  if (Object.keys(fields).length > 0) return refuse('ruleBroken', { message: 'party.check', fields })

  const quote = quoteJourney(pricedJourney(journey, soldOn), request.currency, request.passengers, policies)
  return quote ?? refuse('noPrice', { values: { currency: request.currency } })
}

/** The same, at the total that the clerk told the passenger. */
export function agreeOnSale(...asked: Parameters<typeof agreeOnFares>): BookingQuote | Refusal {
  const quote = agreeOnFares(...asked)
  return isRefusal(quote) ? quote : (refuseOtherTotal(asked[0], quote) ?? quote)
}

/** Nothing is sold at another price than the clerk was shown. */
export function refuseOtherTotal({ expectedTotal }: SaleRequest, quote: BookingQuote): Refusal | undefined {
  return quote.total === expectedTotal ? undefined : refuse('priceChanged', { details: { quote } })
}

function refuseSeatsOf(
  { passengers }: SaleRequest,
  { outward, return: back }: Journey,
  { policies }: CurrentPolicies,
  now: Date,
): Refusal | undefined {
  const outwardSeats = passengers.flatMap(({ seat }) => seat ?? [])
  const returnSeats = passengers.flatMap(({ returnSeat }) => returnSeat ?? [])
  return (
    refuseSeats(outward.departure, outward, outwardSeats, policies, now) ??
    (back === null ? undefined : refuseSeats(back.departure, back, returnSeats, policies, now))
  )
}

/** Judges all who travel together, and tells only what is wrong with those who join, by their own places. */
function checkJoined(
  joining: readonly Companion[],
  companions: readonly Companion[],
  check: (party: readonly Companion[]) => Record<string, string>,
): Record<string, string> {
  const errors = Object.entries(check([...companions, ...joining])).flatMap(([path, key]) => {
    const [list = '', position = '', ...field] = path.split('.')
    const index = Number(position) - companions.length
    return index < 0 ? [] : [[[list, index, ...field].join('.'), key] as const]
  })
  return Object.fromEntries(errors)
}

/** A document must be a file that the seller uploaded, and stand once. */
function checkFiles({ passengers }: SaleRequest, files: readonly { id: string }[]): Record<string, string> {
  const errors: Record<string, string> = {}
  const seen = new Set<string>()
  for (const [index, { documents }] of passengers.entries()) {
    for (const [number, { fileId }] of documents.entries()) {
      const path = `passengers.${index}.documents.${number}.fileId`
      if (!files.some((file) => file.id === fileId)) errors[path] = 'party.unknownFile'
      else if (seen.has(fileId)) errors[path] = 'party.fileTwice'
      seen.add(fileId)
    }
  }
  return errors
}

/** Why the seats of a sale were not the seller's any more: taken by others, or just not held long enough. */
export function refuseUnheld(
  { outward, return: back }: Journey<{ id: string } & Journey['outward']['departure']>,
  legs: readonly SoldLeg[],
  lost: readonly SoldLeg[],
): Refusal {
  const concerned = lost.length > 0 ? lost : legs
  const details = {
    outward: seatsOf(concerned, outward.departure.id),
    return: seatsOf(concerned, back?.departure.id),
  }
  const seats = [...details.outward, ...details.return].join(', ')
  return refuse(lost.length > 0 ? 'seatsLost' : 'holdExpired', { values: { seats }, details })
}

function seatsOf(legs: readonly SoldLeg[], departureId: string | undefined): string[] {
  return [...new Set(legs.filter((leg) => leg.departureId === departureId).map((leg) => leg.seat))]
}

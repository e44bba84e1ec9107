import { desc } from 'drizzle-orm'
import type { VisaRequestState } from '#contract/check-in/visa-request.ts'
import type { VisaRequirement } from '#contract/check-in/visa-rule-row.ts'
import { visaRequirement } from '#machines/check-in/visa-rules.ts'
import type { Orm } from '#server/database/connection.ts'
import { asJson, isAmong, keptQuery } from '#server/database/kept-query.ts'
import { visaRequests } from '#server/database/schema/visa.ts'
import { countryEntered, readVisaRules } from '#server/domain/check-in/visa-needs.ts'
import type { Route } from '#server/domain/network/network.ts'
import type { LiveTicket } from '#server/domain/booking/live-tickets.ts'
import type { Traveller } from '../travellers.ts'

/** What entering the destination asks of a ticket's passenger, and what has been done about it. */
export interface VisaState {
  /** ISO 3166-1 alpha-2 of the country in which the ticket's journey ends. */
  destination: string
  requirement: VisaRequirement
  /** The live request, else the latest that was refused. */
  request: {
    id: string
    state: VisaRequestState
    visaNumber: string | null
    /** `YYYY-MM-DD`, inclusive. */
    validUntil: string | null
    /** Asked for with the passport that the passenger has now. */
    isForThisPassport: boolean
  } | null
}

/** A ticket and who travels on it, as the rows have them. */
interface Travelling {
  ticket: Pick<LiveTicket, 'id' | 'fromPosition' | 'toPosition'>
  traveller: {
    passenger: Pick<Traveller['passenger'], 'id' | 'nationality' | 'passportNumber'>
    departure: { route: Pick<Route, 'stops'> }
  }
}

/** By ticket id; null for a ticket that enters no country. Two queries, however many tickets. */
export async function readVisaStates(
  orm: Orm,
  travelling: readonly Travelling[],
): Promise<Map<string, VisaState | null>> {
  const entering = travelling.map((each) => ({
    ...each,
    destination: countryEntered(each.traveller.departure.route, {
      from: each.ticket.fromPosition,
      to: each.ticket.toPosition,
    }),
  }))
  const destinations = [...new Set(entering.flatMap(({ destination }) => destination ?? []))]
  const passengerIds = [
    ...new Set(entering.flatMap(({ destination, traveller }) => (destination === null ? [] : traveller.passenger.id))),
  ]
  const [rules, requests] =
    destinations.length === 0
      ? [[], []]
      : await Promise.all([readVisaRules(orm, destinations), requestsOf(orm, { passengerIds: asJson(passengerIds) })])
  return new Map(
    entering.map(({ ticket, traveller: { passenger }, destination }) => {
      if (destination === null) return [ticket.id, null]
      const asked = requests.filter(
        (request) => request.passengerId === passenger.id && request.destination === destination,
      )
      const request = asked.find(({ state }) => state !== 'refused') ?? asked[0]
      return [
        ticket.id,
        {
          destination,
          requirement: visaRequirement(rules, { nationality: passenger.nationality, destination }),
          request: request ? shown(request, passenger) : null,
        },
      ]
    }),
  )
}

type Request = typeof visaRequests.$inferSelect

function shown(
  { id, state, visaNumber, validUntil, ...asked }: Request,
  passenger: Travelling['traveller']['passenger'],
): NonNullable<VisaState['request']> {
  const isForThisPassport =
    asked.passportNumber === passenger.passportNumber && asked.nationality === passenger.nationality
  return { id, state, visaNumber, validUntil, isForThisPassport }
}

/** The latest first. */
const requestsOf = keptQuery('visa-requests-of-passengers', (orm) =>
  orm
    .select()
    .from(visaRequests)
    .where(isAmong(visaRequests.passengerId, 'passengerIds'))
    .orderBy(desc(visaRequests.requestedAt), desc(visaRequests.id)),
)

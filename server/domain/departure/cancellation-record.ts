import { and, eq, exists, inArray, type SQL, sql } from 'drizzle-orm'
import { CANCELLERS } from '#contract/departure/departure-cancellation.ts'
import { cancellationLifecycle } from '#machines/departure/cancellation-lifecycle.ts'
import { departures } from '#server/database/schema/departure.ts'
import { transports } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { departureCancellations } from '#server/database/schema/travel-day.ts'
import { CREATION_EVENT } from '#server/lifecycle/apply-event.ts'
import { defineRecord } from '#server/lifecycle/define-record.ts'
import {
  callsAt,
  departureKeyText,
  departureReference,
  departureSearch,
  departureText,
  noText,
  pageLink,
  query,
} from '../workflow/record-parts.ts'

const ofDeparture = (condition: SQL) =>
  exists(
    query
      .select({ id: departures.id })
      .from(departures)
      .where(and(eq(departures.id, departureCancellations.departureId), condition)),
  )

export const cancellationRecord = defineRecord({
  id: 'cancellation',
  machine: cancellationLifecycle,
  table: departureCancellations,
  /** Every depot in whose region the departure calls. */
  ofDepot: (depotId) => ofDeparture(callsAt(depotId)),
  readable: ({ userType }) => (CANCELLERS.some((type) => type === userType) ? undefined : sql`false`),
  find: (term) => ofDeparture(departureSearch(term)),
  describe: (orm, ids) =>
    orm
      .select({
        id: departureCancellations.id,
        reference: departureText,
        person: users.name,
        state: departureCancellations.state,
        currency: noText,
        depot: noText,
        page: pageLink('cancellation', departureKeyText),
      })
      .from(departureCancellations)
      .innerJoin(departures, eq(departures.id, departureCancellations.departureId))
      .innerJoin(transports, eq(transports.id, departures.transportId))
      .innerJoin(users, eq(users.id, departureCancellations.proposedBy))
      .where(inArray(departureCancellations.id, [...ids])),
  reference: departureReference('record.departure_id'),
  version: 'least',
  stamps: [
    { by: 'proposedBy', at: 'proposedAt', events: [CREATION_EVENT] },
    { by: 'decidedBy', at: 'decidedAt', events: ['cancellation.confirm', 'cancellation.withdraw'] },
  ],
  fourEyes: {
    events: [{ event: 'cancellation.confirm', parties: ['proposedBy'] }],
    people: [{ decided: 'decidedBy', asked: 'proposedBy', where: `state in ('running', 'done')` }],
  },
  money: [
    {
      event: 'cancellation.confirm',
      amounts: `select currency, amount from jsonb_to_recordset(event.payload -> 'refunds') as refund (currency text, amount bigint)`,
    },
  ],
})

import { eq, or } from 'drizzle-orm'
import { stayLifecycle } from '#machines/accommodation/stay-lifecycle.ts'
import { stays } from '#server/database/schema/accommodation.ts'
import { lineHolding } from '#server/database/search-line.ts'
import { CREATION_EVENT } from '#server/lifecycle/apply-event.ts'
import { defineRecord } from '#server/lifecycle/define-record.ts'
import { byPerson, describeNumbered, searchByNumber } from '../workflow/record-parts.ts'
import { stayScope } from './stay-scope.ts'

export const stayRecord = defineRecord({
  id: 'stay',
  machine: stayLifecycle,
  table: stays,
  /** The depot that sold it. */
  ofDepot: (depotId) => eq(stays.depotId, depotId),
  readable: stayScope,
  find: (term) => or(lineHolding(stays.searchText, term), byPerson(stays.createdBy, term)),
  describe: describeNumbered({
    name: 'stay',
    table: stays,
    reference: stays.number,
    person: stays.createdBy,
    subject: stays.payerName,
    currency: stays.currency,
    depot: stays.depotId,
  }),
  search: searchByNumber({
    call: 'getStay',
    series: 'stay',
    table: stays,
    number: stays.number,
    at: stays.createdAt,
    detail: [stays.payerName, stays.arrival],
  }),
  reference: 'number',
  number: { column: 'number', series: 'stay' },
  version: 'exact',
  stamps: [
    { by: 'createdBy', at: 'createdAt', events: [CREATION_EVENT] },
    { by: 'cancelledBy', at: 'cancelledAt', events: ['stay.cancel'] },
  ],
  postings: {
    staySold: [CREATION_EVENT],
    stayNightEarned: [CREATION_EVENT, 'stay.moveDates'],
    stayCancelled: ['stay.cancel'],
    stayNightReversed: ['stay.moveDates', 'stay.cancel'],
  },
  contents: {
    columns: [
      'number',
      'accommodationId',
      'payerName',
      'payerPhone',
      'depotId',
      'agentId',
      'means',
      'paymentReference',
      'currency',
      'total',
      'vatTotal',
      'vatRegionId',
      'taxCategory',
      'vatRateBasisPoints',
      'taxRuleId',
      'policyVersion',
      'givenBack',
      'cancelReason',
      'searchText',
    ],
    days: ['arrival', 'departure'],
    parts: {
      guests: `(select jsonb_agg(jsonb_build_array(room.position, guest.position, guest.name, guest.kind, room.board) order by room.position, guest.position)::text
        from stay_rooms as room join stay_guests as guest on guest.stay_room_id = room.id where room.stay_id = record.id)`,
      nights: `(select jsonb_agg(jsonb_build_array(room.position, night.night, night.room_type_id, night.price, night.vat, night.given_back_at is not null) order by room.position, night.night)::text
        from stay_rooms as room join stay_nights as night on night.stay_room_id = room.id where room.stay_id = record.id)`,
      sold_as: `(select jsonb_build_array(sale.booking_id, sale.package_id, sale.name, sale.included, sale.persons, sale.currency, sale.total)::text
        from package_sales as sale where sale.stay_id = record.id)`,
    },
  },
})

import type { z } from 'zod'
import { PAYMENT_MEANS, TICKET_STATES } from './booking-codes.ts'
import type { bookingRow } from './booking-row.ts'
import { defineList } from '../list/list-definition.ts'
import { recordState } from '../list/record-state.ts'
import { stateWords } from '../records.ts'

type Row = z.input<typeof bookingRow> | z.output<typeof bookingRow>

export const bookingList = defineList<Row>()({
  id: 'bookings',
  words: 'booking-history',
  calls: { read: 'getBookingList', export: 'exportBookingList' },
  columns: {
    reference: { kind: 'booking', value: ({ reference }) => reference },
    travelDate: { kind: 'day', value: ({ boardingDay }) => boardingDay },
    route: {
      kind: 'phrase',
      sheet: ['from', 'to'],
      value: ({ from, to }, { name }) => `${name(from)} – ${name(to)}`,
    },
    leadPassenger: { kind: 'person', value: ({ leadPassenger: name }) => ({ name }) },
    phone: { kind: 'phone', hidden: true, value: ({ phone }) => phone },
    passengers: { kind: 'count', value: ({ passengers }) => passengers },
    seats: { kind: 'reference', hidden: true, value: ({ seats }) => seats.join(' ') },
    total: { kind: 'amount', value: ({ total, currency }) => ({ minor: total, currency }) },
    means: { kind: 'word', hidden: true, words: 'means.*', codes: PAYMENT_MEANS, value: ({ means }) => means },
    /** The least advanced of its tickets. */
    state: recordState('ticket'),
    createdAt: { kind: 'instant', zone: () => undefined, value: ({ createdAt }) => createdAt },
    depot: { kind: 'reference', hidden: true, value: ({ depotCode }) => depotCode },
    clerk: { kind: 'person', hidden: true, value: ({ clerkName: name }) => ({ name }) },
    from: { kind: 'named', hidden: true, value: ({ from }) => from },
    to: { kind: 'named', hidden: true, value: ({ to }) => to },
  },
  filters: {
    /** Local day on which the outward direction is boarded; also what `sort=travelDate` goes by. */
    travelFrom: { kind: 'from', of: 'travelDate', field: true },
    travelTo: { kind: 'to', of: 'travelDate' },
    /** Day of sale by the clock of its depot's region, else by UTC. */
    soldFrom: { kind: 'from', of: 'createdAt', field: true },
    soldTo: { kind: 'to', of: 'createdAt' },
    state: {
      kind: 'choice',
      of: 'state',
      field: true,
      values: TICKET_STATES,
      words: stateWords('ticket'),
    },
    means: { kind: 'choice', of: 'means', field: true, values: PAYMENT_MEANS, words: 'means.*' },
    currency: { kind: 'currency', field: true },
    depotId: { kind: 'depot', of: 'depot', field: true },
    tripId: { kind: 'record', field: true },
    /** Behind a figure of the sales report. */
    routeId: { kind: 'record' },
    createdBy: { kind: 'person', of: 'clerk' },
  },
  sorts: ['createdAt', 'travelDate', 'reference'],
  defaultSort: { by: 'createdAt', direction: 'descending' },
})

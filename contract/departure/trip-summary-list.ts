import type { z } from 'zod'
import { DEPARTURE_STATES } from './departure-codes.ts'
import { defineList, type ListAmount } from '../list/list-definition.ts'
import { recordState } from '../list/record-state.ts'
import { stateWords } from '../records.ts'
import type { TripMoney, tripRow } from './trip-summary-row.ts'

type Row = z.input<typeof tripRow> | z.output<typeof tripRow>

const STATE_WORDS = stateWords('departure')

const amountsOf =
  (part: Exclude<keyof TripMoney, 'currency'>) =>
  ({ money }: Row): ListAmount[] =>
    money.map(({ currency, [part]: minor }) => ({ currency, minor }))

export const tripSummaryList = defineList<Row>()({
  id: 'trip-summary',
  words: 'trip-summary',
  calls: { read: 'getTripSummaryList', export: 'exportTripSummary' },
  search: false,
  columns: {
    departure: { kind: 'named', sheet: ['startsAt', 'route'], value: ({ routeName }) => routeName },
    vehicle: { kind: 'reference', room: 'wide', value: ({ registrationNumber }) => registrationNumber },
    state: {
      ...recordState('departure'),
      room: 'wide',
    },
    seats: { kind: 'count', sheet: ['seats', 'capacity'], value: ({ seatsSold }) => seatsSold },
    checkedIn: { kind: 'count', room: 'laptop', value: ({ checkedIn }) => checkedIn },
    noShows: { kind: 'count', room: 'laptop', value: ({ noShows }) => noShows },
    pieces: { kind: 'count', room: 'laptop', value: ({ pieces }) => pieces },
    weight: { kind: 'weight', room: 'laptop', value: ({ weight }) => weight },
    tickets: { kind: 'amount', value: amountsOf('tickets') },
    consignments: { kind: 'amount', value: amountsOf('consignments') },
    expenses: { kind: 'amount', value: amountsOf('expenses') },
    result: { kind: 'amount', value: amountsOf('result') },
    startsAt: { kind: 'instant', hidden: true, zone: ({ timeZone }) => timeZone, value: ({ startsAt }) => startsAt },
    route: { kind: 'named', hidden: true, value: ({ routeName }) => routeName },
    capacity: { kind: 'count', hidden: true, value: ({ capacity }) => capacity },
    otherExpenses: {
      kind: 'phrase',
      hidden: true,
      value: ({ hidesExpenses }, { word }) => (hidesExpenses ? word('leftOut') : null),
    },
  },
  filters: {
    /** Travel date at the first stoppage. */
    travelFrom: { kind: 'from', of: 'startsAt', field: true },
    travelTo: { kind: 'to', of: 'startsAt', field: true },
    routeId: { kind: 'record', of: 'route', field: true },
    transportId: { kind: 'record', of: 'vehicle', field: true },
    state: { kind: 'choice', of: 'state', field: true, values: DEPARTURE_STATES, words: STATE_WORDS },
    /** This one alone. */
    departureKey: { kind: 'departure', of: 'departure' },
  },
  sorts: ['departure'],
  defaultSort: { by: 'departure', direction: 'descending' },
})

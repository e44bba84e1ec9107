import type { z } from 'zod'
import { PAYMENT_MEANS } from '../booking/booking-codes.ts'
import { defineList } from '../list/list-definition.ts'
import { CHANGE_CAUSES } from './travel-date-change-codes.ts'
import type { changeRow } from './travel-date-change-row.ts'

type Row = z.input<typeof changeRow> | z.output<typeof changeRow>

export const changeList = defineList<Row>()({
  id: 'travel-date-changes',
  words: 'travel-date-change:list',
  headings: 'travel-date-change:column.*',
  calls: { read: 'getTravelDateChangeList', export: 'exportTravelDateChanges' },
  columns: {
    reference: { kind: 'booking', value: ({ reference }) => reference },
    at: { kind: 'instant', room: 'laptop', zone: () => undefined, value: ({ at }) => at },
    leadPassenger: { kind: 'person', value: ({ leadPassenger: name }) => ({ name }) },
    route: {
      kind: 'phrase',
      room: 'laptop',
      sheet: ['from', 'to'],
      value: ({ boarding, alighting }, { name }) => `${name(boarding)} – ${name(alighting)}`,
    },
    // As the tickets say it: by the clock of the stoppage where they are boarded.
    before: { kind: 'start', value: ({ fromBoardsAt, timeZone }) => ({ at: fromBoardsAt, zone: timeZone }) },
    after: { kind: 'start', value: ({ toBoardsAt, timeZone }) => ({ at: toBoardsAt, zone: timeZone }) },
    tickets: { kind: 'count', room: 'wide', value: ({ tickets }) => tickets },
    seats: { kind: 'reference', hidden: true, value: ({ seats }) => seats.join(' ') },
    cause: {
      kind: 'word',
      hidden: true,
      words: 'travel-date-change:cause.*',
      codes: CHANGE_CAUSES,
      value: ({ cause }) => cause,
    },
    fee: { kind: 'amount', hidden: true, value: ({ fee, currency }) => ({ minor: fee, currency }) },
    fareDifference: {
      kind: 'amount',
      hidden: true,
      value: ({ fareDifference, currency }) => ({ minor: fareDifference, currency }),
    },
    total: { kind: 'amount', value: ({ total, currency }) => ({ minor: total, currency }) },
    means: { kind: 'word', hidden: true, words: 'tickets:means.*', codes: PAYMENT_MEANS, value: ({ means }) => means },
    reason: { kind: 'text', hidden: true, value: ({ reason }) => reason },
    depot: { kind: 'reference', hidden: true, value: ({ depotCode }) => depotCode },
    clerk: { kind: 'person', hidden: true, value: ({ clerkName: name }) => ({ name }) },
    from: { kind: 'named', hidden: true, value: ({ boarding }) => boarding },
    to: { kind: 'named', hidden: true, value: ({ alighting }) => alighting },
  },
  filters: {
    cause: { kind: 'choice', of: 'cause', field: true, values: CHANGE_CAUSES, words: 'travel-date-change:cause.*' },
    /** Only where something was paid, or only where nothing was. */
    cost: { kind: 'choice', field: true, values: ['free', 'paid'], words: 'travel-date-change:cost.*' },
    means: { kind: 'choice', of: 'means', field: true, values: PAYMENT_MEANS, words: 'tickets:means.*' },
    /** Day of the change by the clock of its depot's region, else by UTC. */
    changedFrom: { kind: 'from', of: 'at', field: true },
    changedTo: { kind: 'to', of: 'at' },
    currency: { kind: 'currency' },
    depotId: { kind: 'depot', of: 'depot' },
    bookingId: { kind: 'record' },
  },
  sorts: ['at', 'total'],
  defaultSort: { by: 'at', direction: 'descending' },
})

import type { z } from 'zod'
import { defineList } from '../list/list-definition.ts'
import { RECORDS, stateWords } from '../records.ts'
import { STAY_DAYS, STAY_MEANS } from './stay-codes.ts'
import type { stayRow } from './stay-row.ts'
import { STAY_STATES } from './stay-row.ts'

/** As the server reads it, and as the client is answered. */
type Row = z.input<typeof stayRow> | z.output<typeof stayRow>

export const stayList = defineList<Row>()({
  id: 'stays',
  words: 'accommodation:stay',
  calls: { read: 'getStayList', export: 'exportStays' },
  columns: {
    number: { kind: 'reference', main: true, value: ({ number }) => number },
    hotel: { kind: 'named', value: ({ accommodation }) => accommodation.name },
    arrival: { kind: 'day', value: ({ arrival }) => arrival },
    departure: { kind: 'day', value: ({ departure }) => departure },
    nights: { kind: 'count', value: ({ nights }) => nights },
    rooms: { kind: 'count', room: 'laptop', value: ({ rooms }) => rooms },
    guests: { kind: 'count', room: 'laptop', value: ({ guests }) => guests },
    roomTypes: {
      kind: 'phrase',
      hidden: true,
      value: ({ roomTypes }, { name }) => roomTypes.map((each) => name(each)).join(' · ') || null,
    },
    payer: { kind: 'text', sheet: ['payer', 'phone'], value: ({ payerName }) => payerName },
    phone: { kind: 'phone', hidden: true, value: ({ payerPhone }) => payerPhone },
    state: {
      kind: 'state',
      words: stateWords('stay'),
      tones: RECORDS.stay.states,
      value: ({ state }) => state,
    },
    shortNights: { kind: 'count', hidden: true, value: ({ shortNights }) => shortNights },
    total: { kind: 'amount', value: ({ total, currency }) => ({ minor: total, currency }) },
    vat: { kind: 'amount', hidden: true, value: ({ vatTotal, currency }) => ({ minor: vatTotal, currency }) },
    givenBack: { kind: 'amount', hidden: true, value: ({ givenBack, currency }) => ({ minor: givenBack, currency }) },
    means: { kind: 'word', hidden: true, words: 'tickets:means.*', codes: STAY_MEANS, value: ({ means }) => means },
    depot: { kind: 'reference', room: 'wide', value: ({ depot }) => depot?.code ?? null },
    soldBy: { kind: 'person', hidden: true, value: ({ soldBy }) => soldBy },
    soldAt: { kind: 'instant', hidden: true, zone: () => undefined, value: ({ soldAt }) => soldAt },
  },
  filters: {
    accommodationId: { kind: 'record', of: 'hotel' },
    /** The day that `on` is about. */
    day: { kind: 'day', field: true },
    on: { kind: 'choice', field: true, values: STAY_DAYS, words: 'on.*' },
    state: { kind: 'choice', of: 'state', field: true, values: STAY_STATES, words: stateWords('stay') },
    /** No room is kept for one of its nights any more. */
    short: { kind: 'mark', values: ['yes'] },
  },
  sorts: ['arrival', 'soldAt', 'number'],
  defaultSort: { by: 'arrival', direction: 'descending' },
})

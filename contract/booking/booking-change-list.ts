import type { z } from 'zod'
import { BOOKING_CHANGE_FIELDS } from './booking-change-codes.ts'
import type { bookingChangeRow } from './booking-change-row.ts'
import { GENDERS, MASKED } from './booking-codes.ts'
import { defineList, type Say } from '../list/list-definition.ts'

type Row = z.input<typeof bookingChangeRow> | z.output<typeof bookingChangeRow>

export const bookingChangeList = defineList<Row>()({
  id: 'booking-changes',
  words: 'booking-update:list',
  headings: 'booking-update:column.*',
  otherWords: ['booking-changes'],
  calls: { read: 'getBookingChangeHistoryList', export: 'exportBookingChangeHistory' },
  columns: {
    booking: { kind: 'booking', heading: 'booking-update:column.reference', value: ({ booking }) => booking.reference },
    at: { kind: 'instant', zone: () => undefined, value: ({ at }) => at },
    field: {
      kind: 'phrase',
      heading: 'booking-update:column.what',
      sheet: ['field', 'passenger'],
      value: ({ field, direction, documentKind }, { word }) => {
        const what = word(`booking-changes:field.${field}`)
        if (direction) return `${what} · ${word(`booking-changes:direction.${direction}`)}`
        return documentKind ? `${what} · ${word(`booking-changes:document.${documentKind}`)}` : what
      },
    },
    from: { kind: 'phrase', value: (row, say) => valueOf(row, row.from, say) },
    to: { kind: 'phrase', value: (row, say) => valueOf(row, row.to, say) },
    userName: { kind: 'person', heading: 'booking-update:column.who', value: ({ userName: name }) => ({ name }) },
    reason: { kind: 'text', value: ({ reason }) => reason },
    passenger: { kind: 'person', hidden: true, value: ({ passengerName: name }) => (name === null ? null : { name }) },
  },
  filters: {
    field: { kind: 'choice', field: true, values: BOOKING_CHANGE_FIELDS, words: 'booking-changes:field.*' },
    /** Day of the change by the clock of its depot's region, else by UTC. */
    changedFrom: { kind: 'from', of: 'at', field: true },
    changedTo: { kind: 'to', of: 'at' },
    bookingId: { kind: 'record' },
    /** Part of the name of whoever made the change. */
    changedBy: { kind: 'text', of: 'userName' },
  },
  sorts: ['at'],
  defaultSort: { by: 'at', direction: 'descending' },
})

/** As it was entered, but for what is a code. */
function valueOf({ field }: Pick<Row, 'field'>, value: string | null, { word }: Say): string | null {
  const masks = field === 'masked' ? MASKED.find((each) => each === value) : undefined
  if (masks) return word(`booking-changes:masked.${masks}`)
  const gender = field === 'gender' ? GENDERS.find((each) => each === value) : undefined
  return gender ? word(`booking-changes:gender.${gender}`) : value
}

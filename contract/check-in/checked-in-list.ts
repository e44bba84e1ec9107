import type { z } from 'zod'
import { CHECK_IN_SENDINGS, CHECKED_IN_STATES } from './checked-in-codes.ts'
import type { checkedInRow } from './checked-in-row.ts'
import { defineList } from '../list/list-definition.ts'

type Row = z.input<typeof checkedInRow> | z.output<typeof checkedInRow>

/** Check-ins are told by the reader's clock. */
const zone = () => undefined

export const checkedInList = defineList<Row>()({
  id: 'checked-in',
  words: 'checked-in',
  calls: { read: 'getCheckedInList', export: 'exportCheckedInList' },
  columns: {
    passenger: { kind: 'person', value: ({ passengerName }) => ({ name: passengerName }) },
    at: { kind: 'instant', zone, value: ({ at }) => at },
    reference: { kind: 'booking', value: ({ reference }) => reference },
    seat: { kind: 'reference', value: ({ seat }) => seat },
    route: {
      kind: 'phrase',
      room: 'laptop',
      sheet: ['from', 'to'],
      value: ({ from, to }, { name }) => `${name(from)} – ${name(to)}`,
    },
    boards: { kind: 'instant', room: 'wide', zone: ({ timeZone }) => timeZone, value: ({ boardsAt }) => boardsAt },
    officer: { kind: 'person', room: 'laptop', value: ({ officer }) => officer },
    depot: { kind: 'reference', room: 'laptop', value: ({ depotCode }) => depotCode },
    state: {
      kind: 'state',
      words: 'state.*',
      tones: { standing: 'done', second: 'attention', undone: 'ended', departureCancelled: 'stopped' },
      value: ({ state }) => state,
    },
    uploaded: {
      kind: 'phrase',
      room: 'wide',
      sheet: ['uploadedBy', 'uploadedAt'],
      value: ({ uploaded }, { word }) => uploaded?.by ?? word('sent.online'),
    },
    reason: {
      kind: 'text',
      hidden: true,
      sheet: ['undoneBy', 'undoneAt', 'reason'],
      value: ({ undone }) => undone?.reason ?? null,
    },
    from: { kind: 'named', hidden: true, value: ({ from }) => from },
    to: { kind: 'named', hidden: true, value: ({ to }) => to },
    uploadedBy: { kind: 'person', hidden: true, value: ({ uploaded }) => uploaded && { name: uploaded.by } },
    uploadedAt: { kind: 'instant', hidden: true, zone, value: ({ uploaded }) => uploaded?.at ?? null },
    undoneBy: { kind: 'person', hidden: true, value: ({ undone }) => undone && { name: undone.by } },
    undoneAt: { kind: 'instant', hidden: true, zone, value: ({ undone }) => undone?.at ?? null },
  },
  filters: {
    /** Day of the check-in by the clock of its depot's region, else by UTC. */
    checkedInFrom: { kind: 'from', of: 'at', field: true, note: 'filter.whenNote' },
    checkedInTo: { kind: 'to', of: 'at', field: true },
    state: { kind: 'choice', of: 'state', field: true, values: CHECKED_IN_STATES, words: 'state.*' },
    sent: { kind: 'choice', field: 'more', values: CHECK_IN_SENDINGS, words: 'sent.*' },
    /** Where the officer works. */
    depotId: { kind: 'depot', of: 'depot', field: 'more' },
    tripId: { kind: 'record', field: 'more' },
    /** The departure's. */
    travelDate: { kind: 'day', field: 'more' },
    officerId: { kind: 'record', of: 'officer', field: 'more' },
    departureKey: { kind: 'departure' },
  },
  sorts: ['at'],
  defaultSort: { by: 'at', direction: 'descending' },
})

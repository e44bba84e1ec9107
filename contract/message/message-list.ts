import type { z } from 'zod'
import { defineList } from '../list/list-definition.ts'
import { MESSAGE_CHANNELS, MESSAGE_FAILURES, MESSAGE_STATES, MESSAGE_TONES } from './message-codes.ts'
import type { listedMessage } from './message-row.ts'

type Row = z.input<typeof listedMessage> | z.output<typeof listedMessage>

export const messageList = defineList<Row>()({
  id: 'messages',
  words: 'message:history',
  headings: 'message:history.column.*',
  calls: { read: 'getMessageList', export: 'exportMessages' },
  columns: {
    reference: { kind: 'booking', value: ({ reference }) => reference },
    at: { kind: 'instant', dayUpTo: 'tablet', zone: () => undefined, value: ({ createdAt }) => createdAt },
    leadPassenger: { kind: 'person', value: ({ leadPassenger: name }) => ({ name }) },
    channel: {
      kind: 'word',
      // Its recipient tells most of it.
      room: 'wide',
      words: 'message:channel.*',
      codes: MESSAGE_CHANNELS,
      value: ({ channel }) => channel,
    },
    recipient: { kind: 'reference', value: ({ recipient }) => recipient },
    state: { kind: 'state', words: 'message:list.state.*', tones: MESSAGE_TONES, value: ({ state }) => state },
    failure: {
      kind: 'word',
      words: 'message:history.why.*',
      codes: [...MESSAGE_FAILURES, 'unwanted'],
      value: ({ state, failure }) => (state === 'suppressed' ? 'unwanted' : failure),
    },
    status: { kind: 'count', hidden: true, value: ({ failureStatus }) => failureStatus },
    attempts: { kind: 'count', hidden: true, value: ({ attempts }) => attempts },
    by: { kind: 'person', hidden: true, value: ({ createdBy: name }) => ({ name }) },
    depot: { kind: 'reference', hidden: true, value: ({ depotCode }) => depotCode },
  },
  filters: {
    state: { kind: 'choice', of: 'state', field: true, values: MESSAGE_STATES, words: 'message:list.state.*' },
    channel: { kind: 'choice', of: 'channel', field: true, values: MESSAGE_CHANNELS, words: 'message:channel.*' },
    failure: { kind: 'choice', of: 'failure', field: true, values: MESSAGE_FAILURES, words: 'message:history.why.*' },
    /** Failed or not wanted, somebody is still to travel, and nothing else of the booking has gone out since. */
    open: { kind: 'mark', field: true, values: ['yes'] },
    /** By the clock of the depot that sold the booking. */
    sentFrom: { kind: 'from', of: 'at', field: true },
    sentTo: { kind: 'to', of: 'at' },
    depotId: { kind: 'depot', of: 'depot' },
    bookingId: { kind: 'record' },
  },
  sorts: ['at'],
  defaultSort: { by: 'at', direction: 'descending' },
})

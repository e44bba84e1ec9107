import type { z } from 'zod'
import { defineList } from '../list/list-definition.ts'
import { READING_STANDINGS } from './odometer-codes.ts'
import type { odometerRow } from './odometer-row.ts'

/** As the server reads it, and as the client is answered. */
type Row = z.input<typeof odometerRow> | z.output<typeof odometerRow>

export const odometerList = defineList<Row>()({
  id: 'odometer-readings',
  words: 'maintenance',
  calls: { read: 'getOdometerReadingList', export: 'exportOdometerReadings' },
  search: false,
  columns: {
    bus: { kind: 'reference', value: ({ bus }) => bus.registrationNumber },
    name: { kind: 'text', room: 'laptop', value: ({ bus }) => bus.name },
    day: { kind: 'day', value: ({ day }) => day },
    km: { kind: 'count', value: ({ km }) => km },
    driven: { kind: 'count', value: ({ driven }) => driven },
    state: {
      kind: 'state',
      words: 'state.*',
      tones: { valid: 'done', struck: 'stopped' },
      value: ({ struck }) => (struck ? READING_STANDINGS[1] : READING_STANDINGS[0]),
    },
    recordedBy: { kind: 'person', room: 'laptop', value: ({ recordedBy }) => recordedBy },
    // Of no depot: told by the reader's clock.
    recordedAt: {
      kind: 'instant',
      hidden: true,
      zone: () => undefined,
      dayUpTo: 'laptop',
      value: ({ recordedAt }) => recordedAt,
    },
    struckBy: { kind: 'person', hidden: true, value: ({ struck }) => struck?.by ?? null },
    reason: { kind: 'text', room: 'wide', value: ({ struck }) => struck?.reason ?? null },
  },
  filters: {
    transportId: { kind: 'bus', of: 'bus', field: true },
    dayFrom: { kind: 'from', of: 'day', field: true },
    dayTo: { kind: 'to', of: 'day', field: true },
  },
  sorts: ['day', 'recordedAt'],
  defaultSort: { by: 'day', direction: 'descending' },
})

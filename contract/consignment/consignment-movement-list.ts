import type { z } from 'zod'
import { MOVEMENT_KINDS } from './consignment-codes.ts'
import type { movementRow } from './consignment-movement-row.ts'
import { defineList } from '../list/list-definition.ts'

/** As the server reads it, and as the client is answered. */
type Row = z.input<typeof movementRow> | z.output<typeof movementRow>

const KIND_WORDS = 'cargo:movement.*'

/** `1–3, 7`; with a hyphen, 1-12 would be the first of December to a spreadsheet. */
const rangesInWords = (numbers: Row['numbers']): string =>
  numbers.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`)).join(', ')

export const movementList = defineList<Row>()({
  id: 'consignment-movements',
  words: 'consignment-tracking:history',
  calls: { read: 'getConsignmentMovements', export: 'exportConsignmentMovements' },
  columns: {
    billNumber: { kind: 'reference', value: ({ billNumber }) => billNumber },
    movedAt: { kind: 'instant', zone: () => undefined, value: ({ at }) => at },
    kind: { kind: 'word', words: KIND_WORDS, codes: MOVEMENT_KINDS, value: ({ kind }) => kind },
    item: { kind: 'text', value: ({ itemName }) => itemName },
    quantity: { kind: 'count', value: ({ quantity }) => quantity },
    pieces: { kind: 'reference', value: ({ numbers }) => rangesInWords(numbers) },
    depot: { kind: 'named', value: ({ depot }) => depot?.name ?? null },
    route: { kind: 'named', value: ({ departure }) => departure?.routeName ?? null },
    vehicle: { kind: 'reference', hidden: true, value: ({ departure }) => departure?.registrationNumber ?? null },
    headedFor: { kind: 'named', hidden: true, value: ({ headedFor }) => headedFor?.name ?? null },
    by: { kind: 'person', value: ({ by }) => by },
    note: { kind: 'text', hidden: true, value: ({ note }) => note },
  },
  filters: {
    kind: { kind: 'choice', of: 'kind', field: true, values: MOVEMENT_KINDS, words: KIND_WORDS },
    depotId: { kind: 'depot', of: 'depot', field: true },
    /** By the clock of the depot's region. */
    movedFrom: { kind: 'from', of: 'movedAt', field: true, note: 'dayNote' },
    movedTo: { kind: 'to', of: 'movedAt', field: true },
    consignmentId: { kind: 'record', of: 'billNumber' },
    departureKey: { kind: 'departure', of: 'route' },
    by: { kind: 'person', of: 'by' },
  },
  sorts: ['movedAt'],
  defaultSort: { by: 'movedAt', direction: 'descending' },
})

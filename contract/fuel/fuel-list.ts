import type { z } from 'zod'
import { defineList } from '../list/list-definition.ts'
import { RECORDS, stateWords } from '../records.ts'
import { FUEL_PAYMENT_FILTERS, FUEL_PAYMENTS, FUEL_STANDINGS } from './fuel-codes.ts'
import type { fuelRow } from './fuel-row.ts'

/** As the server reads it, and as the client is answered. */
type Row = z.input<typeof fuelRow> | z.output<typeof fuelRow>

export const fuelList = defineList<Row>()({
  id: 'fuel',
  words: 'fuel',
  calls: { read: 'getFuelList', export: 'exportFuel' },
  search: false,
  columns: {
    bus: { kind: 'reference', value: ({ bus }) => bus.registrationNumber },
    day: { kind: 'day', value: ({ day }) => day },
    km: { kind: 'count', value: ({ km }) => km },
    litres: { kind: 'quantity', value: ({ litres }) => litres },
    consumption: { kind: 'quantity', value: ({ consumption }) => consumption },
    mark: {
      kind: 'state',
      words: 'mark.*',
      tones: { high: 'attention', low: 'attention' },
      value: ({ mark }) => mark,
    },
    usual: { kind: 'quantity', hidden: true, value: ({ usual }) => usual },
    full: {
      kind: 'word',
      words: 'full.*',
      codes: ['yes', 'no'],
      room: 'wide',
      value: ({ isFull }) => (isFull ? 'yes' : 'no'),
    },
    amount: {
      kind: 'amount',
      value: ({ paid }) => paid && { minor: paid.amount, currency: paid.currency },
    },
    price: {
      kind: 'amount',
      hidden: true,
      value: ({ paid }) => paid && { minor: paid.price, currency: paid.currency },
    },
    payment: {
      kind: 'word',
      hidden: true,
      words: 'payment.*',
      codes: FUEL_PAYMENTS,
      value: ({ paid }) => (paid ? 'expense' : 'tank'),
    },
    expense: { kind: 'reference', room: 'laptop', value: ({ paid }) => paid?.expense.number ?? null },
    expenseState: {
      kind: 'state',
      room: 'laptop',
      words: stateWords('expense'),
      tones: RECORDS.expense.states,
      value: ({ paid }) => paid?.expense.state ?? null,
    },
    state: {
      kind: 'state',
      words: 'state.*',
      tones: { valid: 'done', struck: 'stopped' },
      value: ({ struck }) => (struck ? FUEL_STANDINGS[1] : FUEL_STANDINGS[0]),
    },
    station: { kind: 'text', room: 'wide', value: ({ station }) => station },
    name: { kind: 'text', hidden: true, value: ({ bus }) => bus.name },
    recordedBy: { kind: 'person', hidden: true, value: ({ recordedBy }) => recordedBy },
    // Of no depot: told by the reader's clock.
    recordedAt: {
      kind: 'instant',
      hidden: true,
      zone: () => undefined,
      dayUpTo: 'laptop',
      value: ({ recordedAt }) => recordedAt,
    },
    struckBy: { kind: 'person', hidden: true, value: ({ struck }) => struck?.by ?? null },
    reason: { kind: 'text', hidden: true, value: ({ struck }) => struck?.reason ?? null },
  },
  filters: {
    transportId: { kind: 'bus', of: 'bus', field: true },
    dayFrom: { kind: 'from', of: 'day', field: true },
    dayTo: { kind: 'to', of: 'day', field: true },
    payment: { kind: 'choice', of: 'payment', field: true, values: FUEL_PAYMENT_FILTERS, words: 'payment.*' },
    state: { kind: 'choice', of: 'state', field: true, values: FUEL_STANDINGS, words: 'state.*' },
  },
  sorts: ['day', 'litres', 'recordedAt'],
  defaultSort: { by: 'day', direction: 'descending' },
})

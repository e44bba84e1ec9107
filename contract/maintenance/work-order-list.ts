import type { z } from 'zod'
import { defineList } from '../list/list-definition.ts'
import { recordState } from '../list/record-state.ts'
import { stateWords } from '../records.ts'
import {
  WORK_COST_STANDINGS,
  WORK_ORDER_ORIGINS,
  WORK_ORDER_SEVERITIES,
  WORK_ORDER_STATES,
} from './work-order-codes.ts'
import type { workOrderRow } from './work-order-row.ts'

/** As the server reads it, and as the client is answered. */
type Row = z.input<typeof workOrderRow> | z.output<typeof workOrderRow>

const amountOf = (minor: number | null, currency: string | null) =>
  minor === null || currency === null ? null : { minor, currency }

export const workOrderList = defineList<Row>()({
  id: 'work-orders',
  words: 'work-order',
  calls: { read: 'getWorkOrderList', export: 'exportWorkOrders' },
  columns: {
    number: { kind: 'reference', value: ({ number }) => number },
    bus: { kind: 'reference', value: ({ bus }) => bus.registrationNumber },
    defect: { kind: 'text', main: true, value: ({ defect }) => defect },
    state: recordState('workOrder'),
    severity: {
      kind: 'word',
      words: 'severity.*',
      codes: WORK_ORDER_SEVERITIES,
      value: ({ severity }) => severity,
    },
    plannedFrom: { kind: 'day', room: 'laptop', value: ({ plannedFrom }) => plannedFrom },
    plannedUntil: { kind: 'day', room: 'laptop', value: ({ plannedUntil }) => plannedUntil },
    workshop: { kind: 'text', hidden: true, value: ({ workshop }) => workshop },
    estimate: { kind: 'amount', hidden: true, value: ({ estimate, currency }) => amountOf(estimate, currency) },
    total: {
      kind: 'amount',
      room: 'laptop',
      value: ({ total, currency, state }) => (state === 'done' ? amountOf(total, currency) : null),
    },
    cost: {
      kind: 'state',
      words: 'cost.*',
      tones: { none: 'ended', pending: 'waiting', accepted: 'done', rejected: 'stopped' },
      room: 'laptop',
      value: ({ cost, state }) => (state === 'done' ? cost : null),
    },
    expense: { kind: 'reference', hidden: true, value: ({ expense }) => expense?.number ?? null },
    depot: { kind: 'named', hidden: true, value: ({ depot }) => depot?.name ?? null },
    origin: { kind: 'word', hidden: true, words: 'origin.*', codes: WORK_ORDER_ORIGINS, value: ({ origin }) => origin },
    reportedBy: { kind: 'person', hidden: true, value: ({ reportedBy }) => reportedBy },
    // Of no depot: told by the reader's clock.
    reportedAt: {
      kind: 'instant',
      hidden: true,
      zone: () => undefined,
      dayUpTo: 'laptop',
      value: ({ reportedAt }) => reportedAt,
    },
    finishedOn: { kind: 'day', hidden: true, value: ({ finishedOn }) => finishedOn },
  },
  filters: {
    state: { kind: 'choice', of: 'state', field: true, values: WORK_ORDER_STATES, words: stateWords('workOrder') },
    severity: { kind: 'choice', of: 'severity', field: true, values: WORK_ORDER_SEVERITIES, words: 'severity.*' },
    transportId: { kind: 'bus', of: 'bus', field: true },
    cost: { kind: 'choice', of: 'cost', field: true, values: WORK_COST_STANDINGS, words: 'cost.*' },
    origin: { kind: 'choice', of: 'origin', field: 'more', values: WORK_ORDER_ORIGINS, words: 'origin.*' },
    plannedFrom: { kind: 'from', of: 'plannedFrom', field: 'more' },
    plannedTo: { kind: 'to', of: 'plannedFrom', field: 'more' },
    /** Of one maintenance plan. */
    planId: { kind: 'record' },
  },
  sorts: ['number', 'reportedAt', 'plannedFrom', 'total'],
  defaultSort: { by: 'reportedAt', direction: 'descending' },
})

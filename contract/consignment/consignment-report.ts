import type { ConsignmentReportGroup, ConsignmentReportRow } from './consignment.ts'
import { CONSIGNMENT_PAYMENTS } from './consignment-codes.ts'
import { consignmentList } from './consignment-list.ts'
import { defineReport, type ReportPart } from '../list/report-definition.ts'

const from = {
  kind: 'named',
  value: (row) => row.from?.name ?? null,
} as const satisfies ReportPart<ConsignmentReportRow>
const to = { kind: 'named', value: (row) => row.to?.name ?? null } as const satisfies ReportPart<ConsignmentReportRow>

export const consignmentReport = defineReport<ConsignmentReportRow, ConsignmentReportGroup>()({
  id: 'consignment-report',
  words: 'consignment-list',
  title: 'reportTitle',
  lead: 'reportLead',
  empty: 'reportEmpty',
  calls: { read: 'getConsignmentReport', export: 'exportConsignmentReport' },
  groups: {
    day: { parts: { day: { kind: 'day', hasWeekday: true, value: ({ day }) => day } } },
    from: { parts: { from } },
    to: { parts: { to } },
    pair: { parts: { from, to } },
    payment: {
      parts: {
        payment: {
          kind: 'word',
          words: 'cargo:payment.*',
          codes: CONSIGNMENT_PAYMENTS,
          value: ({ drill }) => drill.payment ?? null,
        },
      },
    },
    customer: { parts: { customer: { kind: 'text', value: ({ name }) => name } } },
    clerk: { parts: { clerk: { kind: 'text', value: ({ name }) => name } } },
  },
  defaultGroup: 'day',
  figures: {
    bills: { kind: 'count' },
    pieces: { kind: 'count' },
    weight: { kind: 'weight' },
    billed: { kind: 'amount' },
    vat: { kind: 'amount' },
    paid: { kind: 'amount', narrowedTo: { payment: 'paid' } },
    pod: { kind: 'amount', narrowedTo: { payment: 'pod' } },
    due: { kind: 'amount', narrowedTo: { payment: 'pod', collected: 'open' } },
    free: { kind: 'amount', narrowedTo: { payment: 'foc' } },
    reversed: { kind: 'amount', narrowedTo: { reversed: 'yes' } },
  },
  list: consignmentList,
})

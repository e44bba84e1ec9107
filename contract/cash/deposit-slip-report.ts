import type { SlipReportGroup, SlipReportRow } from './deposit-slip.ts'
import { SLIP_STATES } from './deposit-slip-codes.ts'
import { slipList } from './deposit-slip-list.ts'
import { defineReport } from '../list/report-definition.ts'

/** A rejected slip's cash is in no figure but its own: its shifts are handed in again. */
const STANDING = { standing: 'yes' } as const

export const slipReport = defineReport<SlipReportRow, SlipReportGroup>()({
  id: 'deposit-totals',
  words: 'deposit-slip',
  title: 'totalsTitle',
  lead: 'totalsLead',
  empty: 'empty',
  calls: { read: 'getDepositReport', export: 'exportDepositReport' },
  groups: {
    day: { parts: { day: { kind: 'day', hasWeekday: true, value: ({ day }) => day } } },
    depot: { parts: { depot: { kind: 'named', value: ({ depot }) => depot?.name ?? null } } },
    state: {
      parts: {
        state: {
          kind: 'word',
          words: 'workflow-depositSlip:states.*.label',
          codes: SLIP_STATES,
          value: ({ drill }) => drill.state ?? null,
        },
      },
    },
    maker: { parts: { maker: { kind: 'text', value: ({ name }) => name } } },
  },
  defaultGroup: 'day',
  figures: {
    slips: { kind: 'count', heading: 'column.slips', needsRoom: true, narrowedTo: STANDING },
    ticket: { kind: 'amount', heading: 'column.ticket', narrowedTo: STANDING },
    cargo: { kind: 'amount', heading: 'column.cargo', narrowedTo: STANDING },
    safe: { kind: 'amount', heading: 'column.safe', sheetOnly: true },
    cash: { kind: 'amount', heading: 'column.cash', narrowedTo: STANDING },
    pos: { kind: 'amount', heading: 'column.pos', narrowedTo: STANDING },
    pending: { kind: 'amount', heading: 'workflow-depositSlip:states.pending.label', narrowedTo: { state: 'pending' } },
    approved: {
      kind: 'amount',
      heading: 'workflow-depositSlip:states.approved.label',
      narrowedTo: { state: 'approved' },
    },
    rejected: {
      kind: 'amount',
      heading: 'workflow-depositSlip:states.rejected.label',
      narrowedTo: { state: 'rejected' },
    },
  },
  list: slipList,
})

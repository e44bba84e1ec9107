import type { TopUpGroup, TopUpReportRow } from './top-up.ts'
import { defineReport } from '../list/report-definition.ts'
import { TOP_UP_MEANS } from './top-up-codes.ts'
import { topUpList } from './top-up-list.ts'

export const topUpReport = defineReport<TopUpReportRow, TopUpGroup>()({
  id: 'top-up-totals',
  words: 'agent-money:topUps',
  title: 'reportTitle',
  lead: 'lead',
  empty: 'empty',
  calls: { read: 'getTopUpReport', export: 'exportTopUpReport' },
  groups: {
    agent: { parts: { agent: { kind: 'text', value: ({ name }) => name } } },
    month: { parts: { month: { kind: 'month', value: ({ day }) => day } } },
    day: { parts: { day: { kind: 'day', hasWeekday: true, value: ({ day }) => day } } },
    depot: { parts: { depot: { kind: 'named', value: ({ depot }) => depot?.name ?? null } } },
    means: {
      parts: {
        means: { kind: 'word', words: 'agent-money:means.*', codes: TOP_UP_MEANS, value: ({ name }) => name },
      },
    },
  },
  defaultGroup: 'agent',
  figures: {
    count: { kind: 'count' },
    amount: { kind: 'amount' },
    pending: { kind: 'amount', narrowedTo: { state: 'pending' } },
    rejected: { kind: 'amount', narrowedTo: { state: 'rejected' } },
    withdrawn: { kind: 'amount', isRare: true, narrowedTo: { state: 'withdrawn' } },
    takenBack: { kind: 'amount', isRare: true, narrowedTo: { state: 'takenBack' } },
    approved: { kind: 'amount', narrowedTo: { state: 'approved' } },
    settled: { kind: 'amount', narrowedTo: { state: 'approved' } },
    paidIn: { kind: 'amount', narrowedTo: { state: 'approved' } },
  },
  list: topUpList,
})

import type { ExpenseReportGroup, ExpenseReportRow } from './expense.ts'
import { EXPENSE_SOURCES, EXPENSE_TYPES } from './expense-codes.ts'
import { expenseList } from './expense-list.ts'
import { defineReport } from '../list/report-definition.ts'

export const expenseReport = defineReport<ExpenseReportRow, ExpenseReportGroup>()({
  id: 'expense-report',
  words: 'expense',
  title: 'report.title',
  lead: 'report.lead',
  empty: 'empty',
  calls: { read: 'getExpenseReport', export: 'exportExpenseReport' },
  groups: {
    category: {
      parts: {
        category: { kind: 'named', value: ({ category }) => category?.name ?? null },
        code: {
          kind: 'reference',
          sheetOnly: true,
          heading: 'column.account',
          value: ({ category }) => category?.code ?? null,
        },
      },
    },
    month: { parts: { month: { kind: 'month', value: ({ name }) => name } } },
    day: { parts: { day: { kind: 'day', hasWeekday: true, value: ({ day }) => day } } },
    depot: { parts: { depot: { kind: 'named', value: ({ depot }) => depot?.name ?? null } } },
    type: {
      parts: {
        type: { kind: 'word', words: 'type.*', codes: EXPENSE_TYPES, value: ({ drill }) => drill.type ?? null },
      },
    },
    // Of what is for no bus or no departure nothing stands in these groups.
    bus: { isPartial: true, parts: { bus: { kind: 'text', value: ({ name }) => name } } },
    departure: {
      isPartial: true,
      parts: {
        departure: { kind: 'named', value: ({ departure }) => departure?.routeName ?? null },
        leaves: {
          kind: 'start',
          value: ({ departure }) => departure && { at: departure.startsAt, zone: departure.timeZone },
        },
      },
    },
    supplier: { parts: { supplier: { kind: 'text', value: ({ name }) => name } } },
    clerk: { parts: { clerk: { kind: 'text', value: ({ name }) => name } } },
    source: {
      parts: {
        source: { kind: 'word', words: 'source.*', codes: EXPENSE_SOURCES, value: ({ drill }) => drill.source ?? null },
      },
    },
  },
  defaultGroup: 'category',
  figures: {
    count: { kind: 'count', narrowedTo: { standing: 'yes' } },
    pending: { kind: 'amount', narrowedTo: { state: 'pending' } },
    accepted: { kind: 'amount', narrowedTo: { state: 'accepted' } },
    total: { kind: 'amount', narrowedTo: { standing: 'yes' } },
    rejected: { kind: 'amount', narrowedTo: { state: 'rejected' } },
  },
  list: expenseList,
})

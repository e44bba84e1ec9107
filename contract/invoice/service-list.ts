import { defineList } from '../list/list-definition.ts'
import { activeColumn, statusFilter } from '../list/master-parts.ts'
import { moneyText } from '../currency.ts'
import { TAX_SUPPLIES } from '../tax/tax-codes.ts'
import { SERVICE_UNITS } from './invoice-codes.ts'
import type { ServiceRecord } from './service-row.ts'

export const serviceList = defineList<ServiceRecord>()({
  id: 'services',
  words: 'invoice:service',
  headings: 'field.*',
  calls: { read: 'getServiceList' },
  columns: {
    name: { kind: 'named', main: true, value: ({ name }) => name },
    code: { kind: 'reference', value: ({ code }) => code },
    unit: { kind: 'word', words: 'invoice:unit.*', codes: SERVICE_UNITS, value: ({ unit }) => unit },
    prices: {
      kind: 'phrase',
      value: ({ prices }) => prices.map(({ price, currency }) => moneyText(price, currency)).join(' · ') || null,
    },
    supply: { kind: 'word', words: 'tax:supply.*', codes: TAX_SUPPLIES, room: 'laptop', value: ({ supply }) => supply },
    incomeAccount: { kind: 'reference', value: ({ incomeAccount }) => incomeAccount },
    isActive: activeColumn,
  },
  filters: { ...statusFilter },
  sorts: ['name', 'code'],
  defaultSort: { by: 'name', direction: 'ascending' },
})

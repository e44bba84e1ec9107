import { defineList } from '../list/list-definition.ts'
import { activeColumn, statusFilter } from '../list/master-parts.ts'
import type { CustomerRecord } from './customer-row.ts'

export const customerList = defineList<CustomerRecord>()({
  id: 'customers',
  words: 'invoice:customer',
  headings: 'field.*',
  calls: { read: 'getCustomerList' },
  columns: {
    name: { kind: 'named', main: true, value: ({ name }) => name },
    code: { kind: 'reference', value: ({ code }) => code },
    taxNumber: { kind: 'reference', value: ({ taxNumber }) => taxNumber },
    contactName: { kind: 'text', room: 'laptop', value: ({ contactName }) => contactName },
    phone: { kind: 'phone', room: 'laptop', value: ({ phone }) => phone },
    email: { kind: 'text', hidden: true, value: ({ email }) => email },
    currency: { kind: 'reference', value: ({ currency }) => currency },
    paymentDays: { kind: 'count', value: ({ paymentDays }) => paymentDays },
    isActive: activeColumn,
  },
  filters: { ...statusFilter },
  sorts: ['name', 'code'],
  defaultSort: { by: 'name', direction: 'ascending' },
})

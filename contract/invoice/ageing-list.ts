import { defineList } from '../list/list-definition.ts'
import { AGE_BANDS, type AgeBand } from './invoice-codes.ts'

/** What one customer owes in one currency, by how late it is; who is no customer is one row of each currency. */
export interface AgeingRow {
  id: string
  customer: { id: string; code: string; name: { en: string; ar: string }; email: string | null } | null
  currency: string
  bands: Record<AgeBand, number>
  open: number
  /** Paid and on no invoice yet. */
  unallocated: number
  /** Bought on account and billed by no issued invoice yet; beside what is open. */
  notBilled: number
  /** Days that the oldest is late; 0 where none is. */
  daysLate: number
  /** Day of the last reminder. */
  remindedOn: string | null
}

const band = (name: AgeBand) =>
  ({
    kind: 'amount',
    heading: `band.${name}`,
    value: ({ bands, currency }: AgeingRow) => (bands[name] === 0 ? null : { minor: bands[name], currency }),
  }) as const

export const ageingList = defineList<AgeingRow>()({
  id: 'ageing',
  words: 'customer-account:ageing',
  calls: { read: 'getAgeingList', export: 'exportAgeing' },
  columns: {
    customer: {
      kind: 'phrase',
      isLine: true,
      main: true,
      value: ({ customer }, { name, word }) =>
        customer ? name(customer.name) : word('customer-account:ageing.noCustomer'),
    },
    notDue: band('notDue'),
    to30: band('to30'),
    to60: band('to60'),
    to90: band('to90'),
    over90: band('over90'),
    open: { kind: 'amount', value: ({ open, currency }) => ({ minor: open, currency }) },
    unallocated: {
      kind: 'amount',
      hidden: true,
      value: ({ unallocated, currency }) => (unallocated === 0 ? null : { minor: unallocated, currency }),
    },
    notBilled: {
      kind: 'amount',
      room: 'laptop',
      value: ({ notBilled, currency }) => (notBilled === 0 ? null : { minor: notBilled, currency }),
    },
    daysLate: { kind: 'count', hidden: true, value: ({ daysLate }) => (daysLate > 0 ? daysLate : null) },
    remindedOn: { kind: 'day', room: 'wide', value: ({ remindedOn }) => remindedOn },
  },
  filters: {
    band: { kind: 'choice', field: true, values: AGE_BANDS, words: 'band.*' },
    currency: { kind: 'currency', field: true },
  },
  sorts: ['open', 'daysLate'],
  defaultSort: { by: 'daysLate', direction: 'descending' },
})

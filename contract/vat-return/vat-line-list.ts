import type { z } from 'zod'
import { defineList } from '../list/list-definition.ts'
import { LEDGER_ACTS } from '../ledger/ledger-codes.ts'
import { nameKey, referenceText } from '../records.ts'
import { TAX_CATEGORIES } from '../tax/tax-codes.ts'
import { VAT_KINDS, VAT_SIDES, VAT_SUPPLIES } from './vat-return-codes.ts'
import type { vatLineRow } from './vat-line-row.ts'

/** As the server reads it, and as the client is answered. */
type Row = z.input<typeof vatLineRow> | z.output<typeof vatLineRow>

/** What stands behind the figures of a return, entry by entry. */
export const vatLineList = defineList<Row>()({
  id: 'vat-return-lines',
  words: 'vat-return:lines',
  otherWords: ['records'],
  calls: { read: 'getVatReturnLines', export: 'exportVatReturnLines' },
  search: false,
  columns: {
    day: { kind: 'day', value: ({ trueDate, postingDate }) => trueDate ?? postingDate },
    act: { kind: 'word', words: 'ledger:act.*', codes: LEDGER_ACTS, value: ({ act }) => act },
    reference: {
      kind: 'phrase',
      value: ({ of: { kind, reference } }, { word }) =>
        [word(nameKey(kind)), ...(reference ? [referenceText(kind, reference)] : [])].join(' '),
    },
    depot: { kind: 'named', room: 'laptop', value: ({ depot }) => depot?.name ?? null },
    sold: {
      kind: 'amount',
      room: 'wide',
      value: ({ base, vat, currency, returnCurrency }) =>
        currency === returnCurrency ? null : { minor: base + vat, currency },
    },
    base: {
      kind: 'amount',
      value: ({ baseTranslated, returnCurrency }) => ({ minor: baseTranslated, currency: returnCurrency }),
    },
    vat: {
      kind: 'amount',
      value: ({ vatTranslated, returnCurrency }) => ({ minor: vatTranslated, currency: returnCurrency }),
    },
    postingDate: { kind: 'day', hidden: true, value: ({ postingDate }) => postingDate },
  },
  filters: {
    side: { kind: 'choice', field: true, values: VAT_SIDES, words: 'vat-return:side.*' },
    kind: { kind: 'choice', field: true, values: VAT_KINDS, words: 'vat-return:kind.*' },
    supply: { kind: 'choice', field: true, values: VAT_SUPPLIES, words: 'vat-return:supply.*' },
    category: { kind: 'choice', field: true, values: TAX_CATEGORIES, words: 'tax:category.*' },
    /** In percent: `15`. */
    rate: { kind: 'text' },
  },
  sorts: ['postingDate'],
  defaultSort: { by: 'postingDate', direction: 'ascending' },
})

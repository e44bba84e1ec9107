import type { z } from 'zod'
import { LEDGER_ACTS } from './ledger-codes.ts'
import { defineList, type ListAmount, type Say } from '../list/list-definition.ts'
import { nameKey, referenceText } from '../records.ts'
import { STATEMENT_PARTS } from '../statement/statement-codes.ts'
import { WITHOUT } from './line-fits.ts'
import type { transactionRow } from './transaction-row.ts'

/** As the server reads it, and as the client is answered. */
type Row = z.input<typeof transactionRow> | z.output<typeof transactionRow>
type Line = Row['lines'][number]

/** The line that a row of a sheet tells of. Screens show all lines of an entry below each other. */
const lineOf = ({ lines }: Row): Line | undefined => lines[0]

const debitOf = ({ amount, currency }: Line): ListAmount => ({ minor: amount > 0 ? amount : null, currency })
const creditOf = ({ amount, currency }: Line): ListAmount => ({ minor: amount < 0 ? -amount : null, currency })

/** Whose money a line is: of a depot, an agent, a region, a clerk's till. */
export function holderWords({ depot, agent, region, clerk }: Line, { name }: Pick<Say, 'name'>): string {
  return [depot && name(depot.name), agent?.name, region && name(region.name), clerk?.name]
    .filter((part) => part)
    .join(' · ')
}

export const transactionList = defineList<Row>()({
  id: 'transactions',
  words: 'transactions',
  otherWords: ['records'],
  calls: { read: 'getTransactionList', export: 'exportTransactions' },
  columns: {
    postingDate: { kind: 'day', value: ({ postingDate }) => postingDate },
    act: { kind: 'word', words: 'ledger:act.*', codes: LEDGER_ACTS, value: ({ act }) => act },
    reference: {
      kind: 'phrase',
      value: ({ of: { kind, reference } }, { word }) =>
        [word(nameKey(kind)), ...(reference ? [referenceText(kind, reference)] : [])].join(' '),
    },
    account: { kind: 'account', sheet: ['account', 'accountName'], value: (row) => lineOf(row)?.account ?? null },
    debit: { kind: 'amount', value: ({ lines }) => lines.map(debitOf) },
    credit: { kind: 'amount', value: ({ lines }) => lines.map(creditOf) },
    of: {
      kind: 'phrase',
      room: 'laptop',
      value: (row, say) => {
        const line = lineOf(row)
        return line ? holderWords(line, say) : null
      },
    },
    by: { kind: 'person', room: 'wide', value: ({ by }) => by },
    accountName: { kind: 'named', hidden: true, value: (row) => lineOf(row)?.account.name ?? null },
    at: {
      kind: 'instant',
      room: 'wide',
      // Of the depot whose money it moved.
      zone: ({ lines }) => lines.find(({ depot }) => depot !== null)?.depot?.timeZone,
      value: ({ at }) => at,
    },
  },
  filters: {
    postedFrom: { kind: 'from', of: 'postingDate', field: true },
    postedTo: { kind: 'to', of: 'postingDate', field: true },
    account: { kind: 'account', of: 'account', field: true },
    act: { kind: 'choice', of: 'act', field: true, values: LEDGER_ACTS, words: 'ledger:act.*' },
    currency: { kind: 'currency', field: true },
    depotId: { kind: 'depot', field: true },
    agentId: { kind: 'person', field: true },
    createdBy: { kind: 'person', of: 'by' },
    /** Money of one till between two counts. */
    shiftId: { kind: 'record' },
    /** Entries of the tickets that are on this departure. */
    departureKey: { kind: 'departure' },
    // What a figure of a statement is made of.
    part: { kind: 'choice', values: STATEMENT_PARTS, words: 'statement:part.*' },
    forDepotId: { kind: 'depot' },
    forRouteId: { kind: 'record' },
    forBusId: { kind: 'bus' },
    without: { kind: 'choice', values: WITHOUT, words: 'statement:without.*' },
  },
  sorts: ['at', 'postingDate'],
  defaultSort: { by: 'at', direction: 'descending' },
})

import type { ReplyOf } from '#contract/contract.ts'
import { minorDigits } from '#contract/currency.ts'
import type { TRANSACTION_COLUMNS } from '#contract/transaction.ts'
import type { ExportColumn, ExportLanguage } from '#server/export/export-list.ts'
import type { ExportCell } from '#server/export/sheet.ts'
import { screenWords } from '#server/words.ts'

export type TransactionShown = ReplyOf<'getTransactionList'>['data'][number]
type Column = (typeof TRANSACTION_COLUMNS)[number]

/** A line, with the entry that it stands in. */
interface LineOfEntry {
  entry: TransactionShown
  line: TransactionShown['lines'][number]
}

const WIDTH = 20

/** A column of the list in a file, headed as on the screen; instants are told in UTC. */
export function transactionColumn(name: Column): ExportColumn<LineOfEntry>[] {
  const { en, ar } = transactionWords(`column.${name}`)
  const heading = name === 'at' ? { en: `${en} (UTC)`, ar: `${ar} (UTC)` } : { en, ar }
  const column: ExportColumn<LineOfEntry> = { heading, width: WIDTH, cell: CELLS[name] }
  if (name === 'account')
    return [
      column,
      {
        heading: transactionWords('column.accountName'),
        width: 30,
        cell: ({ line }, language) => line.account.name[language],
      },
    ]
  return [column]
}

/** What the transactions' page says, in both languages. */
export function transactionWords(path: string): Record<ExportLanguage, string> {
  const words = (language: ExportLanguage) => screenWords('transactions', path, language) ?? path
  return { en: words('en'), ar: words('ar') }
}

const CELLS: Record<Column, (row: LineOfEntry, language: ExportLanguage) => ExportCell> = {
  postingDate: ({ entry }) => entry.postingDate,
  act: ({ entry }, language) => screenWords('ledger', `act.${entry.act}`, language) ?? entry.act,
  reference: ({ entry: { of } }, language) =>
    [screenWords('ledger', `record.${of.kind}`, language), of.reference].filter(Boolean).join(' '),
  account: ({ line }) => line.account.code,
  currency: ({ line }) => line.currency,
  debit: ({ line }) => (line.amount > 0 ? inMajor(line) : ''),
  credit: ({ line }) => (line.amount < 0 ? -inMajor(line) : ''),
  of: ({ line: { depot, agent, region, clerk } }, language) =>
    [depot?.name[language], agent?.name, region?.name[language], clerk?.name].filter(Boolean).join(' · '),
  by: ({ entry }) => entry.by.name,
  at: ({ entry }) => entry.at,
}

const inMajor = ({ amount, currency }: LineOfEntry['line']) => amount / 10 ** minorDigits(currency)

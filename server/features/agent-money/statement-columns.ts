import { inMajor } from '#contract/currency.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { STATEMENT_COLUMNS } from '#contract/wallet.ts'
import type { ExportColumn, ExportLanguage } from '#server/export/export-list.ts'
import { screenWords } from '#server/words.ts'
import { wordsOf } from './top-up-columns.ts'

export type StatementListRow = ReplyOf<'getWalletStatement'>['data'][number]
type Column = ExportColumn<StatementListRow>
type Name = (typeof STATEMENT_COLUMNS)[number]

const heading = (name: string) => wordsOf(`statement.column.${name}`)

/** What a column of a statement is in a file. */
export function statementColumns(name: Name, currency: string): readonly Column[] {
  const money = (amountOf: (row: StatementListRow) => number): Column => ({
    heading: { en: `${heading(name).en} (${currency})`, ar: `${heading(name).ar} (${currency})` },
    width: 16,
    cell: (row) => inMajor(amountOf(row), currency),
  })
  const columns: Record<Name, () => readonly Column[]> = {
    at: () => [
      {
        heading: { en: `${heading(name).en} (UTC)`, ar: `${heading(name).ar} (UTC)` },
        width: 18,
        cell: (row) => row.at,
      },
    ],
    act: () => [
      { heading: heading(name), width: 28, cell: (row, language) => actWords(row.act, language) },
      {
        heading: heading('note'),
        width: 40,
        cell: ({ record }, language) =>
          [record.reasonCode && wordsOf(`deduct.code.${record.reasonCode}`)[language], record.note]
            .filter(Boolean)
            .join(': '),
      },
    ],
    reference: () => [{ heading: heading(name), width: 20, cell: (row) => row.record.reference ?? '' }],
    by: () => [{ heading: heading(name), width: 24, cell: (row) => row.by }],
    wallet: () => [money((row) => row.wallet)],
    credit: () => [money((row) => row.credit)],
    balance: () => [money((row) => row.balance)],
    owed: () => [money((row) => row.owed)],
  }
  return columns[name]()
}

/** An act in words; one that is newer than the words keeps its name. */
function actWords(act: string, language: ExportLanguage): string {
  return screenWords('ledger', `act.${act}`, language) ?? act
}

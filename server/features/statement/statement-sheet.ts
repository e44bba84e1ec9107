import { columnTitle, type TitleWords } from '#contract/statement/column-title.ts'
import type { StatementColumn, StatementDocument, StatementRow } from '#contract/statement/statement-document.ts'
import { levelOf, visibleRows } from '#contract/statement/visible-rows.ts'
import type { Database } from '#server/database/connection.ts'
import { readWhereabouts } from '#server/domain/people/whereabouts.ts'
import { datedName } from '#server/export/dated-name.ts'
import { type ExportColumn, type ExportLanguage, exportRows } from '#server/export/export-list.ts'
import { amountCell } from '#server/export/sheet.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { bothWords, wordsOf } from '#server/words.ts'

/** A row of a statement, or a rate that it was translated by. */
type SheetLine = { currency: string; row: StatementRow; level: number } | { rate: StatementDocument['rates'][number] }

interface SheetOrder {
  format: 'csv' | 'xlsx'
  language: ExportLanguage
  hasZeros: boolean
  userId: string
  /** What was asked for, for the access log. */
  details: Record<string, unknown>
}

/** Names of statements in the access log and of their files. */
const SHEET_NAMES = {
  balanceSheet: 'balance-sheet',
  incomeStatement: 'income-statement',
  trialBalance: 'trial-balance',
} as const satisfies Record<StatementDocument['kind'], string>

/** A statement as it is seen, all groups unfolded: each currency's rows, then the rates that were used. */
export async function exportStatement(
  database: Pick<Database, 'orm' | 'auditKey'>,
  document: StatementDocument,
  { hasZeros, ...order }: SheetOrder,
): Promise<FileAnswer> {
  const lines: SheetLine[] = [
    ...document.parts.flatMap(({ currency, rows }) =>
      visibleRows(rows, hasZeros).map((row) => ({ currency, row, level: levelOf(rows, row) })),
    ),
    ...document.rates.map((rate) => ({ rate })),
  ]
  async function* all(): AsyncGenerator<readonly SheetLine[]> {
    yield lines
  }
  const name = SHEET_NAMES[document.kind]
  return exportRows(
    database,
    {
      ...order,
      columns: columnsOf(document),
      title: bothWords(`statement:${document.kind}.title`),
      subject: name,
      name: datedName(name, await readWhereabouts(database.orm, order.userId)),
      count: lines.length,
    },
    all(),
  )
}

function columnsOf({ columns, measures }: StatementDocument): ExportColumn<SheetLine>[] {
  const column = (
    key: string,
    width: number,
    cell: (line: SheetLine, language: ExportLanguage) => string,
  ): ExportColumn<SheetLine> => ({ heading: bothWords(key), width, cell })
  return [
    column('common:list.currency', 10, (line) => ('row' in line ? line.currency : '')),
    column('statement:code', 8, (line) => ('row' in line ? (line.row.account?.code ?? '') : '')),
    column('statement:account', 44, (line, language) =>
      'row' in line ? `${'  '.repeat(line.level)}${nameOf(line.row, language)}` : rateText(line.rate, language),
    ),
    ...columns.flatMap((of, index) =>
      measures.map((measure, place): ExportColumn<SheetLine> => ({
        heading: {
          en: headingOf(of, measure, columns.length, 'en'),
          ar: headingOf(of, measure, columns.length, 'ar'),
        },
        width: 16,
        cell: (line) => {
          const amount = 'row' in line ? line.row.amounts[index * measures.length + place] : null
          if (amount === null || amount === undefined || !('row' in line)) return ''
          return line.row.kind === 'count' ? amount : amountCell(amount, line.currency)
        },
      })),
    ),
  ]
}

const nameOf = ({ word, account }: StatementRow, language: ExportLanguage): string =>
  account ? account.name[language] : wordsOf(language, `statement:row.${word}`)

function headingOf(column: StatementColumn, measure: string, count: number, language: ExportLanguage): string {
  const words = measure === 'amount' ? '' : wordsOf(language, `statement:measure.${measure}`)
  if (words !== '' && count === 1) return words
  return [columnTitle(column, wordsIn(language)), words].filter((part) => part !== '').join(' · ')
}

/** Days as machines and people read them alike. */
const wordsIn = (language: ExportLanguage): TitleWords => ({
  day: (day) => day,
  month: (day) => day.slice(0, 7),
  name: (name) => name[language],
  word: (key, values) => filled(wordsOf(language, `statement:${key}`), values),
})

const rateText = ({ from, to, rate, rateDay }: StatementDocument['rates'][number], language: ExportLanguage): string =>
  filled(wordsOf(language, 'statement:rates.one'), { from, to, rate, day: rateDay })

const filled = (words: string, values: Readonly<Record<string, string>> = {}): string =>
  words.replaceAll(/\{\{(\w+)\}\}/g, (gap, name: string) => values[name] ?? gap)

import { inMajor } from '#contract/currency.ts'
import {
  headingKey,
  type ListAmount,
  type ListColumn,
  type ListDefinition,
  keyOf,
  wordKey,
} from '#contract/list/list-definition.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { bothWords, wordsOf } from '#server/words.ts'
import type { Database } from '#server/database/connection.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { type ExportColumn, type ExportLanguage, exportList, type ListExport } from './export-list.ts'
import type { ExportCell } from './sheet.ts'

/** A row of a sheet: a record, told in one of its currencies. */
export interface SheetLine<Row> {
  row: Row
  /** Null where the record has no amount in the chosen columns. */
  currency: string | null
}

const GRAMS_IN_KG = 1000

/** In characters. */
const WIDTHS = {
  reference: 20,
  text: 30,
  day: 12,
  instant: 18,
  amount: 14,
  count: 8,
  weight: 10,
  person: 24,
  named: 26,
  account: 8,
  phrase: 30,
  word: 16,
  state: 16,
} as const satisfies Record<ListColumn<never>['kind'], number>

interface SheetOrder<Row> extends Omit<ListExport<Row>, 'columns' | 'title' | 'subject'> {
  /** Names of columns, separated by commas, in their order. */
  columns: string
}

/**
 * Exactly the filtered rows of a list in its order, with the columns asked for, as its definition says and in the words
 * of its screen. Before the first amount stands its currency. Refused where a name is none of the list's columns.
 */
export async function exportListSheet<Row>(
  database: Pick<Database, 'orm' | 'auditKey'>,
  list: ListDefinition<Row>,
  { columns: asked, readRows, details, ...order }: SheetOrder<Row>,
): Promise<FileAnswer | Refusal> {
  const columns = columnsOf(list, asked)
  if (isRefusal(columns)) return columns
  return exportList(database, {
    ...order,
    columns: sheetColumns(list, columns),
    readRows: async (ids) => (await readRows(ids)).flatMap((row) => linesOf(columns, row)),
    title: bothWords(keyOf(list, 'title')),
    subject: list.id,
    details: { ...details, columns: [...columns.keys()] },
  })
}

type Columns<Row> = ReadonlyMap<string, ListColumn<Row>>

function columnsOf<Row>(list: ListDefinition<Row>, asked: string): Columns<Row> | Refusal {
  const chosen = new Map<string, ListColumn<Row>>()
  for (const name of asked.split(',').map((each) => each.trim())) {
    const column = Object.hasOwn(list.columns, name) ? list.columns[name] : undefined
    if (column) chosen.set(name, column)
    // That of amounts stands before the first of them, whoever asks for it.
    else if (name !== 'currency') return refuse('malformed', { fields: { columns: 'list.unknownColumn' } })
  }
  return chosen.size === 0 ? refuse('malformed', { fields: { columns: 'list.unknownColumn' } }) : chosen
}

/** The rows that a record has in the sheet: one for each of its currencies. */
function linesOf<Row>(columns: Columns<Row>, row: Row): SheetLine<Row>[] {
  const amounts = [...columns.values()].flatMap((column) =>
    column.kind === 'amount' ? asAmounts(column.value(row)) : [],
  )
  const currencies = new Set(amounts.map(({ currency }) => currency))
  return currencies.size === 0 ? [{ row, currency: null }] : [...currencies].map((currency) => ({ row, currency }))
}

function sheetColumns<Row>(list: ListDefinition<Row>, columns: Columns<Row>): ExportColumn<SheetLine<Row>>[] {
  const first = [...columns.values()].findIndex(({ kind }) => kind === 'amount')
  const written = [...columns].map(([name, column]) => [
    sheetColumn(list, name, column),
    ...(column.kind === 'account' ? [accountNameColumn(column.value)] : []),
  ])
  return (first === -1 ? written : written.toSpliced(first, 0, [currencyColumn()])).flat()
}

function sheetColumn<Row>(
  list: ListDefinition<Row>,
  name: string,
  column: ListColumn<Row>,
): ExportColumn<SheetLine<Row>> {
  const { en, ar } = bothWords(headingKey(list, name))
  const suffix = column.kind === 'instant' ? ' (UTC)' : column.kind === 'weight' ? ' (kg)' : ''
  return {
    heading: { en: en + suffix, ar: ar + suffix },
    width: WIDTHS[column.kind],
    cell: (line, language) => cellOf(list, column, line, language),
  }
}

const currencyColumn = <Row>(): ExportColumn<SheetLine<Row>> => ({
  heading: bothWords('common:list.currency'),
  width: 10,
  cell: ({ currency }) => currency ?? '',
})

const accountNameColumn = <Row>(
  account: Extract<ListColumn<Row>, { kind: 'account' }>['value'],
): ExportColumn<SheetLine<Row>> => ({
  heading: bothWords('common:list.accountName'),
  width: 30,
  cell: ({ row }, language) => account(row)?.name[language] ?? '',
})

function cellOf<Row>(
  list: ListDefinition<Row>,
  column: ListColumn<Row>,
  { row, currency }: SheetLine<Row>,
  language: ExportLanguage,
): ExportCell {
  switch (column.kind) {
    case 'amount': {
      const amount = asAmounts(column.value(row)).find((each) => each.currency === currency)
      return amount === undefined || amount.minor === null ? '' : inMajor(amount.minor, amount.currency)
    }
    case 'instant': {
      const at = column.value(row)
      return at === null ? '' : new Date(at)
    }
    case 'weight': {
      const grams = column.value(row)
      return grams === null ? '' : grams / GRAMS_IN_KG
    }
    case 'person':
      return column.value(row)?.name ?? ''
    case 'account':
      return column.value(row)?.code ?? ''
    case 'named':
      return column.value(row)?.[language] ?? ''
    case 'phrase':
      return (
        column.value(row, {
          word: (key) => wordsOf(language, keyOf(list, key)),
          name: (name) => name[language],
        }) ?? ''
      )
    case 'word':
    case 'state': {
      const code = column.value(row)
      return code === null ? '' : wordsOf(language, keyOf(list, wordKey(column.words, code)))
    }
    default:
      return column.value(row) ?? ''
  }
}

function asAmounts(value: ListAmount | readonly ListAmount[] | null): readonly ListAmount[] {
  if (value === null) return []
  return 'minor' in value ? [value] : value
}

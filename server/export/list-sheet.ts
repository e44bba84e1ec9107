import { groupedReference } from '#contract/grouped-reference.ts'
import {
  headingKey,
  type ListAmount,
  type ListColumn,
  type ListDefinition,
  keyOf,
  wordKey,
} from '#contract/list/list-definition.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { nameIn } from '#server/masters/country-names.ts'
import { formatPhone } from '#machines/phone-number.ts'
import { readWhereabouts } from '#server/domain/people/whereabouts.ts'
import { toLocal } from '#server/time/zoned-time.ts'
import { bothWords, wordsOf } from '#server/words.ts'
import type { Database } from '#server/database/connection.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { datedName } from './dated-name.ts'
import { type ExportColumn, type ExportLanguage, exportList, exportRows, type ListExport } from './export-list.ts'
import { amountCell, dateCell, type ExportCell } from './sheet.ts'

/** A row of a sheet: a record, told in one of its currencies. */
export interface SheetLine<Row> {
  row: Row
  /** Null where the record has no amount in the chosen columns. */
  currency: string | null
  /** What is counted stands in the first row of its record only, so that a sum over the column is right. */
  isFirst: boolean
}

export const GRAMS_IN_KG = 1000
const THOUSANDTHS = 1000

/** In characters. */
const WIDTHS = {
  reference: 20,
  booking: 12,
  latin: 24,
  phone: 18,
  country: 20,
  text: 30,
  day: 12,
  month: 12,
  start: 18,
  instant: 18,
  amount: 14,
  count: 8,
  quantity: 10,
  weight: 10,
  percent: 8,
  active: 8,
  person: 24,
  named: 26,
  account: 8,
  phrase: 30,
  word: 16,
  state: 16,
} as const satisfies Record<ListColumn<never>['kind'], number>

interface SheetOrder<Row> extends Omit<ListExport<Row>, 'columns' | 'title' | 'subject' | 'name'> {
  /** What the file and the access log call it, where that is not the list's own id. */
  subject?: string
  /** Names of columns, separated by commas, in their order; without them those that are shown unless somebody chooses. */
  columns: string | undefined
}

interface RowsOrder<Row> extends Pick<ListExport<Row>, 'format' | 'language' | 'userId' | 'details'> {
  columns: string
  rows: readonly Row[]
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
  const place = await readWhereabouts(database.orm, order.userId)
  const subject = order.subject ?? list.id
  return exportList(database, {
    ...order,
    columns: sheetColumns(list, columns, place.country),
    readRows: async (ids) => (await readRows(ids)).flatMap((row) => linesOf(columns, row)),
    title: bothWords(keyOf(list, 'title')),
    subject,
    name: datedName(subject, place),
    details: { ...details, columns: [...columns.keys()] },
  })
}

/** Rows that are known already, as such a sheet. */
export async function exportRowsSheet<Row>(
  database: Pick<Database, 'orm' | 'auditKey'>,
  list: ListDefinition<Row>,
  { columns: asked, rows, details, ...order }: RowsOrder<Row>,
): Promise<FileAnswer | Refusal> {
  const columns = columnsOf(list, asked)
  if (isRefusal(columns)) return columns
  const lines = rows.flatMap((row) => linesOf(columns, row))
  const place = await readWhereabouts(database.orm, order.userId)
  async function* all(): AsyncGenerator<readonly SheetLine<Row>[]> {
    yield lines
  }
  return exportRows(
    database,
    {
      ...order,
      columns: sheetColumns(list, columns, place.country),
      title: bothWords(keyOf(list, 'title')),
      subject: list.id,
      name: datedName(list.id, place),
      count: rows.length,
      details: { ...details, columns: [...columns.keys()] },
    },
    all(),
  )
}

type Columns<Row> = ReadonlyMap<string, ListColumn<Row>>

function columnsOf<Row>(list: ListDefinition<Row>, asked = usualColumns(list)): Columns<Row> | Refusal {
  const chosen = new Map<string, ListColumn<Row>>()
  for (const asking of asked.split(',').map((each) => each.trim())) {
    // That of amounts stands before the first of them, whoever asks for it.
    const parts = columnOf(list, asking)?.sheet ?? (asking === 'currency' && !columnOf(list, asking) ? [] : [asking])
    for (const name of parts) {
      const column = columnOf(list, name)
      if (column === undefined) return refuse('malformed', { fields: { columns: 'list.unknownColumn' } })
      chosen.set(name, column)
    }
  }
  return chosen.size === 0 ? refuse('malformed', { fields: { columns: 'list.unknownColumn' } }) : chosen
}

const usualColumns = ({ columns }: Pick<ListDefinition<never>, 'columns'>): string =>
  Object.entries(columns)
    .flatMap(([name, { hidden }]) => (hidden ? [] : [name]))
    .join(',')

const columnOf = <Row>({ columns }: ListDefinition<Row>, name: string): ListColumn<Row> | undefined =>
  Object.hasOwn(columns, name) ? columns[name] : undefined

/** The rows that a record has in the sheet: one for each of its currencies. */
function linesOf<Row>(columns: Columns<Row>, row: Row): SheetLine<Row>[] {
  const amounts = [...columns.values()].flatMap((column) =>
    column.kind === 'amount' ? asAmounts(column.value(row)) : [],
  )
  const [first = null, ...others] = new Set(amounts.map(({ currency }) => currency))
  return [{ row, currency: first, isFirst: true }, ...others.map((currency) => ({ row, currency, isFirst: false }))]
}

function sheetColumns<Row>(
  list: ListDefinition<Row>,
  columns: Columns<Row>,
  country: string | null,
): ExportColumn<SheetLine<Row>>[] {
  const first = [...columns.values()].findIndex(({ kind }) => kind === 'amount')
  const written = [...columns].map(([name, column]) => sheetColumn(list, name, column, country))
  // A list whose records have one currency each may have it as a column of its own.
  return first === -1 || columns.has('currency') ? written : written.toSpliced(first, 0, currencyColumn())
}

function sheetColumn<Row>(
  list: ListDefinition<Row>,
  name: string,
  column: ListColumn<Row>,
  country: string | null,
): ExportColumn<SheetLine<Row>> {
  return {
    ...headOf(headingKey(list, name), column.kind),
    cell: (line, language) => cellOf(list, column, line, language, country),
  }
}

/** Heading and width of a column; what a machine reads says in which unit it stands. */
export function headOf(key: string, kind: ListColumn<never>['kind']): Pick<ExportColumn<never>, 'heading' | 'width'> {
  const { en, ar } = bothWords(key)
  const suffix = kind === 'instant' ? ' (UTC)' : kind === 'weight' ? ' (kg)' : ''
  return { heading: { en: en + suffix, ar: ar + suffix }, width: WIDTHS[kind] }
}

const currencyColumn = <Row>(): ExportColumn<SheetLine<Row>> => ({
  heading: bothWords('common:list.currency'),
  width: 10,
  cell: ({ currency }) => currency ?? '',
})

/**
 * How each kind of column is written.
 *
 * @param country of the reader's depot, ISO 3166-1 alpha-2: phones there are written as they are dialled
 */
export function cellOf<Row>(
  list: Pick<ListDefinition<Row>, 'words'>,
  column: ListColumn<Row>,
  { row, currency, isFirst }: SheetLine<Row>,
  language: ExportLanguage,
  country: string | null = null,
): ExportCell {
  switch (column.kind) {
    case 'count':
      return (isFirst ? column.value(row) : null) ?? ''
    case 'amount': {
      const amount = asAmounts(column.value(row)).find((each) => each.currency === currency)
      return amount === undefined || amount.minor === null ? '' : amountCell(amount.minor, amount.currency)
    }
    case 'instant': {
      const at = column.value(row)
      return at === null ? '' : new Date(at)
    }
    case 'start': {
      const start = column.value(row)
      if (start === null) return ''
      const { date, time } = toLocal(new Date(start.at), start.zone)
      return dateCell(`${date} ${time}`)
    }
    case 'day':
    case 'month':
      return dateCell(column.value(row))
    case 'booking': {
      const reference = column.value(row)
      return reference === null ? '' : groupedReference(reference)
    }
    case 'phone': {
      const phone = column.value(row)
      return phone === null ? '' : formatPhone(phone, country)
    }
    case 'weight': {
      const grams = isFirst ? column.value(row) : null
      return grams === null ? '' : grams / GRAMS_IN_KG
    }
    case 'quantity': {
      const thousandths = isFirst ? column.value(row) : null
      return thousandths === null ? '' : thousandths / THOUSANDTHS
    }
    case 'country': {
      const code = column.value(row)
      return code === null ? '' : nameIn(language, code)
    }
    case 'percent': {
      const basisPoints = column.value(row)
      return basisPoints === null ? '' : basisPoints / 100
    }
    case 'active':
      return Number(column.value(row) ?? false)
    case 'person':
      return column.value(row)?.name ?? ''
    case 'account':
      return column.value(row)?.code ?? ''
    case 'named':
      return column.value(row)?.[language] ?? ''
    case 'phrase':
      return (
        column.value(row, {
          word: (key, otherwise, values = {}) => filled(wordsOf(language, keyOf(list, key), otherwise), values),
          day: (day) => day,
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

const filled = (words: string, values: Readonly<Record<string, string>>): string =>
  words.replaceAll(/\{\{(\w+)\}\}/g, (gap, name: string) => values[name] ?? gap)

function asAmounts(value: ListAmount | readonly ListAmount[] | null): readonly ListAmount[] {
  if (value === null) return []
  return 'minor' in value ? [value] : value
}

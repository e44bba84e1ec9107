import {
  type DayFormat,
  MAX_HEADING_LINE,
  SEPARATORS,
  type Separator,
  STATEMENT_FIELDS,
  type StatementColumn,
} from '#contract/reconciliation/reconciliation-codes.ts'
import type { StatementMapping } from '#contract/reconciliation/statement-mapping.ts'
import { MAX_REFERENCE, tidyText } from './statement-lines.ts'
import { rowsOf } from './read-csv-statement.ts'
import { statementDay } from './statement-values.ts'

/** What banks call their columns, as far as one can tell; the first that a heading fits counts. */
const NAMES: Readonly<Record<StatementColumn, RegExp>> = {
  day: /^(booking |posting |transaction |trans\.? |settlement |entry )?(date|day)$|^تاريخ( القيد| العملية| الحركة| التسوية)?$|^التاريخ$/i,
  amount: /^(net )?amount$|^(net|signed) value$|^(صافي )?المبلغ$|^صافي التسوية$/i,
  debit: /^(debit|withdrawal|paid out|dr)s?( amount)?$|^مدين$|^(مبلغ )?السحب$/i,
  credit: /^(credit|deposit|paid in|cr)s?( amount)?$|^دائن$|^(مبلغ )?الإيداع$/i,
  reference:
    /^((payment|customer|your|transfer|payer) )?ref(erence)?( (no|number)\.?)?$|^(رقم )?المرجع$|^مرجع (العميل|الحوالة)$/i,
  text: /^(description|details|narrative|narration|text|particulars|remarks|memo)$|^(البيان|الوصف|التفاصيل)$/i,
  servicerReference:
    /^(bank ref(erence)?|transaction (id|no\.?|number|ref(erence)?)|bank transaction id|batch( (id|no\.?|number))?)$|^(رقم العملية|مرجع البنك|رقم الدفعة)$/i,
  currency: /^(currency|ccy)$|^العملة$/i,
  balance: /^((running|closing|account|available) )?balance$|^الرصيد$/i,
  charges: /^(fees?|charges?|commission|merchant (fee|discount))s?$|^(العمولة|الرسوم)$/i,
}

/** How a file nobody has read before is probably meant: shown, and changed by whoever imports it. */
export function guessMapping(text: string): StatementMapping {
  const separator = guessSeparator(text)
  const rows = rowsOf(text.slice(0, 20_000), separator).filter(({ line }) => line <= MAX_HEADING_LINE)
  const named = rows.map((row) => ({ ...row, columns: columnsOf(row.cells) }))
  const [heading] = named.toSorted(
    (one, other) => Object.keys(other.columns).length - Object.keys(one.columns).length || one.line - other.line,
  )
  const columns = heading?.columns ?? {}
  const below = rows.filter(({ line }) => line > (heading?.line ?? 1)).map(({ cells }) => cells)
  const cellsOf = (column: StatementColumn) => {
    const name = columns[column]
    const at = (heading?.cells ?? []).findIndex((cell) => tidyText(cell, MAX_REFERENCE) === name)
    return name === undefined ? [] : below.map((cells) => cells[at] ?? '').filter((cell) => cell.trim() !== '')
  }
  const amounts = columns.amount === undefined && columns.debit !== undefined ? 'sides' : 'signed'
  const money = (['amount', 'debit', 'credit', 'balance'] as const).flatMap(cellsOf)
  return {
    separator,
    headingLine: heading?.line ?? 1,
    dayFormat: guessDays(cellsOf('day')),
    decimal: money.some((cell) => /\d,\d{1,2}\D*$/.test(cell)) ? 'comma' : 'point',
    amounts,
    columns: Object.fromEntries(
      Object.entries(columns).filter(([column]) =>
        amounts === 'sides' ? column !== 'amount' : column !== 'debit' && column !== 'credit',
      ),
    ),
  }
}

/** The one that splits most lines into most cells. */
function guessSeparator(text: string): Separator {
  const lines = text.slice(0, 20_000)
  const [best = 'comma'] = SEPARATORS.toSorted((one, other) => cellCount(lines, other) - cellCount(lines, one))
  return best
}

const cellCount = (text: string, separator: Separator): number =>
  rowsOf(text, separator).reduce((sum, { cells }) => sum + cells.length - 1, 0)

function columnsOf(cells: readonly string[]): Partial<Record<StatementColumn, string>> {
  const names = cells.map((cell) => tidyText(cell, MAX_REFERENCE))
  return Object.fromEntries(
    STATEMENT_FIELDS.flatMap((column) => {
      const name = names.find((each) => NAMES[column].test(each))
      return name === undefined ? [] : [[column, name]]
    }),
  )
}

/** The form in which most days are days, a year first where they are as many. */
function guessDays(days: readonly string[]): DayFormat {
  const fitting = (format: DayFormat) => days.filter((day) => statementDay(day, format) !== null).length
  const [best = 'dmy'] = (['ymd', 'dmy', 'mdy'] as const).toSorted((one, other) => fitting(other) - fitting(one))
  return best
}

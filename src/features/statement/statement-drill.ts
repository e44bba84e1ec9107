import { kindOfCode, statementOf } from '#contract/ledger/chart.ts'
import { groupsOfPart } from '#contract/statement/statement-codes.ts'
import type { StatementColumn, StatementDocument, StatementRow } from '#contract/statement/statement-document.ts'
import { addDays } from '#machines/calendar-day.ts'
import type { StatementFigure } from '#src/domain/statement/statement-table.tsx'

/** What transactions are narrowed to, so that they are the lines behind a figure; undefined where no narrowing is. */
export function linesBehind(
  { row, column, measure, currency }: StatementFigure,
  { translatedTo }: Pick<StatementDocument, 'translatedTo'>,
): Record<string, string | undefined> | undefined {
  const { lines } = row
  const subject = subjectOf(column)
  if (lines === null || subject === undefined) return undefined
  return {
    ...('account' in lines ? { account: lines.account } : { part: lines.part }),
    // What was translated is of every currency.
    currency: translatedTo === null ? currency : undefined,
    ...daysOf(lines, column, measure),
    ...subject,
  }
}

function subjectOf({ subject, id }: StatementColumn): Record<string, string | undefined> | undefined {
  switch (subject) {
    case 'depot':
      return { forDepotId: id ?? undefined }
    case 'route':
      return { forRouteId: id ?? undefined }
    case 'bus':
      return { forBusId: id ?? undefined }
    case 'noDepot':
      return { without: 'depot' }
    case 'noDeparture':
      return { without: 'departure' }
    // Several together, which one list cannot be narrowed to.
    case 'rest':
      return undefined
    default:
      return {}
  }
}

function daysOf(
  lines: NonNullable<StatementRow['lines']>,
  { from, to }: StatementColumn,
  measure: StatementFigure['measure'],
): { postedFrom?: string; postedTo?: string } {
  const year = (from ?? to).slice(0, 4)
  if ('part' in lines && lines.days === 'earlierYears') return { postedTo: `${Number(year) - 1}-12-31` }
  if ('part' in lines && lines.days === 'year') return { postedFrom: `${year}-01-01`, postedTo: to }
  if (from === null) return { postedTo: to }
  if (measure !== 'opening' && measure !== 'closing') return { postedFrom: from, postedTo: to }
  // Income and expenses begin with the year.
  const begins = isOfResult(lines) ? { postedFrom: `${year}-01-01` } : {}
  return { ...begins, postedTo: measure === 'closing' ? to : addDays(from, -1) }
}

function isOfResult(lines: NonNullable<StatementRow['lines']>): boolean {
  if ('part' in lines) return groupsOfPart(lines.part).every((group) => statementOf(group) === 'incomeStatement')
  const kind = kindOfCode(lines.account)
  return kind === 'income' || kind === 'expense'
}

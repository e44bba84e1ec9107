import type { StatementColumn } from './statement-document.ts'

/** How parts of a title are told. */
export interface TitleWords {
  day: (day: string) => string
  month: (day: string) => string
  name: (name: { en: string; ar: string }) => string
  /** A key of the `statement` locale. */
  word: (
    key: 'column.rest' | 'column.noDepot' | 'column.noDeparture' | 'column.total' | 'column.quarter' | 'column.days',
    values?: Record<string, string>,
  ) => string
}

/** What a column is called: what it is of, or else its days. */
export function columnTitle(column: StatementColumn, say: TitleWords): string {
  const { span, from, to, subject, name } = column
  if (name !== null) return say.name(name)
  if (subject !== 'whole' && subject !== 'depot' && subject !== 'route' && subject !== 'bus')
    return say.word(`column.${subject}`)
  if (from === null || span === 'asOf') return say.day(to)
  if (span === 'month') return say.month(from)
  if (span === 'year') return from.slice(0, 4)
  if (span === 'quarter')
    return say.word('column.quarter', {
      number: String(Math.ceil(Number(from.slice(5, 7)) / 3)),
      year: from.slice(0, 4),
    })
  return from === to ? say.day(to) : say.word('column.days', { from: say.day(from), to: say.day(to) })
}

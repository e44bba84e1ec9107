import { desc } from 'drizzle-orm'
import { folded } from '#contract/folded.ts'
import { accountingPeriods } from '#server/database/schema/period.ts'
import type { FoundRecord, RecordSearch } from '#server/lifecycle/define-record.ts'

/** As many years as anybody looks for by a month's name. */
const MAX_MONTHS = 240
/** Fewer letters begin too many words that are no month. */
const MIN_LETTERS = 3

const FORMATS = ['en-GB', 'ar-SA-u-ca-gregory-nu-latn'].map(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

/** Months by `2026-10`, `10/2026`, or their name in either language, with or without the year. */
export const searchMonths: RecordSearch = {
  call: 'getPeriod',
  async find(orm, term, readable, most) {
    const asked = wordsOf(term)
    const isNamed = asked.some((word) => /\p{L}/u.test(word) && word.length >= MIN_LETTERS)
    if (!isNamed && !/^(?:\d{4}-\d{2}|\d{1,2}\/\d{4})$/.test(term)) return []
    const months = await orm
      .select({ id: accountingPeriods.id, month: accountingPeriods.month })
      .from(accountingPeriods)
      .where(readable)
      .orderBy(desc(accountingPeriods.month))
      .limit(MAX_MONTHS)
    return months.flatMap((each) => foundBy(asked, each)).slice(0, most)
  },
}

function foundBy(asked: readonly string[], { id, month }: { id: string; month: string }): FoundRecord[] {
  const names = FORMATS.map((format) => format.format(new Date(month)))
  const [year = '', ofYear = ''] = month.split('-')
  const numbers = [`${year}-${ofYear}`, `${ofYear}/${year}`, `${Number(ofYear)}/${year}`]
  const known = [...numbers, ...names.flatMap(wordsOf)]
  if (!asked.every((word) => known.some((each) => each.startsWith(word)))) return []
  const isExact = asked.length === 1 && numbers.some((number) => number === asked[0])
  return [{ id, title: `${year}-${ofYear}`, detail: names.join(' · '), isExact }]
}

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/\s+/)
    .filter((word) => word !== '')

import type { TFunction } from 'i18next'
import { columnTitle } from '#contract/statement/column-title.ts'
import type { StatementColumn, StatementRow } from '#contract/statement/statement-document.ts'
import { formatDay } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'

/** What a column of a statement is called. `t` knows the file `statement`. */
export const titleOf = (column: StatementColumn, t: TFunction, language: string): string =>
  columnTitle(column, {
    day: (day) => formatDay(day, language),
    month: (day) => formatDay(day, language, 'month'),
    name: (name) => localName(name, language),
    word: (key, values = {}) => t(`statement:${key}`, values),
  })

/** What a row is called, without its account's code. */
export const rowName = ({ word, account }: StatementRow, t: TFunction, language: string): string =>
  account ? localName(account.name, language) : t(`statement:row.${word ?? 'total'}`)

import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { COUNTRY_CODES } from '#contract/country.ts'

/** Country → code and names in both interface languages: lists of borders are searched by what people read in them. */
const NAMES = JSON.stringify(
  Object.fromEntries(
    COUNTRY_CODES.map((code) => [code, [code, nameIn('en', code), nameIn('ar', code)].join(' ').toLowerCase()]),
  ),
)

const ENGLISH = JSON.stringify(Object.fromEntries(COUNTRY_CODES.map((code) => [code, nameIn('en', code)])))

/** What a column's country is called, in lower case, for a search; empty for none. */
export function countryNames(column: AnyPgColumn): SQL {
  return sql`coalesce(${NAMES}::jsonb ->> ${column}::text, '')`
}

/** Its English name, by which lists stand in the order of the alphabet; empty for none. */
export function countryOrder(column: AnyPgColumn): SQL {
  return sql`coalesce(${ENGLISH}::jsonb ->> ${column}::text, '')`
}

/** Where no page of the browser names it: in a sheet. */
export function nameIn(language: string, code: string): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
}

import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { COUNTRY_CODES } from '#contract/country.ts'

/** Country → code and names in both interface languages: lists of borders are searched by what people read in them. */
const NAMES = JSON.stringify(
  Object.fromEntries(COUNTRY_CODES.map((code) => [code, [code, nameIn('en', code), nameIn('ar', code)].join(' ').toLowerCase()])),
)

/** What a column's country is called, in lower case, for a search; empty for none. */
export function countryNames(column: AnyPgColumn): SQL {
  return sql`coalesce(${NAMES}::jsonb ->> ${column}::text, '')`
}

function nameIn(language: string, code: string): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
}

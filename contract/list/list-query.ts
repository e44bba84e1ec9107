import { z } from 'zod'
import { calendarDate, countryCode, currencyCode, recordId } from '../common.ts'
import { departureKey } from '../departure/departure.ts'
import type { ListDefinition, ListFilter } from './list-definition.ts'

/** A code of the chart of accounts; which ones there are, the server knows. */
export const accountCode = z.string().regex(/^\d{4}$/)

const SCHEMAS = {
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  depot: recordId.optional(),
  bus: recordId.optional(),
  person: recordId.optional(),
  departure: departureKey.optional(),
  record: recordId.optional(),
  country: countryCode.optional(),
  day: calendarDate.optional(),
  text: z.string().max(120).optional(),
  currency: currencyCode.optional(),
  account: accountCode.optional(),
} as const satisfies Record<Exclude<ListFilter['kind'], 'choice' | 'mark'>, z.ZodType>

type FilterSchema<Filter> = Filter extends { values: infer Values extends readonly string[] }
  ? z.ZodOptional<z.ZodEnum<{ [Value in Values[number]]: Value }>>
  : Filter extends { kind: infer Kind extends keyof typeof SCHEMAS }
    ? (typeof SCHEMAS)[Kind]
    : never

/** What a filter is asked for with. */
export type FilterValue<Filter> = NonNullable<z.output<FilterSchema<Filter>>>

type FilterSchemas<Filters> = { -readonly [Name in keyof Filters]: FilterSchema<Filters[Name]> }

/** What a list's filters are in a query, to be spread beside the paging of `listQuery`. */
export function filterQuery<const List extends Pick<ListDefinition<never>, 'filters'>>(
  list: List,
): FilterSchemas<List['filters']> {
  const entries = Object.entries(list.filters).map(
    ([name, filter]) => [name, 'values' in filter ? z.enum(filter.values).optional() : SCHEMAS[filter.kind]] as const,
  )
  // Each schema was made of the filter of its own name; Object.fromEntries cannot say so.
  return Object.fromEntries(entries) as FilterSchemas<List['filters']>
}

/** What a sheet of a list is asked for with, beside the list's filters and search. */
export const sheetQuery = {
  sort: z.string().max(40).optional(),
  format: z.enum(['csv', 'xlsx']),
  /** Names of columns, separated by commas. */
  columns: z.string().max(400),
  language: z.enum(['en', 'ar']).default('en'),
}

import { and, eq, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ListDefinition } from '#contract/list/list-definition.ts'
import type { FilterValue } from '#contract/list/list-query.ts'

type Filters<List extends Pick<ListDefinition<never>, 'filters'>> = Omit<List['filters'], 'status'>

/** For each filter the column that equals what is asked for, or the condition that it comes to. */
type Conditions<List extends Pick<ListDefinition<never>, 'filters'>> = {
  readonly [Name in keyof Filters<List>]: AnyPgColumn | ((value: FilterValue<List['filters'][Name]>) => SQL | undefined)
}

type Asked<List extends Pick<ListDefinition<never>, 'filters'>> = {
  readonly [Name in keyof Filters<List>]?: FilterValue<List['filters'][Name]> | undefined
}

/** The conditions of a list of master data, one for each filter of its definition; that of `status` all of them share. */
export function masterFilters<const List extends Pick<ListDefinition<never>, 'filters'>>(
  _: List,
  conditions: Conditions<List>,
): (asked: Asked<List>) => SQL | undefined {
  const each: [string, AnyPgColumn | ((value: never) => SQL | undefined)][] = Object.entries(conditions)
  return (asked) => {
    // What is asked is named as the conditions are.
    const values: Readonly<Record<string, unknown>> = asked
    return and(
      ...each.map(([name, condition]) => {
        const value = values[name]
        if (value === undefined) return undefined
        // The value was read by the filter of the condition's own name.
        return typeof condition === 'function' ? condition(value as never) : eq(condition, value)
      }),
    )
  }
}

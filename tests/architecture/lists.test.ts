import { describe, expect, test } from 'vitest'
import { anyKey, filterKey, headingKey, keyOf, type ListDefinition, wordKey } from '#contract/list/list-definition.ts'
import { lists } from '#contract/list/lists.ts'
import { wordsOf } from '#server/words.ts'

/** What is not chosen among some has no word for all of them. */
const DAYS: readonly string[] = ['from', 'to', 'day']

/** Keys of all words that a list's page, table, filters, print and sheet ask for. */
function keysOf(list: ListDefinition<never>): string[] {
  const ofColumns = Object.entries(list.columns).flatMap(([name, column]) => {
    const codes = column.kind === 'word' ? column.codes : column.kind === 'state' ? Object.keys(column.tones) : []
    return [headingKey(list, name), ...('words' in column ? codes.map((code) => wordKey(column.words, code)) : [])]
  })
  const ofFilters = Object.entries(list.filters).flatMap(([name, filter]) => [
    filterKey(list, name),
    ...(filter.kind === 'choice' ? filter.values.map((value) => wordKey(filter.words, value)) : []),
    ...(filter.field && !DAYS.includes(filter.kind) ? [anyKey(list, name)] : []),
  ])
  const ofPage = ['title', 'empty', ...(list.search === false ? [] : [list.search ?? 'search'])]
  return [...ofPage, ...ofColumns, ...ofFilters].map((key) => keyOf(list, key))
}

describe.each(lists.map((list) => [list.id, list] as const))('the list of %s', (_, list) => {
  test.each(['en', 'ar'] as const)('has all its words in %s', (language) => {
    expect(keysOf(list).filter((key) => !has(language, key))).toEqual([])
  })

  test('sorts and names its filters by columns that it has', () => {
    const named = [
      ...list.sorts,
      list.defaultSort.by,
      ...Object.values(list.filters).flatMap(({ of }) => (of === undefined ? [] : [of])),
    ]
    expect(named.filter((name) => !Object.hasOwn(list.columns, name))).toEqual([])
  })

  test('begins days that it ends', () => {
    const days = (kind: 'from' | 'to') =>
      Object.values(list.filters).flatMap((filter) => (filter.kind === kind ? [filter.of] : []))
    expect(days('from')).toEqual(days('to'))
  })
})

function has(language: 'en' | 'ar', key: string): boolean {
  try {
    return wordsOf(language, key) !== ''
  } catch {
    return false
  }
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { CallName } from '#contract/calls.ts'
import { contract } from '#contract/contract.ts'
import { anyKey, filterKey, headingKey, keyOf, type ListDefinition, wordKey } from '#contract/list/list-definition.ts'
import { lists } from '#contract/list/lists.ts'
import { reports } from '#contract/list/reports.ts'
import { wordsOf } from '#server/words.ts'

/** What is not chosen among some has no word for all of them. */
const DAYS: readonly string[] = ['from', 'to', 'day']

const queries: Partial<Record<CallName, { summary: string; query?: z.ZodType }>> = contract

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

/** Paging, search and what a sheet is asked for with; of master data, one record and whether it is in use. */
const OF_EVERY_LIST: readonly string[] = [
  'pageNumber',
  'recordNumber',
  'next',
  'previous',
  'sort',
  'search',
  'format',
  'columns',
  'language',
  'id',
  'status',
]

/** What says whose rows are listed, and narrows nothing that a reader could widen. */
const ASKED_BESIDE: Partial<Record<CallName, readonly string[]>> = {
  getWorkflowRecordList: ['machine', 'of'],
  getWalletStatement: ['agentId', 'currency'],
  getCustomerStatement: ['customerId', 'currency'],
  getVatReturnLines: ['returnId'],
  exportVatReturnLines: ['returnId'],
  // Pieces of one bill, or on one departure, are shown by other pages.
  getConsignmentPieces: ['consignmentId', 'departureKey', 'stuck'],
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

  test('is asked for by all of its filters', () => {
    const { read, export: sheet } = list.calls
    const known = [read, ...(sheet === undefined ? [] : [sheet])].flatMap((name) => queryOf(name))
    expect(Object.keys(list.filters).filter((name) => !known.includes(name))).toEqual([])
  })

  test('is asked for by nothing that it does not say', () => {
    const { read, export: sheet } = list.calls
    // Another list may show the same records narrowed otherwise.
    const same = lists.filter(({ calls }) => calls.read === read)
    const said = [...same.flatMap(({ filters }) => Object.keys(filters)), ...(ASKED_BESIDE[read] ?? [])]
    const asked = [read, ...(sheet === undefined ? [] : [sheet])].flatMap((name) => queryOf(name))
    expect(asked.filter((name) => !OF_EVERY_LIST.includes(name) && !said.includes(name))).toEqual([])
  })

  test('begins days that it ends', () => {
    const days = (kind: 'from' | 'to') =>
      Object.values(list.filters).flatMap((filter) => (filter.kind === kind ? [filter.of] : []))
    expect(days('from')).toEqual(days('to'))
  })
})

describe.each(reports.map((report) => [report.id, report] as const))('the report %s', (_, report) => {
  test.each(['en', 'ar'] as const)('has all its words in %s', (language) => {
    const parts = Object.values(report.groups).flatMap(({ parts: own }) => Object.entries(own))
    const ofParts = parts.flatMap(([name, part]) => [
      part.heading ?? `groupBy.${name}`,
      ...(part.kind === 'word' ? part.codes.map((code) => wordKey(part.words, code)) : []),
    ])
    const keys = [
      report.title,
      report.lead,
      report.empty,
      ...Object.keys(report.groups).map((name) => `groupBy.${name}`),
      ...ofParts,
      ...Object.entries(report.figures).map(([name, { heading }]) => heading ?? `figure.${name}`),
    ].map((key) => keyOf(report, key))
    expect(keys.filter((key) => !has(language, key))).toEqual([])
  })

  test('is narrowed by the filters of its list, and grouped as its call is', () => {
    const { read, export: sheet } = report.calls
    const wanted = [...Object.keys(report.list.filters), 'groupBy']
    expect(wanted.filter((name) => !queryOf(read).includes(name) || !queryOf(sheet).includes(name))).toEqual([])
    const groups = Object.keys(report.groups)
    expect(groups.filter((groupBy) => !asks(read, { groupBy }))).toEqual([])
    expect(asks(read, { groupBy: 'nothing' })).toBe(false)
  })

  test('leads by its figures to filters that its list has', () => {
    const named = Object.values(report.figures).flatMap(({ narrowedTo }) => Object.keys(narrowedTo ?? {}))
    expect(named.filter((name) => !Object.hasOwn(report.list.filters, name))).toEqual([])
  })
})

/** Whose words or columns stand beside the definitions, and why. */
const BESIDE: Readonly<Record<string, string>> = {
  'server/features/departure/manifest/manifest-export.ts':
    'a document for borders, as they ask for it: no list of a screen',
  'server/features/audit/seals/closing-hash-routes.ts': 'evidence of single hashes: no list of a screen',
}

describe('what is said once', () => {
  const isOther = (file: string) => !Object.hasOwn(BESIDE, file) && !file.endsWith('-list.ts')
  const files = filesBelow('server/features').filter((file) => !Object.hasOwn(BESIDE, file))

  test('no list of columns stands beside a definition', () => {
    const isList = /^(export )?const \w*COLUMNS\b/m
    const beside = [...files, ...filesBelow('contract').filter(isOther)]
    expect(beside.filter((file) => isList.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  test('every table of a screen has the columns of a definition', () => {
    const screens = filesBelow('src', '.tsx').filter((file) => !file.startsWith('src/ui/'))
    const isTable = /<(DataTable|ListFrame)\b/
    const isSaid = (text: string) => text.includes('useListColumns') && /from '#contract\/[\w/-]+-list\.ts'/.test(text)
    const tables = screens.map((file) => [file, readFileSync(file, 'utf8')] as const)
    expect(tables.filter(([, text]) => isTable.test(text) && !isSaid(text)).map(([file]) => file)).toEqual([])
    const isMadeByHand = /data-table-features|@tanstack\/react-table/
    expect(tables.filter(([, text]) => isMadeByHand.test(text)).map(([file]) => file)).toEqual([])
  })

  test('every list of a screen is among those that are walked', () => {
    const files = filesBelow('contract').filter((file) =>
      /export const \w+ (?:.*=\s*)?defineList|listOf\(/.test(readFileSync(file, 'utf8')),
    )
    const walked = readFileSync('contract/list/lists.ts', 'utf8')
    const name = (file: string) => file.replace(/^contract\//, '')
    expect(files.length).toBeGreaterThan(30)
    expect(
      files.filter((file) => !file.startsWith('contract/list/') && !walked.includes(`'../${name(file)}'`)),
    ).toEqual([])
  })

  test('no words of a sheet stand in the server', () => {
    const isTable = /\{\s*en: '[^'\n]+',\s*ar: '[^'\n]/
    expect(files.filter((file) => isTable.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})

function filesBelow(folder: string, ending = '.ts'): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Names of what a call can be asked with. */
function queryOf(name: CallName): string[] {
  const query = queries[name]?.query
  return query instanceof z.ZodObject ? Object.keys(query.shape) : []
}

const asks = (name: CallName, query: object): boolean => queries[name]?.query?.safeParse(query).success ?? false

function has(language: 'en' | 'ar', key: string): boolean {
  try {
    return wordsOf(language, key) !== ''
  } catch {
    return false
  }
}

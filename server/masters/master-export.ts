import { readFileSync } from 'node:fs'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { CallName } from '#contract/calls.ts'
import type { MasterKindName } from '#contract/master.ts'
import type { Database } from '#server/database/connection.ts'
import { inOrderOf, type ListDefinition } from '#server/database/list-page.ts'
import { type ExportColumn, exportList, type ExportLanguage } from '#server/export/export-list.ts'
import type { ExportCell } from '#server/export/sheet.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { isRefusal, refuse, type Refusal } from '#server/plugins/refusal.ts'
import type { MasterKind, MasterRow } from './master-kind.ts'
import { masterList, type MasterQuery } from './master-records.ts'

/** A list of master data that can be exported as it is filtered. */
export interface ExportableList {
  /** Who may call it may export it. */
  call: CallName
  kind: MasterKind<never, MasterRow>
  /** Locale file that names its fields, and the key of its words in there. */
  words: { namespace: string; key: string }
  definition: (query: Record<string, unknown>, actor: Actor) => { list: ListDefinition; sort: string | undefined } | Refusal
}

/** `filters` are the list's own conditions and its scope, as its call has them. */
export function exportable<Query extends MasterQuery>(
  call: CallName,
  schema: z.ZodType<Query>,
  kind: MasterKind<never, MasterRow>,
  words: ExportableList['words'],
  filters?: (query: Query, actor: Actor) => SQL | undefined,
): ExportableList {
  return {
    call,
    kind,
    words,
    definition(query, actor) {
      const parsed = schema.safeParse(query)
      if (!parsed.success) return refuse('malformed')
      return { list: masterList(kind, parsed.data, filters?.(parsed.data, actor)), sort: parsed.data.sort }
    },
  }
}

export interface MasterExportQuery extends Record<string, unknown> {
  format: 'csv' | 'xlsx'
  /** Fields of the rows, separated by commas. */
  columns: string
  language: ExportLanguage
}

/** The filtered records of a list as a sheet, with the columns that are seen. */
export async function exportMasters(
  database: Database,
  { kind, words, definition }: ExportableList,
  { format, columns, language, ...query }: MasterExportQuery,
  actor: Actor,
): Promise<FileAnswer | Refusal> {
  const asked = definition(query, actor)
  if (isRefusal(asked)) return asked
  const names = [...new Set(columns.split(',').map((name) => name.trim()))]
  const wrong = names.find((name) => headingOf(words, name, 'en') === undefined)
  if (wrong !== undefined) return refuse('malformed', { fields: { columns: 'list.unknownColumn' } })
  return exportList<MasterRow>(database, {
    ...asked,
    format,
    language,
    columns: names.map((name) => columnOf(words, name)),
    readRows: async (ids) => inOrderOf(ids, await kind.read(database.orm, ids)),
    title: { en: wordsOf(words, 'title', 'en') ?? kind.name, ar: wordsOf(words, 'title', 'ar') ?? kind.name },
    subject: SUBJECTS[kind.name],
    userId: actor.id,
    details: { ...query, columns: names },
  })
}

/** File names and subjects of the access log. */
const SUBJECTS = {
  region: 'regions',
  depot: 'depots',
  stoppage: 'stoppages',
  trip: 'trips',
  route: 'routes',
  timing: 'timings',
  price: 'prices',
  transport: 'transports',
  driver: 'drivers',
  accessRole: 'access-roles',
  user: 'users',
} as const satisfies Record<MasterKindName, string>

const WIDTH = 20

function columnOf(words: ExportableList['words'], name: string): ExportColumn<MasterRow> {
  return {
    heading: { en: headingOf(words, name, 'en') ?? name, ar: headingOf(words, name, 'ar') ?? name },
    width: WIDTH,
    cell: (row, language) => asCell(new Map<string, unknown>(Object.entries(row)).get(name), language),
  }
}

/** Names are told in the sheet's language, lists in one cell; yes is 1, no is 0, so that they can be added up. */
function asCell(value: unknown, language: ExportLanguage): ExportCell {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number' || value instanceof Date) return value
  if (typeof value === 'boolean') return Number(value)
  if (Array.isArray(value)) return value.map((each) => asCell(each, language)).join(' ')
  const name = localized.safeParse(value)
  return name.success ? name.data[language] : JSON.stringify(value)
}

const localized = z.object({ en: z.string(), ar: z.string() })

type Words = string | { [key: string]: Words }
const tree: z.ZodType<Words> = z.lazy(() => z.union([z.string(), z.record(z.string(), tree)]))
const files = new Map<string, Words>()

function headingOf(words: ExportableList['words'], field: string, language: ExportLanguage): string | undefined {
  return wordsOf(words, `field.${field}`, language)
}

/** Of the kind, else of the whole file, which may be the kind's own. */
function wordsOf({ namespace, key }: ExportableList['words'], path: string, language: ExportLanguage): string | undefined {
  return lookUp(namespace, `${key}.${path}`, language) ?? lookUp(namespace, path, language)
}

/** Words that the screens show, from the same files. */
function lookUp(namespace: string, path: string, language: ExportLanguage): string | undefined {
  const file = `${language}/${namespace}.json`
  const known = files.get(file) ?? tree.parse(JSON.parse(readFileSync(new URL(`../../public/locales/${file}`, import.meta.url), 'utf8')))
  files.set(file, known)
  let at: Words | undefined = known
  for (const part of path.split('.')) at = typeof at === 'object' && Object.hasOwn(at, part) ? at[part] : undefined
  return typeof at === 'string' ? at : undefined
}

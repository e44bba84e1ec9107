import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { CallName } from '#contract/calls.ts'
import type { ExportedList } from '#contract/master.ts'
import type { Database } from '#server/database/connection.ts'
import { inOrderOf } from '#server/database/list-page.ts'
import { type ExportColumn, exportList, type ExportLanguage } from '#server/export/export-list.ts'
import type { ExportCell } from '#server/export/sheet.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { refuse, type Refusal } from '#server/plugins/refusal.ts'
import { screenWords } from '#server/words.ts'
import type { MasterKind, MasterRow } from './master-kind.ts'
import { masterList, type MasterQuery } from './master-records.ts'

export interface MasterExportQuery extends Record<string, unknown> {
  format: 'csv' | 'xlsx'
  /** Names of columns, separated by commas. */
  columns: string
  language: ExportLanguage
}

/** A list of master data that can be exported as it is filtered. */
export interface ExportableList {
  /** Who may call it may export it. */
  call: CallName
  name: ExportedList
  write: (database: Database, query: MasterExportQuery, actor: Actor) => Promise<FileAnswer | Refusal>
}

/** Locale file that names a kind's fields, and the key of its words in there. */
interface Words {
  namespace: string
  key: string
}

/** A column that is not simply a field of the row. */
export interface OwnColumn<Row> {
  /** Field whose words head it, where it has another name. */
  words?: string
  value: (row: Row, language: ExportLanguage) => unknown
}

interface ListParts<Query, Row> {
  words: Words
  /** The list's own conditions and its scope, as its call has them. */
  filters?: (query: Query, actor: Actor) => SQL | undefined
  own?: Readonly<Record<string, OwnColumn<Row>>>
}

/** The filtered records of a kind's list as a sheet, with the columns that are seen. */
export function exportable<Query extends MasterQuery, Row extends MasterRow>(
  call: CallName,
  schema: z.ZodType<Query>,
  kind: MasterKind<never, Row>,
  parts: ListParts<Query, Row>,
): ExportableList {
  return exportableList(kind.name, call, schema, () => kind, parts)
}

/** As `exportable`, for a list of its own name whose kind depends on who asks. */
export function exportableList<Query extends MasterQuery, Row extends MasterRow>(
  list: ExportedList,
  call: CallName,
  schema: z.ZodType<Query>,
  kindFor: (actor: Actor) => MasterKind<never, Row>,
  { words, filters, own = {} }: ListParts<Query, Row>,
): ExportableList {
  return {
    call,
    name: list,
    async write(database, { format, columns: asked, language, ...rest }, actor) {
      const parsed = schema.safeParse(rest)
      if (!parsed.success) return refuse('malformed')
      const names = [...new Set(asked.split(',').map((name) => name.trim()))]
      const columns = names.flatMap((name) => columnOf(words, name, own[name]) ?? [])
      if (columns.length < names.length) return refuse('malformed', { fields: { columns: 'list.unknownColumn' } })
      const kind = kindFor(actor)
      return exportList<Row>(database, {
        list: masterList(kind, parsed.data, filters?.(parsed.data, actor)),
        sort: parsed.data.sort,
        format,
        language,
        columns,
        readRows: async (ids) => inOrderOf(ids, await kind.read(database.orm, ids)),
        title: { en: wordsOf(words, 'title', 'en') ?? list, ar: wordsOf(words, 'title', 'ar') ?? list },
        subject: SUBJECTS[list],
        userId: actor.id,
        details: { ...rest, columns: names },
      })
    },
  }
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
  exitFee: 'exit-fees',
  visaRule: 'visa-rules',
  accessRole: 'access-roles',
  user: 'users',
  userDirectory: 'users',
  staff: 'staff',
  agents: 'agents',
  accountants: 'accountants',
} as const satisfies Record<ExportedList, string>

const WIDTH = 20

/** Undefined where the kind has no words for such a field: a row's other fields are nobody's to export. */
function columnOf<Row extends object>(
  words: Words,
  name: string,
  own: OwnColumn<Row> | undefined,
): ExportColumn<Row> | undefined {
  const field = own?.words ?? name
  const [en, ar] = [wordsOf(words, `field.${field}`, 'en'), wordsOf(words, `field.${field}`, 'ar')]
  if (en === undefined || ar === undefined) return undefined
  const valueOf = own?.value ?? ((row: Row): unknown => new Map<string, unknown>(Object.entries(row)).get(name))
  return { heading: { en, ar }, width: WIDTH, cell: (row, language) => asCell(valueOf(row, language), language) }
}

/** Names are told in the sheet's language, lists in one cell; yes is 1, no is 0, so that they can be added up. */
function asCell(value: unknown, language: ExportLanguage): ExportCell {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number' || value instanceof Date) return value
  if (typeof value === 'boolean') return Number(value)
  if (Array.isArray(value)) return value.map((each) => asCell(each, language)).join(' · ')
  const name = localized.safeParse(value)
  return name.success ? name.data[language] : JSON.stringify(value)
}

const localized = z.object({ en: z.string(), ar: z.string() })

/** Of the kind, else of the whole file, which may be the kind's own. */
function wordsOf({ namespace, key }: Words, path: string, language: ExportLanguage): string | undefined {
  return screenWords(namespace, `${key}.${path}`, language) ?? screenWords(namespace, path, language)
}

import { and, asc, desc, sql, type SQL } from 'drizzle-orm'
import { type AnyPgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import { DEEPEST_NUMBERED_ROW, type PageInfo } from '#contract/common.ts'
import { readSearch } from '#contract/search-term.ts'
import { refuse, type Refusal } from '#server/plugins/refusal.ts'
import type { Orm } from './connection.ts'

/** Counting stops here: a list says "10,000 or more" instead of reading a million rows for a number. */
const COUNTED_TO = 10_000
/** For so long a list that was found to be longer than counted is not counted anew. */
const LONG_FOR_MS = 60_000
/** More than a company's people look at within that time. */
const MAX_LONG_LISTS = 2000

/** What a list may be sorted by: a column of its table, or an expression over them. Never null, or cursors lose rows. */
export type SortKey = AnyPgColumn | SQL

/** The paging part of `listQuery`. */
export interface PageQuery {
  pageNumber: number
  recordNumber: number
  sort?: string | undefined
  next?: string | undefined
  previous?: string | undefined
}

export interface ListDefinition {
  /** Filters and scope must be conditions on this table; joined tables belong into `exists`. */
  table: PgTable
  id: AnyPgColumn
  where: SQL | undefined
  sorts: Record<string, SortKey>
  /** Name in `sorts`, with `-` for descending. */
  defaultSort: string
  /** Where counting stops for this list, if earlier than usual. */
  countTo?: number
}

/** Points at the row that a page begins after; its sort value is looked up, so a cursor stays short and tells nothing. */
interface Cursor {
  sort: string
  id: string
  pageNumber: number
}

/**
 * One page of a list as ids in order; the caller reads what it shows for these.
 * Numbered pages reach row 10,000, cursors go on at the same cost at any depth (API rulings).
 */
export async function pageOfIds(
  orm: Orm,
  query: PageQuery,
  list: ListDefinition,
): Promise<{ ids: string[]; page: PageInfo } | Refusal> {
  const sort = query.sort ?? list.defaultSort
  const isDescending = sort.startsWith('-')
  const name = isDescending ? sort.slice(1) : sort
  const key = Object.hasOwn(list.sorts, name) ? list.sorts[name] : undefined
  if (key === undefined) return refuse('malformed', { fields: { sort: 'list.unknownSort' } })

  const isBackward = query.next === undefined && query.previous !== undefined
  const cursorText = query.next ?? query.previous
  const cursor = cursorText === undefined ? undefined : readCursor(cursorText, list.id.getSQLType())
  if (cursor === null || (cursor !== undefined && cursor.sort !== sort)) {
    return refuse('malformed', { fields: { [isBackward ? 'previous' : 'next']: 'list.unknownCursor' } })
  }
  const skipped = cursor === undefined ? (query.pageNumber - 1) * query.recordNumber : 0
  if (skipped >= DEEPEST_NUMBERED_ROW) return refuse('malformed', { fields: { pageNumber: 'list.pageTooDeep' } })

  // The row comparison needs one direction for both parts, and the index read from either end.
  const readsDown = isDescending !== isBackward
  const found = await readPage(orm, list, {
    key,
    readsDown,
    after: cursor?.id,
    skipped,
    wanted: query.recordNumber + 1,
  })
  const rows = found.ids.slice(0, query.recordNumber)
  const hasMore = found.ids.length > query.recordNumber
  if (isBackward) rows.reverse()
  const pageNumber = cursor === undefined ? query.pageNumber : cursor.pageNumber
  const first = rows[0]
  const last = rows.at(-1)
  const hasNext = isBackward ? cursor !== undefined : hasMore
  const hasPrevious = isBackward ? hasMore : cursor !== undefined || skipped > 0
  return {
    ids: rows,
    page: {
      pageNumber,
      recordNumber: query.recordNumber,
      total: found.total,
      ...(found.isLonger ? { totalIsCapped: true } : {}),
      ...(hasNext && last !== undefined ? { next: writeCursor({ sort, id: last, pageNumber: pageNumber + 1 }) } : {}),
      ...(hasPrevious && first !== undefined
        ? { previous: writeCursor({ sort, id: first, pageNumber: Math.max(1, pageNumber - 1) }) }
        : {}),
    },
  }
}

/** Puts rows that were read by `where id in (…)` back into the page's order. */
export function inOrderOf<Row extends { id: string | number }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [String(row.id), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A search term as a `like` pattern that finds it anywhere, its own wildcards taken literally. */
export function containing(term: string): string {
  return `%${escapedLike(term)}%`
}

/** A text as a `like` pattern that is nothing but itself, in lower case. */
export function escapedLike(text: string): string {
  return text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)
}

/** Whether a text holds every word of a search, in any order and however it is spelled, as `wordMatcher` has it. */
export function holdingWords(text: AnyPgColumn | SQL, search: string): SQL {
  const { words, isFolded } = readSearch(search)
  const held = isFolded ? sql`folded(${text})` : sql`lower(${text})`
  return and(...words.map((word) => sql`${held} like ${containing(word)}`)) ?? sql`true`
}

interface Wanted {
  key: SortKey
  readsDown: boolean
  /** Id of the row that the page begins after. */
  after: string | undefined
  skipped: number
  wanted: number
}

interface Found {
  ids: string[]
  total: number
  isLonger: boolean
}

/**
 * A short list is gathered along whichever index suits its filters, counted, and sorted; a long one is read along the
 * index of its order, where the filters let enough rows through. Left to itself the planner often takes the second way
 * for the first kind and passes a million rows to find the ten that fit.
 */
async function readPage(orm: Orm, list: ListDefinition, wanted: Wanted): Promise<Found> {
  const countTo = list.countTo ?? COUNTED_TO
  const name = nameOf(list, countTo)
  const long = longLists.get(orm) ?? new Map<string, number>()
  longLists.set(orm, long)
  const isLong = (long.get(name) ?? 0) > performance.now()
  if (!isLong) {
    const gathered = await gatherPage(orm, list, wanted, countTo)
    if (gathered.total <= countTo) return { ...gathered, isLonger: false }
    rememberLong(long, name)
  }
  return { ids: await readAlongOrder(orm, list, wanted), total: countTo, isLonger: true }
}

async function gatherPage(
  orm: Orm,
  list: ListDefinition,
  page: Wanted,
  countTo: number,
): Promise<{ ids: string[]; total: number }> {
  const order = page.readsDown ? sql`desc` : sql`asc`
  const { rows } = await orm.execute<{ total: number; ids: string[] | null }>(sql`
    with gathered as materialized (
      select ${page.key} as key, ${list.id} as id from ${list.table}
      where ${list.where ?? sql`true`} limit ${countTo + 1}
    ), counted as materialized (
      select count(*) as total from gathered
    )
    select total, case when total <= ${countTo} then array(
      select gathered.id::text from gathered where ${beyond(list, page, sql`(gathered.key, gathered.id)`) ?? sql`true`}
      order by gathered.key ${order}, gathered.id ${order} limit ${page.wanted} offset ${page.skipped}
    ) end as ids
    from counted`)
  return { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0 }
}

async function readAlongOrder(orm: Orm, list: ListDefinition, page: Wanted): Promise<string[]> {
  const order = page.readsDown ? desc : asc
  const rows = await orm
    .select({ id: sql<string>`${list.id}::text` })
    .from(list.table)
    .where(and(list.where, beyond(list, page, sql`(${page.key}, ${list.id})`)))
    .orderBy(order(page.key), order(list.id))
    .limit(page.wanted)
    .offset(page.skipped)
  return rows.map(({ id }) => id)
}

function beyond(list: ListDefinition, { key, readsDown, after }: Wanted, row: SQL): SQL | undefined {
  if (after === undefined) return undefined
  return sql`${row} ${readsDown ? sql`<` : sql`>`} (select ${key}, ${list.id} from ${list.table} where ${list.id} = ${after})`
}

/** Per database: lists longer than counted → until when that is taken for granted. */
const longLists = new WeakMap<Orm, Map<string, number>>()
const dialect = new PgDialect({ casing: 'snake_case' })

/** What is listed and how far it is counted, whatever the order: table and conditions with their values. */
function nameOf({ table, where }: ListDefinition, countTo: number): string {
  const { sql: text, params } = dialect.sqlToQuery(sql`${table} where ${where ?? sql`true`}`)
  return JSON.stringify([countTo, text, params])
}

function rememberLong(long: Map<string, number>, name: string): void {
  long.delete(name)
  long.set(name, performance.now() + LONG_FOR_MS)
  const [oldest] = long.keys()
  if (long.size > MAX_LONG_LISTS && oldest !== undefined) long.delete(oldest)
}

function writeCursor(cursor: Cursor): string {
  return Buffer.from(`${cursor.pageNumber} ${cursor.sort} ${cursor.id}`).toString('base64url')
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const WHOLE_NUMBER = /^\d{1,15}$/

/** A cursor comes back from outside: whatever does not look like one of ours is null. */
function readCursor(text: string, idType: string): Cursor | null {
  const parts = /^(\d{1,9}) (-?\w{1,40}) (\S+)$/.exec(Buffer.from(text, 'base64url').toString('utf8'))
  const [, pageNumber, sort, id] = parts ?? []
  if (sort === undefined || id === undefined) return null
  return (idType === 'uuid' ? UUID : WHOLE_NUMBER).test(id) ? { sort, id, pageNumber: Number(pageNumber) } : null
}

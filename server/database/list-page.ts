import { and, asc, desc, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { DEEPEST_NUMBERED_ROW, type PageInfo } from '#contract/common.ts'
import { refuse, type Refusal } from '#server/plugins/refusal.ts'
import type { Orm } from './connection.ts'

/** Counting stops here: a list says "10,000 or more" instead of reading a million rows for a number. */
const COUNT_CAP = 10_000

/** What a list may be sorted by: a column of its table, or an expression over them. Never null, or cursors lose rows. */
type SortKey = AnyPgColumn | SQL

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
  const order = readsDown ? desc : asc
  const beyond =
    cursor === undefined
      ? undefined
      : sql`(${key}, ${list.id}) ${readsDown ? sql`<` : sql`>`} (select ${key}, ${list.id} from ${list.table} where ${list.id} = ${cursor.id})`

  const [rows, counted] = await Promise.all([
    orm
      .select({ id: sql<string>`${list.id}::text` })
      .from(list.table)
      .where(and(list.where, beyond))
      .orderBy(order(key), order(list.id))
      .limit(query.recordNumber + 1)
      .offset(skipped),
    cappedCount(orm, list),
  ])

  const found = rows.slice(0, query.recordNumber)
  const hasMore = rows.length > query.recordNumber
  if (isBackward) found.reverse()
  const pageNumber = cursor === undefined ? query.pageNumber : cursor.pageNumber
  const first = found[0]
  const last = found.at(-1)
  const hasNext = isBackward ? cursor !== undefined : hasMore
  const hasPrevious = isBackward ? hasMore : cursor !== undefined || skipped > 0
  return {
    ids: found.map((row) => row.id),
    page: {
      pageNumber,
      recordNumber: query.recordNumber,
      total: Math.min(counted, COUNT_CAP),
      ...(counted > COUNT_CAP ? { totalIsCapped: true } : {}),
      ...(hasNext && last !== undefined
        ? { next: writeCursor({ sort, id: last.id, pageNumber: pageNumber + 1 }) }
        : {}),
      ...(hasPrevious && first !== undefined
        ? { previous: writeCursor({ sort, id: first.id, pageNumber: Math.max(1, pageNumber - 1) }) }
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
  return `%${term.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

async function cappedCount(orm: Orm, list: ListDefinition): Promise<number> {
  const some = orm
    .select({ one: sql`1`.as('one') })
    .from(list.table)
    .where(list.where)
    .limit(COUNT_CAP + 1)
    .as('some')
  const [row] = await orm.select({ count: sql<number>`count(*)` }).from(some)
  return row?.count ?? 0
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

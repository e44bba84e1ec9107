import { and, asc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { ACCESS_LOG_COLUMNS, type accessLogQuery, type FileSubject } from '#contract/access-log.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { Orm } from '#server/database/connection.ts'
import { containing, inOrderOf, type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { bookings, files, passengerDocuments, passengers } from '#server/database/schema/booking.ts'
import { depositSlips } from '#server/database/schema/depot-cash.ts'
import { expenses } from '#server/database/schema/expense.ts'
import { accessLog } from '#server/database/schema/lifecycle.ts'
import { users } from '#server/database/schema/people.ts'
import { recordFiles } from '#server/database/schema/record-file.ts'
import { topUps } from '#server/database/schema/top-up.ts'
import { askedColumns } from '#server/export/asked-columns.ts'
import { exportList } from '#server/export/export-list.ts'
import type { Api } from '#server/plugins/api.ts'
import { isRefusal } from '#server/plugins/refusal.ts'
import { bookingSearch } from '#server/records/booking-search.ts'
import { addDays } from '#server/timetable/calendar-date.ts'
import { accessColumn, accessWords } from './access-log-columns.ts'

export type AccessShown = ReplyOf<'getAccessLog'>['data'][number]
type Filters = Omit<z.output<typeof accessLogQuery>, keyof PageQuery>

/** Who opened personal documents and exported lists. Its own export is a line in it. */
export function registerAccessLog(api: Api): void {
  api.read('getAccessLog', async ({ query, database: { orm } }) => {
    const found = await pageOfIds(orm, query, await listOf(orm, query))
    return isRefusal(found) ? found : { data: await readEntries(orm, found.ids), page: found.page }
  })

  api.read('getAccessLogOptions', async ({ database: { orm } }) => ({ data: await readOptions(orm) }))

  api.file('exportAccessLog', async ({ query, actor, database }) => {
    const { format, columns: columnList, language, sort, ...filters } = query
    const columns = askedColumns(columnList, ACCESS_LOG_COLUMNS)
    if (isRefusal(columns)) return columns
    return exportList(database, {
      list: await listOf(database.orm, filters),
      sort,
      format,
      language,
      columns: columns.map(accessColumn),
      readRows: (ids) => readEntries(database.orm, ids),
      title: accessWords('title'),
      subject: 'access-log',
      userId: actor.id,
      details: { ...filters, columns },
    })
  })
}

async function listOf(orm: Orm, { userId, action, list, from, to, search }: Filters): Promise<ListDefinition> {
  return {
    table: accessLog,
    id: accessLog.id,
    where: and(
      userId ? eq(accessLog.userId, userId) : undefined,
      action && eq(accessLog.action, action),
      list ? and(eq(accessLog.action, 'exportedList'), eq(accessLog.subject, list)) : undefined,
      from ? gte(accessLog.at, startOfDay(from)) : undefined,
      to ? lt(accessLog.at, startOfDay(addDays(to, 1))) : undefined,
      search ? await finds(orm, search) : undefined,
    ),
    sorts: { at: accessLog.at },
    defaultSort: '-at',
  }
}

const startOfDay = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** Who finds more has typed too little. */
const MOST_FOUND = 200

/** By who did it, whose document it was (passenger, booking's reference, number of a record), the file's name, the list. */
async function finds(orm: Orm, term: string): Promise<SQL | undefined> {
  const like = containing(term)
  const numbered = term.toUpperCase()
  const [people, ofPassengers, ofRecords] = await Promise.all([
    orm.select({ id: users.id }).from(users).where(sql`lower(${users.name}) like ${like}`).limit(MOST_FOUND),
    orm
      .select({ id: passengerDocuments.fileId })
      .from(passengerDocuments)
      .innerJoin(passengers, eq(passengers.id, passengerDocuments.passengerId))
      .innerJoin(bookings, eq(bookings.id, passengers.bookingId))
      .where(bookingSearch(term))
      .limit(MOST_FOUND),
    orm
      .select({ id: recordFiles.fileId })
      .from(recordFiles)
      .where(
        or(
          ...[expenses, depositSlips, topUps].map(
            (table) => sql`exists (select 1 from ${table} where ${table.id} = ${recordFiles.recordId} and ${table.number} = ${numbered})`,
          ),
        ),
      )
      .limit(MOST_FOUND),
  ])
  const fileIds = [...ofPassengers, ...ofRecords].map(({ id }) => id)
  return or(
    people.length > 0 ? inArray(accessLog.userId, people.map(({ id }) => id)) : undefined,
    fileIds.length > 0 ? inArray(accessLog.subject, fileIds) : undefined,
    sql`lower(${accessLog.details} ->> 'name') like ${like}`,
    and(eq(accessLog.action, 'exportedList'), sql`lower(${accessLog.subject}) like ${like}`),
  )
}

async function readEntries(orm: Orm, ids: readonly string[]): Promise<AccessShown[]> {
  if (ids.length === 0) return []
  const rows = await orm
    .select({ id: accessLog.id, at: accessLog.at, userId: accessLog.userId, name: users.name, action: accessLog.action, subject: accessLog.subject, details: accessLog.details })
    .from(accessLog)
    .innerJoin(users, eq(users.id, accessLog.userId))
    .where(inArray(accessLog.id, ids.map(Number)))
  const told = await tellFiles(orm, rows.flatMap(({ action, subject }) => (action === 'openedFile' ? [subject] : [])))
  return inOrderOf(ids, rows).map(({ id, at, userId, name, action, subject, details }) => ({
    id,
    at,
    by: { id: userId, name },
    action,
    subject,
    file: action === 'openedFile' ? { name: textOf(details?.['name']) ?? '', ...(told.get(subject) ?? NOBODYS) } : null,
    list: action === 'exportedList' ? listOfDetails(details ?? {}) : null,
  }))
}

interface FileTold {
  of: FileSubject
  title: string | null
  reference: string | null
  recordId: string | null
}

const NOBODYS: FileTold = { of: 'none', title: null, reference: null, recordId: null }

/** Whose the files are by now, by file. */
async function tellFiles(orm: Orm, ids: readonly string[]): Promise<Map<string, FileTold>> {
  if (ids.length === 0) return new Map()
  const [documents, kept] = await Promise.all([
    orm
      .select({ id: passengerDocuments.fileId, kind: passengerDocuments.kind, first: passengers.firstName, last: passengers.lastName, reference: bookings.reference, bookingId: bookings.id })
      .from(passengerDocuments)
      .innerJoin(passengers, eq(passengers.id, passengerDocuments.passengerId))
      .innerJoin(bookings, eq(bookings.id, passengers.bookingId))
      .where(inArray(passengerDocuments.fileId, [...ids])),
    orm
      .select({ id: recordFiles.fileId, kind: recordFiles.kind, recordId: recordFiles.recordId, number: sql<string | null>`coalesce(${expenses.number}, ${depositSlips.number}, ${topUps.number})` })
      .from(recordFiles)
      .innerJoin(files, eq(files.id, recordFiles.fileId))
      .leftJoin(expenses, eq(expenses.id, recordFiles.recordId))
      .leftJoin(depositSlips, eq(depositSlips.id, recordFiles.recordId))
      .leftJoin(topUps, eq(topUps.id, recordFiles.recordId))
      .where(inArray(recordFiles.fileId, [...ids])),
  ])
  return new Map([
    ...documents.map(({ id, kind, first, last, reference, bookingId }): [string, FileTold] => [id, { of: kind, title: `${first} ${last}`, reference, recordId: bookingId }]),
    ...kept.map(({ id, kind, recordId, number }): [string, FileTold] => [id, { of: kind, title: null, reference: number, recordId }]),
  ])
}

/** Told by themselves, or of no interest to who asks what went out. */
const NO_FILTERS = new Set(['rows', 'format', 'columns', 'sort', 'language'])

function listOfDetails(details: Record<string, unknown>): AccessShown['list'] {
  const narrowed = Object.entries(details).flatMap(([name, value]): [string, string][] => {
    const text = NO_FILTERS.has(name) ? null : textOf(value)
    return text === null ? [] : [[name, text]]
  })
  return { rows: typeof details['rows'] === 'number' ? details['rows'] : null, format: textOf(details['format']), filters: Object.fromEntries(narrowed) }
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string' && value !== '') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

const MOST_PEOPLE = 500
const MOST_LISTS = 100

async function readOptions(orm: Orm): Promise<ReplyOf<'getAccessLogOptions'>['data']> {
  const [lists, people] = await Promise.all([
    orm.selectDistinct({ subject: accessLog.subject }).from(accessLog).where(eq(accessLog.action, 'exportedList')).orderBy(asc(accessLog.subject)).limit(MOST_LISTS),
    orm
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(sql`exists (select 1 from ${accessLog} where ${accessLog.userId} = ${users.id})`)
      .orderBy(asc(users.name), asc(users.id))
      .limit(MOST_PEOPLE),
  ])
  return { lists: lists.map(({ subject }) => subject), people }
}

import { and, eq, exists, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { bookingChangeQuery } from '#contract/booking/booking-change.ts'
import { MASK } from '#contract/booking/booking-codes.ts'
import { BOOKING_CHANGE_FIELDS } from '#contract/booking/booking-change-codes.ts'
import { bookingChangeList } from '#contract/booking/booking-change-list.ts'
import type { PageInfo } from '#contract/common.ts'
import type { ReplyOf } from '#contract/contract.ts'
import { documentKind } from '#contract/file.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { withinDepotDays } from '#server/database/depot-day.ts'
import { inOrderOf, type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { byPerson } from '#server/domain/workflow/record-parts.ts'
import { bookings, passengers, tickets } from '#server/database/schema/booking.ts'
import { recordChanges } from '#server/database/schema/lifecycle.ts'
import { users } from '#server/database/schema/people.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportListSheet } from '#server/export/list-sheet.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { hasMaskedNumbers } from '#server/domain/booking/masked.ts'
import { bookingSearch } from '#server/domain/booking/booking-search.ts'

type ChangeFilters = Omit<z.output<typeof bookingChangeQuery>, keyof PageQuery> & { sort?: string | undefined }
type ChangeRow = ReplyOf<'getBookingChangeHistoryList'>['data'][number]

function changeListDefinition(orm: Orm, filters: ChangeFilters, scope: SQL | undefined): ListDefinition {
  return {
    table: recordChanges,
    id: recordChanges.id,
    where: conditions(orm, filters, scope),
    ...ordersOf(bookingChangeList, { at: recordChanges.id }),
  }
}

/** Changes of bookings in a scope, one row per value, newest first. */
export async function listBookingChanges(
  orm: Orm,
  query: ChangeFilters & PageQuery,
  scope: SQL | undefined,
): Promise<{ data: ChangeRow[]; page: PageInfo } | Refusal> {
  const found = await pageOfIds(orm, query, changeListDefinition(orm, query, scope))
  if (isRefusal(found)) return found
  return { data: await readChangeRows(orm, found.ids), page: found.page }
}

/** The filtered changes of bookings as a sheet. */
export function exportBookingChanges(
  database: Database,
  {
    format,
    columns,
    language,
    ...filters
  }: ChangeFilters & { format: 'csv' | 'xlsx'; columns: string; language: ExportLanguage },
  { userId, scope }: { userId: string; scope: SQL | undefined },
): Promise<FileAnswer | Refusal> {
  return exportListSheet(database, bookingChangeList, {
    list: changeListDefinition(database.orm, filters, scope),
    sort: filters.sort,
    format,
    language,
    columns,
    readRows: (ids) => readChangeRows(database.orm, ids),
    userId,
    details: filters,
  })
}

/** Rows of these changes, in this order. */
async function readChangeRows(orm: Orm, ids: readonly string[]): Promise<ChangeRow[]> {
  const rows = await orm
    .select({
      id: recordChanges.id,
      at: recordChanges.at,
      userName: users.name,
      reason: recordChanges.reason,
      changes: recordChanges.changes,
      bookingId: bookings.id,
      isMasked: hasMaskedNumbers,
      reference: bookings.reference,
    })
    .from(recordChanges)
    .innerJoin(users, eq(users.id, recordChanges.userId))
    .innerJoin(bookings, eq(bookings.id, recordChanges.recordId))
    .where(inArray(recordChanges.id, ids.map(Number)))
  const named = rows.map((row) => ({ ...row, ...readChange(row.changes) }))
  const subjects = await readSubjects(
    orm,
    named.flatMap(({ subjectId }) => subjectId ?? []),
  )
  return inOrderOf(ids, named).map(
    ({ id, at, userName, reason, bookingId, isMasked, reference, field, subjectId, from, to }): ChangeRow => {
      const subject = subjects.find((each) => each.id === subjectId)
      return {
        id,
        at,
        userName,
        reason: reason ?? '',
        booking: { id: bookingId, reference },
        field,
        passengerName: subject?.name ?? null,
        direction: subject?.direction ?? null,
        documentKind: readDocument(from)?.kind ?? readDocument(to)?.kind ?? null,
        from: isMasked && isPersonal(field) ? masked(from) : valueText(from),
        to: isMasked && isPersonal(field) ? masked(to) : valueText(to),
      }
    },
  )
}

function conditions(orm: Orm, filters: ChangeFilters, scope: SQL | undefined): SQL | undefined {
  const { bookingId, field, changedBy, changedFrom, changedTo, search } = filters
  const seen = and(
    eq(bookings.id, recordChanges.recordId),
    scope,
    search === undefined ? undefined : bookingSearch(search),
  )
  return and(
    eq(recordChanges.recordKind, 'booking'),
    bookingId === undefined ? undefined : eq(recordChanges.recordId, bookingId),
    // A row has one name: `payerName`, or whose it is and then the field.
    field === undefined
      ? undefined
      : sql`exists (select from jsonb_object_keys(${recordChanges.changes}) as name where split_part(name, '.', 3) = ${field} or name = ${field})`,
    changedBy ? byPerson(recordChanges.userId, changedBy) : undefined,
    withinDepotDays({ at: recordChanges.at, depot: DEPOT_OF_BOOKING }, { from: changedFrom, to: changedTo }),
    exists(orm.select({ id: bookings.id }).from(bookings).where(seen)),
  )
}

const DEPOT_OF_BOOKING = sql`(select booking.depot_id from ${bookings} as booking where booking.id = ${recordChanges.recordId})`

const changeField = z.enum(BOOKING_CHANGE_FIELDS)

/** @throws when a row of a booking's history is none that this feature wrote */
function readChange(changes: Record<string, { from: unknown; to: unknown }>) {
  const [[name, { from, to }] = ['', { from: null, to: null }]] = Object.entries(changes)
  const parts = name.split('.')
  return { field: changeField.parse(parts.at(-1)), subjectId: parts.length === 3 ? parts[1] : undefined, from, to }
}

/** What is masked of travellers: what was corrected before stands in rows that are evidence, and is not shown any more. */
const PERSONAL = new Set<ChangeRow['field']>([
  'payerPhone',
  'dateOfBirth',
  'passportNumber',
  'passportExpiry',
  'nationalNumber',
  'nationalExpiry',
  'phone',
  'document',
])
const isPersonal = (field: ChangeRow['field']) => PERSONAL.has(field)
const masked = (value: unknown) => (value === null ? null : MASK)

interface Subject {
  id: string
  name: string
  direction: ChangeRow['direction']
}

/** Passengers and tickets by these ids, each with the passenger's present name. */
async function readSubjects(orm: Orm, ids: readonly string[]): Promise<Subject[]> {
  if (ids.length === 0) return []
  const name = sql<string>`${passengers.firstName} || ' ' || ${passengers.lastName}`
  const [people, seated] = await Promise.all([
    orm
      .select({ id: passengers.id, name })
      .from(passengers)
      .where(inArray(passengers.id, [...ids])),
    orm
      .select({ id: tickets.id, name, direction: tickets.direction })
      .from(tickets)
      .innerJoin(passengers, eq(passengers.id, tickets.passengerId))
      .where(inArray(tickets.id, [...ids])),
  ])
  return [...people.map((person) => ({ ...person, direction: null })), ...seated]
}

const storedDocument = z.object({ kind: documentKind, name: z.string() })

const readDocument = (value: unknown) => storedDocument.safeParse(value).data

function valueText(value: unknown): string | null {
  return typeof value === 'string' ? value : (readDocument(value)?.name ?? null)
}

import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { TO_BOARD_STATES } from '#contract/booking/booking-codes.ts'
import type { PageInfo } from '#contract/common.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { messageListQuery } from '#contract/message/message.ts'
import { messageList } from '#contract/message/message-list.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { Connections, Database } from '#server/database/connection.ts'
import { withinDepotDays } from '#server/database/depot-day.ts'
import { containing, type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { bookings, tickets } from '#server/database/schema/booking.ts'
import { messages } from '#server/database/schema/message.ts'
import { depots } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportListSheet } from '#server/export/list-sheet.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { bookingSearch } from '#server/domain/booking/booking-search.ts'
import { mayWriteBooking } from '#server/domain/booking/may-write-booking.ts'
import { showMessage } from '#server/domain/message/show-message.ts'
import { phoneIn } from '#server/domain/phone/phone-search.ts'

type MessageFilters = Omit<z.output<typeof messageListQuery>, keyof PageQuery> & { sort?: string | undefined }
type Row = ReplyOf<'getMessageList'>['data'][number]

interface Reading {
  reader: Actor
  scope: SQL | undefined
  now: Date
}

const definitionOf = (filters: MessageFilters, reading: Reading): ListDefinition => ({
  table: messages,
  id: messages.id,
  where: and(...conditions(filters, reading)),
  ...ordersOf(messageList, { at: messages.createdAt }),
})

export async function listMessages(
  database: Connections,
  query: MessageFilters & PageQuery,
  reading: Reading,
): Promise<{ data: Row[]; page: PageInfo } | Refusal> {
  const found = await pageOfIds(database.orm, query, definitionOf(query, reading))
  if (isRefusal(found)) return found
  return { data: await readRows(database, found.ids, reading), page: found.page }
}

/** The filtered messages as a sheet. */
export function exportMessages(
  database: Database,
  {
    format,
    columns,
    language,
    ...filters
  }: MessageFilters & { format: 'csv' | 'xlsx'; columns: string; language: ExportLanguage },
  reading: Reading,
): Promise<FileAnswer | Refusal> {
  return exportListSheet(database, messageList, {
    list: definitionOf(filters, reading),
    sort: filters.sort,
    format,
    language,
    columns,
    readRows: (ids) => readRows(database, ids, reading),
    userId: reading.reader.id,
    details: filters,
  })
}

function conditions(filters: MessageFilters, { scope, now }: Reading): SQL[] {
  const depot = filters.depotId && eq(bookings.depotId, filters.depotId)
  return [
    eq(messages.aboutKind, 'booking'),
    ofBooking(and(scope, depot || undefined)),
    filters.search && searchOf(filters.search),
    filters.state && eq(messages.state, filters.state),
    filters.channel && eq(messages.channel, filters.channel),
    filters.failure && eq(messages.failure, filters.failure),
    filters.open && isOpen(now),
    withinDepotDays(
      {
        at: messages.createdAt,
        depot: sql`(select ${bookings.depotId} from ${bookings} where ${bookings.id} = ${messages.aboutId})`,
      },
      { from: filters.sentFrom, to: filters.sentTo },
    ),
    filters.bookingId && eq(messages.aboutId, filters.bookingId),
  ].flatMap((condition) => condition || [])
}

/** By what its booking is found by, or by whole or part of the address or number that it went to. */
function searchOf(term: string): SQL {
  const phone = phoneIn(term)
  const went = or(
    sql`folded(found.recipient) like folded(${containing(term)})`,
    // A number is stored in E.164: its digits are those that are typed.
    phone === null ? undefined : sql`found.recipient like ${containing(phone)}`,
  )
  return sql`${messages.id} in (
    select found.id from ${messages} as found join ${bookings} on ${bookings.id} = found.about_id where ${bookingSearch(term)}
    union all
    select found.id from ${messages} as found where ${went}
  )`
}

/** The passenger has nothing, and can still use it. */
const isOpen = (now: Date): SQL => sql`${messages.state} in ('failed', 'suppressed')
  and not exists (
    select from ${messages} as later
    where later.about_kind = ${messages.aboutKind} and later.about_id = ${messages.aboutId}
      and (later.created_at, later.id) > (${messages.createdAt}, ${messages.id})
  )
  and exists (
    select from ${tickets} where ${tickets.bookingId} = ${messages.aboutId}
      and ${inArray(tickets.state, [...TO_BOARD_STATES])} and ${tickets.boardsAt} > ${now.toISOString()}::timestamptz
  )`

/** Conditions on the booking, as the list's own table sees them. */
const ofBooking = (condition: SQL | undefined): SQL | undefined =>
  condition &&
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(bookings)
      .where(and(eq(bookings.id, messages.aboutId), condition)),
  )

/** Rows of these messages, in this order. */
async function readRows({ orm }: Connections, ids: readonly string[], { reader }: Reading): Promise<Row[]> {
  if (ids.length === 0) return []
  const rows = await orm
    .select({ message: messages, booking: bookings, depotCode: depots.code, sender: users.name })
    .from(messages)
    .innerJoin(bookings, eq(bookings.id, messages.aboutId))
    .innerJoin(users, eq(users.id, messages.createdBy))
    .leftJoin(depots, eq(depots.id, bookings.depotId))
    .where(sql`${messages.id} = any (${sql.param([...ids])}::uuid[])`)
  const byId = new Map(rows.map((row) => [row.message.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (row === undefined) return []
    const { message, booking, depotCode, sender } = row
    return [
      {
        ...showMessage(message, sender),
        bookingId: booking.id,
        reference: booking.reference,
        leadPassenger: booking.leadPassenger,
        payerPhone: booking.payerPhone,
        depotCode,
        maySend: mayWriteBooking(reader, booking),
      },
    ]
  })
}

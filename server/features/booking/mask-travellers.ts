import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { MASK, type MASKED } from '#contract/booking/booking-codes.ts'
import { withContentsStored } from '#server/audit/contents/store-contents.ts'
import type { Transaction } from '#server/database/connection.ts'
import { bookings, passengerDocuments, passengers } from '#server/database/schema/booking.ts'
import { messages } from '#server/database/schema/message.ts'
import { visaRequests } from '#server/database/schema/visa.ts'
import { searchTextOf } from '#server/domain/booking/booking-search.ts'
import { recordChangesOf } from '#server/masters/record-changes.ts'

export interface Masking {
  masks: (typeof MASKED)[number]
  /** Bookings that board from this day on, `YYYY-MM-DD`, and before the other. */
  from: string
  before: string
  /** Who saved the rules by which it is done. */
  orderedBy: string
  now: Date
}

/** Bookings at once: their rows are locked meanwhile. */
export const BATCH = 100

/**
 * A booking whose time is over, and about which nothing is open any more: nobody travels, no refund waits for its
 * decision or its money, nobody is owed another departure, no visa is asked for.
 */
const NEXT = `
  select id, masked, boarding_day::text as day from bookings as booking
  where boarding_day >= $1::date and boarding_day < $2::date and (masked is null or (masked = 'pictures' and $3 = 'numbers'))
    and not exists (select from tickets where booking_id = booking.id and (alights_at >= $2::date or state = 'departureCancelled'))
    and not exists (select from refund_requests where booking_id = booking.id and state in ('requested', 'approved'))
    and not exists (select from visa_requests where booking_id = booking.id and state in ('requested', 'submitted'))
  order by boarding_day, id limit ${BATCH} for no key update of booking skip locked`

/**
 * Removes what may no longer be kept of the travellers of some bookings, each with its row of history, and keeps what
 * the records say then, so that the audit goes on finding what is changed behind the program's back (decision 88).
 * Files are given up here; housekeeping removes their bytes.
 *
 * @returns how many bookings there were, fewer than {@link BATCH} when there are no more, and the day the last of them boarded
 */
export async function maskTravellers(tx: Transaction, masking: Masking): Promise<{ count: number; lastDay: string }> {
  const { masks, from, before, orderedBy, now } = masking
  const { rows } = await tx.client.query<{ id: string; masked: (typeof MASKED)[number] | null; day: string }>(NEXT, [
    from,
    before,
    masks,
  ])
  const last = { count: rows.length, lastDay: rows.at(-1)?.day ?? from }
  if (rows.length === 0) return last
  const ids = rows.map(({ id }) => id)
  const people = await tx.orm.select().from(passengers).where(inArray(passengers.bookingId, ids)).for('update')
  await tx.orm.delete(passengerDocuments).where(
    inArray(
      passengerDocuments.passengerId,
      people.map(({ id }) => id),
    ),
  )
  const marked = { masked: masks, version: sql`${bookings.version} + 1` }
  if (masks === 'pictures') await tx.orm.update(bookings).set(marked).where(inArray(bookings.id, ids))
  else {
    const visas = await tx.orm
      .select({ id: visaRequests.id })
      .from(visaRequests)
      .where(inArray(visaRequests.bookingId, ids))
      .for('update')
    const concerned = {
      booking: ids,
      passenger: people.map(({ id }) => id),
      visaRequest: visas.map(({ id }) => id),
    }
    await withContentsStored(tx, concerned, () => maskNumbers(tx, ids, marked))
  }
  await recordChangesOf(
    tx,
    rows.map(({ id, masked }) => ({
      kind: 'booking' as const,
      id,
      before: { masked },
      after: { masked: masks },
      userId: orderedBy,
      now,
    })),
  )
  return last
}

async function maskNumbers(
  tx: Transaction,
  ids: readonly string[],
  marked: { masked: (typeof MASKED)[number]; version: ReturnType<typeof sql> },
): Promise<void> {
  const own = [...ids]
  const people = await tx.orm
    .update(passengers)
    .set({
      passportNumber: null,
      passportExpiry: null,
      nationalNumber: null,
      nationalExpiry: null,
      phone: null,
      // The age that it was sold by stays, to the year.
      dateOfBirth: sql`date_trunc('year', ${passengers.dateOfBirth})::date`,
      version: sql`${passengers.version} + 1`,
    })
    .where(inArray(passengers.bookingId, own))
    .returning()
  const masked = await tx.orm
    .update(bookings)
    .set({ ...marked, payerPhone: '' })
    .where(inArray(bookings.id, own))
    .returning({ id: bookings.id, reference: bookings.reference, payerName: bookings.payerName })
  const lines = masked.map(({ id, reference, payerName }) => ({
    id,
    text: searchTextOf({
      reference,
      payer: { name: payerName, phone: '' },
      passengers: people
        .filter(({ bookingId }) => bookingId === id)
        .toSorted((one, other) => one.position - other.position),
    }),
  }))
  await tx.client.query(
    `update bookings set search_text = line.text from unnest($1::uuid[], $2::text[]) as line (id, text) where bookings.id = line.id`,
    [lines.map(({ id }) => id), lines.map(({ text }) => text)],
  )
  await tx.orm
    .update(visaRequests)
    .set({
      passportNumber: MASK,
      visaNumber: sql`case when ${visaRequests.visaNumber} is not null then ${MASK} end`,
      version: sql`${visaRequests.version} + 1`,
    })
    .where(inArray(visaRequests.bookingId, own))
  await tx.orm
    .update(messages)
    .set({ recipient: MASK })
    .where(and(eq(messages.aboutKind, 'booking'), inArray(messages.aboutId, own), ne(messages.state, 'queued')))
}

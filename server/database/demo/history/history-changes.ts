import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Transaction } from '#server/database/connection.ts'
import { tickets } from '#server/database/schema/booking.ts'
import { ticketRecord } from '#server/domain/booking/ticket-record.ts'
import { lockTickets } from '#server/domain/booking/live-tickets.ts'
import { applyEvents } from '#server/lifecycle/apply-event.ts'
import { actorWith, granted } from '../demo-actors.ts'
import type { DemoSales } from '../demo-bookings.ts'
import { changeOne } from '../demo-changes.ts'
import type { SeatPlan } from '../seat-plan.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { historyOfficers } from './history-officers.ts'
import type { PastSale } from './history-sales.ts'
import { insertRows } from './insert-rows.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const CHANGED_PERCENT = 12
/** How long after the sale, and how long before boarding at least: it is free then. */
const CHANGED_AFTER = 4
const CHANGED_BEFORE = 30
/** The new journey is over before the last tills of the history are counted. */
const DAYS_TO_NEW_JOURNEY = 14
const REASONS = ['A meeting was put off.', 'طلب المسافر السفر في يوم آخر', 'Leave was moved to another week.'] as const

export interface PastChange {
  past: PastSale
  changedAt: Date
}

/** Which sales of one way within a country are put on another day, before their week's tills are counted. */
export function chooseChanges(
  past: readonly PastSale[],
  evenings: readonly Date[],
  random: SeededRandom,
): PastChange[] {
  const last = evenings.at(-1) ?? new Date(0)
  return past.flatMap((each) => {
    const { booking, tickets: sold } = each.stored
    const changedAt = new Date(booking.createdAt.getTime() + CHANGED_AFTER * HOUR_MS)
    const evening = evenings.find((one) => one >= booking.createdAt)
    const isSimple = !booking.isTwoWay && booking.agentId === null && sold.every(({ crossesBorder }) => !crossesBorder)
    const isEarly = sold.every(({ boardsAt }) => boardsAt.getTime() > changedAt.getTime() + CHANGED_BEFORE * HOUR_MS)
    const isOver = sold.every(
      ({ boardsAt }) => boardsAt.getTime() + DAYS_TO_NEW_JOURNEY * 24 * HOUR_MS < last.getTime(),
    )
    if (!isSimple || !isEarly || !isOver || !evening || changedAt > evening) return []
    return random.chance(CHANGED_PERCENT) ? [{ past: each, changedAt }] : []
  })
}

/** Changed at the counter that sold it; the party comes to the new journey. */
export async function changePast(
  tx: Transaction,
  setting: Pick<DemoSales, 'database' | 'network' | 'policies'>,
  { past: { sale, stored }, changedAt }: PastChange,
  { seats, random }: { seats: SeatPlan; random: SeededRandom },
): Promise<void> {
  const { id, means } = stored.booking
  const { userType, depotId } = actorWith(sale.seller.id)
  const sold = { id, means, seller: { id: sale.seller.id, userType, depotId } }
  await changeOne(tx, setting, sold, changedAt, random.pick(REASONS), (departure, range, party) => {
    const chosen = seats.choose(departure, range, party, random)
    if (chosen) seats.take(departure, range, chosen)
    return chosen
  })
  const rows = await tx.orm
    .select({ id: tickets.id, boardsAt: tickets.boardsAt })
    .from(tickets)
    .where(eq(tickets.bookingId, id))
  const [first] = rows
  const officer = random.pick(historyOfficers(setting.network).filter((each) => each.depotId === depotId))
  if (!first || !officer) return
  const at = new Date(first.boardsAt.getTime() - random.between(15, 60) * MINUTE_MS)
  const locked = await lockTickets(
    tx,
    rows.map((row) => row.id),
    at,
  )
  granted(
    await applyEvents(tx, ticketRecord, {
      records: locked.map((record) => ({
        record,
        event: { type: 'ticket.checkIn', happenedBeforeClose: false } as const,
      })),
      actorId: officer.id,
      at,
      payload: { happenedAt: at.toISOString() },
    }),
  )
  await insertRows(
    tx,
    'check_ins',
    locked.map((ticket) => ({ id: newId(), ticketId: ticket.id, depotId: officer.depotId, officerId: officer.id, at })),
  )
}

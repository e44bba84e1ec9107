import { asc, eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Transaction } from '#server/database/connection.ts'
import { cashShifts } from '#server/database/schema/ledger.ts'
import type { OpenShift } from '#server/domain/cash/cash-shift.ts'
import { cashShiftRecord } from '#server/domain/cash/cash-shift-record.ts'
import { closeShift, countShift, readExpected } from '#server/features/cash/shift/count-shift.ts'
import { decideSlip, handInShifts } from '#server/features/cash/deposit-slip/deposit-slip.ts'
import { appendSteps, creationOf } from '#server/lifecycle/apply-event.ts'
import { amountsOf } from '../demo-tills.ts'
import { actorOf, actorWith, granted } from '../demo-actors.ts'
import { currencyOfDepot, DEMO_DEPOTS } from '../demo-places.ts'
import type { SeededRandom } from '../seeded-random.ts'
import type { PastFees } from './history-boarding.ts'
import type { PastSale } from './history-sales.ts'

const HOUR_MS = 3_600_000
const HEAD = actorOf('head-account')
const OPERATIONS = actorOf('operations')
/** Tills whose count differs. */
const DIFFERENT_PERCENT = 12
const DIFFERENCES = [
  { hundredths: -500, note: 'Wrong change given at the counter.' },
  { hundredths: 200, note: 'Nobody asked for the change.' },
  { hundredths: -1000, note: 'A note was mistaken for a smaller one.' },
] as const

/** The open tills of a week. */
export interface PastTills {
  /** @throws where the clerk took no money that week */
  tillOf(clerkId: string): OpenShift
}

/** Opens the tills of all who took money, each at its first act; a till that stands open from before is gone on with. */
export async function openPastTills(
  tx: Transaction,
  { sales, fees }: { sales: readonly PastSale[]; fees: readonly PastFees[] },
): Promise<PastTills> {
  const open = await tx.orm
    .select({ id: cashShifts.id, clerkId: cashShifts.clerkId, depotId: cashShifts.depotId })
    .from(cashShifts)
    .where(eq(cashShifts.state, 'open'))
  const tills = new Map<string, OpenShift>(open.map(({ clerkId, ...till }) => [clerkId, till]))
  const opened = new Map<string, { id: string; clerkId: string; depotId: string; openedAt: Date }>()
  const takings = [
    ...sales.flatMap(({ sale: { seller, soldAt, request } }) =>
      request.payment.means === 'cash' || request.payment.means === 'pos'
        ? [{ clerkId: seller.id, depotId: seller.depotId, at: soldAt }]
        : [],
    ),
    ...fees.map(({ officer, at }) => ({ clerkId: officer.id, depotId: officer.depotId, at })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  for (const { clerkId, depotId, at } of takings) {
    if (tills.has(clerkId) || depotId === null) continue
    const till = { id: newId(), clerkId, depotId, openedAt: at }
    opened.set(clerkId, till)
    tills.set(clerkId, { id: till.id, depotId })
  }
  const rows = [...opened.values()]
  if (rows.length > 0) await tx.orm.insert(cashShifts).values(rows)
  await appendSteps(
    tx,
    cashShiftRecord,
    rows.map(({ id, clerkId, openedAt }) => creationOf({ id, state: 'open' }, { actorId: clerkId, at: openedAt })),
  )
  return {
    tillOf(clerkId) {
      const till = tills.get(clerkId)
      if (!till) throw new Error(`${clerkId} has taken no money that week`)
      return till
    },
  }
}

/** All tills are counted and closed; two days later what was in them is at the bank. */
export async function closePastTills(tx: Transaction, evening: Date, random: SeededRandom): Promise<void> {
  const open = await tx.orm
    .select()
    .from(cashShifts)
    .where(eq(cashShifts.state, 'open'))
    .orderBy(asc(cashShifts.openedAt), asc(cashShifts.clerkId))
  for (const shift of open) await closeTill(tx, shift, evening, random)
  for (const depot of DEMO_DEPOTS) {
    const shifts = open.filter(({ depotId }) => depotId === depot.id)
    const amounts = await amountsOf(
      tx,
      shifts.map(({ id }) => id),
    )
    if (amounts.length === 0) continue
    const slip = granted(
      await handInShifts(
        tx,
        { actor: OPERATIONS, now: later(evening, 18) },
        {
          shiftIds: shifts.map(({ id }) => id),
          depotId: null,
          amounts,
          note: null,
          bankReference: null,
          isReuseConfirmed: false,
        },
      ),
    )
    granted(
      await decideSlip(
        tx,
        { actor: HEAD, now: later(evening, 42) },
        { id: slip.id, version: 1, decision: 'approve', reason: null },
      ),
    )
  }
}

async function closeTill(
  tx: Transaction,
  { id, clerkId, depotId }: typeof cashShifts.$inferSelect,
  evening: Date,
  random: SeededRandom,
): Promise<void> {
  const expected = await readExpected(tx.orm, id)
  const difference = random.chance(DIFFERENT_PERCENT) ? random.pick(DIFFERENCES) : undefined
  // A till that took cards only is counted as empty.
  const held = expected.size > 0 ? [...expected] : [[currencyOfDepot(depotId), 0] as const]
  const counts = held.map(([currency, amount], index) => ({
    currency,
    amount: Math.max(0, amount + (index === 0 ? (difference?.hundredths ?? 0) : 0)),
    pieces: [],
  }))
  granted(await countShift(tx, { actor: actorWith(clerkId), now: evening }, { id, version: 1, counts, note: null }))
  granted(
    await closeShift(tx, { actor: HEAD, now: later(evening, 14) }, { id, version: 2, note: difference?.note ?? null }),
  )
}

const later = (at: Date, hours: number): Date => new Date(at.getTime() + hours * HOUR_MS)

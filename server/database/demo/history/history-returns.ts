import type { Transaction } from '#server/database/connection.ts'
import { beginOf, periodFrom, type VatPeriod } from '#server/domain/vat-return/vat-periods.ts'
import { decideReturn } from '#server/features/vat-return/decide-return.ts'
import { payReturn } from '#server/features/vat-return/pay-return.ts'
import { prepareReturn } from '#server/features/vat-return/prepare-return.ts'
import { isRefusal } from '#server/plugins/refusal.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { granted } from '../demo-actors.ts'
import { demoId } from '../demo-ids.ts'
import { demoWhereabouts, DEMO_REGIONS } from '../demo-places.ts'

const HOUR_MS = 3_600_000
/** Of eighteen regions as many as a first start has the time for; the others' VAT is remitted by the journal. */
const RETURNING = DEMO_REGIONS.filter(({ code }) => ['RUH', 'JED', 'DMM', 'DXB'].includes(code))
const LEFT_UNPAID = 'DXB'
/** Returns are filed so long before today, when the latest expenses of their quarter are known. */
const FILED_DAYS_BEFORE = 6

/** Regions whose VAT of the quarter that ends with a month is told in returns. */
export function returningRegions(today: Date, month: string): ReadonlySet<string> {
  return new Set(month === returnedQuarter(today).to.slice(0, 7) ? RETURNING.map(({ id }) => id) : [])
}

/** The last quarter that is over; VAT of earlier ones the journal has remitted. */
function returnedQuarter(today: Date): VatPeriod {
  const day = addDays(today.toISOString().slice(0, 10), -FILED_DAYS_BEFORE - 1)
  return periodFrom('quarter', beginOf('quarter', addDays(beginOf('quarter', day), -1)))
}

/**
 * One head account prepares the returns of the quarter, the other files them, and all but one are paid. A region whose
 * rates are not all there has none yet.
 */
export async function fileLastQuarter(tx: Transaction, { today }: { today: Date }): Promise<void> {
  const { from, span } = returnedQuarter(today)
  const at = (hours: number) => new Date(today.getTime() - FILED_DAYS_BEFORE * 24 * HOUR_MS + hours * HOUR_MS)
  // The planner takes what this transaction has filled for empty, and would go through it row by row.
  await tx.client.query('set local enable_nestloop = off')
  for (const { id: regionId, code } of RETURNING) {
    const prepared = await prepareReturn(tx, { actor: headOf('head-account-2'), now: at(8) }, { regionId, from, span })
    if (isRefusal(prepared)) continue
    granted(
      await decideReturn(
        tx,
        { actor: headOf('head-account'), now: at(11) },
        { id: prepared.id, version: 1, decision: 'approve', reason: null },
      ),
    )
    if (code === LEFT_UNPAID) continue
    granted(
      await payReturn(
        tx,
        { actor: headOf('head-account-2'), now: at(30) },
        { id: prepared.id, version: 2, reference: `VAT-${code}-${from.slice(0, 7)}` },
      ),
    )
  }
  await tx.client.query('set local enable_nestloop = on')
}

const headOf = (login: 'head-account' | 'head-account-2') => ({ id: demoId('user', login), ...demoWhereabouts(null) })

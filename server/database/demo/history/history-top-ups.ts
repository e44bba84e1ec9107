import type { Transaction } from '#server/database/connection.ts'
import { decideTopUp, enterTopUp } from '#server/features/agent/top-up/top-up.ts'
import { actorOf, actorWith, granted } from '../demo-actors.ts'
import type { PastSale } from './history-sales.ts'
import { agentSales } from './write-sales.ts'

const HOUR_MS = 3_600_000
/** An agent pays in for about so many weeks like the coming one. */
const WEEKS_AHEAD = 2
/** Transfers are of whole thousands. Minor units. */
const STEP: Readonly<Record<string, number>> = { SAR: 1000_00, AED: 1000_00, JOD: 200_000, EGP: 5000_00 }

/** Transfers by which agents have always enough in their wallets for what they sell; approved by a head account. */
export interface PastTopUps {
  /** Before the sales of a week that begins then. */
  payIn(tx: Transaction, weekBegins: Date, sales: readonly PastSale[]): Promise<void>
}

export function pastTopUps(): PastTopUps {
  const wallets = new Map<string, number>()
  let transfers = 0
  return {
    async payIn(tx, weekBegins, sales) {
      for (const { agentId, currency, amount } of agentSales(sales)) {
        const wallet = `${agentId} ${currency}`
        const left = (wallets.get(wallet) ?? 0) - amount
        const step = STEP[currency] ?? 1
        const paidIn = left >= 0 ? 0 : Math.ceil((amount * WEEKS_AHEAD - (wallets.get(wallet) ?? 0)) / step) * step
        wallets.set(wallet, left + paidIn)
        if (paidIn === 0) continue
        transfers += 1
        await transfer(
          tx,
          { agentId, currency, amount: paidIn, reference: `TR-${410_000 + transfers * 37}` },
          weekBegins,
        )
      }
    },
  }
}

async function transfer(
  tx: Transaction,
  { reference, ...paid }: { agentId: string; currency: string; amount: number; reference: string },
  weekBegins: Date,
): Promise<void> {
  const now = new Date(weekBegins.getTime() - 9 * HOUR_MS)
  const body = { ...paid, means: 'bank', bankReference: reference, isReuseConfirmed: false, note: null } as const
  const entered = granted(await enterTopUp(tx, { actor: actorWith(paid.agentId), now }, body, async () => undefined))
  granted(
    await decideTopUp(
      tx,
      { actor: actorOf('head-account'), now: new Date(now.getTime() + 3 * HOUR_MS) },
      { id: entered.id, version: 1, decision: 'approve', reason: null },
    ),
  )
}

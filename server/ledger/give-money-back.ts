import type { PaymentMeans } from '#contract/booking.ts'
import type { Transaction } from '#server/database/connection.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { lockAgentAccount } from './agent-account.ts'
import { lockOpenShift, openShift } from './cash-shift.ts'
import { payIntoAccount } from './pay-into-account.ts'
import type { Payment } from './payment.ts'

/** Money that goes back the way it came. */
export interface MoneyBack {
  means: PaymentMeans
  currency: string
  amount: number
  /** The agent whose account it goes to. */
  agentId: string | null
}

/** Who hands it out. */
export type Payer = Pick<Actor, 'id' | 'depotId' | 'timeZone'>

/**
 * Gives an amount back by its means: cash or card out of the payer's open shift, which a first such act opens. The ledger lines
 * are the caller's (`paymentLines`, with a negative amount). `noTill`: message for a payer who can have no shift.
 */
export async function giveMoneyBack(tx: Transaction, part: MoneyBack, payer: Payer, now: Date, noTill: string): Promise<Payment | Refusal> {
  if (part.agentId !== null) return payBackIntoAccount(tx, part, part.agentId)
  if (part.means === 'agentAccount') throw new RangeError('what an agent paid with names the agent')
  if (part.means === 'bank') return { means: part.means }
  const shift = (await lockOpenShift(tx, payer.id)) ?? (payer.depotId === null ? null : await openShift(tx, payer.id, payer.depotId, now))
  if (part.means === 'pos') return { means: part.means, shift }
  return shift === null ? refuse('ruleBroken', { message: noTill }) : { means: 'cash', shift }
}

async function payBackIntoAccount(tx: Transaction, { currency, amount }: MoneyBack, agentId: string): Promise<Payment | Refusal> {
  const account = await lockAgentAccount(tx, agentId, currency)
  if (account === null) return refuse('conflict', { message: 'refund.noAccount' })
  const { settled, paidIn } = await payIntoAccount(tx, { agentId, currency, account }, amount)
  return { means: 'agentAccount', agentId, charge: { wallet: -paidIn, credit: -settled } }
}

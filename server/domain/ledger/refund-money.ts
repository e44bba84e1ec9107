import type { PaymentMeans } from '#contract/booking/booking.ts'
import type { Transaction } from '#server/database/connection.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { ACCOUNT } from './account-codes.ts'
import { lockAgentAccount } from '../agent/agent-account.ts'
import { type OpenShift, payFromTill } from '../cash/cash-shift.ts'
import { payIntoAccount } from '../agent/pay-into-account.ts'
import type { Payment } from './payment.ts'

/** Money that goes back the way it came. */
export interface MoneyBack {
  means: PaymentMeans
  currency: string
  amount: number
  /** The agent whose account it goes to. */
  agentId: string | null
  /** The contract customer whose account it goes to; the caller tells the account of it (`creditCustomer`). */
  customerId?: string | null
}

/** Who hands it out. */
export type Payer = Pick<Actor, 'id' | 'depotId' | 'timeZone'>

/**
 * Gives back what one act owes, each part by its means: cash or card out of the payer's open shift, which a first such act
 * opens. A till pays no more cash than it holds, all parts together. The ledger lines are the caller's (`paymentLines`,
 * with a negative amount). `noTill`: message for a payer who can have no shift.
 *
 * @returns the payments in the order of the parts
 */
export async function giveMoneyBack(
  tx: Transaction,
  parts: readonly MoneyBack[],
  payer: Payer,
  now: Date,
  noTill: string,
): Promise<Payment[] | Refusal> {
  const cash = parts.filter(({ means, agentId }) => means === 'cash' && agentId === null)
  const payments: Payment[] = []
  let till: OpenShift | null | undefined
  for (const part of parts) {
    if (part.agentId !== null) {
      const payment = await payBackIntoAccount(tx, part, part.agentId)
      if (isRefusal(payment)) return payment
      payments.push(payment)
      continue
    }
    if (part.means === 'agentAccount') throw new RangeError('what an agent paid with names the agent')
    if (part.means === 'onAccount') {
      if (!part.customerId) throw new RangeError('what was bought on account names the customer')
      payments.push({ means: part.means, customerId: part.customerId })
      continue
    }
    // Also for a transfer that nobody has confirmed: the operator's bank pays, whatever became of what came in.
    if (part.means === 'bank') {
      payments.push({ means: part.means, account: ACCOUNT.bank })
      continue
    }
    if (till === undefined) {
      const found = await payFromTill(tx, payer, cash, { now, actorId: payer.id })
      if (isRefusal(found)) return found
      till = found
    }
    if (part.means === 'pos') payments.push({ means: part.means, shift: till })
    else if (till === null) return refuse('ruleBroken', { message: noTill })
    else payments.push({ means: 'cash', shift: till })
  }
  return payments
}

/** The same of one part. */
export async function giveOneBack(
  tx: Transaction,
  part: MoneyBack,
  payer: Payer,
  now: Date,
  noTill: string,
): Promise<Payment | Refusal> {
  const payments = await giveMoneyBack(tx, [part], payer, now, noTill)
  if (isRefusal(payments)) return payments
  const [payment] = payments
  if (payment === undefined) throw new Error('each part is paid back by a payment')
  return payment
}

async function payBackIntoAccount(
  tx: Transaction,
  { currency, amount }: MoneyBack,
  agentId: string,
): Promise<Payment | Refusal> {
  const account = await lockAgentAccount(tx, agentId, currency)
  if (account === null) return refuse('conflict', { message: 'refund.noAccount' })
  const { settled, paidIn } = await payIntoAccount(tx, { agentId, currency, account }, amount)
  return { means: 'agentAccount', agentId, charge: { wallet: -paidIn, credit: -settled } }
}

import type { PaymentMeans } from '#contract/booking/booking.ts'
import type { Transaction } from '#server/database/connection.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { ACCOUNT } from './account-codes.ts'
import {
  type AgentAccount,
  availableOn,
  chargeAgentAccount,
  lockAgentAccount,
  splitCharge,
} from '../agent/agent-account.ts'
import { moneyText } from '#contract/currency.ts'
import { type AccountCustomer, lockAccountCustomer, refuseCharge } from '../invoice/account-customer.ts'
import { lockOpenShift, openShift, type OpenShift } from '../cash/cash-shift.ts'
import type { Posting } from './post-entry.ts'

/** Who takes the money. */
export type Taker = Pick<Actor, 'id' | 'depotId' | 'isAgent'>

/** What money goes through: a till, the bank, the card machine, an agent's wallet and credit, or a contract customer's account. */
export type Payment =
  | { means: Extract<PaymentMeans, 'cash'>; shift: OpenShift }
  /** Card takings are handed in with the till that took them; null for somebody without a depot. */
  | { means: Extract<PaymentMeans, 'pos'>; shift: OpenShift | null }
  /** What a payer says to have transferred waits on 1015 until it is seen at the bank; what is paid out leaves 1010 (decision 26). */
  | { means: Extract<PaymentMeans, 'bank'>; account: typeof ACCOUNT.bankReceipts | typeof ACCOUNT.bank }
  | { means: Extract<PaymentMeans, 'agentAccount'>; agentId: string; charge: { wallet: number; credit: number } }
  /** Owed by the customer on 1100, which is kept by customer through the records of its entries (decision 58). */
  | { means: Extract<PaymentMeans, 'onAccount'>; customerId: string }

/** How something is to be paid: on account, the customer is named. */
export interface AskedPayment {
  means: PaymentMeans
  customerId?: string | null
}

/**
 * Agents pay from their account and from nothing else; nobody else has one; cash needs a depot's till; on account needs
 * a customer, and nothing else has one.
 */
export function refuseMeans({ means, customerId = null }: AskedPayment, taker: Taker): Refusal | undefined {
  if (taker.isAgent && means !== 'agentAccount') return broken('means', 'agentsOwnAccount')
  if (!taker.isAgent && means === 'agentAccount') return broken('means', 'agentsOnly')
  if (means === 'cash' && taker.depotId === null) return broken('means', 'noDepot')
  if (means === 'onAccount' && customerId === null) return broken('customerId', 'customerMissing')
  if (means !== 'onAccount' && customerId !== null) return broken('customerId', 'customerOnAccountOnly')
  return undefined
}

const broken = (field: 'means' | 'customerId', message: string) =>
  refuse('ruleBroken', { fields: { [`payment.${field}`]: `payment.${message}` } })

/** Till or account that a payment will go through, locked until the transaction ends; read along with other things. */
export interface PaymentContext {
  shift: OpenShift | null
  account: AgentAccount | null
  customer: AccountCustomer | null
}

export async function lockPaymentContext(
  tx: Transaction,
  { means, customerId = null }: AskedPayment,
  taker: Taker,
  currency: string,
): Promise<PaymentContext> {
  const [shift, account, customer] = await Promise.all([
    means === 'cash' || means === 'pos' ? lockOpenShift(tx, taker.id) : null,
    means === 'agentAccount' ? lockAgentAccount(tx, taker.id, currency) : null,
    means === 'onAccount' && customerId !== null ? lockAccountCustomer(tx, customerId) : null,
  ])
  return { shift, account, customer }
}

/**
 * Takes an amount by these means: opens the taker's shift at the first cash or card act, charges the agent's wallet and credit.
 * The ledger lines are the caller's (`paymentLines`), and of a customer who is charged the account's (`storeCharge`). The charge is left under way in `tx`.
 */
export async function takePayment(
  tx: Transaction,
  means: PaymentMeans,
  { total, currency }: { total: number; currency: string },
  taker: Taker,
  { shift, account, customer }: PaymentContext,
  now: Date,
): Promise<Payment | Refusal> {
  if (means === 'cash') {
    const open = shift ?? (taker.depotId && (await openShift(tx, taker.id, taker.depotId, now)))
    return open ? { means, shift: open } : refuse('ruleBroken', { fields: { 'payment.means': 'payment.noDepot' } })
  }
  if (means === 'pos')
    return {
      means,
      shift: shift ?? (taker.depotId === null ? null : await openShift(tx, taker.id, taker.depotId, now)),
    }
  if (means === 'bank') return { means, account: ACCOUNT.bankReceipts }
  if (means === 'onAccount') {
    const refused = refuseCharge(customer, { total, currency })
    if (refused) return refused
    if (customer === null) throw new Error('nobody who is unknown is charged')
    return { means, customerId: customer.id }
  }
  const charge = account && splitCharge(account, total)
  if (charge === null) {
    const available = account ? availableOn(account) : 0
    return refuse('walletTooLow', {
      message: 'payment.walletTooLow',
      values: { available: moneyText(available, currency) },
      details: { currency, available, total },
    })
  }
  tx.trail(chargeAgentAccount(tx, taker.id, currency, charge))
  return { means, agentId: taker.id, charge }
}

/** A payment in parts that come to all of it. An agent's wallet pays the first ones as far as it goes, credit the others. */
export function splitPayment(payment: Payment, amounts: readonly number[]): Payment[] {
  if (payment.means !== 'agentAccount') return amounts.map(() => payment)
  let left = payment.charge.wallet
  return amounts.map((amount) => {
    const wallet = Math.min(left, amount)
    left -= wallet
    return { ...payment, charge: { wallet, credit: amount - wallet } }
  })
}

/** Debit lines of money that came in by a payment. `clerkId`: whose till or card machine. */
export function paymentLines(payment: Payment, currency: string, amount: number, clerkId: string): Posting[] {
  switch (payment.means) {
    case 'cash': {
      const { id, depotId } = payment.shift
      return [{ account: ACCOUNT.cashOnHand, currency, amount, depotId, clerkId, shiftId: id }]
    }
    case 'pos':
      return [
        {
          account: ACCOUNT.posClearing,
          currency,
          amount,
          ...(payment.shift && { depotId: payment.shift.depotId, clerkId, shiftId: payment.shift.id }),
        },
      ]
    case 'bank':
      return [{ account: payment.account, currency, amount }]
    case 'onAccount':
      return [{ account: ACCOUNT.invoiceReceivables, currency, amount }]
    case 'agentAccount': {
      const { agentId, charge } = payment
      return [
        { account: ACCOUNT.agentWallets, currency, amount: charge.wallet, agentId },
        { account: ACCOUNT.agentCredit, currency, amount: charge.credit, agentId },
      ]
    }
  }
}

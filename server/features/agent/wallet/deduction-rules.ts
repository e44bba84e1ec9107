import type { WalletDeductionEvent } from '#machines/agent/wallet-deduction-lifecycle.ts'
import { walletDeductionLifecycle } from '#machines/agent/wallet-deduction-lifecycle.ts'
import type { walletDeductions } from '#server/database/schema/top-up.ts'
import { frozen, type TaxedRegion, taxOf, vatContainedIn } from '#server/domain/tax/tax-of-supply.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import type { AgentAccount } from '#server/domain/agent/agent-account.ts'
import { moneyText } from '#contract/currency.ts'
import type { Posting } from '#server/domain/ledger/post-entry.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'

export type DeductionRecord = typeof walletDeductions.$inferSelect

type Asked = Pick<DeductionRecord, 'amount' | 'currency' | 'reasonCode'>
type Balances = Pick<AgentAccount, 'balance' | 'creditUsed'>

/** Why an amount cannot be taken: the wallet holds less, or less is owed than it would settle. */
export function refuseAmount(account: Balances | null, { amount, currency, reasonCode }: Asked): Refusal | undefined {
  const describe = (minor: number) => ({ most: moneyText(minor, currency) })
  if (account === null || account.balance === 0)
    return refuse('ruleBroken', { fields: { amount: 'deduction.walletEmpty' }, values: { currency } })
  if (reasonCode === 'settleCredit' && account.creditUsed === 0)
    return refuse('ruleBroken', { fields: { reasonCode: 'deduction.nothingOwed' }, values: { currency } })
  if (amount > account.balance)
    return refuse('ruleBroken', { fields: { amount: 'deduction.moreThanWallet' }, values: describe(account.balance) })
  if (reasonCode === 'settleCredit' && amount > account.creditUsed)
    return refuse('ruleBroken', { fields: { amount: 'deduction.moreThanOwed' }, values: describe(account.creditUsed) })
  return undefined
}

/** Whether the wallet holds it, and where it settles a debt, whether so much is owed. */
export function isCovered(account: Balances | null, asked: Asked): boolean {
  return refuseAmount(account, asked) === undefined
}

type DeductionTax = Pick<DeductionRecord, 'vat' | 'regionId' | 'taxCategory' | 'vatRateBasisPoints' | 'taxRuleId'>

const UNTAXED: DeductionTax = { vat: 0, regionId: null, taxCategory: null, vatRateBasisPoints: null, taxRuleId: null }

/** VAT within a service charge, by the region of the agent's depot on the day it is asked for; none in anything else. */
export function vatOf(
  { reasonCode, amount }: Pick<DeductionRecord, 'reasonCode' | 'amount'>,
  region: (TaxedRegion & { id: string }) | null,
  day: string,
): DeductionTax | Refusal {
  if (reasonCode !== 'serviceCharge') return UNTAXED
  if (region === null) return refuse('ruleBroken', { fields: { reasonCode: 'deduction.noRegion' } })
  const tax = taxOf(region, 'invoiceService', day)
  const { taxCategory, vatRateBasisPoints, taxRuleId } = frozen(tax)
  return { vat: vatContainedIn(amount, tax), regionId: region.id, taxCategory, vatRateBasisPoints, taxRuleId }
}

/**
 * Balanced lines of an approved deduction (domain rulings §7): out of the wallet, to where its reason says.
 *
 * @param depotId the agent's
 */
export function linesOf(
  {
    reasonCode,
    currency,
    amount,
    vat,
    regionId,
    agentId,
    taxCategory,
  }: Pick<DeductionRecord, 'reasonCode' | 'currency' | 'amount' | 'vat' | 'regionId' | 'agentId' | 'taxCategory'>,
  depotId: string | null,
): Posting[] {
  const taken: Posting = { account: ACCOUNT.agentWallets, currency, amount, agentId }
  switch (reasonCode) {
    case 'settleCredit':
      return [taken, { account: ACCOUNT.agentCredit, currency, amount: -amount, agentId }]
    case 'paidBack':
      return [taken, { account: ACCOUNT.bank, currency, amount: -amount }]
    case 'serviceCharge': {
      const dimensions = { forDepotId: depotId, forAgentId: agentId, taxCategory }
      return [
        taken,
        { account: ACCOUNT.invoiceServices, currency, amount: vat - amount, ...dimensions },
        { account: ACCOUNT.vatPayable, currency, amount: -vat, regionId, ...dimensions },
      ]
    }
  }
}

/** What of an amount pays off the agent's debt. */
export function repaidBy({ reasonCode, amount }: Pick<DeductionRecord, 'reasonCode' | 'amount'>): number {
  return reasonCode === 'settleCredit' ? amount : 0
}

/** Whether the lifecycle leads on from a state by this event, for whomever. */
export function leadsOn(state: DeductionRecord['state'], event: WalletDeductionEvent['type']): boolean {
  return walletDeductionLifecycle.states[state]?.ownEvents.includes(event) === true
}

import { z } from 'zod'
import { agentView } from './agent-view.ts'
import { amountMinor, currencyCode, instant, sumMinor } from '../common.ts'
import { CREDIT_TYPES } from './wallet-codes.ts'

/** What an agent has, may owe and owes in one currency. */
export const agentAccount = {
  currency: currencyCode,
  balance: amountMinor,
  creditLimit: amountMinor,
  creditUsed: amountMinor,
  /** What a sale may cost now. */
  available: sumMinor,
}

export const agentReportRow = z.object({
  agent: agentView,
  isActive: z.boolean(),
  creditType: z.enum(CREDIT_TYPES),
  ...agentAccount,
  /** When the debt began that is not paid off yet. */
  owedSince: instant.nullable(),
  lastMovementAt: instant.nullable(),
})

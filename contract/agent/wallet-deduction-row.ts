import { z } from 'zod'
import { agentView, person, takenBackView } from './agent-view.ts'
import { amountMinor, currencyCode, instant, recordId, recordVersion } from '../common.ts'
import { DEDUCTION_REASONS } from './wallet-codes.ts'
import { DEDUCTION_STATES } from './wallet-deduction-codes.ts'

export const deductionRow = z.object({
  id: recordId,
  /** Such as `WD-RUH-2026-00012`; null for one from before deductions were decided by another. */
  number: z.string().nullable(),
  state: z.enum(DEDUCTION_STATES),
  agent: agentView,
  currency: currencyCode,
  amount: amountMinor,
  /** VAT within the amount, of a service charge. */
  vat: amountMinor,
  reasonCode: z.enum(DEDUCTION_REASONS),
  reason: z.string(),
  requestedBy: person,
  requestedAt: instant,
  /** Of one that was withdrawn: who asked, and when they took it back. Null for one from before deductions were decided by another. */
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
  takenBack: takenBackView.nullable(),
  version: recordVersion,
})
export type DeductionRow = z.input<typeof deductionRow>

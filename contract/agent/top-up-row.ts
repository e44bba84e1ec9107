import { z } from 'zod'
import { person, takenBackView, zonedDepot } from './agent-view.ts'
import { amountMinor, currencyCode, instant, recordId, recordVersion } from '../common.ts'
import { TOP_UP_MEANS, TOP_UP_STATES } from './top-up-codes.ts'

export const topUpRow = z.object({
  id: recordId,
  /** Such as `TU-RIY-2026-00012`. */
  number: z.string(),
  state: z.enum(TOP_UP_STATES),
  agent: person,
  currency: currencyCode,
  amount: amountMinor,
  means: z.enum(TOP_UP_MEANS),
  /** The bank's reference of the transfer. */
  bankReference: z.string().nullable(),
  note: z.string().nullable(),
  /** The agent's depot, or where the cash was taken. */
  depot: zonedDepot.nullable(),
  requestedBy: person,
  requestedAt: instant,
  /** Of one that was withdrawn: who asked, and when they took it back. */
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
  /** Of an approved one: what settled the debt, and what went into the wallet. */
  settled: amountMinor.nullable(),
  paidIn: amountMinor.nullable(),
  takenBack: takenBackView.nullable(),
  version: recordVersion,
})
export type TopUpRow = z.input<typeof topUpRow>

import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import type { Approval } from '#contract/approval/approval.ts'
import type { CallName } from '#contract/calls.ts'
import type { ApprovalKind } from '#contract/records.ts'
import type { DecideAnswer, KeyedOrder } from '#machines/parts/decision.ts'

/** How the inbox deals with requests of one kind. */
export interface ApprovalCase {
  /** Shows all that is needed to decide, within a decision frame; after somebody else's decision, what became of it. */
  View: ComponentType<{ approval: Approval }>
  /** Sends a decision. An expected "no" comes back as a value, an outage is thrown. */
  decide: (order: KeyedOrder, t: TFunction) => Promise<DecideAnswer>
  /** Reads that a decision makes old. */
  invalidates: readonly CallName[]
}

/** Every kind of the inbox; features provide them, the app puts them together. */
export type ApprovalCases = Readonly<Record<ApprovalKind, ApprovalCase>>

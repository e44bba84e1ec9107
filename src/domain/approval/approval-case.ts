import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import type { Approval } from '#contract/approval/approval.ts'
import type { CallName } from '#contract/calls.ts'
import type { ApprovalKind } from '#contract/records.ts'
import type { SlipFacts } from '#machines/cash/deposit-slip-approval-flow.ts'
import type { ExpenseFacts } from '#machines/expense/expense-approval-flow.ts'
import type { DecideAnswer, KeyedOrder } from '#machines/parts/decision.ts'
import type { watchRecord } from './case-services.ts'

/** How the inbox deals with requests of one kind. */
export interface ApprovalCase {
  /** Shows all that is needed to decide, within a decision frame; after somebody else's decision, what became of it. */
  View: ComponentType<{ approval: Approval }>
  /** Sends a decision. An expected "no" comes back as a value, an outage is thrown. */
  decide: (order: KeyedOrder, t: TFunction) => Promise<DecideAnswer>
  /** Reads that a decision makes old. */
  invalidates: readonly CallName[]
}

/** A kind whose cases have a flow of their own: what it watches of their records. */
export interface WatchedCase<Facts> extends ApprovalCase {
  record: (client: QueryClient) => ReturnType<typeof watchRecord<unknown, Facts>>
}

/** Every kind of the inbox; features provide them, the app puts them together. */
export type ApprovalCases = Readonly<
  Record<ApprovalKind, ApprovalCase> & { expense: WatchedCase<ExpenseFacts>; depositSlip: WatchedCase<SlipFacts> }
>

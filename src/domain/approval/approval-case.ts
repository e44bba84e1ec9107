import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import type { Approval } from '#contract/approval/approval.ts'
import type { CallName } from '#contract/calls.ts'
import {
  type ApprovalKind,
  type ApprovalKindOf,
  approvalKindOf,
  type RecordState,
  type RecordsWith,
} from '#contract/records.ts'
import type { SlipFacts } from '#machines/cash/deposit-slip-approval-flow.ts'
import type { ExpenseFacts } from '#machines/expense/expense-approval-flow.ts'
import type { DecideAnswer, DecisionOrder, KeyedOrder } from '#machines/parts/decision.ts'
import type { RecordView } from '#src/domain/workflow/define-record-view.ts'
import type { Attempt } from '#src/platform/api.ts'
import type { watchRecord } from './case-services.ts'
import { refusedDecision } from './refused-decision.ts'

/** How the inbox deals with requests of one kind. */
export interface ApprovalCase<Kind extends ApprovalKind = ApprovalKind> {
  kind: Kind
  /** Shows all that is needed to decide, within a decision frame; after somebody else's decision, what became of it. */
  View: ComponentType<{ approval: Approval }>
  /** Sends a decision. An expected "no" comes back as a value, an outage is thrown. */
  decide: (order: KeyedOrder, t: TFunction) => Promise<DecideAnswer>
  /** Reads that a decision makes old. */
  invalidates: readonly CallName[]
}

/** A kind whose cases have a flow of their own: what it watches of their records. */
interface WatchedCase<Kind extends ApprovalKind, Facts> extends ApprovalCase<Kind> {
  record: (client: QueryClient) => ReturnType<typeof watchRecord<unknown, Facts>>
}

/** Every kind of the inbox; features provide them, the app puts them together. */
export type ApprovalCases = Readonly<
  { [Kind in ApprovalKind]: ApprovalCase<Kind> } & {
    expense: WatchedCase<'expense', ExpenseFacts>
    depositSlip: WatchedCase<'depositSlip', SlipFacts>
  }
>

interface CaseParts<Name extends RecordsWith<'approval'>> extends Pick<ApprovalCase, 'View'> {
  /** The state in which a record waits for the decision. */
  waitsIn: RecordState<Name>
  /** Asks the server. A decision that was sent is never called back: it takes no signal. */
  send: (order: DecisionOrder, key: string) => Promise<Attempt<unknown>>
  /** Reads that a decision makes old, beside those of the record itself. */
  invalidates?: readonly CallName[]
}

/** The case of a record that is decided on: its kind, and what a decision makes old, follow from the record's view. */
export function defineApprovalCase<Name extends RecordsWith<'approval'>>(
  view: RecordView<Name>,
  { View, waitsIn, send, invalidates = [] }: CaseParts<Name>,
): ApprovalCase<ApprovalKindOf<Name>> {
  return {
    kind: approvalKindOf(view.name),
    View,
    invalidates: [...view.invalidates, ...invalidates],
    async decide({ key, body }, t) {
      const sent = await send(body, key)
      return sent.ok ? { ok: true } : refusedDecision(sent.error, waitsIn, t)
    },
  }
}

type ByKind<Cases extends readonly ApprovalCase[]> = { readonly [Case in Cases[number] as Case['kind']]: Case }

/** Cases by their kind; where one is missing, the inbox that is given them does not compile. */
export const casesByKind = <const Cases extends readonly ApprovalCase[]>(cases: Cases): ByKind<Cases> =>
  // Each stands under its own kind; Object.fromEntries cannot say so.
  Object.fromEntries(cases.map((each) => [each.kind, each])) as ByKind<Cases>

import type { ComponentType } from 'react'
import type { Approval, ApprovalKind } from '#contract/approval.ts'

export interface ApprovalCaseProps {
  approval: Approval
  /** It is decided: the inbox opens the next one. */
  onDecided: () => void
}

/** Shows all that is needed to decide a request of one kind, and decides it. */
export type ApprovalCase = ComponentType<ApprovalCaseProps>

/** Every kind of the inbox with its view; features provide them, the app puts them together. */
export type ApprovalCases = Readonly<Record<ApprovalKind, ApprovalCase>>

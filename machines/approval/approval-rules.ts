import type { Approval } from '#contract/approval/approval-row.ts'
import type { ApprovalContext } from './approval-context.ts'

type Inbox = Pick<ApprovalContext, 'approvals' | 'shown' | 'place'>

/** The request so many steps from the open one; where that has left the list, its place counts as between two. */
export function neighbourOf({ approvals, shown, place }: Inbox, step: 1 | -1): Approval | undefined {
  const at = approvals.findIndex(({ id }) => id === shown?.id)
  if (at !== -1) return approvals[at + step]
  return approvals[step === 1 ? place : place - 1]
}

/** What opens after the open one is done with: the next one, behind the last the oldest again. */
export function followerOf({ approvals, shown, place }: Inbox): Approval | undefined {
  const others = approvals.filter(({ id }) => id !== shown?.id)
  return others[place] ?? others[0]
}

/** Whose answer is the reader's to give: their own requests are not. */
export const isMarkable = ({ refusal }: Approval): boolean => refusal === null

export const isListed = (approvals: readonly Approval[], id: string | undefined): boolean =>
  approvals.some((approval) => approval.id === id)

import type { ApprovalSnapshot } from '#src/domain/approval/approval-desk.ts'

/** What the page shows. */
export type InboxView = 'loading' | 'unreachable' | 'empty' | 'open'

export const isFiltered = ({ context: { filter } }: ApprovalSnapshot): boolean =>
  filter.kind !== undefined || filter.depotId !== undefined

/** Answers to several are on their way, or told. */
export const isReporting = (snapshot: ApprovalSnapshot): boolean =>
  snapshot.matches({ batch: 'sent' }) || snapshot.matches('reported')

export function viewOf(snapshot: ApprovalSnapshot): InboxView {
  if (snapshot.matches('loading')) return 'loading'
  if (snapshot.matches('unreachable')) return 'unreachable'
  return snapshot.matches('empty') ? 'empty' : 'open'
}

import type { ApprovalSnapshot } from '#src/lib/approval-desk.ts'

/** What the page shows. */
export type InboxFace = 'loading' | 'unreachable' | 'empty' | 'open'

export function faceOf(snapshot: ApprovalSnapshot): InboxFace {
  if (snapshot.matches('loading')) return 'loading'
  if (snapshot.matches('unreachable')) return 'unreachable'
  return snapshot.matches('empty') ? 'empty' : 'open'
}

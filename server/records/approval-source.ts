import type { UserType } from '#contract/access.ts'
import type { ApprovalKind } from '#contract/approval.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { Orm } from '#server/database/connection.ts'
import type { Actor } from '#server/plugins/actor.ts'

export type ApprovalRow = ReplyOf<'getApprovals'>['data']['approvals'][number]

/** Where requests of one kind that wait for a decision come from; each feature that has such requests provides one. */
export interface ApprovalSource {
  kind: ApprovalKind
  /** Types that decide this kind; to others it is not shown. */
  deciders: readonly UserType[]
  /** The oldest so many within the reader's scope, oldest first. */
  oldest(orm: Orm, reader: Actor, most: number): Promise<ApprovalRow[]>
  /** How many wait within the reader's scope for them to decide, so not their own; counting stops at `most`. */
  count(orm: Orm, reader: Actor, most: number): Promise<number>
}

import type { UserType } from '#contract/access.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { Orm } from '#server/database/connection.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { ActorFacts } from './four-eyes.ts'
import type { ApprovalKind } from '#contract/records.ts'

type Approval = ReplyOf<'getApprovals'>['data']['approvals'][number]

/** What waits, before it is judged whether its reader is a second person: the inbox does that for every kind. */
export interface ApprovalRow extends Omit<Approval, 'refusal'> {
  /** Ids of those who had a part in it beside whoever asked, such as the agent that a top-up is for. */
  parties?: readonly string[]
}

/** Where requests of one kind that wait for a decision come from; each feature that has such requests provides one. */
export interface ApprovalSource {
  kind: ApprovalKind
  /** Types that decide this kind; to others it is not shown. */
  deciders: readonly UserType[]
  /** The oldest so many within the reader's scope, oldest first. */
  oldest(orm: Orm, reader: Actor, most: number): Promise<ApprovalRow[]>
  /** How many wait within the reader's scope that these eyes of theirs may decide (`isForSecondPerson`); counting stops at `most`. */
  count(orm: Orm, reader: Actor, eyes: ActorFacts, most: number): Promise<number>
}

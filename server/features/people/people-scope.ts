import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { Role, UserType } from '#contract/access.ts'
import { users } from '#server/database/schema/people.ts'
import type { Actor } from '#server/plugins/actor.ts'

/** Whom a call is about. */
export interface PeopleScope {
  /** Everybody else is not found. */
  where: SQL | undefined
  /** Kept to this depot; undefined: any depot, null: none at all. */
  depotId?: string | null
}

interface Post {
  user_type: UserType
  role: Role
}

const POSTS = {
  staff: { user_type: 'staff', role: 'staff' },
  agent: { user_type: 'staff', role: 'agent' },
  account: { user_type: 'account', role: 'account' },
  headAccount: { user_type: 'head_account', role: 'head_account' },
} as const satisfies Record<string, Post>

/** Super admins keep everybody; head account and operations look everybody up. */
export const EVERYBODY: PeopleScope = { where: undefined }

/** People of one post: an admin keeps those of the own depot, whoever else may call keeps all. */
export function peopleOf(name: keyof typeof POSTS, actor: Actor): PeopleScope & { post: Post } {
  const post = POSTS[name]
  const ofPost = and(eq(users.userType, post.user_type), eq(users.role, post.role))
  if (actor.userType !== 'admin') return { post, where: ofPost }
  return { post, where: and(ofPost, ofDepot(actor)), depotId: actor.depotId }
}

/** Accountants, as the one who asks keeps them: a super admin the heads, an admin those of the own depot. */
export const accountantsOf = (actor: Actor) =>
  peopleOf(actor.userType === 'super_admin' ? 'headAccount' : 'account', actor)

/** Everybody whom somebody may create and change, whichever list they stand in. */
export function peopleManagedBy(actor: Actor): PeopleScope {
  if (actor.userType === 'super_admin') return EVERYBODY
  const posts = [
    peopleOf('staff', actor),
    peopleOf('agent', actor),
    ...(actor.userType === 'admin' ? [accountantsOf(actor)] : []),
  ]
  return { where: or(...posts.map(({ where }) => where)) }
}

/** Whose list of changes somebody may read. */
export function peopleReadBy(actor: Actor): SQL | undefined {
  return actor.userType === 'admin' ? ofDepot(actor) : undefined
}

/** Without a depot there is nobody: `depot_id = null` is true of no row. */
const ofDepot = ({ depotId }: Actor): SQL => sql`${users.depotId} = ${depotId}`

import { and, asc, count, desc, eq, ne, or, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { UserType } from '#contract/access.ts'
import type { SavedView } from '#contract/saved-view.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { users } from '#server/database/schema/people.ts'
import { savedViews } from '#server/database/schema/saved-view.ts'
import type { Actor } from '#server/plugins/actor.ts'

type ViewRecord = typeof savedViews.$inferSelect
type Owner = Pick<Actor, 'id' | 'name'>
type ViewContent = Pick<SavedView, 'name' | 'query' | 'columns'> & { sharedWith: UserType | null }

/** More than fit a menu; own ones come first. */
const MAX_LISTED = 200

/** The own views of a list, then those that active colleagues of the same user type share. */
export async function listViews(
  orm: Orm,
  { id, userType }: Pick<Actor, 'id' | 'userType'>,
  list: string,
): Promise<SavedView[]> {
  const isOwn = eq(savedViews.userId, id)
  const isSharedWithMe =
    userType === null ? undefined : and(eq(savedViews.sharedWith, userType), eq(users.isActive, true))
  const rows = await orm
    .select({ view: savedViews, owner: { id: users.id, name: users.name } })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.userId))
    .where(and(eq(savedViews.list, list), or(isOwn, isSharedWithMe)))
    .orderBy(desc(isOwn), asc(sql`lower(${savedViews.name})`), asc(savedViews.id))
    .limit(MAX_LISTED)
  return rows.map(({ view, owner }) => showView(view, owner, owner.id === id))
}

/** One after the other per user, so that neither a name nor the most views is passed by two windows at once. */
export async function lockViews({ client }: Transaction, userId: string): Promise<void> {
  await client.query({
    name: 'lock-saved-views',
    text: `select pg_advisory_xact_lock(hashtextextended('saved views ' || $1, 0))`,
    values: [userId],
  })
}

export async function countViews(orm: Orm, userId: string): Promise<number> {
  const [row] = await orm.select({ count: count() }).from(savedViews).where(eq(savedViews.userId, userId))
  return row?.count ?? 0
}

export async function isNameTaken(
  orm: Orm,
  userId: string,
  { list, name }: { list: string; name: string },
  byOtherThan?: string,
): Promise<boolean> {
  const [row] = await orm
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(
      and(
        eq(savedViews.userId, userId),
        eq(savedViews.list, list),
        eq(savedViews.name, name),
        byOtherThan === undefined ? undefined : ne(savedViews.id, byOtherThan),
      ),
    )
  return row !== undefined
}

export async function findOwnView(orm: Orm, userId: string, id: string): Promise<ViewRecord | undefined> {
  const [row] = await orm
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.userId, userId)))
  return row
}

export async function addView(orm: Orm, owner: Owner, view: ViewContent & { list: string }): Promise<SavedView> {
  const row = { id: newId(), userId: owner.id, version: 1, ...view }
  await orm.insert(savedViews).values(row)
  return showView(row, owner, true)
}

export async function changeView(orm: Orm, owner: Owner, view: ViewRecord, change: ViewContent): Promise<SavedView> {
  const row = { ...view, ...change, version: view.version + 1 }
  await orm.update(savedViews).set(row).where(eq(savedViews.id, view.id))
  return showView(row, owner, true)
}

export async function deleteView(orm: Orm, userId: string, id: string): Promise<boolean> {
  const gone = await orm
    .delete(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.userId, userId)))
    .returning({ id: savedViews.id })
  return gone.length > 0
}

function showView(view: Omit<ViewRecord, 'createdAt'>, owner: Owner, isOwn: boolean): SavedView {
  const { id, name, sharedWith, query, columns, version } = view
  return { id, name, isOwn, isShared: sharedWith !== null, ownerName: owner.name, query, columns, version }
}

import { and, asc, eq, ilike, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { AdminUser, Branch, userListQuery } from '#contract/people.ts'
import { recordId, type PageInfo } from '#contract/common.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { containing, inOrderOf, pageOfIds } from '#server/database/list-page.ts'
import { agents } from '#server/database/schema/ledger.ts'
import { depots } from '#server/database/schema/network.ts'
import { accessRoles, oneTimeTokens, sessions, users } from '#server/database/schema/people.ts'
import { AGENT_ACCESS_ROLE } from '#server/database/seed/agent-access-role.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import type { UserChange } from './people-rules.ts'

type UserListQuery = z.output<typeof userListQuery>
type ListedUser = Omit<AdminUser, 'lastSignInAt' | 'createdAt'> & { lastSignInAt: Date | null; createdAt: Date }

export interface UserValues extends UserChange {
  name: string
  email: string
  phone: string | null
}

const SORTS = {
  name: sql`lower(${users.name})`,
  email: users.email,
  user_type: sql`coalesce(${users.userType}, '')`,
  lastSignInAt: sql`coalesce(${users.lastSignInAt}, '-infinity'::timestamptz)`,
  createdAt: users.createdAt,
}

export async function listUsers(orm: Orm, query: UserListQuery): Promise<{ data: ListedUser[]; page: PageInfo } | Refusal> {
  const found = await pageOfIds(orm, query, {
    table: users,
    id: users.id,
    where: filtersOf(query),
    sorts: SORTS,
    defaultSort: 'name',
  })
  if (isRefusal(found)) return found
  const rows = found.ids.length === 0 ? [] : await selectUsers(orm, inArray(users.id, found.ids))
  return { data: inOrderOf(found.ids, rows), page: found.page }
}

export async function readUser(orm: Orm, id: string): Promise<ListedUser | undefined> {
  const [row] = await selectUsers(orm, eq(users.id, id))
  return row
}

/** @returns the new user's id, undefined when the address is taken */
export async function addUser(tx: Transaction, values: UserValues & { passwordHash: string }, now: Date) {
  const id = newId()
  const { user_type: userType, ...rest } = values
  const added = await tx.orm
    .insert(users)
    .values({ ...rest, id, userType, accessRoleId: await accessRoleFor(tx, values), confirmedAt: now })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  if (added.length === 0) return undefined
  await keepAgentRow(tx, id, values)
  return id
}

export async function isAddressTaken(orm: Orm, email: string, byOtherThan: string): Promise<boolean> {
  const [row] = await orm.select({ id: users.id }).from(users).where(eq(users.email, email))
  return row !== undefined && row.id !== byOtherThan
}

/** Users are changed one after the other: two super admins must not take each other's place at the same time. */
export async function lockUserChanges(tx: Transaction): Promise<void> {
  await tx.client.query({ name: 'lock-user-changes', text: `select pg_advisory_xact_lock(hashtextextended('user changes', 0))` })
}

/** @returns false when somebody else changed the user since */
export async function changeUser(tx: Transaction, id: string, version: number, values: UserValues): Promise<boolean> {
  const { user_type: userType, ...rest } = values
  const [before] = await tx.orm.select({ role: users.role, email: users.email }).from(users).where(eq(users.id, id))
  // An access role that was chosen for the user stays until the role itself changes.
  const accessRole = before?.role === values.role ? {} : { accessRoleId: await accessRoleFor(tx, values) }
  const changed = await tx.orm
    .update(users)
    .set({ ...rest, userType, ...accessRole, version: version + 1 })
    .where(and(eq(users.id, id), eq(users.version, version)))
    .returning({ id: users.id })
  if (changed.length === 0) return false
  await keepAgentRow(tx, id, values)
  const hasMoved = before !== undefined && before.email !== values.email
  if (!values.isActive || hasMoved) await tx.orm.delete(sessions).where(eq(sessions.userId, id))
  // Links lie in the old mailbox.
  if (hasMoved) await tx.orm.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, id))
  return true
}

export async function isSuperAdminLeft(tx: Transaction): Promise<boolean> {
  const [row] = await tx.orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.userType, 'super_admin'), eq(users.isActive, true)))
    .limit(1)
  return row !== undefined
}

export async function listBranches(orm: Orm): Promise<Branch[]> {
  return orm
    .select({ id: depots.id, code: depots.code, name: depots.name, regionId: depots.regionId })
    .from(depots)
    .where(eq(depots.isActive, true))
    .orderBy(asc(depots.code))
}

export async function depotExists(orm: Orm, id: string | null): Promise<boolean> {
  if (id === null) return false
  const [row] = await orm.select({ id: depots.id }).from(depots).where(eq(depots.id, id))
  return row !== undefined
}

function filtersOf({ user_type, status, search }: UserListQuery): SQL | undefined {
  const pattern = search && !isId(search) ? containing(search) : undefined
  return and(
    user_type === undefined ? undefined : user_type === 'none' ? isNull(users.userType) : eq(users.userType, user_type),
    status === undefined ? undefined : eq(users.isActive, status === 'active'),
    // So that one user can be read by id, as the edit form does.
    search !== undefined && isId(search) ? eq(users.id, search) : undefined,
    pattern === undefined
      ? undefined
      : or(ilike(users.name, pattern), ilike(users.email, pattern), ilike(users.phone, pattern)),
  )
}

const isId = (text: string): boolean => recordId.safeParse(text).success

async function selectUsers(orm: Orm, where: SQL): Promise<ListedUser[]> {
  const rows = await orm
    .select({ user: users, depotName: depots.name })
    .from(users)
    .leftJoin(depots, eq(depots.id, users.depotId))
    .where(where)
  return rows.map(({ user, depotName }) => ({
    id: user.id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    role: user.role,
    user_type: user.userType,
    depotId: user.depotId,
    depotName,
    isActive: user.isActive,
    isConfirmed: user.confirmedAt !== null,
    lastSignInAt: user.lastSignInAt,
    createdAt: user.createdAt,
    version: user.version,
  }))
}

/** Agents start with the seeded access role; nobody else has it (domain rulings §6). */
async function accessRoleFor(tx: Transaction, { role }: UserChange): Promise<string | null> {
  if (role !== 'agent') return null
  const [row] = await tx.orm.select({ id: accessRoles.id }).from(accessRoles).where(eq(accessRoles.name, AGENT_ACCESS_ROLE))
  if (!row) throw new Error(`the access role ${AGENT_ACCESS_ROLE} is not seeded`)
  return row.id
}

/** An agent has a wallet to sell from. Auto deduct until a contract says otherwise: it never owes. */
async function keepAgentRow(tx: Transaction, userId: string, { role }: UserChange): Promise<void> {
  if (role === 'agent') await tx.orm.insert(agents).values({ userId, creditType: 'autoDeduct' }).onConflictDoNothing()
}

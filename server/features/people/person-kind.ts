import { userSearchText } from '#server/domain/people/user-search.ts'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Role, UserType } from '#contract/access.ts'
import type { agentCredit } from '#contract/people/agent.ts'
import type { person } from '#contract/people/people-row.ts'
import { peopleLists } from '#contract/people/people-list.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { depots, regions } from '#server/database/schema/network.ts'
import { accessRoles, codeApps, passkeys, sessions, users } from '#server/database/schema/people.ts'
import { AGENT_ACCESS_ROLE } from '#server/database/seed/agent-access-role.ts'
import { isTaken } from '#server/masters/is-taken.ts'
import type { MasterKind, Problems } from '#server/masters/master-kind.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { refuse, type Refusal } from '#server/plugins/refusal.ts'
import { creditProblems, saveCredit, readWallets } from './agent-credit.ts'
import { accessRoleProblem, ownAccountProblems, placeProblems } from './people-rules.ts'
import type { PeopleScope } from './people-scope.ts'

export type PersonRow = z.output<typeof person>

export interface PersonValues {
  name: string
  email: string
  phone: string | null
  user_type: UserType | null
  role: Role | null
  depotId: string | null
  /** Undefined: it stays, or is what the role starts with. */
  accessRoleId?: string | null | undefined
  isActive: boolean
  /** Null: it stays as it is. */
  credit?: z.output<typeof agentCredit> | null
}

/** People as the caller keeps them: who is outside the scope is not there. */
export function personKind(actor: Actor, scope: PeopleScope): MasterKind<PersonValues, PersonRow> {
  return {
    name: 'user',
    table: users,
    isOutsideNetwork: true,
    ...ordersOf(peopleLists.users, {
      name: sql`lower(${users.name})`,
      email: users.email,
      user_type: sql`coalesce(${users.userType}, '')`,
      lastSignInAt: sql`coalesce(${users.lastSignInAt}, '-infinity'::timestamptz)`,
      createdAt: users.createdAt,
    }),
    searched: userSearchText,
    phone: users.phone,

    read: (orm, ids) => readPeople(orm, ids, scope),

    async check(tx, values, before) {
      const problems = await problemsOf(tx, values, before?.id, { actor, scope })
      if (Object.keys(problems).length > 0) return refuse('ruleBroken', { message: 'people.check', fields: problems })
      if (await isTaken(tx, users, 'email', values.email, before)) return addressTaken()
      return (await leavesSuperAdmin(tx, values, before?.id))
        ? {}
        : refuse('conflict', { message: 'people.lastSuperAdmin' })
    },

    async insert(tx, id, values) {
      const added = await tx.orm
        .insert(users)
        .values({
          ...columnsOf(values),
          id,
          accessRoleId: values.accessRoleId ?? (await firstAccessRole(tx, values.role)),
          invitedAt: new Date(),
        })
        // Somebody may be registering themselves with this address at this moment.
        .onConflictDoNothing({ target: users.email })
        .returning({ id: users.id })
      if (added.length === 0) return addressTaken()
      await saveCredit(tx, id, values)
    },

    async update(tx, id, values) {
      const [before] = await tx.orm.select().from(users).where(eq(users.id, id))
      if (!before) throw new Error(`user ${id} is locked and gone`)
      const accessRoleId = await nextAccessRole(tx, values, before)
      await tx.orm
        .update(users)
        .set({ ...columnsOf(values), ...addressesOf(values, before), accessRoleId })
        .where(eq(users.id, id))
      await saveCredit(tx, id, values)
      if (!values.isActive) await tx.orm.delete(sessions).where(eq(sessions.userId, id))
    },

    references: [],

    recorded: ({ name, email, newEmail, phone, user_type, role, depotName, accessRoleName, isActive, wallet }) => ({
      name,
      email,
      newEmail,
      phone,
      user_type,
      role,
      depotName,
      accessRoleName,
      isActive,
      ...(wallet && {
        creditType: wallet.creditType,
        creditLimits: wallet.accounts
          .filter(({ creditLimit }) => creditLimit > 0)
          .map(({ currency, creditLimit }) => ({ currency, creditLimit })),
      }),
    }),
  }
}

async function problemsOf(
  tx: Transaction,
  values: PersonValues,
  id: string | undefined,
  { actor, scope }: { actor: Actor; scope: PeopleScope },
): Promise<Problems> {
  const problems: Problems = placeProblems(values, await isDepotOpen(tx.orm, values))
  if (scope.depotId !== undefined && values.depotId !== scope.depotId && !problems.depotId)
    problems.depotId = 'people.foreignDepot'
  if (values.accessRoleId) {
    const [accessRole] = await tx.orm.select().from(accessRoles).where(eq(accessRoles.id, values.accessRoleId))
    const problem = accessRoleProblem(values, accessRole)
    if (problem) problems.accessRoleId = problem
  }
  Object.assign(problems, await creditProblems(tx, values.credit, id, actor))
  if (id !== undefined && id === actor.id) Object.assign(problems, await ownProblems(tx, values, id))
  return problems
}

async function ownProblems(tx: Transaction, values: PersonValues, id: string): Promise<Problems> {
  const [own] = await tx.orm.select().from(users).where(eq(users.id, id))
  if (!own) return {}
  const { userType, role, depotId, accessRoleId, isActive } = own
  return ownAccountProblems(
    { user_type: userType, role, depotId, accessRoleId, isActive },
    { ...values, accessRoleId: values.accessRoleId === undefined ? accessRoleId : values.accessRoleId },
  )
}

/** Somebody must be left who gives user types. */
async function leavesSuperAdmin(tx: Transaction, values: PersonValues, id: string | undefined): Promise<boolean> {
  if (id === undefined || (values.user_type === 'super_admin' && values.isActive)) return true
  const isSuperAdmin = and(eq(users.userType, 'super_admin'), eq(users.isActive, true))
  const [was, others] = [
    await tx.orm.$count(users, and(isSuperAdmin, eq(users.id, id))),
    await tx.orm.$count(users, and(isSuperAdmin, ne(users.id, id))),
  ]
  return was === 0 || others > 0
}

/** Whoever works must work somewhere that is in use. */
async function isDepotOpen(orm: Orm, { depotId, isActive }: PersonValues): Promise<boolean> {
  if (depotId === null) return false
  const [depot] = await orm.select({ isActive: depots.isActive }).from(depots).where(eq(depots.id, depotId))
  return depot !== undefined && (depot.isActive || !isActive)
}

/** An access role that was chosen stays until another is chosen, or role or user type change. */
async function nextAccessRole(
  tx: Transaction,
  values: PersonValues,
  before: typeof users.$inferSelect | undefined,
): Promise<string | null> {
  const { accessRoleId, role, user_type } = values
  if (accessRoleId) return accessRoleId
  const stays = accessRoleId === undefined && before?.role === role && before?.userType === user_type
  return stays ? before.accessRoleId : firstAccessRole(tx, role)
}

/** Agents start with the seeded access role and never have none; nobody else has it (domain rulings §6). */
async function firstAccessRole(tx: Transaction, role: Role | null): Promise<string | null> {
  if (role !== 'agent') return null
  const [row] = await tx.orm
    .select({ id: accessRoles.id })
    .from(accessRoles)
    .where(eq(accessRoles.name, AGENT_ACCESS_ROLE))
  if (!row) throw new Error(`the access role ${AGENT_ACCESS_ROLE} is not seeded`)
  return row.id
}

async function readPeople(orm: Orm, ids: readonly string[], { where }: PeopleScope): Promise<PersonRow[]> {
  const rows = await orm
    .select({
      user: users,
      depotName: depots.name,
      regionName: regions.city,
      accessRoleName: accessRoles.name,
      secondFactors: sql<number>`(${orm.$count(passkeys, eq(passkeys.userId, users.id))} + ${orm.$count(codeApps, eq(codeApps.userId, users.id))})::int`,
    })
    .from(users)
    .leftJoin(depots, eq(depots.id, users.depotId))
    .leftJoin(regions, eq(regions.id, depots.regionId))
    .leftJoin(accessRoles, eq(accessRoles.id, users.accessRoleId))
    .where(and(where, inArray(users.id, [...ids])))
  const wallets = await readWallets(
    orm,
    rows.filter(({ user }) => user.role === 'agent').map(({ user }) => user.id),
  )
  return rows.map(({ user, depotName, regionName, accessRoleName, secondFactors }) => ({
    id: user.id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    role: user.role,
    user_type: user.userType,
    depotId: user.depotId,
    depotName,
    regionName,
    accessRoleId: user.accessRoleId,
    accessRoleName,
    wallet: wallets.get(user.id) ?? null,
    isActive: user.isActive,
    isConfirmed: user.confirmedAt !== null,
    invitedAt: user.invitedAt,
    newEmail: user.newEmail,
    secondFactors,
    lastSignInAt: user.lastSignInAt,
    createdAt: user.createdAt,
    version: user.version,
  }))
}

function columnsOf({ name, email, phone, user_type: userType, role, depotId, isActive }: PersonValues) {
  return { name, email, phone, userType, role, depotId, isActive }
}

/** Another address counts once its owner confirms it; nobody has confirmed anything of who has not accepted the invitation yet. */
function addressesOf(
  { email }: PersonValues,
  before: typeof users.$inferSelect,
): { email: string; newEmail: string | null } {
  if (before.confirmedAt === null) return { email, newEmail: null }
  return { email: before.email, newEmail: before.email === email ? before.newEmail : email }
}

const addressTaken = (): Refusal =>
  refuse('conflict', { message: 'people.emailTaken', fields: { email: 'people.emailTaken' } })

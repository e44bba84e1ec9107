import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { USER_TYPES, type UserType } from '#contract/access.ts'
import type { accessRoleEndpoints } from '#contract/people/access-role.ts'
import type { AccessRoleRecord } from '#contract/people/access-role-row.ts'
import { calls, type CallName } from '#contract/calls.ts'
import { contract } from '#contract/contract.ts'
import { accessRoleList } from '#contract/people/access-role-list.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { Transaction } from '#server/database/connection.ts'
import { accessRoles, users } from '#server/database/schema/people.ts'
import { AGENT_ACCESS_ROLE, AGENT_DENIED_CALLS, AGENT_DENIED_SCREENS } from '#server/database/seed/agent-access-role.ts'
import { isTaken } from '#server/masters/is-taken.ts'
import type { MasterKind, Problems } from '#server/masters/master-kind.ts'
import { isNarrowForAgents } from './people-rules.ts'

type Values = z.output<typeof accessRoleEndpoints.createAccessRole.body>

const isSeeded = eq(accessRoles.name, AGENT_ACCESS_ROLE)

export const accessRoleKind: MasterKind<Values, AccessRoleRecord> = {
  name: 'accessRole',
  table: accessRoles,
  isOutsideNetwork: true,
  ...ordersOf(accessRoleList, { name: sql`lower(${accessRoles.name})`, user_type: accessRoles.userType }),
  searched: sql`${accessRoles.name}`,

  async read(orm, ids) {
    const rows = await orm
      .select({
        role: accessRoles,
        users: orm.$count(users, eq(users.accessRoleId, accessRoles.id)),
        agents: orm.$count(users, and(eq(users.accessRoleId, accessRoles.id), eq(users.role, 'agent'))),
      })
      .from(accessRoles)
      .where(inArray(accessRoles.id, [...ids]))
    return rows.map(({ role: { userType, ...role }, users: having, agents }) => {
      const isSeededOne = role.name === AGENT_ACCESS_ROLE
      return {
        ...role,
        user_type: userType,
        users: having,
        fixed:
          isSeededOne || agents > 0
            ? { calls: [...AGENT_DENIED_CALLS], screens: [...AGENT_DENIED_SCREENS] }
            : { calls: [], screens: [] },
        isSeeded: isSeededOne,
      }
    })
  },

  async check(tx, values, before) {
    const problems: Problems = {}
    if (await isTaken(tx, accessRoles, 'name', values.name, before)) problems.name = 'people.accessRoleNameTaken'
    if (!values.deniedCalls.every((name) => isCallOf(name, values.user_type)))
      problems.deniedCalls = 'people.callOfAnotherType'
    if (before) Object.assign(problems, await changeProblems(tx, values, before.id))
    return problems
  },

  async insert(tx, id, values) {
    await tx.orm.insert(accessRoles).values({ ...columnsOf(values), id })
  },

  async update(tx, id, values) {
    await tx.orm.update(accessRoles).set(columnsOf(values)).where(eq(accessRoles.id, id))
  },

  references: [
    {
      kind: 'user',
      table: users,
      where: (id) => eq(users.accessRoleId, id),
      name: users.name,
      isActive: eq(users.isActive, true),
    },
    // Agents that are yet to come need it.
    {
      kind: 'futureAgents',
      table: accessRoles,
      where: (id) => and(eq(accessRoles.id, id), isSeeded),
      name: accessRoles.name,
      isActive: isSeeded,
    },
  ],

  recorded: ({ name, user_type, deniedScreens, deniedCalls, isActive }) => ({
    name,
    user_type,
    deniedScreens,
    deniedCalls,
    isActive,
  }),
}

async function changeProblems(tx: Transaction, values: Values, id: string): Promise<Problems> {
  const [present] = await tx.orm.select().from(accessRoles).where(eq(accessRoles.id, id))
  if (!present) return {}
  const problems: Problems = {}
  const isTheAgents = present.name === AGENT_ACCESS_ROLE
  if (isTheAgents && values.name !== present.name) problems.name = 'people.seededRole'
  if (present.userType !== values.user_type) {
    const having = await tx.orm.$count(users, eq(users.accessRoleId, id))
    if (isTheAgents) problems.user_type = 'people.seededRole'
    else if (having > 0) problems.user_type = 'people.accessRoleInUse'
  }
  const ofAgents = await tx.orm.$count(users, and(eq(users.accessRoleId, id), eq(users.role, 'agent')))
  if ((isTheAgents || ofAgents > 0) && !isNarrowForAgents(values)) problems.deniedScreens = 'people.tooWideForAgents'
  return problems
}

/** Only what the user type may call can be taken away: what everybody with a session needs stays. */
function isCallOf(name: string, type: UserType): boolean {
  if (!isCallName(name)) return false
  const { access } = contract[name]
  return (
    typeof access !== 'string' &&
    USER_TYPES.some((one) => one === type && [...access].some((allowed) => allowed === one))
  )
}

const isCallName = (name: string): name is CallName => Object.hasOwn(calls, name)

function columnsOf({ name, user_type: userType, deniedCalls, deniedScreens, isActive }: Values) {
  return { name, userType, deniedCalls: sortedOnce(deniedCalls), deniedScreens: sortedOnce(deniedScreens), isActive }
}

const sortedOnce = (names: readonly string[]): string[] => [...new Set(names)].toSorted()

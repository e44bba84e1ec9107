import type { Role, UserType } from '#contract/access.ts'
import { DEPOT_TYPES, ROLES_OF_TYPE } from '#contract/people/roles.ts'
import { AGENT_ACCESS_ROLE, AGENT_DENIED_CALLS, AGENT_DENIED_SCREENS } from '#server/database/seed/agent-access-role.ts'

/** A person's place in the company: what decides their rights. */
export interface Place {
  user_type: UserType | null
  role: Role | null
  depotId: string | null
  isActive: boolean
}

/** What is wrong with a user's place in the company: field → key of the `errors` locale. */
export function placeProblems(user: Place, isDepotOpen: boolean): Record<string, string> {
  const problems: Record<string, string> = {}
  const { user_type, role } = user
  if (user_type === null ? role !== null : !rolesOf(user_type).some((fitting) => fitting === role)) {
    problems.role = 'people.roleDoesNotFit'
  }
  if (user.depotId === null) {
    if (DEPOT_TYPES.some((type) => type === user_type)) problems.depotId = 'people.depotNeeded'
  } else if (!isDepotOpen) problems.depotId = 'people.depotUnknown'
  return problems
}

/**
 * Nobody changes the own rights, up or down: a super admin who shuts the own door may leave nobody who opens it.
 * The role follows the user type, so only one of them is named.
 */
export function ownAccountProblems(
  before: Place & { accessRoleId: string | null },
  after: Place & { accessRoleId: string | null },
): Record<string, string> {
  const rights = ['user_type', 'role', 'depotId', 'accessRoleId', 'isActive'] as const
  const taken = rights.filter((field) => before[field] !== after[field])
  const named = taken.includes('user_type') ? taken.filter((field) => field !== 'role') : taken
  return Object.fromEntries(named.map((field) => [field, 'people.ownAccount']))
}

interface NarrowingRole {
  name: string
  userType: UserType
  isActive: boolean
  deniedCalls: readonly string[]
  deniedScreens: readonly string[]
}

/** Why a user cannot have an access role: a key of the `errors` locale, or undefined. */
export function accessRoleProblem(
  { user_type, role, isActive }: Place,
  accessRole: NarrowingRole | undefined,
): string | undefined {
  if (accessRole === undefined || (isActive && !accessRole.isActive)) return 'people.accessRoleUnknown'
  if (accessRole.userType !== user_type) return 'people.accessRoleDoesNotFit'
  if (role === 'agent') return isNarrowForAgents(accessRole) ? undefined : 'people.tooWideForAgents'
  return accessRole.name === AGENT_ACCESS_ROLE ? 'people.accessRoleDoesNotFit' : undefined
}

/** Whether an access role takes at least everything from agents that is not theirs (domain rulings §6). */
export function isNarrowForAgents({
  deniedCalls,
  deniedScreens,
}: Pick<NarrowingRole, 'deniedCalls' | 'deniedScreens'>): boolean {
  return (
    AGENT_DENIED_CALLS.every((name) => deniedCalls.includes(name)) &&
    AGENT_DENIED_SCREENS.every((path) => deniedScreens.includes(path))
  )
}

const rolesOf = (type: UserType): readonly Role[] => ROLES_OF_TYPE[type]

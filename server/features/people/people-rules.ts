import type { Role, UserType } from '#contract/access.ts'
import { DEPOT_TYPES, ROLES_OF_TYPE } from '#contract/roles.ts'

export interface UserChange {
  user_type: UserType | null
  role: Role | null
  depotId: string | null
  isActive: boolean
}

/** What is wrong with a user's place in the company: field → key of the `errors` locale. */
export function placeProblems(user: UserChange, depotExists: boolean): Record<string, string> {
  const problems: Record<string, string> = {}
  const { user_type, role } = user
  if (user_type === null ? role !== null : !rolesOf(user_type).some((fitting) => fitting === role)) {
    problems.role = 'people.roleDoesNotFit'
  }
  if (user.depotId === null) {
    if (DEPOT_TYPES.some((type) => type === user_type)) problems.depotId = 'people.depotNeeded'
  } else if (!depotExists) problems.depotId = 'people.depotUnknown'
  return problems
}

/** A super admin cannot shut the own door: somebody must be left who gives user types. */
export function ownAccountProblems(change: UserChange): Record<string, string> {
  const problems: Record<string, string> = {}
  if (!change.isActive) problems.isActive = 'people.ownAccount'
  if (change.user_type !== 'super_admin') problems.user_type = 'people.ownAccount'
  return problems
}

const rolesOf = (type: UserType): readonly Role[] => ROLES_OF_TYPE[type]

import type { Role, UserType } from '../access.ts'

/** Roles that a user type may have; the first is the usual one (domain rulings §1, §6). */
export const ROLES_OF_TYPE = {
  super_admin: ['super_admin'],
  admin: ['admin'],
  staff: ['staff', 'agent'],
  account: ['account'],
  head_account: ['head_account'],
  operation_manager: ['operations'],
} as const satisfies Record<UserType, readonly Role[]>

/** Types that see the records of their own depot only, and so need one. */
export const DEPOT_TYPES = ['admin', 'staff', 'account'] as const satisfies readonly UserType[]

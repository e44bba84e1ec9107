/** Values of `user_type` (specification §1). A user without one may only call `user-details` and `logout`. */
export const USER_TYPES = ['super_admin', 'admin', 'staff', 'account', 'head_account', 'operation_manager'] as const
export type UserType = (typeof USER_TYPES)[number]

/** Values of `role` (specification §1). */
export const ROLES = ['super_admin', 'head_account', 'operations', 'admin', 'staff', 'account', 'agent'] as const
export type Role = (typeof ROLES)[number]

/**
 * Who may call: anyone at all, anyone with a session (also one without a user type), or these user types.
 * Access roles narrow the last one further, per screen and action; they never widen it.
 */
export type Access = 'public' | 'session' | readonly UserType[]

/** The types whose route set has a booking screen (specification §2). */
export const BOOKING_TYPES = ['admin', 'staff', 'account'] as const satisfies readonly UserType[]
/** The types whose route set has a booking history. */
export const BOOKING_READERS = [
  'admin',
  'staff',
  'account',
  'head_account',
  'operation_manager',
] as const satisfies readonly UserType[]
/** Who puts tickets on another departure: operations only those of a departure that the operator cancelled. */
export const DATE_CHANGERS = [...BOOKING_TYPES, 'operation_manager'] as const satisfies readonly UserType[]
/** The types whose route set has Update Booking: who corrects a booking sees its seats and sends in its documents. */
export const BOOKING_CORRECTORS = [...BOOKING_TYPES, 'head_account'] as const satisfies readonly UserType[]
/** The types whose people may share a named view of a list with everyone of their type. */
export const VIEW_SHARERS = [
  'super_admin',
  'admin',
  'head_account',
  'operation_manager',
] as const satisfies readonly UserType[]
/** The types that read entries of the ledger: of a depot its admin and account, of all the others. */
export const LEDGER_READERS = [
  'admin',
  'account',
  'head_account',
  'operation_manager',
] as const satisfies readonly UserType[]
/** Who checks what was recorded against the rules; the others see the drawings. */
export const AUDITORS = ['super_admin', 'head_account'] as const satisfies readonly UserType[]

const COMPANY_TYPES: readonly (UserType | null)[] = ['head_account', 'operation_manager'] satisfies UserType[]
/** Whether people of the type see the money and the loads of every depot, and so choose one; others have their own. */
export const seesEveryDepot = (type: UserType | null): boolean => COMPANY_TYPES.includes(type)

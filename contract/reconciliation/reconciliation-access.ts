import type { UserType } from '../access.ts'

/** A bank's statement tells of all depots, so whoever reads it sees all of them. */
export const RECONCILERS = ['head_account'] as const satisfies readonly UserType[]

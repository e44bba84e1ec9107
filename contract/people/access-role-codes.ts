import { USER_TYPES } from '../access.ts'

/** Access roles narrow everybody but super admins: somebody must be left who can undo a mistake. */
export const NARROWED_TYPES = USER_TYPES.filter((type) => type !== 'super_admin')

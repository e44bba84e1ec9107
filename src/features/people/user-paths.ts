const USERS_PATH = '/super-admin/users'
export const NEW_USER_PATH = `${USERS_PATH}/new`

/** The list, with the filters that were carried along to the detail. */
export const usersPath = (carried = ''): string => `${USERS_PATH}${carried}`
export const userPath = (id: string, carried = ''): string => `${USERS_PATH}/${id}${carried}`

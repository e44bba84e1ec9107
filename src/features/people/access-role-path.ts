export const ACCESS_ROLES_PATH = '/super-admin/accessrole'

import { z } from 'zod'
import { ROLES, USER_TYPES } from './access.ts'
import { emailText, instant, listQuery, localizedName, nameText, phoneText, recordId, recordVersion } from './common.ts'
import { endpoint, listEndpoint } from './endpoint.ts'
import { newPassword } from './session.ts'

const adminUser = z.object({
  id: recordId,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(ROLES).nullable(),
  user_type: z.enum(USER_TYPES).nullable(),
  depotId: recordId.nullable(),
  depotName: localizedName.nullable(),
  isActive: z.boolean(),
  isConfirmed: z.boolean(),
  lastSignInAt: instant.nullable(),
  createdAt: instant,
  version: recordVersion,
})
export type AdminUser = z.input<typeof adminUser>

const editable = {
  name: nameText,
  email: emailText,
  phone: phoneText.nullable(),
  user_type: z.enum(USER_TYPES).nullable(),
  role: z.enum(ROLES).nullable(),
  depotId: recordId.nullable(),
  isActive: z.boolean(),
}

export const userListQuery = listQuery.extend({
  user_type: z.enum([...USER_TYPES, 'none']).optional(),
  status: z.enum(['active', 'inactive']).optional(),
})

const branch = z.object({ id: recordId, code: z.string(), name: localizedName, regionId: recordId })
export type Branch = z.output<typeof branch>

export const peopleEndpoints = {
  getAdminUserList: listEndpoint('getAdminUserList', {
    summary: 'Users of the back office.',
    access: ['super_admin'],
    query: userListQuery,
    data: adminUser,
  }),
  createAdminUser: endpoint('createAdminUser', {
    summary: 'Create a user with user type, role and depot.',
    access: ['super_admin'],
    body: z.object({ ...editable, password: newPassword }),
    data: adminUser,
  }),
  updateAdminUser: endpoint('updateAdminUser', {
    summary: 'Change a user; deactivation ends the sessions at once.',
    access: ['super_admin'],
    body: z.object({ id: recordId, version: recordVersion, ...editable }),
    data: adminUser,
  }),
  branchList: endpoint('branchList', {
    summary: 'Depots, for choosing one.',
    access: USER_TYPES,
    data: z.array(branch),
  }),
}

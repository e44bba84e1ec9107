import { z } from 'zod'
import { ROLES, USER_TYPES } from '../access.ts'
import { emailText, instant, localizedName, nameText, phoneText, recordId, recordVersion } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { masterListQuery } from '../master.ts'
import { wallet } from '../agent/wallet.ts'

/** Everybody who may sign in, whichever list they stand in. */
export const person = z.object({
  id: recordId,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(ROLES).nullable(),
  user_type: z.enum(USER_TYPES).nullable(),
  depotId: recordId.nullable(),
  depotName: localizedName.nullable(),
  /** City of the depot's region. */
  regionName: localizedName.nullable(),
  /** Narrows what the user type may do. */
  accessRoleId: recordId.nullable(),
  accessRoleName: z.string().nullable(),
  /** Wallet and credit; null for who isn't an agent. */
  wallet: wallet.nullable(),
  isActive: z.boolean(),
  isConfirmed: z.boolean(),
  /** When the last invitation was sent; who is not confirmed since is invited. */
  invitedAt: instant.nullable(),
  /** Becomes the e-mail address once its owner confirms it. */
  newEmail: z.string().nullable(),
  lastSignInAt: instant.nullable(),
  createdAt: instant,
  version: recordVersion,
})
export type Person = z.input<typeof person>

/** What every list of people understands. */
export const peopleListQuery = masterListQuery.extend({
  user_type: z.enum([...USER_TYPES, 'none']).optional(),
  depotId: recordId.optional(),
})

/** Of a member whose post the call itself gives: staff, agent, accountant. */
export const memberValues = {
  name: nameText,
  email: emailText,
  phone: phoneText.nullable(),
  depotId: recordId.nullable(),
  isActive: z.boolean(),
}

const userValues = {
  ...memberValues,
  user_type: z.enum(USER_TYPES).nullable(),
  role: z.enum(ROLES).nullable(),
  /** Left out: it stays as it is, and an agent has the one of agents. */
  accessRoleId: recordId.nullable().optional(),
}

/** What every change of a person carries besides its values. */
export const changed = { id: recordId, version: recordVersion }

const branch = z.object({ id: recordId, code: z.string(), name: localizedName, regionId: recordId })

export const peopleEndpoints = {
  getAdminUserList: listEndpoint('getAdminUserList', {
    summary: 'Users of the back office.',
    access: ['super_admin'],
    query: peopleListQuery,
    data: person,
  }),
  createAdminUser: endpoint('createAdminUser', {
    summary: 'Create a user with user type, role, depot and access role, and invite them by e-mail.',
    access: ['super_admin'],
    body: z.object(userValues),
    data: person,
  }),
  updateAdminUser: endpoint('updateAdminUser', {
    summary:
      'Change a user; deactivation ends the sessions at once. Another e-mail address counts once it is confirmed.',
    access: ['super_admin'],
    body: z.object({ ...changed, ...userValues }),
    data: person,
  }),
  getUserList: listEndpoint('getUserList', {
    summary: 'Users of the back office, to look them up.',
    access: ['head_account', 'operation_manager'],
    query: peopleListQuery,
    data: person,
  }),
  getStaffList: listEndpoint('getStaffList', {
    summary: "Staff; an admin's own depot only.",
    access: ['admin', 'operation_manager'],
    query: peopleListQuery,
    data: person,
  }),
  createStaff: endpoint('createStaff', {
    summary: 'Create a member of staff and invite them by e-mail.',
    access: ['admin', 'operation_manager'],
    body: z.object(memberValues),
    data: person,
  }),
  updateStaff: endpoint('updateStaff', {
    summary: 'Change a member of staff; deactivation ends the sessions at once.',
    access: ['admin', 'operation_manager'],
    body: z.object({ ...changed, ...memberValues }),
    data: person,
  }),
  getAccountantList: listEndpoint('getAccountantList', {
    summary: 'Head accountants for a super admin, accountants of the own depot for an admin.',
    access: ['super_admin', 'admin'],
    query: peopleListQuery,
    data: person,
  }),
  getAccountant: endpoint('getAccountant', {
    summary: 'One of these accountants.',
    access: ['super_admin', 'admin'],
    params: z.object({ id: recordId }),
    data: person,
  }),
  createAccountant: endpoint('createAccountant', {
    summary: 'Create a head accountant (super admin) or an accountant (admin) and invite them by e-mail.',
    access: ['super_admin', 'admin'],
    body: z.object(memberValues),
    data: person,
  }),
  updateAccountant: endpoint('updateAccountant', {
    summary: 'Change one of these accountants; deactivation ends the sessions at once.',
    access: ['super_admin', 'admin'],
    params: z.object({ id: recordId }),
    body: z.object({ ...changed, ...memberValues }),
    data: person,
  }),
  sendAccountLink: endpoint('sendAccountLink', {
    summary: 'Send somebody another invitation, or a link to set a new password once they have had one.',
    access: ['super_admin', 'admin', 'operation_manager'],
    body: z.object({ id: recordId }),
    data: person,
  }),
  branchList: endpoint('branchList', {
    summary: 'Depots, for choosing one.',
    access: USER_TYPES,
    data: z.array(branch),
  }),
}

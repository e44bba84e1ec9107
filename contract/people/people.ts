import { z } from 'zod'
import { USER_TYPES } from '../access.ts'
import { recordId } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { peopleLists } from './people-list.ts'
import { filterQuery } from '../list/list-query.ts'
import { masterListQuery } from '../master.ts'
import { branch, changed, memberValues, person, userValues } from './people-row.ts'

/** What every list of people understands. */
export const peopleListQuery = masterListQuery.extend(filterQuery(peopleLists.users))

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

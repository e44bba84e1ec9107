import { z } from 'zod'
import { recordId, recordVersion } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { accessRoleList } from './access-role-list.ts'
import { filterQuery } from '../list/list-query.ts'
import { masterListQuery } from '../master.ts'
import { accessRole, values } from './access-role-row.ts'

export const accessRoleEndpoints = {
  getAccessRoleList: listEndpoint('getAccessRoleList', {
    summary: 'Access roles, each narrowing a user type.',
    access: ['super_admin'],
    query: masterListQuery.extend(filterQuery(accessRoleList)),
    data: accessRole,
  }),
  getAccessRole: endpoint('getAccessRole', {
    summary: 'One access role.',
    access: ['super_admin'],
    params: z.object({ id: recordId }),
    data: accessRole,
  }),
  createAccessRole: endpoint('createAccessRole', {
    summary: 'Create an access role.',
    access: ['super_admin'],
    body: z.object(values),
    data: accessRole,
  }),
  updateAccessRole: endpoint('updateAccessRole', {
    summary: "Change an access role; it holds from its users' next call.",
    access: ['super_admin'],
    params: z.object({ id: recordId }),
    body: z.object({ id: recordId, version: recordVersion, ...values }),
    data: accessRole,
  }),
}

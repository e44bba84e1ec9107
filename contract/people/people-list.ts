import type { z } from 'zod'
import { USER_TYPES } from '../access.ts'
import { defineList } from '../list/list-definition.ts'
import { statusFilter } from '../list/master-parts.ts'
import type { person } from './people-row.ts'
import { PERSON_TONES, personState } from './person-state.ts'

type Row = z.input<typeof person> | z.output<typeof person>

type PeopleRead = 'getAdminUserList' | 'getUserList' | 'getStaffList' | 'getAgentList' | 'getAccountantList'

/** By the reader's clock: a super admin belongs to no depot. */
const zone = () => undefined

const listOf = (id: string, { nameHeading, ...calls }: { read: PeopleRead; nameHeading?: string }) =>
  defineList<Row>()({
    id,
    words: `people:list.${id}`,
    headings: 'people:field.*',
    otherWords: ['people', 'shell'],
    calls,
    search: 'people:list.search',
    columns: {
      name: { kind: 'text', main: true, ...(nameHeading && { heading: nameHeading }), value: ({ name }) => name },
      email: { kind: 'latin', value: ({ email }) => email },
      user_type: {
        kind: 'phrase',
        value: ({ user_type: type }, { word }) => word(type === null ? 'people:noType' : `shell:userType.${type}`),
      },
      role: { kind: 'phrase', value: ({ role }, { word }) => role && word(`shell:role.${role}`) },
      accessRoleName: { kind: 'text', hidden: true, value: ({ accessRoleName }) => accessRoleName },
      depotName: { kind: 'named', value: ({ depotName }) => depotName },
      regionName: { kind: 'named', hidden: true, value: ({ regionName }) => regionName },
      creditType: {
        kind: 'phrase',
        value: ({ wallet }, { word }) => wallet && word(`people:creditType.${wallet.creditType}`),
      },
      available: {
        kind: 'amount',
        value: ({ wallet }) =>
          wallet && wallet.accounts.map(({ currency, available }) => ({ minor: available, currency })),
      },
      phone: { kind: 'phone', value: ({ phone }) => phone },
      status: { kind: 'state', words: 'people:status.*', tones: PERSON_TONES, value: personState },
      lastSignInAt: { kind: 'instant', zone, value: ({ lastSignInAt }) => lastSignInAt },
      createdAt: { kind: 'instant', hidden: true, zone, value: ({ createdAt }) => createdAt },
    },
    filters: {
      user_type: {
        kind: 'choice',
        of: 'user_type',
        field: true,
        values: [...USER_TYPES, 'none'],
        words: 'shell:userType.*',
        any: 'people:list.anyType',
      },
      depotId: { kind: 'depot', of: 'depotName', field: true, any: 'people:list.anyDepot' },
      status: {
        ...statusFilter.status,
        of: 'status',
        words: 'people:status.*',
        label: 'people:field.status',
        any: 'people:list.anyStatus',
      },
    },
    sorts: ['name', 'email', 'user_type', 'lastSignInAt', 'createdAt'],
    defaultSort: { by: 'name', direction: 'ascending' },
  })

/** The lists of people, each a screen: the same list with other data. */
export const peopleLists = {
  users: listOf('users', { read: 'getAdminUserList' }),
  headAccountants: listOf('headAccountants', { read: 'getAccountantList' }),
  operationsManagement: listOf('operationsManagement', { read: 'getAdminUserList' }),
  agents: listOf('agents', { read: 'getAgentList', nameHeading: 'people:field.agentName' }),
  staffMembers: listOf('staffMembers', { read: 'getStaffList' }),
  accounts: listOf('accounts', { read: 'getAccountantList' }),
  usersList: listOf('usersList', { read: 'getUserList' }),
} as const
export type PeopleListId = keyof typeof peopleLists

import type { Role, UserType } from '#contract/access.ts'
import type { CallName } from '#contract/calls.ts'
import type { ExportedList } from '#contract/master.ts'
import { type PeopleListId, peopleLists } from '#contract/people/people-list.ts'
import type { ScreenId } from '#src/app/screen-id.ts'
import type { PersonSaves } from './people-saving.ts'

interface PeopleList {
  screen: ScreenId
  /** The list's name in exports. */
  exported: ExportedList
  /** Narrows the call to this list's people. */
  asked?: { user_type: UserType }
  /** Whom the list holds; null: everybody, and each has user type, role and access role chosen. */
  post: { user_type: UserType; role: Role } | null
  /** Calls that make and change one; null: people are only looked up here. */
  writes: { create: CallName; update: CallName; saves: PersonSaves } | null
  /** Whether its people work at a depot. */
  atDepot: boolean
}

const users = { create: 'createAdminUser', update: 'updateAdminUser', saves: 'user' } as const
const accountants = { create: 'createAccountant', update: 'updateAccountant', saves: 'accountant' } as const

const LISTS: Record<PeopleListId, PeopleList> = {
  users: { screen: 'users', exported: 'user', post: null, writes: users, atDepot: true },
  headAccountants: {
    screen: 'headAccountants',
    exported: 'accountants',
    post: { user_type: 'head_account', role: 'head_account' },
    writes: accountants,
    atDepot: false,
  },
  operationsManagement: {
    screen: 'operationsManagement',
    exported: 'user',
    asked: { user_type: 'operation_manager' },
    post: { user_type: 'operation_manager', role: 'operations' },
    writes: users,
    atDepot: false,
  },
  agents: {
    screen: 'agents',
    exported: 'agents',
    post: { user_type: 'staff', role: 'agent' },
    writes: { create: 'createAgent', update: 'updateAgent', saves: 'agent' },
    atDepot: true,
  },
  staffMembers: {
    screen: 'staffMembers',
    exported: 'staff',
    post: { user_type: 'staff', role: 'staff' },
    writes: { create: 'createStaff', update: 'updateStaff', saves: 'staff' },
    atDepot: true,
  },
  accounts: {
    screen: 'accounts',
    exported: 'accountants',
    post: { user_type: 'account', role: 'account' },
    writes: accountants,
    atDepot: true,
  },
  usersList: {
    screen: 'usersList',
    exported: 'userDirectory',
    post: null,
    writes: null,
    atDepot: true,
  },
}

/** A list as any of them, for code that works with all. */
export const peopleList = (id: PeopleListId) => ({ ...LISTS[id], read: peopleLists[id].calls.read })

import type { Role, UserType } from '#contract/access.ts'
import type { CREDIT_TYPES } from '#contract/agent/wallet-codes.ts'
import type { Whereabouts } from '#server/time/local-day.ts'
import { demoId } from './demo-ids.ts'
import { type DepotCode, demoWhereabouts } from './demo-places.ts'

type Post = 'superAdmin' | 'admin' | 'staff' | 'agent' | 'account' | 'headAccount' | 'operations'

const POSTS: Record<Post, { userType: UserType; role: Role }> = {
  superAdmin: { userType: 'super_admin', role: 'super_admin' },
  admin: { userType: 'admin', role: 'admin' },
  staff: { userType: 'staff', role: 'staff' },
  agent: { userType: 'staff', role: 'agent' },
  account: { userType: 'account', role: 'account' },
  headAccount: { userType: 'head_account', role: 'head_account' },
  operations: { userType: 'operation_manager', role: 'operations' },
}

/** Part of the address before `@demo.example`, name, post, depot, phone. */
const PEOPLE: readonly (readonly [login: string, name: string, post: Post, depot: DepotCode | null, phone: string])[] =
  [
    ['super-admin', 'Sultan Al-Harbi', 'superAdmin', null, '+966 55 555 0101'],
    ['head-account', 'Hanan Al-Zahrani', 'headAccount', null, '+966 55 555 0102'],
    ['head-account-2', 'Samer Haddad', 'headAccount', null, '+962 79 555 0103'],
    ['operations', 'Majed Al-Shammari', 'operations', null, '+966 55 555 0104'],
    ['operations-2', 'Rania Khoury', 'operations', null, '+962 79 555 0105'],
    ['admin', 'Noura Al-Qahtani', 'admin', 'RYD', '+966 55 555 0106'],
    ['staff', 'Abdullah Al-Dosari', 'staff', 'RYD', '+966 55 555 0107'],
    ['account', 'Reem Al-Mutairi', 'account', 'RYD', '+966 55 555 0108'],
    ['agent', 'Wadi Travel Agency', 'agent', 'RYD', '+966 55 555 0109'],
    ['staff.riyadh-2', 'Turki Al-Anazi', 'staff', 'RYD', '+966 55 555 0111'],
    ['staff.riyadh-3', 'Maha Al-Subaie', 'staff', 'RYD', '+966 55 555 0112'],
    ['admin.jeddah', 'Khalid Al-Ghamdi', 'admin', 'JDH', '+966 55 555 0121'],
    ['staff.jeddah', 'Bandar Al-Zahrani', 'staff', 'JDH', '+966 55 555 0122'],
    ['staff.jeddah-2', 'Huda Bakhsh', 'staff', 'JDH', '+966 55 555 0123'],
    ['account.jeddah', 'Yasser Al-Juhani', 'account', 'JDH', '+966 55 555 0124'],
    ['admin.dammam', 'Mishari Al-Khaldi', 'admin', 'DAM', '+966 55 555 0131'],
    ['staff.dammam', 'Ali Al-Marhoon', 'staff', 'DAM', '+966 55 555 0132'],
    ['staff.dammam-2', 'Fatimah Al-Hajri', 'staff', 'DAM', '+966 55 555 0133'],
    ['staff.tabuk', 'Nawaf Al-Balawi', 'staff', 'TBK', '+966 55 555 0141'],
    ['staff.tabuk-2', 'Saud Al-Atawi', 'staff', 'TBK', '+966 55 555 0142'],
    ['admin.amman', 'Laith Al-Majali', 'admin', 'AMN', '+962 79 555 0151'],
    ['staff.amman', 'Rana Al-Khatib', 'staff', 'AMN', '+962 79 555 0152'],
    ['staff.amman-2', 'Omar Al-Zoubi', 'staff', 'AMN', '+962 79 555 0153'],
    ['account.amman', 'Dina Nasser', 'account', 'AMN', '+962 79 555 0154'],
    ['agent.amman', 'Petra Gate Tours', 'agent', 'AMN', '+962 79 555 0155'],
    ['staff.aqaba', 'Hisham Al-Kabariti', 'staff', 'AQB', '+962 79 555 0161'],
    ['staff.aqaba-2', 'Suha Halawani', 'staff', 'AQB', '+962 79 555 0162'],
    ['admin.dubai', 'Ahmed Al-Mansoori', 'admin', 'DBI', '+971 50 555 0171'],
    ['staff.dubai', 'Imran Siddiqui', 'staff', 'DBI', '+971 50 555 0172'],
    ['staff.dubai-2', 'Mariam Al-Suwaidi', 'staff', 'DBI', '+971 50 555 0173'],
    ['agent.dubai', 'Khor Holidays LLC', 'agent', 'DBI', '+971 50 555 0174'],
    ['admin.cairo', 'Tarek Abdel Fattah', 'admin', 'CRO', '+20 100 555 0181'],
    ['staff.cairo', 'Mona El-Sayed', 'staff', 'CRO', '+20 100 555 0182'],
    ['staff.cairo-2', 'Karim Mostafa', 'staff', 'CRO', '+20 100 555 0183'],
    ['agent.cairo', 'Sphinx Tours', 'agent', 'CRO', '+20 100 555 0184'],
  ]

export interface DemoPerson extends Whereabouts {
  id: string
  email: string
  name: string
  post: Post
  userType: UserType
  role: Role
  depot: DepotCode | null
  phone: string
}

export const DEMO_PEOPLE: readonly DemoPerson[] = PEOPLE.map(([login, name, post, depot, phone]) => ({
  id: demoId('user', login),
  email: `${login}@demo.example`,
  name,
  post,
  ...POSTS[post],
  depot,
  ...demoWhereabouts(depot),
  phone,
}))

interface AgentAccount {
  login: string
  creditType: (typeof CREDIT_TYPES)[number]
  /** Minor units; paid in by a bank transfer that the head account approved. */
  wallets: readonly { currency: string; paidIn: number; creditLimit: number }[]
}

export const DEMO_AGENTS: readonly AgentAccount[] = [
  {
    login: 'agent',
    creditType: 'autoDeduct',
    wallets: [
      { currency: 'SAR', paidIn: 60_000_00, creditLimit: 0 },
      { currency: 'JOD', paidIn: 4_000_000, creditLimit: 0 },
      { currency: 'AED', paidIn: 15_000_00, creditLimit: 0 },
    ],
  },
  {
    login: 'agent.amman',
    creditType: 'default',
    wallets: [
      { currency: 'JOD', paidIn: 2_000_000, creditLimit: 2_000_000 },
      { currency: 'EGP', paidIn: 100_000_00, creditLimit: 50_000_00 },
    ],
  },
  {
    login: 'agent.dubai',
    creditType: 'default',
    wallets: [{ currency: 'AED', paidIn: 20_000_00, creditLimit: 20_000_00 }],
  },
  {
    login: 'agent.cairo',
    creditType: 'default',
    wallets: [{ currency: 'EGP', paidIn: 250_000_00, creditLimit: 100_000_00 }],
  },
]

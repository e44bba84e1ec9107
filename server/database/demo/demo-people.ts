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
    ['super-admin', 'Sultan Al-Harbi', 'superAdmin', null, '+966555550101'],
    ['head-account', 'Hanan Al-Zahrani', 'headAccount', null, '+966555550102'],
    ['head-account-2', 'Samer Haddad', 'headAccount', null, '+962795550103'],
    ['operations', 'Majed Al-Shammari', 'operations', null, '+966555550104'],
    ['operations-2', 'Rania Khoury', 'operations', null, '+962795550105'],
    ['admin', 'Noura Al-Qahtani', 'admin', 'RYD', '+966555550106'],
    ['staff', 'Abdullah Al-Dosari', 'staff', 'RYD', '+966555550107'],
    ['account', 'Reem Al-Mutairi', 'account', 'RYD', '+966555550108'],
    ['agent', 'Wadi Travel Agency', 'agent', 'RYD', '+966555550109'],
    ['staff.riyadh-2', 'Turki Al-Anazi', 'staff', 'RYD', '+966555550111'],
    ['staff.riyadh-3', 'Maha Al-Subaie', 'staff', 'RYD', '+966555550112'],
    ['admin.jeddah', 'Khalid Al-Ghamdi', 'admin', 'JDH', '+966555550121'],
    ['staff.jeddah', 'Bandar Al-Zahrani', 'staff', 'JDH', '+966555550122'],
    ['staff.jeddah-2', 'Huda Bakhsh', 'staff', 'JDH', '+966555550123'],
    ['account.jeddah', 'Yasser Al-Juhani', 'account', 'JDH', '+966555550124'],
    ['admin.dammam', 'Mishari Al-Khaldi', 'admin', 'DAM', '+966555550131'],
    ['staff.dammam', 'Ali Al-Marhoon', 'staff', 'DAM', '+966555550132'],
    ['staff.dammam-2', 'Fatimah Al-Hajri', 'staff', 'DAM', '+966555550133'],
    ['staff.tabuk', 'Nawaf Al-Balawi', 'staff', 'TBK', '+966555550141'],
    ['staff.tabuk-2', 'Saud Al-Atawi', 'staff', 'TBK', '+966555550142'],
    ['admin.amman', 'Laith Al-Majali', 'admin', 'AMN', '+962795550151'],
    ['staff.amman', 'Rana Al-Khatib', 'staff', 'AMN', '+962795550152'],
    ['staff.amman-2', 'Omar Al-Zoubi', 'staff', 'AMN', '+962795550153'],
    ['account.amman', 'Dina Nasser', 'account', 'AMN', '+962795550154'],
    ['agent.amman', 'Petra Gate Tours', 'agent', 'AMN', '+962795550155'],
    ['staff.aqaba', 'Hisham Al-Kabariti', 'staff', 'AQB', '+962795550161'],
    ['staff.aqaba-2', 'Suha Halawani', 'staff', 'AQB', '+962795550162'],
    ['admin.dubai', 'Ahmed Al-Mansoori', 'admin', 'DBI', '+971505550171'],
    ['staff.dubai', 'Imran Siddiqui', 'staff', 'DBI', '+971505550172'],
    ['staff.dubai-2', 'Mariam Al-Suwaidi', 'staff', 'DBI', '+971505550173'],
    ['agent.dubai', 'Khor Holidays LLC', 'agent', 'DBI', '+971505550174'],
    ['admin.cairo', 'Tarek Abdel Fattah', 'admin', 'CRO', '+201005550181'],
    ['staff.cairo', 'Mona El-Sayed', 'staff', 'CRO', '+201005550182'],
    ['staff.cairo-2', 'Karim Mostafa', 'staff', 'CRO', '+201005550183'],
    ['agent.cairo', 'Sphinx Tours', 'agent', 'CRO', '+201005550184'],
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

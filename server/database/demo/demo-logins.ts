/** Of every demo user. Published: a server with demo data is for trying out, never for production. */
export const DEMO_PASSWORD = 'Demo-pass-2026'

/** One login per user type, and a second of those whose decisions need a second pair of eyes. */
export const DEMO_LOGINS = [
  { email: 'super-admin@demo.example', label: 'Super admin' },
  { email: 'admin@demo.example', label: 'Admin' },
  { email: 'staff@demo.example', label: 'Staff' },
  { email: 'agent@demo.example', label: 'Agent' },
  { email: 'account@demo.example', label: 'Account' },
  { email: 'head-account@demo.example', label: 'Head account' },
  { email: 'operations@demo.example', label: 'Operations' },
  { email: 'head-account-2@demo.example', label: 'Head account 2' },
  { email: 'operations-2@demo.example', label: 'Operations 2' },
] as const

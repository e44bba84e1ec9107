import type { UserDetails } from '#contract/session/session.ts'

/** Officers are admins and staff who are no agents, unless their access role takes check-in away; the server holds the same. */
export function mayCheckIn({ user_type: type, role, denied }: UserDetails): boolean {
  return (type === 'admin' || type === 'staff') && role !== 'agent' && !denied.includes('checkIn')
}

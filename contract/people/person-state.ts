import type { StateTone } from '../records.ts'

export const PERSON_TONES = {
  active: 'done',
  inactive: 'ended',
  invited: 'waiting',
  unconfirmed: 'waiting',
  untyped: 'attention',
} as const satisfies Record<string, StateTone>
export type PersonState = keyof typeof PERSON_TONES

interface SignIn {
  isActive: boolean
  isConfirmed: boolean
  invitedAt: unknown
  user_type: string | null
}

/** Whether somebody can sign in, and if not, what is missing. */
export function personState({ isActive, isConfirmed, invitedAt, user_type: type }: SignIn): PersonState {
  if (!isActive) return 'inactive'
  if (!isConfirmed) return invitedAt === null ? 'unconfirmed' : 'invited'
  return type === null ? 'untyped' : 'active'
}

import { ROLES, USER_TYPES } from '#contract/access.ts'
import type { Restored, SignedInUser } from '#machines/session/session-flow.ts'
import type { SessionActor } from '#src/lib/session.tsx'

/** Where session storage keeps the session (specification §9). */
const USER_KEY = 'user'

/** What an earlier load of this tab left. */
export function readStoredUser(now: number): Restored {
  const user = parseUser(sessionStorage.getItem(USER_KEY))
  if (!user) return { ok: false, reason: 'none' }
  return user.expiresAt > now ? { ok: true, user } : { ok: false, reason: 'expired' }
}

/** Keeps session storage equal to the machine's user, from the moment it has been restored. */
export function keepStored(session: SessionActor): void {
  let kept: SignedInUser | null = null
  session.subscribe((snapshot) => {
    const { user } = snapshot.context
    if (snapshot.matches('restoring')) return
    if (!user) sessionStorage.removeItem(USER_KEY)
    else if (user !== kept) sessionStorage.setItem(USER_KEY, JSON.stringify(user))
    kept = user
  })
}

function parseUser(text: string | null): SignedInUser | undefined {
  if (text === null) return undefined
  try {
    const user: unknown = JSON.parse(text)
    return isSignedInUser(user) ? user : undefined
  } catch {
    return undefined
  }
}

// By hand, since this runs before the sign-in screen, which loads no zod.
function isSignedInUser(value: unknown): value is SignedInUser {
  return (
    typeof value === 'object' &&
    value !== null &&
    'token' in value &&
    typeof value.token === 'string' &&
    'expiresAt' in value &&
    typeof value.expiresAt === 'number' &&
    'name' in value &&
    typeof value.name === 'string' &&
    'user_type' in value &&
    'role' in value &&
    isKnown(value.user_type, USER_TYPES) &&
    isKnown(value.role, ROLES)
  )
}

const isKnown = (value: unknown, names: readonly string[]) =>
  value === null || (typeof value === 'string' && names.includes(value))

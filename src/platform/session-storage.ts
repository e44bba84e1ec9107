import { ROLES, USER_TYPES } from '#contract/access.ts'
import type { Restored, SignedInUser } from '#machines/session/session-flow.ts'
import { forgetAllInput, forgetOldInput } from '#src/platform/saved-input.ts'
import type { SessionActor } from '#src/platform/session.tsx'

/** Where session storage keeps the session (specification §9). */
const USER_KEY = 'user'
/** Where it keeps the address that somebody was at when their session ended by itself, and whose it was. */
const PLACE_KEY = 'place'

/** What an earlier load of this tab left. */
export function readStoredUser(now: number): Restored {
  const user = parseUser(sessionStorage.getItem(USER_KEY))
  if (!user) return { ok: false, reason: 'none' }
  return user.expiresAt > now ? { ok: true, user } : { ok: false, reason: 'expired' }
}

/**
 * Keeps session storage equal to the machine's user, from the moment it has been restored. Of a session that ended
 * without anybody's leaving it also keeps the place, unless that is a public one. What was typed outlives such an end
 * too, until it is known that somebody else has come.
 */
export function keepStored(session: SessionActor, isPublic: (path: string) => boolean): void {
  let kept: SignedInUser | null = null
  let known: string | undefined
  forgetOldInput()
  session.subscribe((snapshot) => {
    const { user, details, notice } = snapshot.context
    if (snapshot.matches('restoring')) return
    if (details?.id !== known) {
      known = details?.id
      forgetOldInput(known)
    }
    if (!user) {
      if (notice === 'signedOut' || notice === 'signOutUnconfirmed') forgetAllInput()
      const gone = parseUser(sessionStorage.getItem(USER_KEY))
      const { pathname, search } = window.location
      if (gone && (notice === 'invalidCredentials' || notice === 'sessionExpired') && !isPublic(pathname)) {
        sessionStorage.setItem(PLACE_KEY, JSON.stringify({ ...whose(gone), to: `${pathname}${search}` }))
      }
      sessionStorage.removeItem(USER_KEY)
    } else if (user !== kept) sessionStorage.setItem(USER_KEY, JSON.stringify(user))
    kept = user
  })
}

/** Where this user was when the last session ended by itself; undefined where another was, or nobody. */
export function placeLeft(user: SignedInUser | null): string | undefined {
  const text = sessionStorage.getItem(PLACE_KEY)
  if (text === null || !user) return undefined
  try {
    const left: unknown = JSON.parse(text)
    const { name, user_type } = whose(user)
    const isTheirs =
      typeof left === 'object' &&
      left !== null &&
      'to' in left &&
      'name' in left &&
      'user_type' in left &&
      left.name === name &&
      left.user_type === user_type
    return isTheirs && typeof left.to === 'string' ? left.to : undefined
  } catch {
    return undefined
  }
}

export const forgetPlace = (): void => sessionStorage.removeItem(PLACE_KEY)

const whose = ({ name, user_type }: SignedInUser) => ({ name, user_type })

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

/** Keys of session storage under which stands what was typed: each with whose it is and where they typed it. */
const PREFIX = 'input'
/** Longer than any shift, and no longer than the day it was typed on. */
const LONGEST_MS = 24 * 3_600_000

/** Whose input it is, by their id, and the page and form that it was typed into. */
export interface InputPlace {
  userId: string
  place: string
}

interface Input {
  /** As JSON brings it back: its form checks what it is. */
  input: unknown
  /** It was sent and never answered: perhaps it has been saved. */
  mayBeSaved: boolean
}

/**
 * Keeps what was typed and not yet sent over a reload of the tab and over the end of a session: in session storage, so
 * for this tab alone. False where it cannot be kept, since the storage is full.
 */
export function saveInput(where: InputPlace, { input, mayBeSaved }: Input, now = Date.now()): boolean {
  const key = keyOf(where)
  const before = read(key)
  // What merely stands again is as old as it was.
  const since = before && JSON.stringify(before.input) === JSON.stringify(input) ? before.since : now
  try {
    sessionStorage.setItem(key, JSON.stringify({ since, input, mayBeSaved }))
    return true
  } catch {
    sessionStorage.removeItem(key)
    return false
  }
}

/** What this user has typed here and not sent; undefined where there is nothing, or it is a day old. */
export function keptInput(where: InputPlace, now = Date.now()): Input | undefined {
  const found = read(keyOf(where))
  return found && isRecent(found, now) ? { input: found.input, mayBeSaved: found.mayBeSaved } : undefined
}

export const forgetInput = (where: InputPlace): void => sessionStorage.removeItem(keyOf(where))

/** Forgets what is a day old and, where somebody is known to be here, what anybody else has typed. */
export function forgetOldInput(userId?: string, now = Date.now()): void {
  forgetWhere((key) => {
    const found = read(key)
    const isOthers = userId !== undefined && !key.startsWith(keyOf({ userId, place: '' }))
    return isOthers || !found || !isRecent(found, now)
  })
}

/** Forgets what anybody has typed: whoever signs out is done. */
export const forgetAllInput = (): void => forgetWhere(() => true)

const keyOf = ({ userId, place }: InputPlace) => `${PREFIX} ${userId} ${place}`

function forgetWhere(isGone: (key: string) => boolean): void {
  const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')
  for (const key of keys) if (key.startsWith(`${PREFIX} `) && isGone(key)) sessionStorage.removeItem(key)
}

const isRecent = ({ since }: { since: number }, now: number) => since <= now && now - since < LONGEST_MS

// By hand, since this runs before the sign-in screen, which loads no zod.
function read(key: string): (Input & { since: number }) | undefined {
  const text = sessionStorage.getItem(key)
  if (text === null) return undefined
  try {
    const found: unknown = JSON.parse(text)
    const isKept =
      typeof found === 'object' &&
      found !== null &&
      'input' in found &&
      'since' in found &&
      typeof found.since === 'number'
    return isKept
      ? {
          since: Number(found.since),
          input: found.input,
          mayBeSaved: 'mayBeSaved' in found && found.mayBeSaved === true,
        }
      : undefined
  } catch {
    return undefined
  }
}

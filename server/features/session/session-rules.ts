/** Failed attempts per account and address until the next one waits, and how long (domain rulings §5). */
const MAX_FAILURES = 5
const WAIT_MS = 15 * 60_000

/** Attempts at one account from one address since the last success. */
export interface AttemptRecord {
  failures: number
  blockedUntil: Date | null
  lastAt: Date
}

export type Admission = { isAdmitted: true; record: AttemptRecord } | { isAdmitted: false; retryAfterSeconds: number }

/**
 * Whether a password may be tried now. The attempt counts as failed before it is made and is forgotten when it
 * succeeds, so that many at the same time get no more tries than one after another.
 */
export function admitAttempt(before: AttemptRecord | undefined, now: Date): Admission {
  if (before?.blockedUntil && before.blockedUntil > now) {
    return { isAdmitted: false, retryAfterSeconds: Math.ceil((before.blockedUntil.getTime() - now.getTime()) / 1000) }
  }
  const isFresh = before !== undefined && !before.blockedUntil && now.getTime() - before.lastAt.getTime() < WAIT_MS
  const failures = isFresh ? before.failures + 1 : 1
  const blockedUntil = failures >= MAX_FAILURES ? new Date(now.getTime() + WAIT_MS) : null
  return { isAdmitted: true, record: { failures, blockedUntil, lastAt: now } }
}

export function sessionEnd(now: Date, hours: number): Date {
  return hoursAfter(now, hours)
}

export function secondsUntil(end: Date, now: Date): number {
  return Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1000))
}

function hoursAfter(now: Date, hours: number): Date {
  return new Date(now.getTime() + hours * 3_600_000)
}

import type { BoardingList } from '#contract/check-in/boarding-list.ts'
import type { SessionSnapshot } from '#machines/session/session-selectors.ts'
import type { SessionActor } from '#src/platform/session.tsx'
import type { DeviceOfficer, DeviceStore } from './device-store.ts'

/** Who works at this device. */
export interface OfficerStatus {
  /** Null while nobody may: no pass was ever given, or it is over. */
  officer: DeviceOfficer | null
  /** The server knows them by a session; otherwise they work by their pass alone. */
  isSignedIn: boolean
  /** Somebody whose pass is still good, after a reload or a dead battery took the session: they may go on. */
  candidate: DeviceOfficer | null
}

const NOBODY: OfficerStatus = { officer: null, isSignedIn: false, candidate: null }

/**
 * Keeps who works here equal to the session, and beyond it: a token that expires stops the upload, not the scanning
 * (docs/decisions/0014). Who signs out or locks the screen takes the pass along.
 */
export function watchOfficer(session: SessionActor, store: DeviceStore, onChange: () => void) {
  let standing = NOBODY
  let resumedId: string | null = null
  let turn = Promise.resolve()
  /** Came before the user's details did. */
  let waiting: { list: BoardingList; now: number } | null = null

  const { unsubscribe } = session.subscribe((snapshot) => inTurn(() => adopt(snapshot)))
  inTurn(() => adopt(session.getSnapshot()))

  async function adopt(snapshot: SessionSnapshot): Promise<void> {
    if (snapshot.matches('restoring')) return
    if (snapshot.matches('signingOut') || snapshot.hasTag('locked')) return leave()
    const officers = (await store.officers()).filter((officer) => isGood(officer))
    const { user, details } = snapshot.context
    if (details && waiting) return keep(waiting.list, waiting.now)
    if (user) {
      const mark = await signatureOf(user.token)
      const own = officers.find(({ id, sessionMark }) => (details ? id === details.id : sessionMark === mark))
      resumedId = own?.id ?? null
      tell({ officer: own ?? null, isSignedIn: true, candidate: null })
      return
    }
    const [newest] = officers.toSorted((one, other) => other.workedAt - one.workedAt)
    const officer = officers.find(({ id }) => id === resumedId) ?? null
    tell({ officer, isSignedIn: false, candidate: officer ? null : (newest ?? null) })
  }

  async function keep(list: BoardingList, now: number): Promise<void> {
    const { user, details } = session.getSnapshot().context
    waiting = user && !details ? { list, now } : null
    if (!list.officer || !user || !details) return
    const clockAhead = Date.parse(list.readAt) - now
    const sessionMark = await signatureOf(user.token)
    await store.keepOfficer({
      id: details.id,
      name: details.name,
      ...list.officer,
      clockAhead,
      sessionMark,
      workedAt: now,
    })
    await adopt(session.getSnapshot())
  }

  async function leave(): Promise<void> {
    if (standing.officer) await store.dropOfficer(standing.officer.id)
    resumedId = null
    tell(NOBODY)
  }

  function tell(next: OfficerStatus): void {
    standing = next
    onChange()
  }

  /** One after the other: what the session said last counts. */
  function inTurn(act: () => Promise<void>): Promise<void> {
    turn = turn
      .then(act)
      .catch((error: unknown) => console.warn('The officer of this device could not be read.', error))
    return turn
  }

  return {
    standing: () => standing,
    /** Keeps the pass that came with a list. */
    keepPass: (list: BoardingList, now: number) => inTurn(() => keep(list, now)),
    /** The candidate goes on by their pass. */
    resume: () =>
      inTurn(async () => {
        const { candidate } = standing
        if (!candidate) return
        resumedId = candidate.id
        await store.keepOfficer({ ...candidate, workedAt: Date.now() })
        await adopt(session.getSnapshot())
      }),
    /** Looks again: time has passed, or another tab has changed something. */
    review: () => inTurn(() => adopt(session.getSnapshot())),
    stop: unsubscribe,
  }
}

/** Whether a pass is still good, by the server's clock as far as the device knows it. */
export const isGood = ({ passEndsAt, clockAhead }: DeviceOfficer, now = Date.now()): boolean =>
  Date.parse(passEndsAt) > now + clockAhead

/** Tells a session from another without keeping its token. */
async function signatureOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(digest, 0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

import type { SessionSnapshot } from '#machines/session/session-selectors.ts'
import { NOBODY, type OfficerStatus, type ToldList } from '#machines/check-in/device-desk-context.ts'
import { isGood } from '#machines/check-in/device-desk-rules.ts'
import type { OfficerQuestion, OfficerRead } from '#machines/check-in/device-desk-setup.ts'
import type { DeviceStore } from '#machines/check-in/device-store.ts'

type Known = Pick<OfficerRead, 'standing' | 'resumedId'>

/**
 * Keeps who works here equal to the session, and beyond it: a token that expires stops the upload, not the scanning
 * (docs/decisions/0014). Who signs out or locks the screen takes the pass along.
 */
export async function readOfficer(question: OfficerQuestion, session: SessionSnapshot): Promise<OfficerRead> {
  const { store, pass } = question
  const isAway = hasLeft(session)
  const before = question.hasLeft || isAway ? await leave(question) : question
  const { user, details } = session.context
  const settledPass = pass && user && !details ? null : pass
  if (session.matches('restoring') || isAway)
    return { standing: before.standing, resumedId: before.resumedId, settledPass }
  if (pass) await keepPass(pass, session, store)
  const resumedId = question.isResuming ? await resume(before, store) : before.resumedId
  return { ...(await standingIn(store, session, resumedId)), settledPass }
}

/** Signing out, or locked. */
export const hasLeft = (session: SessionSnapshot): boolean => session.matches('signingOut') || session.hasTag('locked')

async function leave({ store, standing: { officer } }: OfficerQuestion): Promise<Known> {
  if (officer) await store.dropOfficer(officer.id)
  return { standing: NOBODY, resumedId: null }
}

async function keepPass({ list, now }: ToldList, { context }: SessionSnapshot, store: DeviceStore): Promise<void> {
  const { user, details } = context
  if (!list.officer || !user || !details) return
  await store.keepOfficer({
    id: details.id,
    name: details.name,
    ...list.officer,
    clockAhead: Date.parse(list.readAt) - now,
    sessionMark: await sessionMarkOf(user.token),
    workedAt: now,
  })
}

/** The candidate goes on by their pass. */
async function resume({ standing: { candidate }, resumedId }: Known, store: DeviceStore): Promise<string | null> {
  if (!candidate) return resumedId
  await store.keepOfficer({ ...candidate, workedAt: Date.now() })
  return candidate.id
}

async function standingIn(
  store: DeviceStore,
  { context: { user, details } }: SessionSnapshot,
  resumedId: string | null,
): Promise<Known> {
  const officers = (await store.officers()).filter((officer) => isGood(officer, Date.now()))
  if (user) {
    const mark = await sessionMarkOf(user.token)
    const own = officers.find(({ id, sessionMark }) => (details ? id === details.id : sessionMark === mark)) ?? null
    return { standing: { officer: own, isSignedIn: true, candidate: null }, resumedId: own?.id ?? null }
  }
  const [newest] = officers.toSorted((one, other) => other.workedAt - one.workedAt)
  const officer = officers.find(({ id }) => id === resumedId) ?? null
  const standing: OfficerStatus = { officer, isSignedIn: false, candidate: officer ? null : (newest ?? null) }
  return { standing, resumedId }
}

/** Tells a session from another without keeping its token. */
async function sessionMarkOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(digest, 0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

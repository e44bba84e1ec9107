import { createActor, fromPromise, waitFor } from 'xstate'
import type { UserDetails } from '#contract/session/session.ts'
import { sessionFlow, type Answered, type Restored, type SignedInUser } from '#machines/session/session-flow.ts'
import { sessionView } from '#machines/session/session-selectors.ts'

/** Somebody who is signed in; runs in the browser too. */

const HOUR_MS = 3_600_000

export const SARA: UserDetails = {
  id: '018f2b5a-0000-7000-8000-000000000001',
  name: 'Sara Haddad',
  email: 'sara@example.com',
  phone: null,
  role: 'staff',
  user_type: 'staff',
  depot: null,
  timeZone: 'Asia/Riyadh',
  currency: null,
  denied: [],
  closed: [],
  isAgent: false,
  operator: { name: { en: 'Rihla Coaches', ar: 'رحلة للنقل بالحافلات' } },
  isLocked: false,
  locksIn: null,
  needsFactor: false,
  expiresIn: 3600,
  version: 1,
}

/** Sara as her device remembers her; until an hour from now, unless said otherwise. */
export const signedIn = (expiresAt = Date.now() + HOUR_MS): SignedInUser => ({
  token: 'token',
  expiresAt,
  user_type: 'staff',
  role: 'staff',
  name: SARA.name,
})

/** A session in which somebody works. */
export async function openSession(details = SARA) {
  const session = createActor(
    sessionFlow.provide({
      actors: {
        restoreSession: fromPromise<Restored>(async () => ({ ok: true, user: signedIn() })),
        loadDetails: fromPromise<Answered<{ details: UserDetails }>>(async () => ({ ok: true, details })),
      },
    }),
  )
  session.start()
  await waitFor(session, (snapshot) => sessionView(snapshot) === 'open')
  return session
}

import { z } from 'zod'
import { instant, recordId } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/** More devices than one person signs in on; of more, those that were used last. */
export const MAX_OWN_SESSIONS = 50

const ownSession = z.object({
  id: recordId,
  /** The one that asks. */
  isThis: z.boolean(),
  /** `Chrome`, `Windows`, as far as the browser said; null where it is not known. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  isHandheld: z.boolean(),
  /** IP address that it signed in from. */
  address: z.string().nullable(),
  isLocked: z.boolean(),
  signedInAt: instant,
  /** To the minute. */
  lastSeenAt: instant,
})
export type OwnSession = z.input<typeof ownSession>

export const ownSessionEndpoints = {
  getOwnSessions: endpoint('getOwnSessions', {
    summary: 'Where the caller is signed in, the session that asks first, then as they were used last.',
    access: 'session',
    data: z.array(ownSession).max(MAX_OWN_SESSIONS),
  }),
  endOwnSessions: endpoint('endOwnSessions', {
    summary:
      "End sessions of the caller's own, but for the one that asks; those that are over already are passed over.",
    access: 'session',
    body: z.object({ ids: z.array(recordId).min(1).max(MAX_OWN_SESSIONS) }),
    data: z.object({ ended: z.int() }),
  }),
}

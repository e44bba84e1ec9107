import type { Role, UserType } from '#contract/access.ts'
import type { CallName } from '#contract/calls.ts'
import type { ProofMeans } from '#contract/session/second-factor.ts'
import type { Whereabouts } from '#server/time/local-day.ts'

/** Who calls, as the server knows them; nothing of it comes from the client. Where they are is their depot, or the operator's home. */
export interface Actor extends Whereabouts {
  id: string
  name: string
  email: string
  userType: UserType | null
  role: Role | null
  depotId: string | null
  /** Region of the depot: tickets on departures that call there are within the scope. */
  regionId: string | null
  /** Where the depot is, ISO 3166-1 alpha-2: phones without country code are of there. Null without a depot. */
  country: string | null
  isAgent: boolean
  /** Of a depot that the policies name to serve every depot's bookings. */
  isServicing: boolean
  /** Calls the access role takes away. */
  deniedCalls: ReadonlySet<CallName>
  deniedScreens: readonly string[]
  tokenHash: string
  isLocked: boolean
  /** When it locks where nobody does anything until then; null where the rules never lock it. */
  locksAt: Date | null
  /** Signed in by the password alone where a second factor is required. */
  needsFactor: boolean
  expiresAt: Date
  /** When they last proved in this session who they are, and how; null from before that was kept. */
  provedAt: Date | null
  provedBy: ProofMeans | null
}

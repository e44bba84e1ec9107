import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Access, ROLES, USER_TYPES } from '#contract/access.ts'
import { calls, type CallName } from '#contract/calls.ts'
import { contract } from '#contract/contract.ts'
import type { Policies } from '#contract/policy/policy.ts'
import type { ProofMeans } from '#contract/session/second-factor.ts'
import type { Database } from '#server/database/connection.ts'
import { HOME_TIME_ZONE } from '#server/database/home-time-zone.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import type { Actor } from './actor.ts'
import { type Refusal, refuse } from './refusal.ts'

/** Answered to everybody with a session, also to a user without a user type (domain rulings §6). */
const ALWAYS_ANSWERED = new Set<CallName>(['userDetails', 'logout'])
/** Answered while the session is locked. */
const ANSWERED_WHEN_LOCKED = new Set<CallName>([
  'unlockScreen',
  'lockScreen',
  'startProof',
  'proveIdentity',
  // On the wall of a station: everybody may read it, and nobody is there to unlock it.
  'getDepartureWall',
])

/** Answered while a first second factor is to be set up: what that takes, and to go on with it after a while. */
const ANSWERED_WHEN_FACTOR_NEEDED = new Set<CallName>([
  'noteActivity',
  'lockScreen',
  'unlockScreen',
  'getOwnFactors',
  'startPasskey',
  'addPasskey',
  'startCodes',
  'confirmCodes',
])

/** @returns who calls, null on a public call, or the refusal: 401 without a valid token, 403 where the type may not */
export async function authenticate(
  database: Database,
  name: CallName,
  access: Access,
  { request, now }: { request: FastifyRequest; now: Date },
): Promise<Actor | null | Refusal> {
  if (access === 'public') return null
  const token = /^Bearer ([\w-]{20,128})$/.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) return refuse('unauthenticated')
  const actor = await findActor(database, hashToken(token), now)
  if (actor === undefined) return refuse('unauthenticated')
  if (ALWAYS_ANSWERED.has(name)) return actor
  if (actor.isLocked && !ANSWERED_WHEN_LOCKED.has(name)) return refuse('sessionLocked')
  if (actor.needsFactor && !ANSWERED_WHEN_FACTOR_NEEDED.has(name))
    return refuse('conflict', { message: 'factor.needed' })
  if (!hasByType(actor, access)) return refuse('forbidden')
  // Told apart: who has the screen and not this act stays signed in.
  return actor.deniedCalls.has(name)
    ? refuse('forbidden', { message: 'deniedByRole', details: { deniedBy: 'accessRole' } })
    : actor
}

/** Only the hash of a token is stored, so that a copy of the table opens no session. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Whether user type and access role allow a call. */
export function mayCall(
  actor: Pick<Actor, 'userType' | 'deniedCalls'>,
  name: CallName,
  access: Access = contract[name].access,
): boolean {
  return access === 'public' || (hasByType(actor, access) && !actor.deniedCalls.has(name))
}

function hasByType({ userType }: Pick<Actor, 'userType'>, access: Exclude<Access, 'public'>): boolean {
  return userType !== null && (access === 'session' || access.includes(userType))
}

interface ActorRow {
  id: string
  name: string
  email: string
  user_type: string | null
  role: string | null
  depot_id: string | null
  region_id: string | null
  country: string | null
  time_zone: string
  home_time_zone: string
  denied_calls: string[] | null
  denied_screens: string[] | null
  locked_at: Date | null
  active_at: Date
  proved_at: Date | null
  proved_by: ProofMeans | null
  needs_factor: boolean
  expires_at: Date
  /** Whether it has to be written down anew that the session is in use. */
  is_seen_anew: boolean
}

async function findActor(database: Database, tokenHash: string, now: Date): Promise<Actor | undefined> {
  const { rows } = await database.pool.query<ActorRow>({
    name: 'find-actor',
    text: `select u.id, u.name, u.email, u.user_type, u.role, u.depot_id, d.region_id, g.country, r.denied_calls, r.denied_screens,
                  s.locked_at, s.active_at, s.proved_at, s.proved_by, s.needs_factor, s.expires_at, s.last_seen_at < now() - interval '1 minute' as is_seen_anew, coalesce(g.time_zone, home.time_zone) as time_zone, home.time_zone as home_time_zone
           from sessions s
           join users u on u.id = s.user_id and u.is_active
           left join depots d on d.id = u.depot_id
           left join regions g on g.id = d.region_id
           cross join (select ${HOME_TIME_ZONE} as time_zone) as home
           left join access_roles r on r.id = u.access_role_id and u.user_type <> 'super_admin'
           where s.token_hash = $1 and s.expires_at > now()`,
    values: [tokenHash],
  })
  const row = rows[0]
  if (row === undefined) return undefined
  if (row.is_seen_anew) noteSeen(database, tokenHash)
  const { policies } = await currentPolicies(database)
  const locksAt = lockOfIdle(row.active_at, policies)
  const isIdle = locksAt !== null && locksAt <= now
  if (isIdle && row.locked_at === null) noteLocked(database, tokenHash, locksAt)
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    userType: USER_TYPES.find((type) => type === row.user_type) ?? null,
    role: ROLES.find((role) => role === row.role) ?? null,
    depotId: row.depot_id,
    regionId: row.region_id,
    country: row.country,
    timeZone: row.time_zone,
    homeTimeZone: row.home_time_zone,
    isAgent: row.role === 'agent',
    isServicing: row.depot_id !== null && policies.servicingDepots.includes(row.depot_id),
    deniedCalls: deniedCallsOf(row.denied_calls),
    deniedScreens: row.denied_screens ?? [],
    tokenHash,
    isLocked: row.locked_at !== null || isIdle,
    locksAt,
    provedAt: row.proved_at,
    provedBy: row.proved_by,
    needsFactor: row.needs_factor,
    expiresAt: row.expires_at,
  }
}

/** When a session locks where nobody does anything until then; null where the rules never lock it. */
export function lockOfIdle(activeAt: Date, { idleLockMinutes }: Pick<Policies, 'idleLockMinutes'>): Date | null {
  return idleLockMinutes === 0 ? null : new Date(activeAt.getTime() + idleLockMinutes * 60_000)
}

/** So that it stays locked where the rules are changed meanwhile. Until it is written the next call finds it idle again. */
function noteLocked({ pool }: Database, tokenHash: string, lockedAt: Date): void {
  pool
    .query({
      name: 'note-session-locked',
      text: `update sessions set locked_at = $2 where token_hash = $1 and locked_at is null and active_at < $2`,
      values: [tokenHash, lockedAt],
    })
    .catch(() => undefined)
}

/** Nobody waits for it, and nothing hangs on it: the next call of the session notes it otherwise. */
function noteSeen({ pool }: Database, tokenHash: string): void {
  pool
    .query({
      name: 'note-session-seen',
      text: `update sessions set last_seen_at = now() where token_hash = $1 and last_seen_at < now() - interval '1 minute'`,
      values: [tokenHash],
    })
    .catch(() => undefined)
}

/** Calls that an access role takes away, as stored; names of calls that are no more are left out. */
export function deniedCallsOf(names: readonly string[] | null): ReadonlySet<CallName> {
  return new Set((names ?? []).filter(isCallName))
}

function isCallName(name: string): name is CallName {
  return name in calls
}

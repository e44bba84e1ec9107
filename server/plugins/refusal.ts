import type { ErrorCode } from '#contract/error.ts'

/**
 * An expected "no": returned, never thrown. Whatever the call wrote is rolled back.
 * `message` is a key of the `errors` locale, so that the words stand with the reader's language.
 */
export interface Refusal {
  refused: true
  status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 428 | 429 | 503
  code: ErrorCode
  message: string
  values?: Record<string, string | number>
  /** Path in the request body → key of the `errors` locale. */
  fields?: Record<string, string>
  /** What the client needs to go on: lost seats, present state. */
  details?: Record<string, unknown>
  retryAfterSeconds?: number
  /** Events that lifecycles refused: logged once what the call wrote is rolled back, and never sent. */
  attempts?: readonly RefusedAttempt[]
}

/** An event that a record's machine did not accept in its state. */
export interface RefusedAttempt {
  machine: string
  fingerprint: string
  recordId: string
  event: string
  fromState: string
  /** Null where the program itself acted. */
  actorId: string | null
}

const STATUS_OF = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  staleVersion: 409,
  transitionRefused: 409,
  seatsLost: 409,
  roomsLost: 409,
  holdExpired: 409,
  tooManySeats: 422,
  departureClosed: 409,
  noPrice: 422,
  priceChanged: 409,
  walletTooLow: 422,
  tillTooLow: 422,
  ownRequest: 409,
  tiedAccounts: 409,
  freshProofNeeded: 428,
  sessionLocked: 409,
  otherDepot: 422,
  ruleBroken: 422,
  keyMissing: 400,
  keyReused: 422,
  tooLarge: 413,
  unsupportedType: 415,
  tooManyRequests: 429,
  busy: 503,
  unavailable: 503,
} as const satisfies Record<Exclude<ErrorCode, 'server'>, Refusal['status']>

/** `message` defaults to the code; give another key where the code alone does not say what to do. */
export function refuse(
  code: keyof typeof STATUS_OF,
  rest: Partial<Omit<Refusal, 'refused' | 'status' | 'code'>> = {},
): Refusal {
  return { refused: true, status: STATUS_OF[code], code, message: code, ...rest }
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value && value.refused === true
}

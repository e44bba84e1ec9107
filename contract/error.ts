import { z } from 'zod'

/**
 * Every refusal has a code; the words for it live with the reader's language.
 * `details` carries what the client needs to go on: the lost seats, the present state of a record.
 */
export const ERROR_CODES = [
  'malformed',
  'unauthenticated',
  'forbidden',
  'notFound',
  'conflict',
  'staleVersion',
  'transitionRefused',
  'seatsLost',
  'roomsLost',
  'holdExpired',
  'tooManySeats',
  'departureClosed',
  'noPrice',
  'priceChanged',
  'walletTooLow',
  'tillTooLow',
  'ownRequest',
  'tiedAccounts',
  /** Above the policy's amount one proves again who one is (`proveIdentity`), and repeats the same act. */
  'freshProofNeeded',
  /** Nothing else is answered until the session is unlocked. */
  'sessionLocked',
  /** A record that one may read, and another depot writes. 403 is kept for calls that one lacks, since it signs out. */
  'otherDepot',
  'ruleBroken',
  'keyMissing',
  'keyReused',
  'tooLarge',
  'unsupportedType',
  'tooManyRequests',
  'busy',
  'unavailable',
  'server',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

export const errorBody = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  /** Path of the field in the request body (`passengers.0.dateOfBirth`) → what is wrong with it. */
  fields: z.record(z.string(), z.string()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  /** Of what the server could not do (500 and 503): under it the log says why. */
  requestId: z.string().optional(),
})
export type ErrorBody = z.output<typeof errorBody>

import { z } from 'zod'
import { instant, recordId } from '../common.ts'
import { MESSAGE_CHANNELS, MESSAGE_FAILURES, MESSAGE_LANGUAGES, MESSAGE_STATES } from './message-codes.ts'

export const messageRow = z.object({
  id: recordId,
  channel: z.enum(MESSAGE_CHANNELS),
  /** Address, or number in E.164. */
  recipient: z.string(),
  language: z.enum(MESSAGE_LANGUAGES),
  state: z.enum(MESSAGE_STATES),
  attempts: z.int(),
  failure: z.enum(MESSAGE_FAILURES).nullable(),
  /** What the gateway or the mail server answered with, such as 400; null where it did not answer. */
  failureStatus: z.int().nullable(),
  /** Of one that waits. */
  nextAttemptAt: instant.nullable(),
  createdBy: z.string(),
  createdAt: instant,
  settledAt: instant.nullable(),
})
export type MessageRow = z.input<typeof messageRow>

/** In the list of all that was sent. */
export const listedMessage = messageRow.extend({
  bookingId: recordId,
  reference: z.string(),
  leadPassenger: z.string(),
  /** The payer's, which is offered in place of an address. */
  payerPhone: z.string(),
  depotCode: z.string().nullable(),
  /** Whether the reader may send the tickets of its booking. */
  maySend: z.boolean(),
})
export type ListedMessage = z.input<typeof listedMessage>

import { z } from 'zod'
import { BOOKING_READERS, BOOKING_TYPES } from '../access.ts'
import { emailText, instant, phoneText, recordId } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import {
  MAX_LISTED_MESSAGES,
  MESSAGE_CHANNELS,
  MESSAGE_FAILURES,
  MESSAGE_LANGUAGES,
  MESSAGE_STATES,
} from './message-codes.ts'

const language = z.enum(MESSAGE_LANGUAGES)

/** To whom, and on which way. */
export const messageRequest = z.discriminatedUnion('channel', [
  z.object({ channel: z.literal('email'), email: emailText, language }),
  z.object({ channel: z.literal('sms'), phone: phoneText, language }),
  z.object({ channel: z.literal('whatsapp'), phone: phoneText, language }),
])

export type MessageRequest = z.output<typeof messageRequest>

export const messageRow = z.object({
  id: recordId,
  channel: z.enum(MESSAGE_CHANNELS),
  /** Address, or number in E.164. */
  recipient: z.string(),
  language,
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

export const messageEndpoints = {
  getBookingMessages: endpoint('getBookingMessages', {
    summary: `What was sent to a booking's passengers and what came of it: the newest ${MAX_LISTED_MESSAGES}.`,
    access: BOOKING_READERS,
    params: z.object({ id: recordId }),
    data: z.array(messageRow).max(MAX_LISTED_MESSAGES),
  }),
  getWhatsAppLink: endpoint('getWhatsAppLink', {
    summary: 'The address that opens WhatsApp with a message that was handed over, its text and ticket link filled in.',
    access: BOOKING_TYPES,
    params: z.object({ id: recordId }),
    data: z.object({ url: z.url() }),
  }),
}

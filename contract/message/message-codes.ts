import type { StateTone } from '../records.ts'

/** The ways on which a passenger is written to. */
export const MESSAGE_CHANNELS = ['email', 'sms', 'whatsapp'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

/**
 * queued: waits for its first or its next attempt · sent: taken by the mail server or the gateway · failed: given up ·
 * suppressed: the number wants no messages · handedOver: opened in WhatsApp, where the clerk sends it
 */
export const MESSAGE_STATES = ['queued', 'sent', 'failed', 'suppressed', 'handedOver'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** How each is drawn. */
export const MESSAGE_TONES = {
  queued: 'waiting',
  sent: 'done',
  failed: 'stopped',
  suppressed: 'ended',
  handedOver: 'info',
} as const satisfies Record<MessageState, StateTone>

/**
 * Why the last attempt did not work. refused: not accepted, and never will be · unavailable: not accepted for now ·
 * timeout: no answer in time · unreachable: nobody there · nothingToSend: no ticket of the booking is valid any more
 */
export const MESSAGE_FAILURES = ['refused', 'unavailable', 'timeout', 'unreachable', 'nothingToSend'] as const
export type MessageFailure = (typeof MESSAGE_FAILURES)[number]

/** What a message says; its words are in `public/locales/<language>/ticket-link.json`. */
export type MessageTemplate = 'tickets'

/** Messages are written in the languages that tickets are printed in. */
export const MESSAGE_LANGUAGES = ['en', 'ar'] as const
export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number]

/** At most so many of a booking are listed, the newest. */
export const MAX_LISTED_MESSAGES = 20

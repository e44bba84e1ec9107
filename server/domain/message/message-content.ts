import type { Mail } from '#server/mail/mailer.ts'
import type { DueMessage } from './messages.ts'

/** What a message says, made when it is sent; null where there is nothing to say any more. */
export interface MessageContent {
  mail(message: DueMessage): Promise<Mail | null>
  text(message: DueMessage): Promise<string | null>
}

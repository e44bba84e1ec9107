import type { ReplyOf } from '#contract/contract.ts'
import type { StoredMessage } from './messages.ts'

/** A message as the API shows it. */
export function showMessage(message: StoredMessage, sender: string): ReplyOf<'sendTickets'>['data'] {
  const { id, channel, recipient, language, state, attempts, failure, failureStatus } = message
  const { nextAttemptAt, createdAt, settledAt } = message
  return {
    id,
    channel,
    recipient,
    language,
    state,
    attempts,
    failure,
    failureStatus,
    nextAttemptAt,
    createdBy: sender,
    createdAt,
    settledAt,
  }
}

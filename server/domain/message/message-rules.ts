import type { MessageFailure, MessageState } from '#contract/message/message-codes.ts'

/** From an attempt that did not work to the next: about five hours in all, then the message has failed. */
export const BACK_OFF_SECONDS = [30, 120, 600, 3600, 14_400] as const
export const MAX_ATTEMPTS = BACK_OFF_SECONDS.length + 1

/** What came of an attempt. */
export interface Outcome {
  /** Where it ends, unless it is tried again. */
  state: Exclude<MessageState, 'queued' | 'handedOver'>
  failure: MessageFailure | null
  /** What the other side answered with, if it did. */
  status: number | null
  /** Worth another attempt. */
  isPassing: boolean
}

export const SENT: Outcome = { state: 'sent', failure: null, status: null, isPassing: false }
export const SUPPRESSED: Outcome = { state: 'suppressed', failure: null, status: null, isPassing: false }

/** Not sent. What was refused, or has nothing to say, is not tried again. */
export function failed(failure: MessageFailure, status: number | null = null): Outcome {
  return { state: 'failed', failure, status, isPassing: failure !== 'refused' && failure !== 'nothingToSend' }
}

/** Said by a gateway that takes the request another time. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 425, 429])

/** What an HTTP gateway's answer means: below 400 and not taken is a wrong address, such as one that leads elsewhere. */
export function outcomeOfStatus(status: number): Outcome {
  if (status >= 200 && status < 300) return SENT
  return failed(status >= 500 || PASSING_STATUSES.has(status) ? 'unavailable' : 'refused', status)
}

/** What a thrown error means: of `fetch`, of a socket, of the mail server. */
export function outcomeOfError(error: unknown): Outcome {
  const { code, responseCode } = detailsOf(error)
  if (code === 'ETIMEDOUT' || (error instanceof Error && error.name === 'TimeoutError')) return failed('timeout')
  // A wrong password is the operator's to mend, not the passenger's address.
  if (responseCode !== null && responseCode >= 500 && code !== 'EAUTH') return failed('refused', responseCode)
  return failed(responseCode === null ? 'unreachable' : 'unavailable', responseCode)
}

function detailsOf(error: unknown): { code: string | null; responseCode: number | null } {
  if (!(error instanceof Error)) return { code: null, responseCode: null }
  return {
    code: 'code' in error && typeof error.code === 'string' ? error.code : null,
    responseCode: 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null,
  }
}

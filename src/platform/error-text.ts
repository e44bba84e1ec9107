import type { TFunction } from 'i18next'
import { withReference } from '#src/platform/error-reference.ts'

/** Anything with the marks of a failed call: an `ApiError`, or a failure in a machine's context. */
export interface FailedCall {
  status: number
  message: string
  details?: Record<string, unknown>
  isUnansweredWrite?: boolean
  requestId?: string | undefined
}

/** No answer at all, or a proxy's in its place. */
const UNANSWERED: ReadonlySet<number> = new Set([0, 502, 503, 504])

/**
 * The words for a failed call by the error catalogue (specification §8): fixed ones for 401, 403, 404 and 500, else
 * the server's message. `t` may be bound to any namespace.
 */
export function errorText(t: TFunction, failed: FailedCall): string {
  return withReference(t, catalogueText(t, failed), failed.requestId)
}

function catalogueText(t: TFunction, failed: FailedCall): string {
  // Our own server says what to do; a proxy's page has no words, and says only that nobody answered.
  if (failed.status === 503 && failed.message) return failed.message
  if (UNANSWERED.has(failed.status))
    return t(failed.isUnansweredWrite ? 'session:catalogue.unansweredWrite' : 'session:catalogue.unreachable')
  if (failed.status >= 500) return t('session:catalogue.server')
  if (failed.status === 401) return t('session:catalogue.invalidCredentials')
  // What the access role denies is no end of the session, so it is said in the server's words.
  if (failed.status === 403 && failed.details?.deniedBy === 'accessRole' && failed.message) return failed.message
  if (failed.status === 403) return t('session:catalogue.accessForbidden')
  if (failed.status === 404) return t('session:catalogue.notFound')
  return failed.message || t('session:catalogue.server')
}

/** Whether a list or a report refuses what it is asked for: a filter's value that it does not have. */
export function isBadQuery(failed: Pick<FailedCall, 'status'> | null | undefined): boolean {
  return failed?.status === 400 || failed?.status === 422
}

/**
 * The words for a failed read: it has no fields that could be marked, so it names those that were refused, where the page
 * says what they are called.
 */
export function readErrorText(
  t: TFunction,
  failed: FailedCall & { code?: string; fields?: Readonly<Record<string, string>> },
  nameOf?: (field: string) => string | undefined,
): string {
  if (failed.code !== 'malformed') return errorText(t, failed)
  const names = Object.keys(failed.fields ?? {}).flatMap((field) => nameOf?.(field) ?? [])
  if (names.length === 0) return t('common:error.asked')
  return t('common:error.askedOf', {
    count: names.length,
    filters: names.map((name) => `\u2068${name}\u2069`).join(' · '),
  })
}

import type { TFunction } from 'i18next'
import type { DecideAnswer } from '#machines/parts/decision.ts'
import type { ApiError } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'

/** Why a decision was not taken: somebody was faster where the record is no longer in the state in which it waited. */
export function refusedDecision(error: ApiError, waiting: string, t: TFunction): DecideAnswer {
  const { status, details } = error
  const isDecided = status === 409 && details.state !== undefined && details.state !== waiting
  if (isDecided) return { ok: false, reason: 'overtaken' }
  // There is nothing to load: what is shown is renewed by itself.
  return {
    ok: false,
    reason: 'refused',
    message: error.code === 'staleVersion' ? t('approvals:decision.stale') : errorText(t, error),
  }
}

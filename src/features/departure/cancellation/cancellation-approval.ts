import { navigate } from 'wouter/use-browser-location'
import type { ApprovalCase } from '#src/domain/approval/approval-case.ts'
import { attempt } from '#src/platform/api.ts'
import { refusedDecision } from '#src/domain/approval/refused-decision.ts'
import { CancellationCase } from './cancellation-case.tsx'
import { CANCELLATION_READS } from './cancellation-reads.ts'

/** Proposals to cancel a departure in the approvals inbox. Whoever confirms one is led to where it is worked off. */
export const cancellationApproval: ApprovalCase = {
  View: CancellationCase,
  invalidates: CANCELLATION_READS,
  async decide({ key, body: { id, version, decision, reason } }, t) {
    const sent =
      decision === 'approve'
        ? await attempt('confirmCancellation', { body: { id, version }, key })
        : await attempt('withdrawCancellation', { body: { id, version, reason }, key })
    if (sent.ok) {
      if (decision === 'approve') navigate(progressPath(sent.answer.data.departure.key))
      return { ok: true }
    }
    return refusedDecision(sent.error, 'proposed', t)
  },
}

/** Both screens stand side by side below the prefix of the user type. */
const progressPath = (departureKey: string): string =>
  window.location.pathname.replace(/[^/]+$/, `departures/${departureKey}/cancel`)

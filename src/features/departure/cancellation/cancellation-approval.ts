import { navigate } from 'wouter/use-browser-location'
import { defineApprovalCase } from '#src/domain/approval/approval-case.ts'
import { attempt } from '#src/platform/api.ts'
import { CancellationCase } from './cancellation-case.tsx'
import { cancellationView } from '#src/domain/departure/cancellation-view.ts'

/** Proposals to cancel a departure in the approvals inbox. Whoever confirms one is led to where it is worked off. */
export const cancellationApproval = defineApprovalCase(cancellationView, {
  View: CancellationCase,
  waitsIn: 'proposed',
  async send({ id, version, decision, reason }, key) {
    if (decision === 'reject') return attempt('withdrawCancellation', { body: { id, version, reason }, key })
    const sent = await attempt('confirmCancellation', { body: { id, version }, key })
    if (sent.ok) navigate(progressPath(sent.answer.data.departure.key))
    return sent
  },
})

/** Both screens stand side by side below the prefix of the user type. */
const progressPath = (departureKey: string): string =>
  window.location.pathname.replace(/[^/]+$/, `departures/${departureKey}/cancel`)

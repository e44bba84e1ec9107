import { defineApprovalCase } from '#src/domain/approval/approval-case.ts'
import { exchangeRateView } from '#src/domain/exchange-rate/exchange-rate-view.ts'
import { attempt } from '#src/platform/api.ts'
import { RateCase } from './rate-case.tsx'

/** Exchange rates in the approvals inbox. */
export const rateApproval = defineApprovalCase(exchangeRateView, {
  View: RateCase,
  waitsIn: 'entered',
  send: ({ id, version, decision, reason }, key) =>
    attempt('decideExchangeRate', { body: { id, version, decision, reason }, key }),
})

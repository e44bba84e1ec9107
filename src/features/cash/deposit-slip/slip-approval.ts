import type { QueryClient } from '@tanstack/react-query'
import type { SlipFacts } from '#machines/cash/deposit-slip-approval-flow.ts'
import { defineApprovalCase } from '#src/domain/approval/approval-case.ts'
import { attempt } from '#src/platform/api.ts'
import { watchRecord } from '#src/domain/approval/case-services.ts'
import { versionOptions } from '#src/platform/use-read.ts'
import { cashDifference } from './cash-difference.ts'
import { SlipCase } from './slip-case.tsx'
import { depositSlipView } from '#src/domain/cash/deposit-slip-view.ts'

/** Deposit slips in the approvals inbox. */
export const slipApproval = {
  ...defineApprovalCase(depositSlipView, {
    View: SlipCase,
    waitsIn: 'pending',
    send: ({ id, version, decision, reason }, key) =>
      attempt('decideDepositSlip', { body: { id, version, decision, reason }, key }),
  }),
  record: (client: QueryClient) =>
    watchRecord(
      client,
      (id, version) => versionOptions<'getDepositSlip'>('getDepositSlip', version, { params: { id } }),
      ({ data: { shiftLines, amounts } }): SlipFacts => ({
        shifts: shiftLines.length,
        differences: amounts.filter((amount) => cashDifference(amount) !== 0).length,
      }),
    ),
}

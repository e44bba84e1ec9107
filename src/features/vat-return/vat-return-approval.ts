import { defineApprovalCase } from '#src/domain/approval/approval-case.ts'
import { vatReturnView } from '#src/domain/vat-return/vat-return-view.ts'
import { attempt } from '#src/platform/api.ts'
import { VatReturnCase } from './vat-return-case.tsx'

/** VAT returns in the approvals inbox. */
export const vatReturnApproval = defineApprovalCase(vatReturnView, {
  View: VatReturnCase,
  waitsIn: 'prepared',
  send: ({ id, version, decision, reason }, key) =>
    attempt('decideVatReturn', { body: { id, version, decision, reason }, key }),
})

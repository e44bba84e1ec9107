import { casesByKind } from '#src/domain/approval/approval-case.ts'
import { topUpApproval } from '#src/features/agent/top-up/top-up-approval.ts'
import { deductionApproval } from '#src/features/agent/wallet/deduction-approval.ts'
import { slipApproval } from '#src/features/cash/deposit-slip/slip-approval.ts'
import { writeOffApproval } from '#src/features/consignment/billing/write-off-approval.ts'
import { cancellationApproval } from '#src/features/departure/cancellation/cancellation-approval.ts'
import { rateApproval } from '#src/features/exchange-rate/rate-approval.ts'
import { expenseApproval } from '#src/features/expense/expense-approval.ts'
import { journalApproval } from '#src/features/ledger/journal/journal-approval.ts'
import { orderApproval } from '#src/features/maintenance/work-order/order-approval.ts'
import { reopeningApproval } from '#src/features/period/reopening-approval.ts'
import { recurringApproval } from '#src/features/ledger/recurring/recurring-approval.ts'
import { refundApproval } from '#src/features/refund/refund-approval.ts'
import { vatReturnApproval } from '#src/features/vat-return/vat-return-approval.ts'

/** What is decided on in the inbox, each by the record whose view it was defined with. */
export const approvalCases = casesByKind([
  refundApproval,
  cancellationApproval,
  writeOffApproval,
  slipApproval,
  journalApproval,
  recurringApproval,
  topUpApproval,
  deductionApproval,
  rateApproval,
  vatReturnApproval,
  reopeningApproval,
  expenseApproval,
  orderApproval,
])

import type { z } from 'zod'
import { accessLogEndpoints } from './audit/access-log.ts'
import { accessRoleEndpoints } from './people/access-role.ts'
import { agentEndpoints } from './people/agent.ts'
import { approvalEndpoints } from './approval/approval.ts'
import { auditEndpoints } from './audit/audit.ts'
import { bankReferenceEndpoints } from './bank-reference/bank-reference.ts'
import { bookingEndpoints } from './booking/booking.ts'
import { bookingChangeEndpoints } from './booking/booking-change.ts'
import { busScheduleEndpoints } from './departure/bus-schedule.ts'
import type { CallName } from './calls.ts'
import { cashShiftEndpoints } from './cash/cash-shift.ts'
import { cashTransferEndpoints } from './cash/cash-transfer.ts'
import { depositSlipEndpoints } from './cash/deposit-slip.ts'
import { boardingListEndpoints } from './check-in/boarding-list.ts'
import { checkInReviewEndpoints } from './check-in/check-in-review.ts'
import { checkInEndpoints } from './check-in/check-in.ts'
import { checkedInEndpoints } from './check-in/checked-in.ts'
import { departureCancellationEndpoints } from './departure/departure-cancellation.ts'
import { departureBoardEndpoints } from './departure/departure-board.ts'
import { departureClosingEndpoints } from './departure/departure-closing.ts'
import { departureGateEndpoints } from './departure/departure-gate.ts'
import { consignmentMovementEndpoints } from './consignment/consignment-movement.ts'
import { consignmentEndpoints } from './consignment/consignment.ts'
import { exitFeeEndpoints } from './check-in/exit-fee.ts'
import { exitFeeRateEndpoints } from './check-in/exit-fee-rate.ts'
import { taxRuleEndpoints } from './tax/tax-rule.ts'
import { expenseEndpoints } from './expense/expense.ts'
import { statisticsEndpoints } from './sales-report/booking-statistics.ts'
import { salesEndpoints } from './sales-report/sales-report.ts'
import { counterEndpoints } from './departure/counter.ts'
import { departureEndpoints } from './departure/departure.ts'
import { depotEndpoints } from './network/depot.ts'
import { draftEndpoints } from './draft.ts'
import { busEndpoints } from './fleet/bus.ts'
import { busHistoryEndpoints } from './fleet/bus-history.ts'
import { busDocumentEndpoints } from './fleet/bus-document.ts'
import { documentTypeEndpoints } from './fleet/document-type.ts'
import { driverEndpoints } from './fleet/driver.ts'
import { fleetImportEndpoints } from './fleet/fleet-import.ts'
import { streamEndpoints } from './event-stream.ts'
import { fileEndpoints } from './file.ts'
import { openingBalanceEndpoints } from './ledger/opening-balance.ts'
import { recurringEndpoints } from './ledger/recurring.ts'
import { journalEndpoints } from './ledger/journal.ts'
import { ledgerEndpoints } from './ledger/ledger.ts'
import { machineVersionEndpoints } from './workflow/machine-version.ts'
import { journeyChoiceEndpoints } from './departure/journey-choices.ts'
import { manifestEndpoints } from './departure/manifest.ts'
import { messageEndpoints } from './message/message.ts'
import { masterEndpoints } from './master.ts'
import { peopleEndpoints } from './people/people.ts'
import { policyEndpoints } from './policy/policy.ts'
import { priceListEndpoints } from './network/price-list.ts'
import { refundEndpoints } from './refund/refund.ts'
import { regionEndpoints } from './network/region.ts'
import { savedViewEndpoints } from './saved-view.ts'
import { dashboardEndpoints } from './dashboard/dashboard.ts'
import { routeEndpoints } from './network/route.ts'
import { searchEndpoints } from './search.ts'
import { sealEndpoints } from './audit/seal.ts'
import { healthEndpoints } from './health/health.ts'
import { seatEndpoints } from './seat/seat.ts'
import { ownSessionEndpoints } from './session/own-sessions.ts'
import { secondFactorEndpoints } from './session/second-factor.ts'
import { sessionEndpoints } from './session/session.ts'
import { stoppageEndpoints } from './network/stoppage.ts'
import { transactionEndpoints } from './ledger/transaction.ts'
import { transportEndpoints } from './fleet/transport.ts'
import { timingEndpoints } from './network/timing.ts'
import { travelDateChangeEndpoints } from './travel-date-change/travel-date-change.ts'
import { tripSummaryEndpoints } from './departure/trip-summary.ts'
import { tripEndpoints } from './network/trip.ts'
import { timetableImportEndpoints } from './network/timetable-import.ts'
import { visaRequestEndpoints } from './check-in/visa-request.ts'
import { exchangeRateEndpoints } from './exchange-rate/exchange-rate.ts'
import { taxDocumentEndpoints } from './tax-document/tax-document.ts'
import { driverHoursEndpoints } from './fleet/driver-hours.ts'
import { fuelEndpoints } from './fuel/fuel.ts'
import { maintenanceEndpoints } from './maintenance/maintenance.ts'
import { maintenancePlanEndpoints } from './maintenance/maintenance-plan.ts'
import { workOrderEndpoints } from './maintenance/work-order.ts'
import { vatReturnEndpoints } from './vat-return/vat-return.ts'
import { periodEndpoints } from './period/period.ts'
import { customerAccountEndpoints } from './invoice/customer-account.ts'
import { customerEndpoints } from './invoice/customer.ts'
import { accountChargeEndpoints } from './invoice/account-charge.ts'
import { customerReceiptEndpoints } from './invoice/customer-receipt.ts'
import { invoiceEndpoints } from './invoice/invoice.ts'
import { invoicePrintEndpoints } from './invoice/invoice-print.ts'
import { accommodationEndpoints } from './accommodation/accommodation.ts'
import { stayEndpoints } from './accommodation/stay.ts'
import { packageEndpoints } from './package/package.ts'
import { serviceEndpoints } from './invoice/service.ts'
import { bankStatementEndpoints } from './reconciliation/bank-statement.ts'
import { statementLineEndpoints } from './reconciliation/statement-line.ts'
import { accountEndpoints } from './ledger/account.ts'
import { statementEndpoints } from './statement/statement.ts'
import { visaRuleEndpoints } from './check-in/visa-rule.ts'
import { walletEndpoints } from './agent/wallet.ts'
import { walletDeductionEndpoints } from './agent/wallet-deduction.ts'
import { workflowEndpoints } from './workflow/workflow.ts'
import { topUpEndpoints } from './agent/top-up.ts'
import { writeOffEndpoints } from './consignment/write-off.ts'

/** Every call of the API. The server registers a handler for each, the client calls through it, the API page lists it. */
export const contract = {
  ...sessionEndpoints,
  ...ownSessionEndpoints,
  ...secondFactorEndpoints,
  ...peopleEndpoints,
  ...agentEndpoints,
  ...accessRoleEndpoints,
  ...regionEndpoints,
  ...depotEndpoints,
  ...stoppageEndpoints,
  ...priceListEndpoints,
  ...transportEndpoints,
  ...driverEndpoints,
  ...fleetImportEndpoints,
  ...busEndpoints,
  ...busHistoryEndpoints,
  ...busDocumentEndpoints,
  ...documentTypeEndpoints,
  ...tripEndpoints,
  ...routeEndpoints,
  ...timingEndpoints,
  ...masterEndpoints,
  ...departureEndpoints,
  ...journeyChoiceEndpoints,
  ...seatEndpoints,
  ...counterEndpoints,
  ...busScheduleEndpoints,
  ...bookingEndpoints,
  ...departureBoardEndpoints,
  ...departureClosingEndpoints,
  ...departureGateEndpoints,
  ...checkInEndpoints,
  ...boardingListEndpoints,
  ...checkInReviewEndpoints,
  ...exitFeeEndpoints,
  ...manifestEndpoints,
  ...messageEndpoints,
  ...checkedInEndpoints,
  ...travelDateChangeEndpoints,
  ...refundEndpoints,
  ...exitFeeRateEndpoints,
  ...taxRuleEndpoints,
  ...visaRuleEndpoints,
  ...accountEndpoints,
  ...customerEndpoints,
  ...invoiceEndpoints,
  ...invoicePrintEndpoints,
  ...customerReceiptEndpoints,
  ...accountChargeEndpoints,
  ...customerAccountEndpoints,
  ...serviceEndpoints,
  ...accommodationEndpoints,
  ...packageEndpoints,
  ...stayEndpoints,
  ...exchangeRateEndpoints,
  ...taxDocumentEndpoints,
  ...maintenanceEndpoints,
  ...workOrderEndpoints,
  ...maintenancePlanEndpoints,
  ...fuelEndpoints,
  ...driverHoursEndpoints,
  ...vatReturnEndpoints,
  ...periodEndpoints,
  ...bankStatementEndpoints,
  ...statementLineEndpoints,
  ...statementEndpoints,
  ...visaRequestEndpoints,
  ...departureCancellationEndpoints,
  ...approvalEndpoints,
  ...bookingChangeEndpoints,
  ...consignmentEndpoints,
  ...consignmentMovementEndpoints,
  ...writeOffEndpoints,
  // tills and deposit slips
  ...cashShiftEndpoints,
  ...cashTransferEndpoints,
  ...depositSlipEndpoints,
  // sales report
  ...salesEndpoints,
  ...statisticsEndpoints,
  // expenses
  ...expenseEndpoints,
  // ledger, journal, transactions
  ...ledgerEndpoints,
  ...journalEndpoints,
  ...recurringEndpoints,
  ...openingBalanceEndpoints,
  ...transactionEndpoints,
  ...tripSummaryEndpoints,
  // agents' money
  ...topUpEndpoints,
  ...bankReferenceEndpoints,
  ...fileEndpoints,
  ...draftEndpoints,
  ...savedViewEndpoints,
  ...dashboardEndpoints,
  ...timetableImportEndpoints,
  ...walletEndpoints,
  ...walletDeductionEndpoints,
  ...policyEndpoints,
  ...workflowEndpoints,
  // versions of workflows, access log
  ...machineVersionEndpoints,
  ...accessLogEndpoints,
  // audit
  ...auditEndpoints,
  ...sealEndpoints,
  // health
  ...healthEndpoints,
  ...searchEndpoints,
  ...streamEndpoints,
} satisfies Record<CallName, unknown>

export type Contract = typeof contract

type SchemaOf<Name extends CallName, Part extends string> = Contract[Name] extends { [Key in Part]: infer Schema }
  ? Schema extends z.ZodType
    ? Schema
    : never
  : never

/** What a client sends as the body of a call. */
export type BodyOf<Name extends CallName> = z.input<SchemaOf<Name, 'body'>>
/** What a client gets: instants as text. */
export type AnswerOf<Name extends CallName> = z.input<SchemaOf<Name, 'response'>>
/** What a handler answers: instants as `Date`. */
export type ReplyOf<Name extends CallName> = z.output<SchemaOf<Name, 'response'>>

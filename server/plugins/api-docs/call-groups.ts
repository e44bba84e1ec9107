import type { z } from 'zod'
import type { Access } from '#contract/access.ts'
import { accessLogEndpoints } from '#contract/audit/access-log.ts'
import { accessRoleEndpoints } from '#contract/people/access-role.ts'
import { agentEndpoints } from '#contract/people/agent.ts'
import { approvalEndpoints } from '#contract/approval/approval.ts'
import { auditEndpoints } from '#contract/audit/audit.ts'
import { sealEndpoints } from '#contract/audit/seal.ts'
import { healthEndpoints } from '#contract/health/health.ts'
import { bankReferenceEndpoints } from '#contract/bank-reference/bank-reference.ts'
import { bookingEndpoints } from '#contract/booking/booking.ts'
import { bookingChangeEndpoints } from '#contract/booking/booking-change.ts'
import { busScheduleEndpoints } from '#contract/departure/bus-schedule.ts'
import type { Call } from '#contract/call.ts'
import type { CallName } from '#contract/calls.ts'
import { boardingListEndpoints } from '#contract/check-in/boarding-list.ts'
import { consignmentMovementEndpoints } from '#contract/consignment/consignment-movement.ts'
import { consignmentEndpoints } from '#contract/consignment/consignment.ts'
import { cashShiftEndpoints } from '#contract/cash/cash-shift.ts'
import { cashTransferEndpoints } from '#contract/cash/cash-transfer.ts'
import { depositSlipEndpoints } from '#contract/cash/deposit-slip.ts'
import { checkInEndpoints } from '#contract/check-in/check-in.ts'
import { checkInReviewEndpoints } from '#contract/check-in/check-in-review.ts'
import { checkedInEndpoints } from '#contract/check-in/checked-in.ts'
import { departureCancellationEndpoints } from '#contract/departure/departure-cancellation.ts'
import { departureBoardEndpoints } from '#contract/departure/departure-board.ts'
import { departureClosingEndpoints } from '#contract/departure/departure-closing.ts'
import { departureGateEndpoints } from '#contract/departure/departure-gate.ts'
import { exitFeeEndpoints } from '#contract/check-in/exit-fee.ts'
import { exitFeeRateEndpoints } from '#contract/check-in/exit-fee-rate.ts'
import { taxRuleEndpoints } from '#contract/tax/tax-rule.ts'
import { expenseEndpoints } from '#contract/expense/expense.ts'
import { statisticsEndpoints } from '#contract/sales-report/booking-statistics.ts'
import { salesEndpoints } from '#contract/sales-report/sales-report.ts'
import { counterEndpoints } from '#contract/departure/counter.ts'
import { departureEndpoints } from '#contract/departure/departure.ts'
import { depotEndpoints } from '#contract/network/depot.ts'
import { draftEndpoints } from '#contract/draft.ts'
import { busEndpoints } from '#contract/fleet/bus.ts'
import { busHistoryEndpoints } from '#contract/fleet/bus-history.ts'
import { busDocumentEndpoints } from '#contract/fleet/bus-document.ts'
import { documentTypeEndpoints } from '#contract/fleet/document-type.ts'
import { driverHoursEndpoints } from '#contract/fleet/driver-hours.ts'
import { driverEndpoints } from '#contract/fleet/driver.ts'
import { fleetImportEndpoints } from '#contract/fleet/fleet-import.ts'
import { streamEndpoints } from '#contract/event-stream.ts'
import { fileEndpoints } from '#contract/file.ts'
import { journeyChoiceEndpoints } from '#contract/departure/journey-choices.ts'
import { exchangeRateEndpoints } from '#contract/exchange-rate/exchange-rate.ts'
import { taxDocumentEndpoints } from '#contract/tax-document/tax-document.ts'
import { fuelEndpoints } from '#contract/fuel/fuel.ts'
import { maintenanceEndpoints } from '#contract/maintenance/maintenance.ts'
import { maintenancePlanEndpoints } from '#contract/maintenance/maintenance-plan.ts'
import { workOrderEndpoints } from '#contract/maintenance/work-order.ts'
import { vatReturnEndpoints } from '#contract/vat-return/vat-return.ts'
import { periodEndpoints } from '#contract/period/period.ts'
import { customerAccountEndpoints } from '#contract/invoice/customer-account.ts'
import { accountChargeEndpoints } from '#contract/invoice/account-charge.ts'
import { customerReceiptEndpoints } from '#contract/invoice/customer-receipt.ts'
import { invoiceEndpoints } from '#contract/invoice/invoice.ts'
import { invoicePrintEndpoints } from '#contract/invoice/invoice-print.ts'
import { customerEndpoints } from '#contract/invoice/customer.ts'
import { accommodationEndpoints } from '#contract/accommodation/accommodation.ts'
import { stayEndpoints } from '#contract/accommodation/stay.ts'
import { packageEndpoints } from '#contract/package/package.ts'
import { serviceEndpoints } from '#contract/invoice/service.ts'
import { bankStatementEndpoints } from '#contract/reconciliation/bank-statement.ts'
import { statementLineEndpoints } from '#contract/reconciliation/statement-line.ts'
import { accountEndpoints } from '#contract/ledger/account.ts'
import { statementEndpoints } from '#contract/statement/statement.ts'
import { openingBalanceEndpoints } from '#contract/ledger/opening-balance.ts'
import { recurringEndpoints } from '#contract/ledger/recurring.ts'
import { journalEndpoints } from '#contract/ledger/journal.ts'
import { ledgerEndpoints } from '#contract/ledger/ledger.ts'
import { machineVersionEndpoints } from '#contract/workflow/machine-version.ts'
import { manifestEndpoints } from '#contract/departure/manifest.ts'
import { messageEndpoints } from '#contract/message/message.ts'
import { masterEndpoints } from '#contract/master.ts'
import { peopleEndpoints } from '#contract/people/people.ts'
import { policyEndpoints } from '#contract/policy/policy.ts'
import { priceListEndpoints } from '#contract/network/price-list.ts'
import { refundEndpoints } from '#contract/refund/refund.ts'
import { regionEndpoints } from '#contract/network/region.ts'
import { dashboardEndpoints } from '#contract/dashboard/dashboard.ts'
import { savedViewEndpoints } from '#contract/saved-view.ts'
import { routeEndpoints } from '#contract/network/route.ts'
import { searchEndpoints } from '#contract/search.ts'
import { seatEndpoints } from '#contract/seat/seat.ts'
import { secondFactorEndpoints } from '#contract/session/second-factor.ts'
import { ownSessionEndpoints } from '#contract/session/own-sessions.ts'
import { sessionEndpoints } from '#contract/session/session.ts'
import { stoppageEndpoints } from '#contract/network/stoppage.ts'
import { transactionEndpoints } from '#contract/ledger/transaction.ts'
import { transportEndpoints } from '#contract/fleet/transport.ts'
import { timingEndpoints } from '#contract/network/timing.ts'
import { travelDateChangeEndpoints } from '#contract/travel-date-change/travel-date-change.ts'
import { tripSummaryEndpoints } from '#contract/departure/trip-summary.ts'
import { tripEndpoints } from '#contract/network/trip.ts'
import { topUpEndpoints } from '#contract/agent/top-up.ts'
import { timetableImportEndpoints } from '#contract/network/timetable-import.ts'
import { visaRequestEndpoints } from '#contract/check-in/visa-request.ts'
import { visaRuleEndpoints } from '#contract/check-in/visa-rule.ts'
import { walletEndpoints } from '#contract/agent/wallet.ts'
import { walletDeductionEndpoints } from '#contract/agent/wallet-deduction.ts'
import { workflowEndpoints } from '#contract/workflow/workflow.ts'
import { writeOffEndpoints } from '#contract/consignment/write-off.ts'

/** One call as the API page needs it, whatever its schemas are. */
export interface DescribedCall extends Call {
  kind: 'record' | 'list' | 'file'
  name: CallName
  summary: string
  access: Access
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  response?: z.ZodType
}

interface CallGroup {
  id: string
  title: string
  calls: DescribedCall[]
}

/** The contract by entity, in the order a reader meets them; a test finds a call that stands in no group. */
export const callGroups: readonly CallGroup[] = [
  {
    id: 'session',
    title: 'Session',
    calls: [
      ...Object.values(sessionEndpoints),
      ...Object.values(ownSessionEndpoints),
      ...Object.values(secondFactorEndpoints),
    ],
  },
  {
    id: 'people',
    title: 'People',
    calls: [peopleEndpoints, agentEndpoints, accessRoleEndpoints].flatMap((endpoints) =>
      Object.values<DescribedCall>(endpoints),
    ),
  },
  {
    id: 'network',
    title: 'Network: master data',
    calls: [regionEndpoints, depotEndpoints, stoppageEndpoints, masterEndpoints].flatMap((endpoints) =>
      Object.values<DescribedCall>(endpoints),
    ),
  },
  { id: 'prices', title: 'Prices', calls: Object.values(priceListEndpoints) },
  {
    id: 'fleet',
    title: 'Fleet: vehicles and drivers',
    calls: [
      ...Object.values(transportEndpoints),
      ...Object.values(driverEndpoints),
      ...Object.values<DescribedCall>(driverHoursEndpoints),
      ...Object.values(busEndpoints),
      ...Object.values(busHistoryEndpoints),
      ...Object.values(busDocumentEndpoints),
      ...Object.values(documentTypeEndpoints),
      ...Object.values(fleetImportEndpoints),
    ],
  },
  {
    id: 'timetable',
    title: 'Network: trips, routes and timings',
    calls: [tripEndpoints, routeEndpoints, timingEndpoints].flatMap((endpoints) =>
      Object.values<DescribedCall>(endpoints),
    ),
  },
  { id: 'timetable', title: 'Timetable as a GTFS feed', calls: Object.values(timetableImportEndpoints) },
  {
    id: 'departures',
    title: 'Departures and lookups',
    calls: [departureEndpoints, journeyChoiceEndpoints, counterEndpoints].flatMap((endpoints) =>
      Object.values<DescribedCall>(endpoints),
    ),
  },
  { id: 'buses', title: 'Buses of departures', calls: Object.values(busScheduleEndpoints) },
  { id: 'seats', title: 'Seats', calls: Object.values(seatEndpoints) },
  { id: 'bookings', title: 'Bookings and tickets', calls: Object.values(bookingEndpoints) },
  { id: 'messages', title: 'Messages to passengers', calls: Object.values(messageEndpoints) },
  {
    id: 'travel-day',
    title: 'On the day of travel: check-in, exit fees, closing, manifests',
    calls: [
      departureBoardEndpoints,
      departureClosingEndpoints,
      departureGateEndpoints,
      boardingListEndpoints,
      checkInEndpoints,
      checkInReviewEndpoints,
      checkedInEndpoints,
      exitFeeEndpoints,
      manifestEndpoints,
    ].flatMap((endpoints) => Object.values<DescribedCall>(endpoints)),
  },
  {
    id: 'borders',
    title: 'Borders: exit fees, visa rules, visa requests',
    calls: [exitFeeRateEndpoints, visaRuleEndpoints, visaRequestEndpoints].flatMap((endpoints) =>
      Object.values<DescribedCall>(endpoints),
    ),
  },
  { id: 'travel-date-changes', title: 'Travel-date changes', calls: Object.values(travelDateChangeEndpoints) },
  { id: 'refunds', title: 'Refunds', calls: Object.values(refundEndpoints) },
  {
    id: 'cancellations',
    title: 'Departures that the operator cancels',
    calls: Object.values(departureCancellationEndpoints),
  },
  { id: 'approvals', title: 'Approvals', calls: Object.values(approvalEndpoints) },
  { id: 'booking-changes', title: 'Changing a booking', calls: Object.values(bookingChangeEndpoints) },
  {
    id: 'consignments',
    title: 'Consignments: bills, movements, load lists, losses',
    calls: [consignmentEndpoints, consignmentMovementEndpoints, writeOffEndpoints].flatMap((endpoints) =>
      Object.values<DescribedCall>(endpoints),
    ),
  },
  {
    id: 'depot-cash',
    title: 'Tills and deposit slips',
    calls: [cashShiftEndpoints, cashTransferEndpoints, depositSlipEndpoints].flatMap((endpoints) =>
      Object.values<DescribedCall>(endpoints),
    ),
  },
  {
    id: 'invoices',
    title: 'Invoices, customers, services and receipts',
    calls: [
      ...Object.values(customerEndpoints),
      ...Object.values(serviceEndpoints),
      ...Object.values(invoiceEndpoints),
      ...Object.values(invoicePrintEndpoints),
      ...Object.values(customerReceiptEndpoints),
      ...Object.values(accountChargeEndpoints),
      ...Object.values(customerAccountEndpoints),
    ],
  },
  {
    id: 'accommodation',
    title: 'Hotels, rooms and stays',
    calls: [...Object.values<DescribedCall>(accommodationEndpoints), ...Object.values<DescribedCall>(stayEndpoints)],
  },
  { id: 'package', title: 'Packages', calls: Object.values<DescribedCall>(packageEndpoints) },
  {
    id: 'ledger',
    title: 'Ledger, chart of accounts, journal, transactions, trip summary, tax rules',
    calls: [
      taxRuleEndpoints,
      ledgerEndpoints,
      accountEndpoints,
      journalEndpoints,
      recurringEndpoints,
      openingBalanceEndpoints,
      transactionEndpoints,
      tripSummaryEndpoints,
    ].flatMap((endpoints) => Object.values<DescribedCall>(endpoints)),
  },
  { id: 'statements', title: 'Financial statements', calls: Object.values<DescribedCall>(statementEndpoints) },
  { id: 'exchange-rates', title: 'Exchange rates', calls: Object.values<DescribedCall>(exchangeRateEndpoints) },
  { id: 'tax-documents', title: 'Tax documents', calls: Object.values<DescribedCall>(taxDocumentEndpoints) },
  {
    id: 'maintenance',
    title: 'Bus maintenance',
    calls: [maintenanceEndpoints, workOrderEndpoints, maintenancePlanEndpoints].flatMap((endpoints) =>
      Object.values<DescribedCall>(endpoints),
    ),
  },
  { id: 'fuel', title: 'Fuel of buses', calls: Object.values<DescribedCall>(fuelEndpoints) },
  { id: 'vat-returns', title: 'VAT returns', calls: Object.values<DescribedCall>(vatReturnEndpoints) },
  {
    id: 'sales-report',
    title: 'Sales report',
    calls: Object.values<DescribedCall>({ ...salesEndpoints, ...statisticsEndpoints }),
  },
  {
    id: 'reconciliation',
    title: 'Bank reconciliation',
    calls: [bankStatementEndpoints, statementLineEndpoints].flatMap((endpoints) =>
      Object.values<DescribedCall>(endpoints),
    ),
  },
  { id: 'periods', title: 'Accounting periods', calls: Object.values<DescribedCall>(periodEndpoints) },
  { id: 'expenses', title: 'Expenses', calls: Object.values<DescribedCall>(expenseEndpoints) },
  { id: 'files', title: 'Files', calls: Object.values(fileEndpoints) },
  { id: 'drafts', title: 'Drafts', calls: Object.values(draftEndpoints) },
  { id: 'dashboard', title: 'Dashboard', calls: Object.values(dashboardEndpoints) },
  { id: 'views', title: 'Named views of lists', calls: Object.values(savedViewEndpoints) },
  // agents' money
  {
    id: 'wallet',
    title: "Agents' money: wallets, statements, top-ups",
    calls: [walletEndpoints, topUpEndpoints, walletDeductionEndpoints].flatMap((endpoints) =>
      Object.values<DescribedCall>(endpoints),
    ),
  },
  { id: 'bank', title: 'Bank references', calls: Object.values(bankReferenceEndpoints) },
  { id: 'policies', title: 'Policies', calls: Object.values(policyEndpoints) },
  { id: 'workflow', title: 'Workflow events', calls: Object.values(workflowEndpoints) },
  // versions of workflows, access log
  { id: 'versions', title: 'Versions of workflows', calls: Object.values(machineVersionEndpoints) },
  { id: 'access-log', title: 'Access log', calls: Object.values(accessLogEndpoints) },
  // audit
  {
    id: 'audit',
    title: 'Audit: all that was recorded against the rules',
    calls: Object.values<DescribedCall>({ ...auditEndpoints, ...sealEndpoints }),
  },
  { id: 'health', title: 'System health', calls: Object.values(healthEndpoints) },
  { id: 'search', title: 'Search', calls: Object.values(searchEndpoints) },
  { id: 'stream', title: 'Events stream', calls: Object.values(streamEndpoints) },
]

import type { z } from 'zod'
import { accessLogEndpoints } from './access-log.ts'
import { accessRoleEndpoints } from './access-role.ts'
import { agentEndpoints } from './agent.ts'
import { approvalEndpoints } from './approval.ts'
import { auditEndpoints } from './audit.ts'
import { bankReferenceEndpoints } from './bank-reference.ts'
import { bookingEndpoints } from './booking.ts'
import { bookingChangeEndpoints } from './booking-change.ts'
import { busScheduleEndpoints } from './bus-schedule.ts'
import type { CallName } from './calls.ts'
import { cashShiftEndpoints } from './cash-shift.ts'
import { cashTransferEndpoints } from './cash-transfer.ts'
import { depositSlipEndpoints } from './deposit-slip.ts'
import { boardingListEndpoints } from './boarding-list.ts'
import { checkInReviewEndpoints } from './check-in-review.ts'
import { checkInEndpoints } from './check-in.ts'
import { checkedInEndpoints } from './checked-in.ts'
import { departureCancellationEndpoints } from './departure-cancellation.ts'
import { departureClosingEndpoints } from './departure-closing.ts'
import { consignmentMovementEndpoints } from './consignment-movement.ts'
import { consignmentEndpoints } from './consignment.ts'
import { exitFeeEndpoints } from './exit-fee.ts'
import { exitFeeRateEndpoints } from './exit-fee-rate.ts'
import { expenseEndpoints } from './expense.ts'
import { departureEndpoints } from './departure.ts'
import { depotEndpoints } from './depot.ts'
import { draftEndpoints } from './draft.ts'
import { driverEndpoints } from './driver.ts'
import { streamEndpoints } from './event-stream.ts'
import { fileEndpoints } from './file.ts'
import { journalEndpoints } from './journal.ts'
import { ledgerEndpoints } from './ledger.ts'
import { machineVersionEndpoints } from './machine-version.ts'
import { manifestEndpoints } from './manifest.ts'
import { masterEndpoints } from './master.ts'
import { peopleEndpoints } from './people.ts'
import { policyEndpoints } from './policy.ts'
import { priceListEndpoints } from './price-list.ts'
import { refundEndpoints } from './refund.ts'
import { regionEndpoints } from './region.ts'
import { savedViewEndpoints } from './saved-view.ts'
import { routeEndpoints } from './route.ts'
import { searchEndpoints } from './search.ts'
import { sealEndpoints } from './seal.ts'
import { seatEndpoints } from './seat.ts'
import { sessionEndpoints } from './session.ts'
import { stoppageEndpoints } from './stoppage.ts'
import { transactionEndpoints } from './transaction.ts'
import { transportEndpoints } from './transport.ts'
import { timingEndpoints } from './timing.ts'
import { travelDateChangeEndpoints } from './travel-date-change.ts'
import { tripSummaryEndpoints } from './trip-summary.ts'
import { tripEndpoints } from './trip.ts'
import { timetableImportEndpoints } from './timetable-import.ts'
import { visaRequestEndpoints } from './visa-request.ts'
import { visaRuleEndpoints } from './visa-rule.ts'
import { walletEndpoints } from './wallet.ts'
import { walletDeductionEndpoints } from './wallet-deduction.ts'
import { workflowEndpoints } from './workflow.ts'
import { topUpEndpoints } from './top-up.ts'
import { writeOffEndpoints } from './write-off.ts'

/** Every call of the API. The server registers a handler for each, the client calls through it, the API page lists it. */
export const contract = {
  ...sessionEndpoints,
  ...peopleEndpoints,
  ...agentEndpoints,
  ...accessRoleEndpoints,
  ...regionEndpoints,
  ...depotEndpoints,
  ...stoppageEndpoints,
  ...priceListEndpoints,
  ...transportEndpoints,
  ...driverEndpoints,
  ...tripEndpoints,
  ...routeEndpoints,
  ...timingEndpoints,
  ...masterEndpoints,
  ...departureEndpoints,
  ...seatEndpoints,
  ...busScheduleEndpoints,
  ...bookingEndpoints,
  ...departureClosingEndpoints,
  ...checkInEndpoints,
  ...boardingListEndpoints,
  ...checkInReviewEndpoints,
  ...exitFeeEndpoints,
  ...manifestEndpoints,
  ...checkedInEndpoints,
  ...travelDateChangeEndpoints,
  ...refundEndpoints,
  ...exitFeeRateEndpoints,
  ...visaRuleEndpoints,
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
  // expenses
  ...expenseEndpoints,
  // ledger, journal, transactions
  ...ledgerEndpoints,
  ...journalEndpoints,
  ...transactionEndpoints,
  ...tripSummaryEndpoints,
  // agents' money
  ...topUpEndpoints,
  ...bankReferenceEndpoints,
  ...fileEndpoints,
  ...draftEndpoints,
  ...savedViewEndpoints,
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

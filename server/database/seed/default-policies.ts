import type { Policies } from '#contract/policy/policy.ts'

/** Domain rulings §5 and §2, as every operator starts. Later versions are rows. */
export const DEFAULT_POLICIES: Policies = {
  refundTiers: [
    { hoursBefore: 24, percent: 100 },
    { hoursBefore: 6, percent: 75 },
    { hoursBefore: 0, percent: 50 },
  ],
  refundAfterDeparture: 0,
  changeTiers: [
    { hoursBefore: 24, percent: 0 },
    { hoursBefore: 0, percent: 10 },
  ],
  noShowChangePercent: 50,
  noShowChangeDays: 30,
  holdMinutes: 10,
  paymentHoldMinutes: 3,
  maxHeldSeats: 12,
  additionalSeatMinutes: 30,
  bookingHorizonDays: 365,
  infantUnderYears: 3,
  childUnderYears: 10,
  passportWarningMonths: 6,
  stuckPendingHours: 48,
  stuckTransitHours: 72,
  stuckBranchHours: 168,
  expenseBackdatingDays: 60,
  accountTieDays: 30,
  servicingDepots: [],
  countDifferenceLimit: 50,
  bankFeePercent: 5,
  bankChargeLimit: 500,
  workOrderLimit: 2000,
  maxDayDrivingHours: 9,
  maxWeekDrivingHours: 56,
  minRestHours: 11,
  stayFreeCancelDays: 2,
  picturesKeptMonths: 0,
  numbersKeptMonths: 0,
  // Who decides on money, or on who may.
  factorUserTypes: ['super_admin', 'head_account', 'operation_manager'],
  freshProofAmount: 5000,
  idleLockMinutes: 15,
}

/** The demo operator is there to be looked at: its logins are published, and nobody has their phones. */
export const DEMO_POLICIES: Policies = {
  ...DEFAULT_POLICIES,
  factorUserTypes: [],
  freshProofAmount: 0,
  idleLockMinutes: 0,
}

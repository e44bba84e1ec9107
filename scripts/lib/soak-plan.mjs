/**
 * The long versions of what `npm test` samples. Tests read them through tests/support/thoroughness.ts only, and
 * tests/architecture/thoroughness.test.ts holds that whatever they sample is whole here.
 */
export const LONG = {
  KILLS: '100',
  FIRST_START_KILLS: '40',
  ALL_FIRST_STARTS: '1',
  OUTAGE_SECONDS: '2,10,60',
  CUTS: '60',
  GENERATED_RUNS: '2500',
  RACE_CLAIMS: '20000',
  LEDGER_RUNS: '300',
  MONEY_RUNS: '250',
  CASH_RUNS: '80',
  AGENT_MONEY_RUNS: '60',
  JOURNAL_RUNS: '60',
  CARGO_RUNS: '80',
  CARGO_BILLS: '10000',
  EXPENSE_RUNS: '60',
  CHECK_IN_BUS: '60',
  ALL_LAYOUTS: '1',
  ALL_SCREENS: '1',
  ALL_ZONES: '1',
}

/** Files, and folders with all that is in them. */
export const TESTS = [
  'tests/server/processes/',
  'tests/server/generated-input.test.ts',
  'tests/server/booking-race.test.ts',
  'tests/server/ledger-property.test.ts',
  'tests/server/refund-property.test.ts',
  'tests/server/after-sale-fuzz.test.ts',
  'tests/server/money-property.test.ts',
  'tests/server/depot-cash-property.test.ts',
  'tests/server/agent-money-property.test.ts',
  'tests/server/journal-property.test.ts',
  'tests/server/consignment-property.test.ts',
  'tests/server/expense-property.test.ts',
  'tests/server/posting-day.test.ts',
  'tests/server/travel-date-change.test.ts',
  'tests/browser/',
]

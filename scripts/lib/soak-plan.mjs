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
  FAILOVERS: '3',
  GENERATED_RUNS: '2500',
  LARGEST_RUNS: '100',
  RACE_CLAIMS: '20000',
  ROOM_SALES: '6000',
  PACKAGE_ACTS: '8000',
  LEDGER_RUNS: '300',
  MONEY_RUNS: '250',
  CASH_RUNS: '80',
  AGENT_MONEY_RUNS: '60',
  JOURNAL_RUNS: '60',
  PLAIN_TEXT_ENTRIES: '100000',
  BALANCE_RUNS: '300',
  CARGO_RUNS: '80',
  CARGO_BILLS: '10000',
  EXPENSE_RUNS: '60',
  CHECK_IN_BUS: '60',
  TAX_DOCUMENTS: '2000',
  TOUR_SIGHT: '4000',
  ALL_EDGES: '1',
  ALL_LANGUAGES: '1',
  ALL_LAYOUTS: '1',
  ALL_LEVELS: '1',
  ALL_LOOKS: '1',
  ALL_MOTION: '1',
  ALL_SCREENS: '1',
  ALL_WAYS: '1',
  ALL_ZONES: '1',
}

/** The drill on servers from the system's packages. */
export const CLUSTER = 'tests/server/processes/cluster.test.ts'

/** Files, and folders with all that is in them. */
export const TESTS = [
  'tests/server/processes/',
  'tests/server/generated-input.test.ts',
  'tests/server/upgrade.test.ts',
  'tests/server/booking/booking-race.test.ts',
  'tests/server/accommodation/room-race.test.ts',
  'tests/server/package/package-race.test.ts',
  'tests/server/ledger/ledger-property.test.ts',
  'tests/server/refund/refund-property.test.ts',
  'tests/server/booking/after-sale-fuzz.test.ts',
  'tests/server/ledger/money-property.test.ts',
  'tests/server/cash/cash-property.test.ts',
  'tests/server/agent/agent-property.test.ts',
  'tests/server/ledger/journal-property.test.ts',
  'tests/server/ledger/plain-text-journal.test.ts',
  'tests/server/ledger/balances.test.ts',
  'tests/server/consignment/consignment-property.test.ts',
  'tests/server/expense/expense-property.test.ts',
  'tests/server/ledger/posting-day.test.ts',
  'tests/server/network/timetable-import.test.ts',
  'tests/server/tax-document/tax-documents.test.ts',
  'tests/server/travel-date-change/travel-date-change.test.ts',
  'tests/browser/',
]

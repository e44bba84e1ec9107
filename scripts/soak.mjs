import { ensureInstalled } from './lib/install.mjs'
import { requireNode, runTool } from './lib/project.mjs'

/** The long versions of what `npm test` samples: kills, outages, races, generated inputs, an audit of a million events. Takes an hour or two; `-- audit` runs the audit alone. */
const LONG = {
  KILLS: '100',
  FIRST_START_KILLS: '40',
  OUTAGE_SECONDS: '2,10,60',
  CUTS: '60',
  GENERATED_RUNS: '2500',
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
  AUDIT_EVENTS: '1000000',
}

const TESTS = [
  'tests/server/crash.test.ts',
  'tests/server/first-start.test.ts',
  'tests/server/database-outage.test.ts',
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
  'tests/server/consignment-numbers.test.ts',
  'tests/server/expense-property.test.ts',
  'tests/browser/check-in.test.ts',
  'tests/browser/layout.test.ts',
  'tests/browser/focus-in-sight.test.ts',
]

requireNode()
await ensureInstalled({ withTools: true })
Object.assign(process.env, LONG)
const tested = process.argv.includes('audit')
  ? 0
  : await runTool('vitest/vitest.mjs', ['run', '--project=server', '--project=browser', ...TESTS])
const audited = await runTool('tsx/dist/cli.mjs', ['benchmarks/run.ts', 'audit'])
process.exitCode = tested || audited

import { ensureChromium } from './lib/chromium.mjs'
import { ensureClientBuilt } from './lib/client.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode, run, runTool } from './lib/project.mjs'
import { CLUSTER, LONG, TESTS } from './lib/soak-plan.mjs'

/**
 * What `npm test` samples, whole: kills, outages, races, generated inputs, every look and language, an audit of a million
 * events, and a cluster that fails over. Takes hours; `-- audit` and `-- cluster` run these alone. `-- ways` runs each test
 * of the project, those that `npm test` leaves out among them, no longer than there: an hour or so, before a release.
 */
requireNode()
await ensureInstalled({ withTools: true })

/** What is left out or in, and not how often. */
const WAYS = Object.fromEntries(Object.entries(LONG).filter(([, value]) => value === '1'))
const FILES = ['--project=processes', '--project=server', '--project=browser', ...TESTS]

/** The last two have the machine to themselves: they are about time as well. */
const PARTS = {
  tests: runTests,
  audit: () => runTool('tsx/dist/cli.mjs', ['benchmarks/run.ts', 'audit'], { AUDIT_EVENTS: '1000000' }),
  cluster: () =>
    runTool('vitest/vitest.mjs', ['run', '--project=processes', '--disableConsoleIntercept', CLUSTER], LONG),
}
const ALONE = { ways: () => run(process.execPath, ['scripts/test.mjs'], WAYS) }

const asked = Object.entries({ ...PARTS, ...ALONE }).filter(([name]) => process.argv.includes(name))
for (const [, part] of asked.length > 0 ? asked : Object.entries(PARTS)) {
  const code = await part()
  process.exitCode ||= code
}

async function runTests() {
  const CHROMIUM_PATH = await ensureChromium()
  if (!(await ensureClientBuilt())) return 1
  return runTool('vitest/vitest.mjs', ['run', ...FILES], { ...LONG, FAILOVERS: '0', CHROMIUM_PATH })
}

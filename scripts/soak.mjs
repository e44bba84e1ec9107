import { ensureInstalled } from './lib/install.mjs'
import { requireNode, runTool } from './lib/project.mjs'
import { CLUSTER, LONG, TESTS } from './lib/soak-plan.mjs'

/**
 * What `npm test` samples, whole: kills, outages, races, generated inputs, every look and language, an audit of a million
 * events, and a cluster that fails over. Takes hours; `-- audit` and `-- cluster` run these alone.
 */
requireNode()
await ensureInstalled({ withTools: true })
Object.assign(process.env, LONG, { AUDIT_EVENTS: '1000000' })

/** The last two have the machine to themselves: they are about time as well. */
const PARTS = {
  tests: () =>
    runTool('vitest/vitest.mjs', ['run', '--project=processes', '--project=server', '--project=browser', ...TESTS], {
      FAILOVERS: '0',
    }),
  audit: () => runTool('tsx/dist/cli.mjs', ['benchmarks/run.ts', 'audit']),
  cluster: () => runTool('vitest/vitest.mjs', ['run', '--project=processes', '--disableConsoleIntercept', CLUSTER]),
}

const wanted = Object.keys(PARTS).filter((name) => process.argv.includes(name))
for (const [name, run] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const code = await run()
  process.exitCode ||= code
}

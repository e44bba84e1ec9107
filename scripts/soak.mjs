import { ensureInstalled } from './lib/install.mjs'
import { requireNode, runTool } from './lib/project.mjs'
import { LONG, TESTS } from './lib/soak-plan.mjs'

/** What `npm test` samples, whole: kills, outages, races, generated inputs, every look and language, an audit of a million events. Takes hours; `-- audit` runs the audit alone. */
requireNode()
await ensureInstalled({ withTools: true })
Object.assign(process.env, LONG, { AUDIT_EVENTS: '1000000' })
const tested = process.argv.includes('audit')
  ? 0
  : await runTool('vitest/vitest.mjs', [
      'run',
      '--project=processes',
      '--project=server',
      '--project=browser',
      ...TESTS,
    ])
const audited = await runTool('tsx/dist/cli.mjs', ['benchmarks/run.ts', 'audit'])
process.exitCode = tested || audited

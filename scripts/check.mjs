import { runChecks, timed } from './lib/checks.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode, runTool } from './lib/project.mjs'

requireNode()
await ensureInstalled({ withTools: true })

const { failed } = await runChecks()
const code = await timed('units, machines and import directions', () =>
  runTool('vitest/vitest.mjs', ['run', '--project', 'unit']),
)
process.exitCode = failed > 0 || code !== 0 ? 1 : 0

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runChecks, timed } from './lib/checks.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureClientBuilt } from './lib/client.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode, root, runTool } from './lib/project.mjs'
import { secondTriesFile } from './lib/second-tries.mjs'
import { slowest } from './lib/slowest.mjs'

const resultsFile = 'node_modules/.cache/test-results.json'
const chosen = process.argv.slice(2)

requireNode()
await ensureInstalled({ withTools: true })

if (needsBrowser()) process.env.CHROMIUM_PATH = await ensureChromium()
const build = ['client build', async () => ((await ensureClientBuilt()) ? 0 : 1)]
const totals = { passed: 0, failed: 0 }
if (chosen.length === 0) Object.assign(totals, await runChecks([build]))
else if (needsBrowser()) totals[(await timed(...build)) === 0 ? 'passed' : 'failed'] += 1
await timed('tests', runVitest)

tellSecondTries()
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed > 0 ? 1 : 0

function needsBrowser() {
  return (
    chosen.every((argument) => !argument.startsWith('tests/')) ||
    chosen.some((argument) => /browser|components|tests\/ui/.test(argument))
  )
}

async function runVitest() {
  const file = join(root, resultsFile)
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  for (const old of [resultsFile, secondTriesFile]) rmSync(join(root, old), { force: true })
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/lib/second-tries.mjs',
    `--outputFile.json=${resultsFile}`,
  ]
  const code = await runTool('vitest/vitest.mjs', ['run', ...reporters, ...chosen])
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  const { passed, failed } = report ? countResults(report) : { passed: 0, failed: 0 }
  if (report && chosen.length === 0) console.log(`\n${slowest(report).join('\n')}`)
  totals.passed += passed
  // An error outside of any test (a set-up, an unhandled rejection) fails the run without a failed test.
  totals.failed += code !== 0 && failed === 0 ? 1 : failed
  return code
}

/** They count as passed; what failed at first is to be looked at all the same. */
function tellSecondTries() {
  const file = join(root, secondTriesFile)
  const tests = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  if (tests.length === 0) return
  console.log(`\n${tests.length} passed on a later try only:`)
  for (const { name, failure } of tests) console.log(`  ${name}\n    first: ${failure}`)
}

function countResults(report) {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length }
}

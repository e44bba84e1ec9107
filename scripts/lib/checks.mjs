import { runTool } from './project.mjs'

/** What is checked without running the product: the title, the tool below node_modules, and its arguments. */
const CHECKS = [
  ['format', 'oxfmt/bin/oxfmt', ['--check']],
  ['types', 'typescript/bin/tsc', ['--noEmit']],
  ['lint and import rules', 'oxlint/bin/oxlint', ['--deny-warnings']],
  ['unused code', 'knip/bin/knip.js', []],
]

/**
 * Runs all of them, so that one run tells everything that is wrong.
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks() {
  const totals = { passed: 0, failed: 0 }
  for (const [title, script, args] of CHECKS) {
    const code = await timed(title, () => runTool(script, args))
    if (code === 0) totals.passed += 1
    else totals.failed += 1
  }
  return totals
}

/**
 * Says what is being done, whether it went well, and how long it took.
 * @param {string} title
 * @param {() => Promise<number>} work gives an exit code
 */
export async function timed(title, work) {
  console.log(`\n— ${title}`)
  const begin = performance.now()
  const code = await work()
  console.log(`— ${title}: ${code === 0 ? 'ok' : 'FAILED'} in ${((performance.now() - begin) / 1000).toFixed(1)} s`)
  return code
}

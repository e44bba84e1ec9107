import { availableParallelism } from 'node:os'
import { collectTool, runTool } from './project.mjs'

/** What is checked without running the product: the title, the tool below node_modules, and its arguments. */
const TYPES = ['types', 'typescript/bin/tsc', ['--noEmit', '--checkers', String(checkers())]]
const OTHERS = [
  ['format', 'oxfmt/bin/oxfmt', ['--check']],
  ['lint and import rules', 'oxlint/bin/oxlint', ['--deny-warnings']],
  ['unused code', 'knip/bin/knip.js', []],
]

/**
 * Runs all of them, so that one run tells everything that is wrong. Types take longer than all others together, which are
 * done beside them; so is whatever else there is to do.
 * @param {readonly [title: string, work: () => Promise<number>][]} [also]
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks(also = []) {
  const codes = await Promise.all([checkTypes(), inTurn([...OTHERS.map(check), ...also])])
  const failed = codes.flat().filter((code) => code !== 0).length
  return { passed: codes.flat().length - failed, failed }
}

/** Each of them works out for itself the types that many files share: on two cores, four take twice the work of one. */
function checkers() {
  return Math.max(1, Math.floor(availableParallelism() / 2))
}

/** Beside the others, which write where ours goes: what it says comes in one piece, when it has ended. */
async function checkTypes() {
  const begin = performance.now()
  const [title, script, args] = TYPES
  const { code, output } = await collectTool(script, args)
  console.log(`\n— ${title}\n${output}${ending(title, code, begin)}`)
  return code
}

const check = ([title, script, args]) => [title, () => runTool(script, args)]

async function inTurn(works) {
  const codes = []
  for (const [title, work] of works) codes.push(await timed(title, work))
  return codes
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
  console.log(ending(title, code, begin))
  return code
}

function ending(title, code, begin) {
  return `— ${title}: ${code === 0 ? 'ok' : 'FAILED'} in ${((performance.now() - begin) / 1000).toFixed(1)} s`
}

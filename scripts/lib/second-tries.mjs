import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './project.mjs'

/** Where the names of those tests are left that passed only when they were tried again, with what failed at first. */
export const secondTriesFile = 'node_modules/.cache/second-tries.json'

/** Vitest reporter: a test that passed on the second try is told at the end of the run, not hidden among the others. */
export default class SecondTries {
  #tests = []

  onTestRunStart() {
    this.#tests = []
  }

  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return
    const [failure] = test.result().errors ?? []
    this.#tests.push({
      name: `${relative(root, test.module.moduleId)} > ${test.fullName}`,
      failure: failure?.message?.split('\n')[0] ?? 'unknown',
    })
  }

  onTestRunEnd() {
    writeFileSync(`${root}/${secondTriesFile}`, JSON.stringify(this.#tests))
  }
}

import { relative } from 'node:path'
import { root } from './project.mjs'

const TESTS = 15
const FILES = 10

/** Where the time of a run went, as lines: its slowest tests and files, in seconds. `report` is Vitest's JSON. */
export function slowest(report) {
  const tests = report.testResults.flatMap((file) =>
    file.assertionResults.map(({ fullName, duration }) => ({
      name: `${nameOf(file)} > ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  )
  const files = report.testResults.map((file) => ({
    name: nameOf(file),
    seconds: file.assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000,
  }))
  return [...linesOf('Slowest tests', tests, TESTS), ...linesOf('Slowest files', files, FILES)]
}

const nameOf = (file) => relative(root, file.name)

function linesOf(title, entries, count) {
  const worst = entries.toSorted((one, other) => other.seconds - one.seconds).slice(0, count)
  return [`${title}:`, ...worst.map(({ name, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${name}`)]
}

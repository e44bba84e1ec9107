import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LONG, TESTS } from '../../scripts/lib/soak-plan.mjs'
import { readProject } from './import-graph.ts'

const root = join(import.meta.dirname, '../..')
const SWITCHES = 'tests/support/thoroughness.ts'
const ASKED = /\b(?:isSoak|soakCounts?|casesOf)\(\s*'([A-Z_]+)'/g
/** Settings of the process itself, which sample nothing. */
const OTHER_SETTINGS = ['TZ', 'TEST_LOG']

const files = readProject(root)
  .filter(({ path }) => path.startsWith('tests/') && path !== SWITCHES)
  .map((file) => ({ ...file, code: readFileSync(join(root, file.path), 'utf8') }))
const asked = files.flatMap(({ path, code }) => [
  ...[...code.matchAll(ASKED)].map(([, name]) => ({ path, name })),
  ...(/\blanguages\('(?:en|ar)'\)/.test(code) ? [{ path, name: 'ALL_LANGUAGES' }] : []),
])

/** The test files that use it, through whatever stands between. */
function testsWith(path: string, seen = new Set<string>()): string[] {
  if (seen.has(path)) return []
  seen.add(path)
  const users = files.filter(({ imports }) => imports.some(({ target }) => target === path))
  return [...(/\.test\.tsx?$/.test(path) ? [path] : []), ...users.flatMap((user) => testsWith(user.path, seen))]
}

describe('what npm test only samples', () => {
  test('is switched in one place', () => {
    const read = files.flatMap(({ path, code }) =>
      [...code.matchAll(/process\.env(?:\.(\w+)|\[)/g)].map(([, name]) => ({ path, name })),
    )
    expect(read.filter(({ name }) => name === undefined || !OTHER_SETTINGS.includes(name))).toEqual([])
  })

  test('is whole in the soak', () => {
    expect(asked.length).toBeGreaterThan(10)
    expect(asked.filter(({ name }) => !Object.hasOwn(LONG, String(name)))).toEqual([])
  })

  test('is run by the soak, in every file', () => {
    const left = asked
      .flatMap(({ path, name }) => testsWith(path).map((file) => `${file} (${name})`))
      .filter((line) => !TESTS.some((part) => line.startsWith(part)))
    expect(left).toEqual([])
  })
})

test('the soak switches nothing that no test asks for', () => {
  expect(Object.keys(LONG).filter((name) => !asked.some((one) => one.name === name))).toEqual([])
})

test('the files and folders of the soak are there', () => {
  const isThere = (part: string) =>
    files.some(({ path }) => (part.endsWith('/') ? path.startsWith(part) : path === part))
  expect(TESTS.filter((part) => !isThere(part))).toEqual([])
})

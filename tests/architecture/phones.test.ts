import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readProject } from './import-graph.ts'

const NUMBERS = 'machines/phone-number.ts'
const LOADER = 'src/platform/phones.ts'

const project = readProject(process.cwd())

test('one file knows the library of numbering plans', () => {
  const users = project.filter(({ imports }) => imports.some(({ target }) => target.startsWith('libphonenumber-js')))
  expect(users.map(({ path }) => path)).toEqual([NUMBERS])
})

test('the client loads the numbering plans once a phone is seen or typed, never with a page', () => {
  const eager = project.filter(
    ({ path, imports }) =>
      /^(src|machines|contract)\//.test(path) && imports.some(({ target, lazy }) => target === NUMBERS && !lazy),
  )
  // The loader names their types, which are gone in the bundle.
  expect(eager.map(({ path }) => path)).toEqual([LOADER])
  expect(readFileSync(LOADER, 'utf8').match(/^import .*phone-number.*$/gm)).toEqual([
    `import type * as PhoneNumbers from '#${NUMBERS}'`,
  ])
})

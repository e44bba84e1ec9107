import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { IMPORT_WITH_WORDS, WordsOfCode } from '../../scripts/lib/words-with-code.ts'

const root = resolve(import.meta.dirname, '../..')
const wordsOf = (path: string) => new WordsOfCode(root).of(`${root}/${path}`)

test('a page brings the words of its parts, of its postings and of the states that it names', () => {
  expect(wordsOf('src/features/expense/expense-page.tsx')).toEqual([
    'expense',
    'form',
    'ledger',
    'tax',
    'workflow-expense',
  ])
})

test('a list brings the words of its definition', () => {
  expect(wordsOf('src/features/invoice/billing/invoices-page.tsx')).toEqual(
    expect.arrayContaining(['customer-account', 'invoice', 'workflow-invoice']),
  )
})

test('nothing waits for why a form is refused, or for what came with the first page', () => {
  const words = wordsOf('src/features/people/people-pages.tsx')
  expect(words).toContain('people')
  for (const other of ['errors', 'session', 'common']) expect(words).not.toContain(other)
})

test('the build recognises every import of a part, but for one whose parts bring their own', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const without = sources.flatMap((file) => {
    const text = readFileSync(join('src', file), 'utf8')
    const imports = [...text.matchAll(/(?<!typeof )\bimport\([^)]*\.tsx?'\)/g)].map(([each]) => each)
    const recognised = new Set([...text.matchAll(IMPORT_WITH_WORDS)].map(([each]) => each))
    return imports.filter(
      (each) => !recognised.has(each) && !each.includes('#contract/') && !each.includes('#machines/'),
    )
  })
  expect(without).toEqual(["import(/* without words */ './approval-cases.ts')"])
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCES = new URL('../../src', import.meta.url).pathname
/** One filter over what a single run of the audit has found. */
const WITHOUT_VIEWS = ['features/audit/audit-findings.tsx']

it('every list that keeps its filters in the address has named views', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const lists = files.filter((file) => {
    const text = readFileSync(join(SOURCES, file), 'utf8')
    return text.includes('<DataTable') && text.includes('useListState(') && !text.includes('<ViewMenu')
  })
  expect(lists).toEqual(WITHOUT_VIEWS)
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BANK_REFERENCE_KINDS } from '#contract/bank-reference/bank-reference.ts'
import { ERROR_CODES } from '#contract/error.ts'
import { LEDGER_ACTS, LEDGER_RECORD_KINDS } from '#contract/ledger/ledger-codes.ts'
import { APPROVAL_KINDS, nameKey, RECORD_NAMES, SEARCHED_RECORDS } from '#contract/records.ts'
import { usedWords, wordFault } from './used-words.ts'

const LOCALES = 'public/locales'

function keysOf(language: string, file: string): string[] {
  return flatten(JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8'))).toSorted()
}

function flatten(entries: unknown, prefix = ''): string[] {
  if (typeof entries !== 'object' || entries === null) return [prefix]
  return Object.entries(entries).flatMap(([key, value]) => flatten(value, prefix === '' ? key : `${prefix}.${key}`))
}

/** Arabic has more plural forms than English; a key counts once, whatever its forms. */
function withoutPlurals(keys: readonly string[]): string[] {
  return [...new Set(keys.map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')))]
}

/** Machines say their English in the definition itself; the diagrams' own test compares those. */
const FILES = readdirSync(join(LOCALES, 'en')).filter((file) => !file.startsWith('workflow-'))

describe.each(FILES)('%s', (file) => {
  test('says in Arabic all that it says in English', () => {
    expect(withoutPlurals(keysOf('ar', file))).toEqual(withoutPlurals(keysOf('en', file)))
  })

  test('leaves no text empty', () => {
    for (const language of ['en', 'ar']) {
      // Only a plural form for none may say nothing.
      expect(readFileSync(join(LOCALES, language, file), 'utf8')).not.toMatch(/(?<!_zero)":\s*""/)
    }
  })

  test('has one kind of apostrophe in English, that of the specification’s messages', () => {
    expect(readFileSync(join(LOCALES, 'en', file), 'utf8')).not.toContain('’')
  })
})

test('Spanish has the sign-in words and nothing else', () => {
  expect(readdirSync(join(LOCALES, 'es'))).toEqual(['session.json'])
})

test('every refusal of the server has its words', () => {
  const known = new Set(keysOf('en', 'errors.json'))
  const missing = [...refusalKeys('server')].filter((key) => !known.has(key))
  expect(missing).toEqual([])
})

test('every error code has its words', () => {
  const known = new Set(keysOf('en', 'errors.json'))
  expect(ERROR_CODES.filter((code) => !known.has(code))).toEqual([])
})

test('every act of the ledger has its words', () => {
  const known = new Set(keysOf('en', 'ledger.json'))
  expect(LEDGER_ACTS.map((act) => `act.${act}`).filter((key) => !known.has(key))).toEqual([])
})

test('every kind of record has a name, whatever list names it', () => {
  const known = new Set(keysOf('en', 'records.json').map((key) => `records:${key}`))
  const kinds = [...RECORD_NAMES, ...LEDGER_RECORD_KINDS, ...APPROVAL_KINDS, ...SEARCHED_RECORDS]
  expect(kinds.map(nameKey).filter((key) => !known.has(key))).toEqual([])
  expect(BANK_REFERENCE_KINDS.filter((kind) => !known.has(`records:numbered.${kind}`))).toEqual([])
})

test('every screen has the words that it names, and has asked for their files', () => {
  const known = new Map(
    readdirSync(join(LOCALES, 'en')).map((file) => [
      file.replace('.json', ''),
      new Set([...keysOf('en', file), ...withoutPlurals(keysOf('en', file))]),
    ]),
  )
  const faults = sourceFiles('src').flatMap((file) =>
    usedWords(readFileSync(file, 'utf8')).flatMap((word) => {
      const fault = wordFault(word, (words, path) => known.get(words)?.has(path) === true)
      return fault === undefined ? [] : [`${file}: ${word.key} ${fault}`]
    }),
  )
  expect(faults).toEqual([])
})

const sourceFiles = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(directory, file))

/** Keys that stand as text in the server's refusals: a code, a `message`, or the value of a field. */
function refusalKeys(directory: string): Set<string> {
  const keys = new Set<string>()
  for (const file of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue
    const text = readFileSync(join(directory, file), 'utf8')
    for (const [, key] of text.matchAll(/\bmessage: '([\w.]+)'/g)) if (key !== undefined) keys.add(key)
    for (const [, key] of text.matchAll(/\brefuseTarget\([^,]+, '([\w.]+)'\)/g)) if (key !== undefined) keys.add(key)
    for (const [, fields] of text.matchAll(/\bfields: \{([^}]*)\}/g)) {
      for (const [, key] of (fields ?? '').matchAll(/\w\]?: '([\w.]+)'/g)) if (key !== undefined) keys.add(key)
    }
  }
  return keys
}

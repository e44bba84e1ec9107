import { readFileSync } from 'node:fs'
import { z } from 'zod'

export type WordLanguage = 'en' | 'ar'

type Entries = { [name: string]: string | Entries }
const entries: z.ZodType<Entries> = z.lazy(() => z.record(z.string(), z.union([z.string(), entries])))

const files = new Map<string, ReadonlyMap<string, string>>()

/**
 * Words of a locale file, which are the client's too: what a file or a mail says is what the screen says.
 *
 * @param key such as `expense:column.number`
 * @throws for words that are not there
 */
export function wordsOf(language: WordLanguage, key: string): string {
  const [file = '', name = ''] = key.split(':')
  const words = fileOf(language, file).get(name)
  if (words === undefined) throw new Error(`there are no words for ${key} in ${language}`)
  return words
}

function fileOf(language: WordLanguage, name: string): ReadonlyMap<string, string> {
  const path = `${language}/${name}.json`
  const known = files.get(path)
  if (known) return known
  const text = readFileSync(new URL(`../public/locales/${path}`, import.meta.url), 'utf8')
  const words = new Map(flatten(entries.parse(JSON.parse(text))))
  files.set(path, words)
  return words
}

function flatten(given: Entries, prefix = ''): (readonly [string, string])[] {
  return Object.entries(given).flatMap(([name, value]) =>
    typeof value === 'string' ? [[prefix + name, value] as const] : flatten(value, `${prefix}${name}.`),
  )
}

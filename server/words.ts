import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { projectFile } from './places.ts'

type Language = 'en' | 'ar'

type WordTree = string | { [key: string]: WordTree }
const tree: z.ZodType<WordTree> = z.lazy(() => z.union([z.string(), z.record(z.string(), tree)]))
const files = new Map<string, WordTree>()

/** Words that the screens show, from the same files; undefined where there are none. */
export function screenWords(file: string, path: string, language: Language): string | undefined {
  const name = `${language}/${file}.json`
  const known = files.get(name) ?? tree.parse(JSON.parse(readFileSync(projectFile(`public/locales/${name}`), 'utf8')))
  files.set(name, known)
  let at: WordTree | undefined = known
  for (const part of path.split('.')) at = typeof at === 'object' && Object.hasOwn(at, part) ? at[part] : undefined
  return typeof at === 'string' ? at : undefined
}

/**
 * The same by a key such as `expense:column.number`.
 *
 * @throws for words that are not there
 */
export function wordsOf(language: Language, key: string): string {
  const [file = '', path = ''] = key.split(':')
  const words = screenWords(file, path, language)
  if (words === undefined) throw new Error(`${language}/${file}.json has no words at ${path}`)
  return words
}

/** What a page says, in both languages, by the path of the words: so a sheet says the same. Throws where it says nothing. */
export function pageWords(file: string): (path: string) => Record<Language, string> {
  return (path) => ({ en: wordsOf('en', `${file}:${path}`), ar: wordsOf('ar', `${file}:${path}`) })
}

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { FRAME, ROUTES } from './chunks-by-route.ts'

/** Come with the first page, whatever it is. */
export const FIRST_WORDS = ['session', 'common']
/** Says why the server refused something: ten times as large as others, and read when that has happened. */
const LATER = ['errors']

/** What the bundler is asked about: our own code. */
const SOURCE = /\/src\/.+\.tsx?$/
/** A dynamic import of our own. One with a comment before its path comes without words. */
export const IMPORT_WITH_WORDS = /(?<!typeof )\bimport\('((?:#src\/|\.)[^']+\.tsx?)'\)/g
/** Of our own code, and of the definitions of lists and reports, which name their words themselves. */
const STATIC_IMPORT =
  /^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?'((?:#src\/|\.)[^']+\.tsx?|#contract\/[^']+-(?:list|report)\.ts)'/gm

/** Where files of words are named: one or several in a text that the first group holds. */
const NAMED_IN_CODE = [/\buseTranslation\(\s*(\[[^\]]*\]|'[^']*')/g, /\b[A-Z_]*(?:FILES|WORDS) = (\[[^\]]*\])/g]
const NAMED_IN_LIST = [/\bwords: ('[a-z][\w-]*[':])/g, /\botherWords: (\[[^\]]*\])/g, /('[a-z][a-z-]*:)[\w.*]+'/g]
/** Where a record is named whose states stand in a file of their own. */
const STATES_OF = [/<\w*Record(?:State)?Pill\b[^>]*?\brecord="(\w+)"/g, /\bstateWords\('(\w+)'\)/g]

/**
 * Fetches words beside the code that reads them. A part of a page that asks for words only once it is shown would take
 * away the page that it is shown on, until they have come.
 */
export function wordsWithCode(rootDirectory: string): Plugin {
  const words = new WordsOfCode(rootDirectory)
  let wrapped = 0
  return {
    name: 'words-with-code',
    enforce: 'pre',
    buildStart: () => words.forget(),
    transform: {
      filter: { id: SOURCE, code: /\bimport\('/ },
      handler(code, id) {
        const here = wrapped
        // What is listed with the frame comes after it.
        const there = id === `${rootDirectory}/${ROUTES}` ? words.of(`${rootDirectory}/${FRAME}`) : []
        const withWords = code.replace(IMPORT_WITH_WORDS, (importing, path: string) => {
          const namespaces = words.of(words.pathOf(path, id)).filter((name) => !there.includes(name))
          if (namespaces.length === 0) return importing
          wrapped += 1
          return `withWords(${importing}, '${namespaces.join(' ')}')`
        })
        if (wrapped === here) return null
        return { code: `import { withWords } from '#src/platform/with-words.ts';${withWords}`, map: null }
      },
    },
    buildEnd(error) {
      if (!error && wrapped === 0)
        this.error('No dynamic import brings words along: see scripts/lib/words-with-code.ts.')
    },
  }
}

/** Which files of words the modules read that come together. */
export class WordsOfCode {
  readonly #rootDirectory: string
  readonly #known: ReadonlySet<string>
  readonly #files = new Map<string, { imports: string[]; namespaces: string[] }>()

  constructor(rootDirectory: string) {
    this.#rootDirectory = rootDirectory
    const names = readdirSync(join(rootDirectory, 'public/locales/en')).map((file) => file.replace('.json', ''))
    this.#known = new Set(names.filter((name) => !FIRST_WORDS.includes(name) && !LATER.includes(name)))
  }

  /** Namespaces of a module and of all that it imports for certain, but for those that come first or later. */
  of(file: string): string[] {
    const found = new Set<string>()
    const reached = new Set([file])
    for (const each of reached) {
      const { imports, namespaces } = this.#read(each)
      for (const name of namespaces) found.add(name)
      for (const imported of imports) reached.add(imported)
    }
    return [...found].filter((name) => this.#known.has(name)).toSorted()
  }

  pathOf(imported: string, importer: string): string {
    return imported.startsWith('#') ? join(this.#rootDirectory, imported.slice(1)) : join(dirname(importer), imported)
  }

  forget(): void {
    this.#files.clear()
  }

  #read(file: string): { imports: string[]; namespaces: string[] } {
    const known = this.#files.get(file)
    if (known) return known
    const text = readFileSync(file, 'utf8')
    const found = (patterns: readonly RegExp[]) =>
      patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, named = '']) => named))
    const named = found(SOURCE.test(file) ? NAMED_IN_CODE : NAMED_IN_LIST)
    const read = {
      imports: found([STATIC_IMPORT]).map((path) => this.pathOf(path, file)),
      namespaces: [
        ...named.flatMap((names) => [...names.matchAll(/[a-z][\w-]*/gi)].map(([name]) => name)),
        ...found(STATES_OF).map((record) => `workflow-${record}`),
      ],
    }
    this.#files.set(file, read)
    return read
  }
}

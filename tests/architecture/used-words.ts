/** Where one function or constant at the top of a file ends and the next begins. */
const TOP_LEVEL = /\n(?=(?:export )?(?:default )?(?:async )?function |(?:export )?const )/
const ASKED_FOR = /useTranslation\(([^()]*|[^()]*\([^()]*\))\)/g
/** Asks for the words of refusals, which nobody waits for. */
const ASKS_FOR_ERRORS = /\buseErrorWords\(\)/
/** Only names as text; a name or a spread says in another place what is asked for. */
const NAMES = /^[\s[\],]*(?:'[\w-]+'[\s[\],]*)*$/
/** A key, whole or up to its first variable part. */
const KEY = /\bt\(\s*(?:'([\w.:-]+)'\s*[,)]|`([\w.:-]+))/g
/** These are there before any screen. */
const ALWAYS_THERE = ['common', 'session']

interface UsedWord {
  file: string | undefined
  /** Whole, or null where a part of it is variable. */
  path: string | null
  /** As the source has it. */
  key: string
  /** Files of words that the same function has asked for. */
  askedFor: string[]
}

/** The keys that a source names, with the word files that the function around each has asked for. */
export function usedWords(source: string): UsedWord[] {
  return source.split(TOP_LEVEL).flatMap((part) => {
    const calls = [...part.matchAll(ASKED_FOR)]
    if (calls.length === 0 || calls.some(([, files = '']) => !NAMES.test(files))) return []
    const named = calls.flatMap(([, files = '']) => [...files.matchAll(/'([\w-]+)'/g)].map(([, file = '']) => file))
    const askedFor = [...(named.length === 0 ? ['common'] : named), ...(ASKS_FOR_ERRORS.test(part) ? ['errors'] : [])]
    return [...part.matchAll(KEY)].map(([, whole, begun]): UsedWord => {
      const key = whole ?? begun ?? ''
      const colon = key.indexOf(':')
      return {
        key,
        file: colon === -1 ? undefined : key.slice(0, colon),
        path: whole === undefined ? null : whole.slice(colon + 1),
        askedFor,
      }
    })
  })
}

/**
 * What is wrong with a key: its file has not been asked for, so that the key itself is shown until it has come, or there
 * are no such words. Undefined where nothing is.
 */
export function wordFault({ file, path, askedFor }: UsedWord, has: (file: string, path: string) => boolean) {
  if (file !== undefined && !askedFor.includes(file) && !ALWAYS_THERE.includes(file)) return `${file} is not asked for`
  const files = file === undefined ? askedFor : [file]
  return path === null || files.some((each) => has(each, path)) ? undefined : 'has no words'
}

import { and, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { readSearch } from '#contract/search-term.ts'
import { containing, escapedLike } from './list-page.ts'

/** Of a word without any of these no trigram is known: no index finds it within others. */
const INDEXED = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u
const LETTER = /[\p{L}\p{N}]/u

/**
 * Whether the line that a record is found by (lower-cased, under a trigram index of its folded text) holds every word of
 * a search, as `holdingWords` has it. There may be a million lines: a word of one or two letters, which the index does
 * not find within others, must begin a word of the line.
 */
export function lineHolding(line: AnyPgColumn, search: string): SQL | undefined {
  const { words, isFolded } = readSearch(search)
  return and(
    ...words.map((word) => {
      // Folding leaves the signs of a line as they are; without a letter the index is of no use, and folding dear.
      if (!isFolded || !LETTER.test(word)) return sql`${line} like ${containing(word)}`
      return sql`folded(${line}) like ${INDEXED.test(word) ? containing(word) : `% ${escapedLike(word)}%`}`
    }),
  )
}

import { and, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { readSearch } from '#contract/search-term.ts'
import { containing, escapedLike } from './list-page.ts'

/** Of a word without any of these no trigram is known: no index finds it within others. */
const INDEXED = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u
const LETTER = /[\p{L}\p{N}]/u
/** A part between signs that is long enough for trigrams of its own. */
const PARTS = /[\p{L}\p{N}]{3,}/gu

/**
 * Whether the line that a record is found by (lower-cased, under a trigram index of its folded text) holds every word of
 * a search, as `holdingWords` has it. There may be a million lines: a word of one or two letters, which the index does
 * not find within others, must begin a word of the line.
 */
export function lineHolding(line: AnyPgColumn, search: string): SQL | undefined {
  const { words, isFolded } = readSearch(search)
  // Folding leaves the signs of a line as they are; without a letter the index is of no use, and folding dear.
  return and(
    ...words.map((word) =>
      isFolded && LETTER.test(word) ? foldedHolding(sql`folded(${line})`, word) : sql`${line} like ${containing(word)}`,
    ),
  )
}

function foldedHolding(line: SQL, word: string): SQL | undefined {
  if (!INDEXED.test(word)) return sql`${line} like ${`% ${escapedLike(word)}%`}`
  const parts = word.match(PARTS) ?? []
  if (parts.length === 0 || parts[0] === word) return sql`${line} like ${containing(word)}`
  // Around a sign the index knows trigrams that half of all lines have (the al- of a name), and reads through them all:
  // it is asked for what stands between signs, and the whole word only of what it finds.
  return and(
    ...parts.map((part) => sql`${line} like ${containing(part)}`),
    sql`(${line} || '') like ${containing(word)}`,
  )
}

import { folded } from './folded.ts'

/** A search in the database takes at least so many characters: what is shorter no index finds. */
export const MIN_SEARCH = 3

/** The words of a search, which is folded already where it is compared with folded text. */
export const searchedWords = (search: string): string[] => search.split(/\s+/).filter(Boolean)

/**
 * Whether a text holds every word of a search, in whatever order and however it is spelled. Built once for all texts of a
 * list; both the search and the texts come as they were typed, since what is folded twice loses more than the article.
 */
export function wordMatcher(search: string): (text: string) => boolean {
  const words = searchedWords(folded(search))
  return (text) => {
    const held = folded(text)
    return words.every((word) => held.includes(word))
  }
}

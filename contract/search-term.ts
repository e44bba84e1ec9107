import { folded } from './folded.ts'

/** A search in the database takes at least so many characters: what is shorter no index finds. */
export const MIN_SEARCH = 3

export interface Search {
  words: readonly string[]
  /** All that was typed, as one piece. */
  whole: string
  isFolded: boolean
  /** A text in the spelling that the words are in. */
  spelled: (text: string) => string
}

/**
 * What a search looks for, folded; as it was typed where folding leaves nothing of it (ال alone, a lone tatweel), since
 * a search without words would find everything. There are no words only where nothing was typed.
 */
export function readSearch(search: string): Search {
  const typed = search.trim()
  const isFolded = typed === '' || folded(typed).trim() !== ''
  const spelled = isFolded ? folded : (text: string) => text.toLowerCase()
  const whole = spelled(typed)
  return { words: whole.split(/\s+/).filter(Boolean), whole, isFolded, spelled }
}

/**
 * Whether a text holds every word of a search, in whatever order and however it is spelled. Built once for all texts of a
 * list; both the search and the texts come as they were typed, since what is folded twice loses more than the article.
 */
export function wordMatcher(search: string): (text: string) => boolean {
  const { words, spelled } = readSearch(search)
  return (text) => {
    const held = spelled(text)
    return words.every((word) => held.includes(word))
  }
}

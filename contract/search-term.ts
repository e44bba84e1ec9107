import { folded } from './folded.ts'

/** A search in the database takes at least so many characters: what is shorter no index finds. */
export const MIN_SEARCH = 3

/** What is looked for: its words in small letters. */
export const searchedWords = (search: string): string[] => search.toLocaleLowerCase().split(/\s+/).filter(Boolean)

/** Whether a text holds every word that is looked for, in whatever order and however it is spelled. */
export function holdsWords(text: string, search: string): boolean {
  const held = folded(text)
  return searchedWords(folded(search)).every((word) => held.includes(word))
}

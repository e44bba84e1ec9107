/** A search in the database takes at least so many characters: what is shorter no index finds. */
export const MIN_SEARCH = 3

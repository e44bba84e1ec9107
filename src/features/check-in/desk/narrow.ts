/** Where the list comes over the card instead of beside it (check-in.css). */
export const NARROW = '(max-width: 960px)'

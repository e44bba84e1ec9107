/** px that a character of a label takes, as far as one can say. */
export const CHARACTER = 6.6

/** A label of at most so many characters. */
export const shortened = (text: string, characters: number): string =>
  [...text].length > characters ? `${[...text].slice(0, Math.max(1, characters - 1)).join('')}…` : text

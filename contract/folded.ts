/**
 * A text by its letters alone: without case, accents, Arabic vowel marks, tatweel and marks of direction, and with
 * forms of a letter that people mix up made one (hamza forms, ى and ي, ة and ه).
 */
function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}\u0640]/gu, '')
    .replaceAll('ٱ', 'ا')
    .replaceAll(/[ىی]/g, 'ي')
    .replaceAll('ک', 'ك')
    .replaceAll('ة', 'ه')
    .toLowerCase()
}

/** How a text is compared in a look-up by name, on either side: its letters, without the article ال before a word. */
export function folded(text: string): string {
  return plainLetters(text).replaceAll(/(?<![\p{L}\p{N}])ال/gu, '')
}

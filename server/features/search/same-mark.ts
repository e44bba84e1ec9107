/** Whether a number is the one typed: people type numbers with and without blanks, dashes and small letters. */
export function isSame(mark: string | null, term: string): boolean {
  return mark !== null && bare(mark) === bare(term)
}

function bare(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}

/** Whom a fee is for: everybody, citizens of the country left, or all others. */
export const NATIONALITY_CLASSES = ['any', 'citizen', 'foreigner'] as const

/** A booking reference as people read it aloud and type it: two groups of four. Shown like this everywhere. */
export const groupedReference = (reference: string): string => `${reference.slice(0, 4)}-${reference.slice(4)}`

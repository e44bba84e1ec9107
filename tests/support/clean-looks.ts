/** File among the clean looks of a run, with one character for each page whose shape was seen before. */
export const SEEN_BEFORE = 'seen-before'

/**
 * Bounds of texts that people enter, in characters. Apart from the schemas, which bring zod: a form that sends what it
 * asks for elsewhere reads them as well.
 */

/** Less says nothing. */
export const MIN_REASON = 3
/** Of a change to what was sold or is running: it stands in one line of a history. */
export const MAX_BRIEF_REASON = 200
/** Of an act on money or goods. */
export const MAX_REASON = 300
/** What is said beside figures. */
export const MAX_NOTE = 300
/** What is said with a decision, and of a request with no reason from the list. */
export const MAX_REMARK = 500

export const MAX_VIEW_NAME = 60

export const MIN_PASSWORD = 12
export const MAX_PASSWORD = 128

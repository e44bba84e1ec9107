/** Bounds of texts that people enter, in characters. Kept apart from the schemas so that forms can use them without loading zod. */

/** Shorter reasons are meaningless. */
export const MIN_REASON = 3
/** Of a refund for a reason that the list does not have. */
export const MIN_REFUND_REASON = 10
/** Reason for changing a sale or a departure; shown on one line of a history. */
export const MAX_BRIEF_REASON = 200
/** Of an act on money or goods. */
export const MAX_REASON = 300
/** What is said beside figures. */
export const MAX_NOTE = 300
/** Remark on a decision, or the free-text reason of a request. */
export const MAX_REMARK = 500

/** Of a person, a place or a thing. */
export const MAX_NAME = 120
/** As typed. */
export const MAX_PHONE = 32
/** Of a transfer at a bank, as its statement has it. */
export const MAX_BANK_REFERENCE = 60

export const MAX_VIEW_NAME = 60
/** Of a gate of a bus station. */
export const MAX_GATE = 8

export const MIN_PASSWORD = 12
export const MAX_PASSWORD = 128

/** Passkeys of one person: a phone, a laptop and a key or two. */
export const MAX_PASSKEYS = 10
/** Handed out at once. */
export const RECOVERY_CODES = 10

/** How long a proof of who acts counts: enough to read and decide what lies open, too short for whoever finds the desk left. */
export const PROOF_MINUTES = 5

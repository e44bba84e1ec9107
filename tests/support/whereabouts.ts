import type { Whereabouts } from '#server/time/local-day.ts'

/** Where people of the small operator are, and the operator itself. */
export const IN_RIYADH: Whereabouts = { timeZone: 'Asia/Riyadh', homeTimeZone: 'Asia/Riyadh' }

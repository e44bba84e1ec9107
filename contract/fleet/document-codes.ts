/** Whose documents they are. */
export const DOCUMENT_HOLDERS = ['bus', 'driver'] as const
export type DocumentHolder = (typeof DOCUMENT_HOLDERS)[number]

/** For which departures a document is needed: within one country, across a border, or all of them. */
export const DOCUMENT_SERVICES = ['domestic', 'border', 'both'] as const
export type DocumentService = (typeof DOCUMENT_SERVICES)[number]

/** How long a document holds; what ends within its lead time is expiring. */
export const DOCUMENT_STANDINGS = ['expired', 'expiring', 'valid'] as const
export type DocumentStanding = (typeof DOCUMENT_STANDINGS)[number]

/** Longest time before its end from which on a document is told, in days. */
export const MAX_LEAD_DAYS = 365

/** Longest time from its issue on that a document holds, in years; a later end is a slip of the keys. */
export const MAX_VALID_YEARS = 50

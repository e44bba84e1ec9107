/** Whom or what a seat is kept free for. */
export const KEPT_FOR = ['crew', 'guide', 'vip', 'broken', 'other'] as const
export type KeptFor = (typeof KEPT_FOR)[number]

/** Times before departure at which kept seats are released by themselves, as they are offered, in minutes. */
export const RELEASE_PRESETS = [30, 60, 120, 360, 1440] as const
/** A week: nobody plans seats by the minute further ahead. */
export const MAX_RELEASE_MINUTES = 10_080

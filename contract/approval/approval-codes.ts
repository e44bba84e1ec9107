/**
 * Why somebody is no second pair of eyes: the request is their own, or one of the two opened or lately changed the other's
 * account.
 */
export const FOUR_EYES_REFUSALS = ['ownRequest', 'tiedAccounts'] as const
export type FourEyesRefusal = (typeof FOUR_EYES_REFUSALS)[number]

/**
 * Why who acts is no second pair of eyes: `own`, they had a part in the record before (asked, entered, decided); `tied`, one
 * of the two opened the other's account, or changed its e-mail address, role or access lately, so that both accounts may
 * be in one hand.
 */
export type FourEyesConflict = 'own' | 'tied'

/** What the guard of every decision, pay-out, close and confirmation reads beside its own facts. */
export interface FourEyesFacts {
  /** Null where a second person acts. Only `conflictOf` (server/domain/approval/four-eyes.ts) says so. */
  conflict: FourEyesConflict | null
}

/**
 * Whether a second person acts: the one rule of four eyes. A new decision extends its facts by `FourEyesFacts`, guards its
 * events by a guard that asks this and has `SecondPerson` in its name (by which the audit knows the definitions that it
 * judges, and a test finds a decision that forgets it), and names who has had a part before to `conflictOf`.
 */
export const isSecondPerson = ({ conflict }: FourEyesFacts): boolean => conflict === null

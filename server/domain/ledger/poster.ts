import type { Actor } from '#server/plugins/actor.ts'
import { dayAt, homeDayAt } from '#server/time/local-day.ts'
import type { Entry } from './post-entry.ts'

/** Who writes an entry, when, and under which day: what every entry of an act has in common. */
export type Poster = Pick<Entry, 'createdBy' | 'createdAt' | 'postingDate'>

/** For what somebody does where they are: dated by the clock of their depot, or of the operator's home where they have none. */
export function posterOf(actor: Pick<Actor, 'id' | 'timeZone'>, now: Date): Poster {
  return { createdBy: actor.id, createdAt: now, postingDate: dayAt(actor, now) }
}

/** For what happens at the bank or in the head office's books, whoever enters it: dated by the clock of the operator's home. */
export function homePosterOf(actor: Pick<Actor, 'id' | 'homeTimeZone'>, now: Date): Poster {
  return { createdBy: actor.id, createdAt: now, postingDate: homeDayAt(actor, now) }
}

/** The poster of an entry that takes another back: never dated before what it takes back. */
export function reversingPoster(poster: Poster, original: { postingDate: string }): Poster {
  return original.postingDate > poster.postingDate ? { ...poster, postingDate: original.postingDate } : poster
}

import type { Actor } from '#server/plugins/actor.ts'

/** Who acts on the books of the head office, and when. */
export interface Acting {
  actor: Pick<Actor, 'id' | 'homeTimeZone'>
  now: Date
}

import type { Orm } from '#server/database/connection.ts'
import { readWhereabouts } from '#server/domain/people/whereabouts.ts'
import { dayAt } from '#server/time/local-day.ts'

/** Name of a file that somebody takes away, with the day that it is where they are. */
export async function datedName(orm: Orm, stem: string, userId: string): Promise<string> {
  return `${stem}-${dayAt(await readWhereabouts(orm, userId), new Date())}`
}

import { eq } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { users } from '#server/database/schema/people.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { parseDepartureKey } from '#server/timetable/departure-key.ts'
import { loadNetwork } from '#server/timetable/network-repository.ts'
import { readDeparture } from '#server/timetable/timetable-repository.ts'

type Names = ReplyOf<'getFilterNames'>['data']

/** Names of what an address narrows a list to; a list that fits nothing could not tell them. */
export async function readFilterNames(
  database: Database,
  reader: Pick<Actor, 'id' | 'isAgent'>,
  { userId, departureKey }: { userId?: string | undefined; departureKey?: string | undefined },
): Promise<Names> {
  const isTold = userId !== undefined && (!reader.isAgent || userId === reader.id)
  const [user, departure] = await Promise.all([isTold ? readUser(database.orm, userId) : null, departureKey === undefined ? null : readRun(database, departureKey)])
  return { user, departure }
}

async function readUser(orm: Orm, id: string): Promise<string | null> {
  const [row] = await orm.select({ name: users.name }).from(users).where(eq(users.id, id))
  return row?.name ?? null
}

async function readRun(database: Database, text: string): Promise<Names['departure']> {
  const key = parseDepartureKey(text)
  const departure = key && (await readDeparture(database.orm, await loadNetwork(database), key))
  return departure && { routeName: departure.route.name, startsAt: departure.startsAt, timeZone: departure.route.stops[0]?.region.timeZone ?? 'UTC' }
}

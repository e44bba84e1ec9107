import { eq } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { transports } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { readDeparture } from '#server/domain/network/timetable-repository.ts'

type Names = ReplyOf<'getFilterNames'>['data']

/** Ids in an address. */
interface NarrowedTo {
  userId?: string | undefined
  transportId?: string | undefined
  departureKey?: string | undefined
}

/** Names of what an address narrows a list to; a list that fits nothing could not tell them. */
export async function readFilterNames(
  database: Database,
  reader: Pick<Actor, 'id' | 'isAgent'>,
  { userId, transportId, departureKey }: NarrowedTo,
): Promise<Names> {
  const isTold = userId !== undefined && (!reader.isAgent || userId === reader.id)
  const [user, bus, departure] = await Promise.all([
    isTold ? readUser(database.orm, userId) : null,
    transportId === undefined ? null : readPlate(database.orm, transportId),
    departureKey === undefined ? null : readRun(database, departureKey),
  ])
  return { user, bus, departure }
}

async function readUser(orm: Orm, id: string): Promise<string | null> {
  const [row] = await orm.select({ name: users.name }).from(users).where(eq(users.id, id))
  return row?.name ?? null
}

async function readPlate(orm: Orm, id: string): Promise<string | null> {
  const [row] = await orm.select({ plate: transports.registrationNumber }).from(transports).where(eq(transports.id, id))
  return row?.plate ?? null
}

async function readRun(database: Database, text: string): Promise<Names['departure']> {
  const key = parseDepartureKey(text)
  const departure = key && (await readDeparture(database.orm, await loadNetwork(database), key))
  return (
    departure && {
      routeName: departure.route.name,
      startsAt: departure.startsAt,
      timeZone: departure.route.stops[0]?.region.timeZone ?? 'UTC',
    }
  )
}

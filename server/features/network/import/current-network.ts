import { asc, eq } from 'drizzle-orm'
import { type FEED_KINDS, MAX_SOURCES } from '#contract/network/timetable-import.ts'
import type { Orm } from '#server/database/connection.ts'
import { regions, routes, stoppages, timings, trips } from '#server/database/schema/network.ts'
import { feedRecords, feedSources } from '#server/database/schema/timetable-import.ts'
import type { Network } from '#server/domain/network/network.ts'
import { readNetwork } from '#server/domain/network/network-repository.ts'

export type FeedKind = (typeof FEED_KINDS)[number]

export type CurrentStoppage = typeof stoppages.$inferSelect

/** The network as an import finds it, with what it knows of the feed's ids. */
export interface CurrentNetwork {
  network: Network
  activeRegions: Set<string>
  stoppages: Map<string, CurrentStoppage>
  trips: Map<string, typeof trips.$inferSelect>
  routes: Map<string, typeof routes.$inferSelect>
  timings: Map<string, typeof timings.$inferSelect>
  /** By kind: feed id → record. */
  known: Record<FeedKind, Map<string, string>>
}

export type SourceRow = typeof feedSources.$inferSelect

/** All sources that feeds have come from, by name. */
export function readSources(orm: Orm): Promise<SourceRow[]> {
  return orm.select().from(feedSources).orderBy(asc(feedSources.name)).limit(MAX_SOURCES)
}

/** @param feedKey of the source whose ids are asked for */
export async function readCurrent(orm: Orm, feedKey: string): Promise<CurrentNetwork> {
  const links = await orm.select().from(feedRecords).where(eq(feedRecords.feed, feedKey))
  const linksOf = (kind: FeedKind) =>
    new Map(links.filter((link) => link.kind === kind).map(({ feedId, recordId }) => [feedId, recordId]))
  return {
    network: await readNetwork(orm),
    activeRegions: new Set(
      (await orm.select({ id: regions.id }).from(regions).where(eq(regions.isActive, true))).map(({ id }) => id),
    ),
    stoppages: byId(await orm.select().from(stoppages)),
    trips: byId(await orm.select().from(trips)),
    routes: byId(await orm.select().from(routes)),
    timings: byId(await orm.select().from(timings)),
    known: { stoppage: linksOf('stoppage'), trip: linksOf('trip'), route: linksOf('route'), timing: linksOf('timing') },
  }
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}

import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { LocalizedName } from '#contract/common.ts'
import type { ImportPlan } from '#contract/network/timetable-import.ts'
import type { Transaction } from '#server/database/connection.ts'
import {
  FIRST_VERSION,
  routes,
  routeStops,
  stoppages,
  timingExceptions,
  timings,
  timingVersions,
  trips,
} from '#server/database/schema/network.ts'
import { feedRecords, feedSources, type SourceAgency } from '#server/database/schema/timetable-import.ts'
import { lockNetwork } from '#server/masters/master-records.ts'
import { type ChangedRecord, recordChangesOf } from '#server/masters/record-changes.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { dropUntouched } from '#server/domain/network/retained-departures.ts'
import type { Network } from '#server/domain/network/network.ts'
import { raiseNetworkRevision, readNetwork } from '#server/domain/network/network-repository.ts'
import type { FeedKind } from './current-network.ts'
import type { Report } from './feed.ts'
import type { ChosenSource } from './feed-source.ts'
import type { PlannedFeed } from './plan-feed.ts'
import { type FeedLink, type ImportChanges, type PlannedRoute, type PlannedTiming, VERSIONED } from './plan-import.ts'

/** Rows per statement: others are answered between two of them. */
const BATCH = 250
/** Each is compared and marked by itself. */
const HISTORY_BATCH = 50

interface Asked {
  source: ChosenSource
  appliesFrom: string
  userId: string
  now: Date
  report: Report
}

type Writing = Asked & Pick<ImportPlan, 'fileName'>

/**
 * Writes what was planned, in the caller's transaction, which keeps other changes out; from its end on the network is locked.
 *
 * @returns the network as it is then
 */
export async function writeImport(
  tx: Transaction,
  { plan: { rows, fileName, changesAnything }, changes, links, moved, agencies }: PlannedFeed,
  asked: Asked,
): Promise<Network> {
  const { report } = asked
  const writing = { ...asked, fileName }
  const count = changes.stoppages.length + changes.trips.length + changes.routes.length + changes.timings.length
  const total = count * 2 + changes.missing.length + 1
  let done = 0
  const advance = async (more: number) => report('writing', (done += more), total, rows)
  await writePlaces(tx, changes, advance)
  await writeRoutes(tx, changes.routes, writing, advance)
  await writeTimings(tx, changes, writing, advance)
  await deactivate(tx, changes, advance)
  await writeHistory(tx, changes, writing, advance)
  await writeSource(tx, agencies, asked)
  await writeLinks(tx, links, asked.source.key)
  await report('writing', total, total, rows)
  // Nobody else changes it any more, and whoever asks next finds it read.
  const changed = await readNetwork(tx.orm)
  await lockNetwork(tx)
  // From yesterday on by the server's clock, which is today somewhere.
  await dropUntouched(tx, moved, addDays(writing.now.toISOString().slice(0, 10), -1))
  // Also where only links were written: another plan may have been made without them.
  if (changesAnything || links.length > 0 || asked.source.isNew) await raiseNetworkRevision(tx, changed)
  await report('writing', total, total, rows)
  return changed
}

type Advance = (more: number) => Promise<void>

async function writePlaces(tx: Transaction, changes: ImportChanges, advance: Advance): Promise<void> {
  await inBatches(
    changes.stoppages.filter(({ act }) => act === 'new'),
    advance,
    (batch) => tx.orm.insert(stoppages).values(batch.map(({ id, after }) => ({ id, ...after }))),
  )
  for (const { id, after } of changes.stoppages.filter(({ act }) => act === 'changed')) {
    const { name, latitude, longitude } = after
    await tx.orm
      .update(stoppages)
      .set({ name, latitude, longitude, version: sql`${stoppages.version} + 1` })
      .where(eq(stoppages.id, id))
    await advance(1)
  }
  await inBatches(
    changes.trips.filter(({ act }) => act === 'new'),
    advance,
    (batch) => tx.orm.insert(trips).values(batch.map(({ id, after }) => ({ id, ...after }))),
  )
}

async function writeRoutes(
  tx: Transaction,
  planned: readonly PlannedRoute[],
  { appliesFrom }: Writing,
  advance: Advance,
): Promise<void> {
  await inBatches(
    planned.filter(({ act }) => act === 'new'),
    advance,
    async (batch) => {
      await tx.orm.insert(routes).values(batch.map(({ id, after: { stops: _stops, ...route } }) => ({ id, ...route })))
      await tx.orm.insert(routeStops).values(batch.flatMap((route) => stopsOf(route, FIRST_VERSION)))
    },
  )
  for (const route of planned.filter(({ act }) => act === 'changed')) {
    const { name, isTwoWay, returnRouteId } = route.after
    await tx.orm
      .update(routes)
      .set({ name, isTwoWay, returnRouteId, version: sql`${routes.version} + 1` })
      .where(eq(routes.id, route.id))
    if (route.fields.includes('stops')) {
      await tx.orm
        .delete(routeStops)
        .where(and(eq(routeStops.routeId, route.id), eq(routeStops.appliesFrom, appliesFrom)))
      await tx.orm.insert(routeStops).values(stopsOf(route, appliesFrom))
    }
    await advance(1)
  }
}

const stopsOf = ({ id, after }: PlannedRoute, appliesFrom: string) =>
  after.stops.map((stoppageId, position) => ({ routeId: id, appliesFrom, position, stoppageId }))

async function writeTimings(
  tx: Transaction,
  changes: ImportChanges,
  { appliesFrom }: Writing,
  advance: Advance,
): Promise<void> {
  await inBatches(
    changes.timings.filter(({ act }) => act === 'new'),
    advance,
    async (batch) => {
      await tx.orm.insert(timings).values(
        batch.map(({ id, after: { routeId, validFrom, validTo, returnTimingId } }) => ({
          id,
          routeId,
          validFrom,
          validTo,
          returnTimingId,
        })),
      )
      await tx.orm.insert(timingVersions).values(batch.map((timing) => versionOf(timing, FIRST_VERSION)))
      await inBatches(
        batch.flatMap((timing) => exceptionsOf(timing, '')),
        undefined,
        (each) => tx.orm.insert(timingExceptions).values(each),
      )
    },
  )
  for (const timing of changes.timings.filter(({ act }) => act === 'changed')) {
    const { validFrom, validTo, returnTimingId } = timing.after
    await tx.orm
      .update(timings)
      .set({ validFrom, validTo, returnTimingId, version: sql`${timings.version} + 1` })
      .where(eq(timings.id, timing.id))
    if (timing.fields.some((field) => VERSIONED.has(field))) {
      const { timingId: _timingId, appliesFrom: _appliesFrom, ...set } = versionOf(timing, appliesFrom)
      await tx.orm
        .insert(timingVersions)
        .values(versionOf(timing, appliesFrom))
        .onConflictDoUpdate({ target: [timingVersions.timingId, timingVersions.appliesFrom], set })
    }
    if (timing.fields.includes('exceptions')) {
      await tx.orm
        .delete(timingExceptions)
        .where(and(eq(timingExceptions.timingId, timing.id), gte(timingExceptions.travelDate, appliesFrom)))
      await inBatches(exceptionsOf(timing, appliesFrom), undefined, (each) =>
        tx.orm.insert(timingExceptions).values(each),
      )
    }
    await advance(1)
  }
}

function versionOf(
  { id, after: { startsAt, arrivalOffsets, departureOffsets, daysOfWeek } }: PlannedTiming,
  appliesFrom: string,
) {
  return {
    timingId: id,
    appliesFrom,
    startsAt,
    arrivalOffsets: [...arrivalOffsets],
    departureOffsets: [...departureOffsets],
    daysOfWeek: [...daysOfWeek],
  }
}

function exceptionsOf({ id, after }: PlannedTiming, from: string) {
  return after.exceptions
    .filter(([date]) => date >= from)
    .map(([travelDate, kind]) => ({ timingId: id, travelDate, kind }))
}

async function deactivate(tx: Transaction, { missing }: ImportChanges, advance: Advance): Promise<void> {
  for (const [kind, table] of [
    ['timing', timings],
    ['route', routes],
    ['stoppage', stoppages],
  ] as const) {
    const ids = missing.filter((each) => each.kind === kind && each.deactivate).map(({ id }) => id)
    await inBatches(ids, advance, (batch) =>
      tx.orm
        .update(table)
        .set({ isActive: false, version: sql`${table.version} + 1` })
        .where(inArray(table.id, [...batch])),
    )
  }
}

async function writeHistory(
  tx: Transaction,
  changes: ImportChanges,
  writing: Writing,
  advance: Advance,
): Promise<void> {
  const names = await stopNames(tx, changes.routes)
  const { userId, now, fileName, source } = writing
  const shared = { userId, now, reason: source.isOwn ? fileName : `${source.name}: ${fileName}` }
  /** What is told is put together batch by batch: all of it at once holds everybody up. */
  const write = <Row>(
    rows: readonly Row[],
    tell: (row: Row) => Pick<ChangedRecord, 'kind' | 'id' | 'before' | 'after'>,
  ) =>
    inBatches(
      rows,
      advance,
      (batch) =>
        recordChangesOf(
          tx,
          batch.map((row) => ({ ...shared, ...tell(row) })),
        ),
      HISTORY_BATCH,
    )
  await write(acted(changes.stoppages), (stoppage) => told('stoppage', stoppage))
  await write(acted(changes.trips), (trip) => told('trip', trip))
  await write(acted(changes.routes), (route) => told('route', inNames(route, names)))
  await write(acted(changes.timings), ({ before, after, ...timing }) =>
    told('timing', { ...timing, before: before && inRows(before), after: inRows(after) }),
  )
  await write(
    changes.missing.filter((each) => each.deactivate),
    ({ kind, id }) => ({ kind, id, before: { isActive: true }, after: { isActive: false } }),
  )
}

const acted = <Row extends { act: string }>(rows: readonly Row[]): Row[] =>
  rows.filter(({ act }) => act !== 'unchanged')

function told(
  kind: FeedKind,
  { id, before, after }: { id: string; before: object | undefined; after: object },
): Pick<ChangedRecord, 'kind' | 'id' | 'before' | 'after'> {
  return { kind, id, before, after: { ...after, isActive: true, ...(before && { isActive: undefined }) } }
}

type Told = { stoppages?: LocalizedName[] }

/** A timing's exceptions as its list of changes has them. */
function inRows({ exceptions, ...timing }: Partial<PlannedTiming['after']>): object {
  return {
    ...timing,
    ...(exceptions && { exceptions: exceptions.map(([travelDate, kind]) => ({ travelDate, kind })) }),
  }
}

/** A route's stoppages as its list of changes has them. */
function inNames(
  { before, after, ...route }: PlannedRoute,
  names: ReadonlyMap<string, LocalizedName>,
): Omit<PlannedRoute, 'before' | 'after'> & { before: Told | undefined; after: Told } {
  const told = ({ stops, ...rest }: Partial<PlannedRoute['after']>) => ({
    ...rest,
    ...(stops && { stoppages: stops.flatMap((id) => names.get(id) ?? []) }),
  })
  return { ...route, before: before && told(before), after: told(after) }
}

async function stopNames({ orm }: Transaction, planned: readonly PlannedRoute[]): Promise<Map<string, LocalizedName>> {
  const ids = [
    ...new Set(
      planned
        .filter(({ act }) => act !== 'unchanged')
        .flatMap(({ before, after }) => [...(before?.stops ?? []), ...after.stops]),
    ),
  ]
  const rows =
    ids.length === 0
      ? []
      : await orm.select({ id: stoppages.id, name: stoppages.name }).from(stoppages).where(inArray(stoppages.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function writeSource(
  tx: Transaction,
  agencies: readonly SourceAgency[],
  { source: { id, key, name }, now }: Asked,
): Promise<void> {
  const set = { agencies: [...agencies], importedAt: now }
  await tx.orm
    .insert(feedSources)
    .values({ id, key, name, ...set })
    .onConflictDoUpdate({ target: feedSources.id, set })
}

/** Each id of the feed stands for one record; where that has changed, the newer one counts. */
async function writeLinks(tx: Transaction, links: readonly FeedLink[], feed: string): Promise<void> {
  await inBatches(links, undefined, (batch) =>
    tx.orm
      .insert(feedRecords)
      .values(batch.map((link) => ({ feed, ...link })))
      .onConflictDoUpdate({
        target: [feedRecords.feed, feedRecords.kind, feedRecords.feedId],
        set: { recordId: sql`excluded.record_id` },
      }),
  )
}

async function inBatches<Row>(
  rows: readonly Row[],
  advance: Advance | undefined,
  write: (batch: Row[]) => PromiseLike<unknown>,
  size = BATCH,
): Promise<void> {
  for (let start = 0; start < rows.length; start += size) {
    const batch = rows.slice(start, start + size)
    await write(batch)
    await advance?.(batch.length)
  }
}

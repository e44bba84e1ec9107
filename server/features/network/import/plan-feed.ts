import type { BodyOf, ReplyOf } from '#contract/contract.ts'
import { FEED_KINDS, type FeedChange, type ImportPlan, RECORD_ACTS, TOLD } from '#contract/network/timetable-import.ts'
import type { Orm } from '#server/database/connection.ts'
import type { SourceAgency } from '#server/database/schema/timetable-import.ts'
import type { Language } from '#server/plugins/api.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { newClashes } from '#server/features/network/timing-clashes.ts'
import { clashValues } from '#server/domain/fleet/transport-clashes.ts'
import { type CurrentNetwork, readCurrent, readSources } from './current-network.ts'
import type { Feed, Issues } from './feed.ts'
import { doubtsOf } from './feed-doubts.ts'
import { feedNetwork } from './feed-network.ts'
import { chooseSource, type ChosenSource, describeSource, withoutOwnColumns } from './feed-source.ts'
import {
  changesAnything,
  type FeedLink,
  type ImportChanges,
  linksOf,
  movedTimings,
  plannedNetwork,
  planImport,
} from './plan-import.ts'
import { mapAreas } from './stop-areas.ts'

/** What a person has chosen for a feed that is planned. */
export type FeedChoices = BodyOf<'planTimetable'>

export interface PlanningContext {
  fileName: string
  choices: FeedChoices
  now: Date
  language: Language
  /** The operator's own name: our own exports bear it. */
  operator: string
  /** A check asks for the plan alone, an import also for all that it will write. */
  forImport: boolean
  onProgress: (done: number, total: number) => void
}

/** What an import would do, and what it was found against. */
export interface PlannedFeed {
  plan: ReplyOf<'planTimetable'>['data']
  /** Without what stays as it is. */
  changes: ImportChanges
  /** Ids of the feed that did not stand for their record yet. */
  links: FeedLink[]
  /** Timings that would run otherwise. */
  moved: string[]
  source: ChosenSource | null
  agencies: SourceAgency[]
  /** Revision of the network that all of this holds for. */
  revision: number
}

/** Compares a feed that was read with the network, with the transports that could not run what it makes of their timings. */
export async function planFeed(
  orm: Orm,
  { feed: read, issues }: { feed: Feed; issues: Issues },
  context: PlanningContext,
): Promise<PlannedFeed | Refusal> {
  const { choices, now, language } = context
  const sources = await readSources(orm)
  const source = chooseSource(read, sources, { runId: choices.id, source: choices.source }, issues)
  const isOwn = source?.isOwn ?? false
  const feed = isOwn ? read : withoutOwnColumns(read)
  const feedKey = source?.key ?? `unnamed ${choices.id}`
  const current = await readCurrent(orm, feedKey)
  const recordOf = (stopId: string) =>
    current.stoppages.get(current.known.stoppage.get(stopId) ?? (isOwn ? stopId : ''))
  const known = {
    regions: current.network.regions,
    activeRegions: current.activeRegions,
    stoppages: [...current.stoppages.values()].filter(({ isActive }) => isActive),
    recordOf,
    chosen: choices.regions,
  }
  const { areas, regionOf, regionOfZone } = mapAreas(feed, known, issues)
  const translated = feedNetwork(feed, { regionOf, regionOfZone }, issues, (done) =>
    context.onProgress(done, feed.trips.size),
  )
  if (isRefusal(translated)) return translated
  const zones = new Set([...feed.agencies.values()].map(({ timeZone }) => timeZone))
  const wanted = { ...choices, feedKey, isOwn, zones }
  const changes = planImport(translated, current, wanted, issues)
  const moved = movedTimings(changes, current)
  // An import looks for itself, in its transaction, and is refused by the first.
  if (!context.forImport) await addClashes(orm, { now, language, moved, before: current, changes, wanted }, issues)
  const agencies = agenciesOf(feed, isOwn)
  const before =
    source?.isOwn === true && source.agencies === null ? { ...source, agencies: [ownAgency(context.operator)] } : source
  const plan: PlannedFeed['plan'] = {
    id: choices.id,
    fileName: context.fileName,
    agency: told([...feed.agencies.values()].map(({ name }) => name)),
    timeZone: told(zones),
    rows: feed.rows,
    sources: sources.map(describeSource),
    sourceId: source && !source.isNew ? source.id : null,
    doubts: doubtsOf(changes, agencies, before),
    areas,
    issues: issues.list,
    totals: { ...issues.totals },
    ...summary(changes),
    changesAnything: changesAnything(changes),
  }
  return {
    plan,
    changes: acted(changes),
    links: linksOf(changes, current),
    moved,
    source,
    agencies,
    revision: current.network.revision,
  }
}

interface Clashing {
  now: Date
  language: Language
  moved: readonly string[]
  before: CurrentNetwork
  changes: ImportChanges
  wanted: Parameters<typeof plannedNetwork>[2]
}

async function addClashes(
  orm: Orm,
  { now, language, moved, before, changes, wanted }: Clashing,
  issues: Issues,
): Promise<void> {
  const after = plannedNetwork(changes, before, wanted)
  for await (const clash of newClashes(orm, { now, timingIds: moved }, before.network, after)) {
    const code = clash.other.timing.id === clash.asked.timing.id ? 'clashWithItself' : 'clash'
    const transport = after.transports.get(clash.transportId)?.name ?? ''
    issues.add('error', code, {}, { transport, ...clashValues(after, clash, language === 'ar' ? 'ar' : 'en') })
  }
}

/** Of our own exports only the operator counts: each has an agency for its time zone. */
function agenciesOf({ agencies }: Feed, isOwn: boolean): SourceAgency[] {
  const all = [...agencies.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return isOwn ? [...new Set(all.map(({ name }) => name))].map(ownAgency) : all
}

const ownAgency = (name: string): SourceAgency => ({ id: '', name, timeZone: '' })

function told(texts: Iterable<string>): string {
  return [...new Set(texts)].toSorted().join(', ').slice(0, 300)
}

const isActed = ({ act }: { act: string }) => act !== 'unchanged'

function acted({ stoppages, trips, routes, timings, missing }: ImportChanges): ImportChanges {
  return {
    stoppages: stoppages.filter(isActed),
    trips: trips.filter(isActed),
    routes: routes.filter(isActed),
    timings: timings.filter(isActed),
    missing: missing.filter(({ deactivate }) => deactivate),
  }
}

function summary(changes: ImportChanges): Pick<ImportPlan, 'counts' | 'changes'> {
  const rows = FEED_KINDS.flatMap((kind): FeedChange[] => [
    ...changes[`${kind}s`].map(({ act, feedId, id, name, fields }) => ({
      kind,
      act,
      feedId,
      recordId: id,
      name,
      fields,
    })),
    ...changes.missing
      .filter((each) => each.kind === kind)
      .map(({ feedId, id, name, deactivate }) => ({
        kind,
        act: 'missing' as const,
        feedId,
        recordId: id,
        name,
        fields: deactivate ? ['isActive'] : [],
      })),
  ])
  const countsOf = (kind: FeedChange['kind']) => {
    const count = (act: FeedChange['act']) => rows.filter((row) => row.kind === kind && row.act === act).length
    return { new: count('new'), changed: count('changed'), unchanged: count('unchanged'), missing: count('missing') }
  }
  return {
    counts: {
      stoppage: countsOf('stoppage'),
      trip: countsOf('trip'),
      route: countsOf('route'),
      timing: countsOf('timing'),
    },
    changes: RECORD_ACTS.filter((act) => act !== 'unchanged').flatMap((act) =>
      rows.filter((row) => row.act === act).slice(0, TOLD),
    ),
  }
}

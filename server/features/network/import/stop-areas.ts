import type { StopArea } from '#contract/network/timetable-import.ts'
import type { Region } from '#server/domain/network/network.ts'
import type { CurrentStoppage } from './current-network.ts'
import { distance } from './distance.ts'
import type { Feed, FeedStop, Issues } from './feed.ts'

/** Farther than this, a stoppage that is known says nothing about a region. */
const NEAR_KILOMETRES = 60
/** Degrees of a square in which stops without a zone or a station lie together. */
const SQUARE = 0.5
const MAX_AREAS = 500

interface Known {
  regions: ReadonlyMap<string, Region>
  activeRegions: ReadonlySet<string>
  stoppages: readonly CurrentStoppage[]
  /** The record that a stop of the feed stands for already. */
  recordOf: (stopId: string) => CurrentStoppage | undefined
  chosen: Readonly<Record<string, string>>
}

interface MappedAreas {
  areas: StopArea[]
  regionOf: Map<string, Region>
  regionOfZone: Map<string, Region>
}

/** Which region each stop belongs to, and what of it is proposed, area by area. Nothing is taken silently. */
export function mapAreas(feed: Feed, known: Known, issues: Issues): MappedAreas {
  const groups = new Map<string, FeedStop[]>()
  for (const stop of stoppagesOf(feed)) {
    const key = keyOf(stop)
    const group = groups.get(key)
    if (group) group.push(stop)
    else groups.set(key, [stop])
  }
  if (groups.size > MAX_AREAS)
    issues.add('error', 'manyAreas', { file: 'stops.txt', field: 'zone_id' }, { most: MAX_AREAS })
  const regionOf = new Map<string, Region>()
  const regionOfZone = new Map<string, Region>()
  const areas = [...groups].slice(0, MAX_AREAS).map(([key, stops]): StopArea => {
    const proposal = propose(stops, known)
    const chosen = known.chosen[key]
    const regionId = chosen !== undefined && known.activeRegions.has(chosen) ? chosen : (proposal?.regionId ?? null)
    const name = nameOf(key, stops, feed)
    const region = known.regions.get(regionId ?? '')
    if (region) for (const stop of stops) regionOf.set(stop.id, region)
    else
      issues.add(
        'error',
        'areaUnmapped',
        { file: 'stops.txt', line: stops[0]?.line ?? 1 },
        { area: name, count: stops.length },
      )
    if (region && key.startsWith('zone ')) regionOfZone.set(key.slice(5), region)
    const isProposed = regionId === proposal?.regionId
    return {
      key,
      name,
      stops: stops.length,
      regionId,
      because: isProposed ? proposal.because : null,
      kilometres: isProposed ? proposal.kilometres : null,
    }
  })
  // What stands keeps its region: routes, borders and VAT hang on it.
  for (const stop of feed.stops.values()) {
    const record = known.recordOf(stop.id)
    const [mapped, kept] = [regionOf.get(stop.id), known.regions.get(record?.regionId ?? '')]
    if (!mapped || !kept || mapped.id === kept.id) continue
    issues.add('warning', 'regionKept', { file: 'stops.txt', line: stop.line }, { stop: stop.name, region: kept.code })
    regionOf.set(stop.id, kept)
  }
  return { areas, regionOf, regionOfZone }
}

/** Stops that are to be stoppages: platforms, and of stations, entrances and the like only what is called at. */
export function stoppagesOf({ stops, trips }: Feed): FeedStop[] {
  const called = new Set([...trips.values()].flatMap(({ times }) => times.map(({ stopId }) => stopId)))
  return [...stops.values()].filter(({ id, parent }) => parent !== id || called.has(id))
}

function keyOf(stop: FeedStop): string {
  if (stop.zone !== null) return `zone ${stop.zone}`.slice(0, 200)
  if (stop.parent !== null) return `station ${stop.parent}`.slice(0, 200)
  if (stop.latitude === null || stop.longitude === null) return `stop ${stop.id}`.slice(0, 200)
  return `square ${Math.floor(stop.latitude / SQUARE)} ${Math.floor(stop.longitude / SQUARE)}`
}

function nameOf(key: string, stops: readonly FeedStop[], feed: Feed): string {
  const [first] = stops
  if (!first) return key
  if (key.startsWith('zone ')) return key.slice(5)
  return (feed.stops.get(first.parent ?? '')?.name ?? first.name).slice(0, 120)
}

type Proposal = Pick<StopArea, 'because' | 'kilometres'> & { regionId: string }

function propose(stops: readonly FeedStop[], { regions, activeRegions, stoppages, recordOf }: Known): Proposal | null {
  for (const stop of stops) {
    const regionId = recordOf(stop.id)?.regionId
    if (regionId !== undefined) return { regionId, because: 'known', kilometres: null }
  }
  const zone = stops[0]?.zone?.toUpperCase()
  const byCode = [...regions.values()].find(({ code, id }) => code === zone && activeRegions.has(id))
  if (byCode) return { regionId: byCode.id, because: 'code', kilometres: null }
  const [stop] = stops
  if (!stop || stop.latitude === null || stop.longitude === null) return null
  const [latitude, longitude] = [stop.latitude, stop.longitude]
  let nearest: { regionId: string; kilometres: number } | undefined
  for (const stoppage of stoppages) {
    if (stoppage.latitude === null || stoppage.longitude === null || !activeRegions.has(stoppage.regionId)) continue
    const kilometres = distance({ latitude, longitude }, { latitude: stoppage.latitude, longitude: stoppage.longitude })
    if (kilometres <= (nearest?.kilometres ?? NEAR_KILOMETRES)) nearest = { regionId: stoppage.regionId, kilometres }
  }
  return nearest
    ? { regionId: nearest.regionId, because: 'distance', kilometres: Math.round(nearest.kilometres) }
    : null
}

import { v5 as uuid5 } from 'uuid'
import type { BodyOf, ReplyOf } from '#contract/contract.ts'
import type { SourceAgency } from '#server/database/schema/timetable-import.ts'
import type { SourceRow } from './current-network.ts'
import { type Feed, type Issues, OWN_FEED } from './feed.ts'

/** Of ids of sources that an import names for the first time: the same each time it is planned. */
const NAMESPACE = 'd2b1b1a6-6a56-5d0e-8a43-5f6a8f0b8f5c'

/** The source that a feed is compared with. */
export interface ChosenSource {
  id: string
  key: string
  name: string
  isNew: boolean
  /** Its feeds are exports of this program: their ids are those of our records. */
  isOwn: boolean
  /** As its last feed had them; null where that is not known. */
  agencies: readonly SourceAgency[] | null
}

interface Choice {
  runId: string
  source: BodyOf<'planTimetable'>['source']
}

/** What a person has chosen; only an export of our own says by itself whose it is. Null, with an error, where nothing fits. */
export function chooseSource(
  feed: Feed,
  sources: readonly SourceRow[],
  { runId, source }: Choice,
  issues: Issues,
): ChosenSource | null {
  if (source !== null && 'name' in source) {
    const taken = sources.find(({ name }) => name.toLowerCase() === source.name.toLowerCase())
    if (!taken) {
      const id = uuid5(`${runId}\n${source.name}`, NAMESPACE)
      return { id, key: id, name: source.name, isNew: true, isOwn: false, agencies: null }
    }
    issues.add('error', 'sourceTaken', {}, { name: taken.name })
    return null
  }
  const row =
    source === null
      ? sources.find(({ key }) => feed.saysOwn && key === OWN_FEED)
      : sources.find(({ id }) => id === source.id)
  if (!row) issues.add('error', source === null ? 'sourceMissing' : 'sourceGone')
  return row ? { ...row, isNew: false, isOwn: row.key === OWN_FEED } : null
}

/** What only our own exports may say, above all ids of records, is passed over in another's feed. */
export function withoutOwnColumns(feed: Feed): Feed {
  const routes = new Map([...feed.routes].map(([id, route]) => [id, { ...route, own: null }]))
  const trips = new Map([...feed.trips].map(([id, trip]) => [id, { ...trip, returnTripId: null }]))
  return { ...feed, routes, trips }
}

export function describeSource({
  id,
  key,
  name,
  agencies,
  importedAt,
}: SourceRow): ReplyOf<'planTimetable'>['data']['sources'][number] {
  return { id, name, isOwn: key === OWN_FEED, agencies: (agencies ?? []).map((agency) => agency.name), importedAt }
}

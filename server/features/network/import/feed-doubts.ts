import { createHash } from 'node:crypto'
import type { LocalizedName } from '#contract/common.ts'
import { type FeedDoubt, type ImportPlan, MOVED_KILOMETRES, TOLD } from '#contract/network/timetable-import.ts'
import type { SourceAgency } from '#server/database/schema/timetable-import.ts'
import { distance } from './distance.ts'
import type { ChosenSource } from './feed-source.ts'
import type { ImportChanges, PlannedStoppage } from './plan-import.ts'

/**
 * What of a known source is not as it was: agencies, names, places of stops. Another's feed under the same ids shows by
 * it, so a person confirms all of it before anything is written.
 */
export function doubtsOf(
  changes: ImportChanges,
  agencies: readonly SourceAgency[],
  source: ChosenSource | null,
): ImportPlan['doubts'] {
  const all = [
    ...agencyDoubts(source?.agencies ?? agencies, agencies),
    ...changes.stoppages.flatMap((stoppage) => [...nameDoubts('stoppage', stoppage), ...placeDoubts(stoppage)]),
    ...changes.routes.flatMap((route) => nameDoubts('route', route)),
  ]
  const token = all.length === 0 ? null : createHash('sha256').update(JSON.stringify(all)).digest('hex')
  return { list: all.slice(0, TOLD), count: all.length, token }
}

function agencyDoubts(before: readonly SourceAgency[], after: readonly SourceAgency[]): FeedDoubt[] {
  const [old, present] = [
    new Map(before.map((agency) => [agency.id, agency])),
    new Map(after.map((agency) => [agency.id, agency])),
  ]
  return [...new Set([...old.keys(), ...present.keys()])].toSorted().flatMap((id): FeedDoubt[] => {
    const [was, is] = [old.get(id), present.get(id)]
    const doubt = { kind: 'agency', feedId: id, kilometres: null } as const
    if (!was || !is)
      return [
        {
          ...doubt,
          field: was ? 'removed' : 'added',
          before: was ? inBoth(was.name) : null,
          after: is ? inBoth(is.name) : null,
        },
      ]
    return [
      ...(was.name === is.name
        ? []
        : [{ ...doubt, field: 'name' as const, before: inBoth(was.name), after: inBoth(is.name) }]),
      ...(was.timeZone === is.timeZone
        ? []
        : [{ ...doubt, field: 'timeZone' as const, before: inBoth(was.timeZone), after: inBoth(is.timeZone) }]),
    ]
  })
}

interface Renamed {
  feedId: string
  fields: readonly string[]
  before: { name?: LocalizedName } | undefined
  after: { name: LocalizedName }
}

function nameDoubts(kind: 'stoppage' | 'route', { feedId, fields, before, after }: Renamed): FeedDoubt[] {
  return before?.name && fields.includes('name')
    ? [{ kind, field: 'name', feedId, before: before.name, after: after.name, kilometres: null }]
    : []
}

function placeDoubts({ feedId, before, after, name }: PlannedStoppage): FeedDoubt[] {
  const [was, is] = [placeOf(before), placeOf(after)]
  if (!was || !is) return []
  const kilometres = distance(was, is)
  if (kilometres <= MOVED_KILOMETRES) return []
  return [
    {
      kind: 'stoppage',
      field: 'place',
      feedId,
      before: inBoth(`${name.en} · ${written(was)}`),
      after: inBoth(written(is)),
      kilometres: Math.round(kilometres),
    },
  ]
}

function placeOf(stoppage: Partial<PlannedStoppage['after']> | undefined) {
  const { latitude, longitude } = stoppage ?? {}
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined
}

const written = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`
const inBoth = (text: string) => ({ en: text, ar: text })

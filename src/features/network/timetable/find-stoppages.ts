import { z } from 'zod'
import type { LocalizedName } from '#contract/common.ts'
import { MIN_SEARCH } from '#contract/search-term.ts'
import type { ComboboxChoice } from '#src/ui/form/combobox-field.tsx'
import { callLoosely } from '#src/platform/api.ts'
import { localName } from '#src/platform/local-name.ts'
import { inLocalOrder } from '#src/platform/local-order.ts'

export interface StoppageChoice extends ComboboxChoice {
  name: LocalizedName
  regionId: string
  regionName: LocalizedName
}

/** A text that is still too short to search by narrows nothing. */
const inUse = (search: string) => ({
  ...([...search].length >= MIN_SEARCH && { search }),
  status: 'active',
  recordNumber: 20,
})

/** Stoppages in use by a part of their name. */
export async function findStoppages(search: string, signal: AbortSignal, language: string): Promise<StoppageChoice[]> {
  const { data } = await callLoosely('getStopageList', { query: inUse(search), signal, endsSession: 'background' })
  return inLocalOrder(
    data.map(({ id, name, regionId, regionName }) => ({
      id,
      name,
      regionId,
      regionName,
      label: localName(name, language),
      detail: localName(regionName, language),
    })),
    language,
    search,
  )
}

/** A trip or route that was found and chosen. */
export const foundChoice = z.object({
  id: z.string(),
  label: z.string(),
  detail: z.string().optional(),
}) satisfies z.ZodType<ComboboxChoice>

/** Trips in use by a part of their name. */
export async function findTrips(search: string, signal: AbortSignal, language: string): Promise<ComboboxChoice[]> {
  const { data } = await callLoosely('getTripList', { query: inUse(search), signal, endsSession: 'background' })
  return inLocalOrder(
    data.map(({ id, name, originName, destinationName }) => ({
      id,
      label: localName(name, language),
      detail: `${localName(originName, language)} – ${localName(destinationName, language)}`,
    })),
    language,
    search,
  )
}

/** Routes in use by a part of their name. */
export async function findRoutes(search: string, signal: AbortSignal, language: string): Promise<ComboboxChoice[]> {
  const { data } = await callLoosely('getRouteList', { query: inUse(search), signal, endsSession: 'background' })
  return inLocalOrder(
    data.map(({ id, name, stoppages }) => ({
      id,
      label: localName(name, language),
      detail: stoppages.map((stop) => localName(stop, language)).join(' · '),
    })),
    language,
    search,
  )
}

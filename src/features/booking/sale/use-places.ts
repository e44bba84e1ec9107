import { listSeparator } from '#contract/list-separator.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { readSearch, type Search, wordMatcher } from '#contract/search-term.ts'
import type { ComboboxChoice } from '#src/ui/form/combobox-field.tsx'
import { countryName } from '#src/platform/format.ts'
import { localName, type LocalName } from '#src/platform/local-name.ts'
import { localOrder } from '#src/platform/local-order.ts'
import { readOptions } from '#src/platform/use-read.ts'

interface Place extends ComboboxChoice {
  timeZone: string
  regionId: string
}

/** Stoppages as one chooses them: by their own name or the city's, in either language. */
export function usePlaces() {
  const { i18n } = useTranslation()
  const client = useQueryClient()
  const asked = readOptions<'getRegionListForBooking'>('getRegionListForBooking')
  const { data, isError, refetch } = useQuery(asked)
  const known = useMemo(() => knownPlaces(data?.data ?? [], i18n.language), [data, i18n.language])
  const find = (id: string | null): Place | undefined => known.find(({ place }) => place.id === id)?.place

  return {
    isError,
    refetch,
    find,
    /** The stoppages of a region. */
    inRegion: (regionId: string): Place[] => known.flatMap(({ place }) => (place.regionId === regionId ? [place] : [])),
    nameOf: (id: string | null): string | undefined => find(id)?.label,
    /** Waits for the places where they have not come: who types before must not be told that there are none. */
    search: (query: string): readonly Place[] | Promise<readonly Place[]> =>
      data
        ? matching(known, query, i18n.language)
        : client
            .ensureQueryData(asked)
            .then((answer) => matching(knownPlaces(answer.data, i18n.language), query, i18n.language)),
  }
}

function matching(known: readonly KnownPlace[], query: string, language: string): Place[] {
  const search = readSearch(query)
  const compare = localOrder(language)
  const fits = wordMatcher(query)
  return known
    .filter(({ words }) => fits(words))
    .map((each) => ({ place: each.place, rank: rankOf(each, search) }))
    .toSorted((one, other) => one.rank - other.rank || compare(one.place.label, other.place.label))
    .map(({ place }) => place)
}

/** A stoppage whose own name begins with what was typed goes before one whose city does, and that before the others. */
function rankOf({ name, city }: KnownPlace, { words: [first = ''], spelled }: Search): number {
  const begins = ({ en, ar }: LocalName) => [en, ar].some((text) => spelled(text).startsWith(first))
  if (begins(name)) return 0
  return begins(city) ? 1 : 2
}

interface KnownPlace {
  place: Place
  name: LocalName
  city: LocalName
  /** By which it is found. */
  words: string
}

function knownPlaces(regions: AnswerOf<'getRegionListForBooking'>['data'], language: string): KnownPlace[] {
  return regions.flatMap((region) =>
    region.stoppages.map((stoppage) => ({
      name: stoppage.name,
      city: region.city,
      place: {
        id: stoppage.id,
        label: localName(stoppage.name, language),
        detail: `${localName(region.city, language)}${listSeparator(language)}${countryName(region.country, language)}`,
        timeZone: region.timeZone,
        regionId: region.id,
      },
      words: [stoppage.name.en, stoppage.name.ar, region.city.en, region.city.ar, region.code].join(' '),
    })),
  )
}

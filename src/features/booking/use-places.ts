import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import type { ComboboxChoice } from '#src/components/combobox-field.tsx'
import { countryName } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import { readOptions } from '#src/lib/use-read.ts'

interface Place extends ComboboxChoice {
  timeZone: string
}

/** Stoppages as one chooses them: by their own name or the city's, in either language. */
export function usePlaces() {
  const { i18n } = useTranslation()
  const client = useQueryClient()
  const asked = readOptions('getRegionListForBooking')
  const { data, isError, refetch } = useQuery(asked)
  const known = knownPlaces(data?.data ?? [], i18n.language)
  const find = (id: string | null): Place | undefined => known.find(({ place }) => place.id === id)?.place

  return {
    isError,
    refetch,
    find,
    nameOf: (id: string | null): string | undefined => find(id)?.label,
    /** Waits for the places: who types before they have come must not be told that there are none. */
    search: async (query: string): Promise<readonly Place[]> => {
      const answer = await client.ensureQueryData(asked)
      const words = query.toLocaleLowerCase().split(/\s+/)
      return knownPlaces(answer.data, i18n.language)
        .filter((each) => words.every((word) => each.words.includes(word)))
        .map(({ place }) => place)
    },
  }
}

function knownPlaces(regions: AnswerOf<'getRegionListForBooking'>['data'], language: string): { place: Place; words: string }[] {
  return regions.flatMap((region) =>
    region.stoppages.map((stoppage) => ({
      place: {
        id: stoppage.id,
        label: localName(stoppage.name, language),
        detail: `${localName(region.city, language)}, ${countryName(region.country, language)}`,
        timeZone: region.timeZone,
      },
      words: [stoppage.name.en, stoppage.name.ar, region.city.en, region.city.ar, region.code].join(' ').toLocaleLowerCase(),
    })),
  )
}

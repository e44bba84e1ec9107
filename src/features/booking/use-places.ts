import { useTranslation } from 'react-i18next'
import type { ComboboxChoice } from '#src/components/combobox-field.tsx'
import { countryName } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import { useRead } from '#src/lib/use-read.ts'

interface Place extends ComboboxChoice {
  timeZone: string
}

/** Stoppages as one chooses them: by their own name or the city's, in either language. */
export function usePlaces() {
  const { i18n } = useTranslation()
  const { data, isError, refetch } = useRead('getRegionListForBooking')
  const known = (data?.data ?? []).flatMap((region) =>
    region.stoppages.map((stoppage) => ({
      place: {
        id: stoppage.id,
        label: localName(stoppage.name, i18n.language),
        detail: `${localName(region.city, i18n.language)}, ${countryName(region.country, i18n.language)}`,
        timeZone: region.timeZone,
      } satisfies Place,
      words: [stoppage.name.en, stoppage.name.ar, region.city.en, region.city.ar, region.code].join(' ').toLocaleLowerCase(),
    })),
  )
  const find = (id: string | null): Place | undefined => known.find(({ place }) => place.id === id)?.place

  return {
    isError,
    refetch,
    find,
    nameOf: (id: string | null): string | undefined => find(id)?.label,
    search: (query: string): Promise<readonly Place[]> => {
      const words = query.toLocaleLowerCase().split(/\s+/)
      return Promise.resolve(known.filter((each) => words.every((word) => each.words.includes(word))).map(({ place }) => place))
    },
  }
}

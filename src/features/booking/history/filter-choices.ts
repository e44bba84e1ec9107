import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SelectOption } from '#src/ui/form/select-field.tsx'
import { localName } from '#src/platform/local-name.ts'
import { namedOptions } from '#src/platform/local-order.ts'
import { readOptions } from '#src/platform/use-read.ts'

export interface FilterChoices {
  depots: readonly SelectOption[]
  trips: readonly SelectOption[]
  currencies: readonly SelectOption[]
}

/** Master data rarely changes while a list is open. */
const staleTime = 300_000

/** Depots, trips and currencies to choose from. While they load, or if they cannot be had, there is nothing to choose. */
export function useFilterChoices(): FilterChoices {
  const { i18n } = useTranslation()
  const depots = useQuery({ ...readOptions<'branchList'>('branchList'), staleTime })
  const regions = useQuery({ ...readOptions<'getRegionListForBooking'>('getRegionListForBooking'), staleTime })
  const trips = useQuery({ ...readOptions<'getTripListForBooking'>('getTripListForBooking'), staleTime })
  const currencies = new Set(regions.data?.data.map(({ currency }) => currency))
  return {
    depots: (depots.data?.data ?? []).map(({ id, code, name }) => ({
      value: id,
      label: `${code} · ${localName(name, i18n.language)}`,
    })),
    trips: namedOptions(trips.data?.data ?? [], i18n.language),
    currencies: [...currencies].toSorted().map((currency) => ({ value: currency, label: currency })),
  }
}

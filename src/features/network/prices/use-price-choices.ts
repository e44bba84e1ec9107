import { useTranslation } from 'react-i18next'
import type { SelectOption } from '#src/ui/form/select-field.tsx'
import { namedOptions } from '#src/platform/local-order.ts'
import { useRead } from '#src/platform/use-read.ts'

/** Choices for narrowing prices: trips, their routes, currencies. */
export function usePriceChoices(tripId?: string | undefined) {
  const { i18n } = useTranslation()
  const read = useRead('getPriceRoutes')
  const routes = read.data?.data ?? []
  const named = (list: readonly { id: string; name: { en: string; ar: string } }[]): SelectOption[] =>
    namedOptions(list, i18n.language)
  const trips = new Map(routes.map((route) => [route.tripId, { id: route.tripId, name: route.tripName }]))
  const currencies = [...new Set(routes.flatMap((route) => route.currencies))].toSorted()
  return {
    read,
    trips: named([...trips.values()]),
    routes: named(routes.filter((route) => tripId === undefined || route.tripId === tripId)),
    currencies: currencies.map((code) => ({ value: code, label: code })),
  }
}

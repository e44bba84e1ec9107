import { useTranslation } from 'react-i18next'
import type { SelectOption } from '#src/components/select-field.tsx'
import { localName } from '#src/lib/local-name.ts'
import { useRead } from '#src/lib/use-read.ts'

/** As many regions as one list holds; no operator reaches more. */
const ALL = 200

/** Regions to choose from, by name; those not in use only where they are chosen already. */
export function useRegions(chosen?: string | null): SelectOption[] {
  const { i18n } = useTranslation()
  const read = useRead('getRegionList', { query: { recordNumber: ALL, sort: 'city' } })
  return (read.data?.data ?? [])
    .filter(({ id, isActive }) => isActive || id === chosen)
    .map(({ id, code, city }) => ({ value: id, label: `${localName(city, i18n.language)} · ${code}` }))
}

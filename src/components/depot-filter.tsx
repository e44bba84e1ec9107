import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { localName } from '#src/lib/local-name.ts'
import { readOptions } from '#src/lib/use-read.ts'

export interface DepotFilterProps {
  label: string
  any: string
  value: string | undefined
  onChange: (depotId: string) => void
}

/** Depots change by the month. */
const FRESH_MS = 10 * 60_000

/** Narrows a list to one depot. */
export function DepotFilter({ label, any, value, onChange }: DepotFilterProps) {
  const { i18n } = useTranslation()
  const depots = useQuery({ ...readOptions('branchList'), staleTime: FRESH_MS })
  return (
    <SelectFilter
      label={label}
      any={any}
      value={value}
      onChange={onChange}
      options={(depots.data?.data ?? []).map(({ id, name }) => ({ value: id, label: localName(name, i18n.language) }))}
    />
  )
}

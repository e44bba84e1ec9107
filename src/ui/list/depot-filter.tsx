import { useTranslation } from 'react-i18next'
import { SelectFilter } from '#src/ui/list/select-filter.tsx'
import { useBranches } from '#src/ui/list/use-branches.ts'
import { namedOptions } from '#src/platform/local-order.ts'

export interface DepotFilterProps {
  label: string
  any: string
  value: string | undefined
  onChange: (depotId: string) => void
  isLabelled?: boolean
}

/** Narrows a list to one depot. */
export function DepotFilter({ label, any, value, onChange, isLabelled }: DepotFilterProps) {
  const { i18n } = useTranslation()
  const depots = useBranches()
  return (
    <SelectFilter
      label={label}
      any={any}
      value={value}
      onChange={onChange}
      isLabelled={isLabelled}
      options={namedOptions(depots, i18n.language)}
    />
  )
}

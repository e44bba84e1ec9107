import { useTranslation } from 'react-i18next'
import { ComboboxField } from '#src/components/combobox-field.tsx'
import { SelectField } from '#src/components/select-field.tsx'
import { useRegions } from '#src/components/use-regions.ts'

/** Narrows a list to one region. */
export function RegionFilter({ value, onChange }: { value: string | undefined; onChange: (regionId: string) => void }) {
  const { t } = useTranslation('network')
  const { options, isSearched, chosen, search } = useRegions(value)
  const words = { label: t('field.regionId'), labelHidden: true, placeholder: t('depot.anyRegion') }
  return isSearched ? (
    <ComboboxField {...words} value={chosen} onChange={(choice) => onChange(choice?.id ?? '')} search={search} />
  ) : (
    <SelectField {...words} value={value ?? ''} onChange={(event) => onChange(event.target.value)} options={options} />
  )
}

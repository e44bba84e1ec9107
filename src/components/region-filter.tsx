import { useTranslation } from 'react-i18next'
import { SelectField } from '#src/components/select-field.tsx'
import { useRegions } from '#src/components/use-regions.ts'

/** Narrows a list to one region. */
export function RegionFilter({ value, onChange }: { value: string | undefined; onChange: (regionId: string) => void }) {
  const { t } = useTranslation('network')
  return (
    <SelectField
      label={t('field.regionId')}
      labelHidden
      placeholder={t('depot.anyRegion')}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      options={useRegions(value)}
    />
  )
}

import { useTranslation } from 'react-i18next'
import { RegionChoice } from '#src/features/network/region-choice.tsx'

/** Narrows a list to one region. */
export function RegionFilter({ value, onChange }: { value: string | undefined; onChange: (regionId: string) => void }) {
  const { t } = useTranslation('network')
  return (
    <RegionChoice
      label={t('field.regionId')}
      labelHidden
      placeholder={t('depot.anyRegion')}
      value={value}
      onChange={onChange}
    />
  )
}

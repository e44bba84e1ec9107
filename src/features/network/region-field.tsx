import { useTranslation } from 'react-i18next'
import { RegionChoice } from '#src/features/network/region-choice.tsx'
import { useActField } from '#src/ui/form/act-field.ts'

export interface RegionFieldProps {
  /** Field of the form that holds the region's id. */
  name: string
  label?: string
}

/** A region of a record, chosen by name; found by typing where there are more than a list holds. */
export function RegionField({ name, label }: RegionFieldProps) {
  const { t } = useTranslation('network')
  const { value, ...field } = useActField(name)
  return (
    <RegionChoice
      {...field}
      label={label ?? t('field.regionId')}
      placeholder={t('field.chooseRegion')}
      value={typeof value === 'string' ? value : ''}
      required
    />
  )
}

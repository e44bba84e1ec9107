import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#src/components/select-field.tsx'
import { useRegions } from '#src/components/use-regions.ts'

export interface RegionFieldProps {
  /** Field of the form that holds the region's id. */
  name: string
  label?: string
}

/** A region of a record, chosen by name. */
export function RegionField({ name, label }: RegionFieldProps) {
  const { t } = useTranslation('network')
  const { control, getFieldState, formState, getValues } = useFormContext()
  const regions = useRegions(String(getValues(name) ?? ''))
  return (
    <Controller
      name={name}
      control={control}
      render={({ field }) => (
        <SelectField
          {...field}
          label={label ?? t('field.regionId')}
          error={getFieldState(name, formState).error?.message}
          placeholder={t('field.chooseRegion')}
          options={regions}
          required
        />
      )}
    />
  )
}

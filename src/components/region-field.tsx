import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { RegionChoice } from '#src/components/region-choice.tsx'

export interface RegionFieldProps {
  /** Field of the form that holds the region's id. */
  name: string
  label?: string
}

/** A region of a record, chosen by name; found by typing where there are more than a list holds. */
export function RegionField({ name, label }: RegionFieldProps) {
  const { t } = useTranslation('network')
  const { control, getFieldState, formState } = useFormContext()
  const value = String(useWatch({ control, name }) ?? '')
  return (
    <Controller
      name={name}
      control={control}
      render={({ field }) => (
        <RegionChoice
          {...field}
          label={label ?? t('field.regionId')}
          error={getFieldState(name, formState).error?.message}
          placeholder={t('field.chooseRegion')}
          value={value}
          required
        />
      )}
    />
  )
}

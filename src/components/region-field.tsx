import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ComboboxField } from '#src/components/combobox-field.tsx'
import { SelectField } from '#src/components/select-field.tsx'
import { useRegions } from '#src/components/use-regions.ts'

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
  const { options, isSearched, chosen, search } = useRegions(value)
  const words = { label: label ?? t('field.regionId'), error: getFieldState(name, formState).error?.message, placeholder: t('field.chooseRegion'), required: true }
  return (
    <Controller
      name={name}
      control={control}
      render={({ field }) =>
        isSearched ? (
          <ComboboxField {...words} value={chosen} onChange={(choice) => field.onChange(choice?.id ?? '')} search={search} />
        ) : (
          <SelectField {...field} {...words} options={options} />
        )
      }
    />
  )
}

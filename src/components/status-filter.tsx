import { useTranslation } from 'react-i18next'
import { SelectField } from '#src/components/select-field.tsx'

export const STATUS_FILTER = ['active', 'inactive'] as const

export interface StatusFilterProps {
  value: string | undefined
  onChange: (value: string) => void
}

/** The filter that every list of master data has. */
export function StatusFilter({ value, onChange }: StatusFilterProps) {
  const { t } = useTranslation('form')
  return (
    <SelectField
      label={t('status.label')}
      labelHidden
      placeholder={t('status.any')}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      options={STATUS_FILTER.map((status) => ({ value: status, label: t(`status.${status}`) }))}
    />
  )
}

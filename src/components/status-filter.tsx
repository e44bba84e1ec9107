import { useTranslation } from 'react-i18next'
import { SelectFilter } from '#src/components/select-filter.tsx'

export const STATUS_FILTER = ['active', 'inactive'] as const

export interface StatusFilterProps {
  value: string | undefined
  onChange: (value: string) => void
}

/** The filter that every list of master data has. */
export function StatusFilter({ value, onChange }: StatusFilterProps) {
  const { t } = useTranslation('form')
  return (
    <SelectFilter
      label={t('status.label')}
      any={t('status.any')}
      value={value}
      onChange={onChange}
      options={STATUS_FILTER.map((status) => ({ value: status, label: t(`status.${status}`) }))}
    />
  )
}

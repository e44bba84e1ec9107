import { useTranslation } from 'react-i18next'

/** Words for a field of a kind of record, as the list of its changes tells them. */
export function useFieldName(kind: string): (field: string) => string {
  const { t } = useTranslation('network')
  return (field) => t([`${kind}.field.${field}`, `field.${field}`], { defaultValue: field })
}

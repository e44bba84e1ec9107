import type { TFunction } from 'i18next'

/** What a day of one's own is called where the server refuses it; undefined for anything else. */
export const periodFieldName =
  (t: TFunction) =>
  (field: string): string | undefined =>
    field === 'from' || field === 'to' ? `${t('sales-report:period.own')} (${t(`common:range.${field}`)})` : undefined

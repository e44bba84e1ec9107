import { useTranslation } from 'react-i18next'
import type { ExitFeeRecord } from '#contract/check-in/exit-fee-rate-row.ts'
import { countryName } from '#src/platform/format.ts'

/** What a fee is called: its border and currency. */
export function useExitFeeName(): (fee: ExitFeeRecord) => string {
  const { t, i18n } = useTranslation('exit-fees')
  return ({ fromCountry, toCountry, currency }) => {
    const to = toCountry === null ? t('exitFee.anyCountry') : countryName(toCountry, i18n.language)
    return `${t('exitFee.name', { from: countryName(fromCountry, i18n.language), to })} · ${currency}`
  }
}

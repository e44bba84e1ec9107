import { useTranslation } from 'react-i18next'
import type { RefundPart } from '#contract/refund/refund.ts'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'

/** How a part of a refund besides its tickets is told: what it is, of what, by which rule, and how much of it. */
export function usePartWords() {
  const { t, i18n } = useTranslation('refund')
  const { language } = i18n
  return (part: RefundPart) =>
    part.kind === 'visas'
      ? {
          name: t('part.visas.name'),
          detail: undefined,
          rule: t(part.visasBack === 0 ? 'part.visas.none' : 'part.visas.back'),
          share: t('part.visas.share', {
            count: part.visas,
            back: formatNumber(part.visasBack, language),
            visas: formatNumber(part.visas, language),
          }),
        }
      : {
          name: t('part.stay.name'),
          detail: localName(part.stay.hotel, language),
          rule:
            part.nightsBack === 0
              ? t('part.stay.none')
              : part.nightsBack === part.nights
                ? t('part.stay.all')
                : t('part.stay.from', { day: formatDay(part.firstNight, language) }),
          share: t('part.stay.share', {
            count: part.nights,
            back: formatNumber(part.nightsBack, language),
            nights: formatNumber(part.nights, language),
          }),
        }
}

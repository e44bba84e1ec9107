import { useTranslation } from 'react-i18next'
import type { VatReturn } from '#contract/vat-return/vat-return.ts'
import { Notice } from '#src/ui/notice.tsx'

/** What must be known of a return before one goes on: figures that have moved, VAT that is not there to be paid. */
export function VatStanding({ vatReturn: { state, isUnchanged, can } }: { vatReturn: VatReturn }) {
  const { t } = useTranslation('vat-return')
  if (state === 'prepared')
    return isUnchanged ? (
      <Notice tone="info">{t('standing.prepared')}</Notice>
    ) : (
      <Notice tone="attention" title={t('standing.changed')}>
        {t('standing.changedBody')}
      </Notice>
    )
  if (state !== 'filed') return null
  const isUncovered = can.some(({ event, refusal }) => event === 'vatReturn.pay' && refusal === 'uncovered')
  return isUncovered ? (
    <Notice tone="attention">{t('standing.uncovered')}</Notice>
  ) : (
    <Notice tone="info">{t('standing.filed')}</Notice>
  )
}

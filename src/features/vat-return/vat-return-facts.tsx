import { useTranslation } from 'react-i18next'
import type { VatReturn } from '#contract/vat-return/vat-return.ts'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { localName } from '#src/platform/local-name.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { DateTime } from '#src/ui/date-time.tsx'
import { Money } from '#src/ui/money.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { periodText } from './vat-period-text.ts'

/** Whose return it is, of which days, what it comes to, and who prepared, filed and paid it. */
export function VatReturnFacts({ vatReturn }: { vatReturn: VatReturn }) {
  const { t, i18n } = useTranslation('vat-return')
  const zone = useZone()
  const { document, state, decidedBy, decidedAt, paidBy, paidAt, decisionReason, paymentReference } = vatReturn
  const signed = (name: string, at: string) => (
    <>
      <bdi>{name}</bdi> · <DateTime instant={at} zone={zone} />
    </>
  )
  return (
    <SectionCard title={t('facts')} actions={<RecordStatePill record="vatReturn" state={state} />}>
      <DefinitionList
        layout="lines"
        items={[
          { term: t('column.region'), value: localName(document.region.name, i18n.language) },
          { term: t('period'), value: periodText(document, i18n.language) },
          {
            term: t(vatReturn.due < 0 ? 'sum.refund' : 'sum.due'),
            value: (
              <Money
                minor={Math.abs(vatReturn.due)}
                currency={vatReturn.currency}
                className="text-base font-semibold"
              />
            ),
          },
          { term: t('column.preparedBy'), value: signed(vatReturn.preparedBy.name, vatReturn.preparedAt) },
          ...(decidedBy && decidedAt !== null
            ? [{ term: t(`decided.${state === 'paid' ? 'filed' : state}`), value: signed(decidedBy.name, decidedAt) }]
            : []),
          ...(decisionReason ? [{ term: t('decisionReason'), value: <bdi>{decisionReason}</bdi> }] : []),
          ...(paidBy && paidAt !== null ? [{ term: t('paidBy'), value: signed(paidBy.name, paidAt) }] : []),
          ...(paymentReference
            ? [{ term: t('paymentReference'), value: <bdi dir="ltr">{paymentReference}</bdi> }]
            : []),
          {
            term: t('frozen'),
            value: (
              <>
                {t('revision', { revision: vatReturn.revision })} ·{' '}
                <DateTime instant={vatReturn.frozenAt} zone={zone} />
                <code dir="ltr" className="block text-xs wrap-anywhere text-ink-3">
                  SHA-256 {vatReturn.sha256}
                </code>
              </>
            ),
          },
        ]}
      />
    </SectionCard>
  )
}

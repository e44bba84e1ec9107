import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { ExchangeRate } from '#contract/exchange-rate/exchange-rate.ts'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { formatDay } from '#src/platform/format.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { DateTime } from '#src/ui/date-time.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { rateText } from './rate-text.ts'

/** What a rate says, where it is from, who entered and who checked it, and what it replaces. */
export function RateFacts({ rate }: { rate: ExchangeRate }) {
  const { t, i18n } = useTranslation('exchange-rate')
  const zone = useZone()
  const path = useScreenPath('exchangeRates')
  const { replaces, reason, decidedBy, decidedAt, decisionReason } = rate
  return (
    <SectionCard title={t('facts')} actions={<RecordStatePill record="exchangeRate" state={rate.state} />}>
      <DefinitionList
        layout="lines"
        items={[
          { term: t('column.rate'), value: <span className="text-base font-semibold">{rateText(rate)}</span> },
          { term: t('column.day'), value: formatDay(rate.day, i18n.language) },
          { term: t('column.source'), value: <bdi>{rate.source}</bdi> },
          ...(replaces
            ? [
                {
                  term: t('replaces'),
                  value: path ? (
                    <Link href={`${path}/${replaces.id}`} className="text-brand-ink underline underline-offset-4">
                      {rateText(replaces)}
                    </Link>
                  ) : (
                    rateText(replaces)
                  ),
                },
              ]
            : []),
          ...(reason === null ? [] : [{ term: t('column.reason'), value: <bdi>{reason}</bdi> }]),
          {
            term: t('column.enteredBy'),
            value: (
              <>
                <bdi>{rate.enteredBy.name}</bdi> · <DateTime instant={rate.enteredAt} zone={zone} />
              </>
            ),
          },
          ...(decidedBy && decidedAt !== null
            ? [
                {
                  term: t('column.decidedBy'),
                  value: (
                    <>
                      <bdi>{decidedBy.name}</bdi> · <DateTime instant={decidedAt} zone={zone} />
                    </>
                  ),
                },
              ]
            : []),
          ...(decisionReason ? [{ term: t('decisionReason'), value: <bdi>{decisionReason}</bdi> }] : []),
        ]}
      />
    </SectionCard>
  )
}

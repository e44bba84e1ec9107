import { useTranslation } from 'react-i18next'
import type { AccountingPeriod } from '#contract/period/period.ts'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { useZone } from '#src/platform/use-zone.ts'
import { DateTime } from '#src/ui/date-time.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'

/** Who closed a month, how often, and who asked for it to be reopened and why. */
export function PeriodFacts({ period }: { period: AccountingPeriod }) {
  const { t } = useTranslation('period')
  const zone = useZone()
  const { state, revision, closedBy, closedAt, askedBy, askedAt, askedReason } = period
  const signed = (term: string, by: { name: string } | null, at: string | null) =>
    by && at !== null
      ? [
          {
            term,
            value: (
              <>
                <bdi>{by.name}</bdi> · <DateTime instant={at} zone={zone} />
              </>
            ),
          },
        ]
      : []
  return (
    <SectionCard title={t('facts')} actions={<RecordStatePill record="accountingPeriod" state={state} />}>
      <DefinitionList
        layout="lines"
        items={[
          { term: t('column.revision'), value: revision },
          ...signed(t('column.closedBy'), closedBy, closedAt),
          ...signed(t('column.askedBy'), askedBy, askedAt),
          ...(askedReason === null ? [] : [{ term: t('column.askedReason'), value: <bdi>{askedReason}</bdi> }]),
        ]}
      />
    </SectionCard>
  )
}

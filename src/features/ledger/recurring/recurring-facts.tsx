import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecurringEntry } from '#contract/ledger/recurring.ts'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { DateTime } from '#src/ui/date-time.tsx'
import { Money } from '#src/ui/money.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'

/** What is posted every month, when, and who let it be. */
export function RecurringFacts({ entry }: { entry: RecurringEntry }) {
  const { t, i18n } = useTranslation('recurring')
  const { language } = i18n
  const zone = useZone()
  const { amount, currency, dayOfMonth, firstMonth, lastMonth, nextDay, decidedBy, decidedAt } = entry
  const present = (term: string, value: ReactNode) => (value === null ? [] : [{ term: t(`page.${term}`), value }])
  return (
    <SectionCard title={t('page.facts')} actions={<RecordStatePill record="recurringEntry" state={entry.state} />}>
      <DefinitionList
        layout="lines"
        items={[
          {
            term: t('page.amount'),
            value: <Money minor={amount} currency={currency} className="text-base font-semibold" />,
          },
          { term: t('page.purpose'), value: <bdi>{entry.purpose}</bdi> },
          {
            term: t('page.dayOfMonth'),
            value: dayOfMonth === 31 ? t('new.lastDay') : formatNumber(dayOfMonth, language),
          },
          {
            term: t('page.months'),
            value:
              lastMonth === null
                ? t('page.from', { month: formatDay(`${firstMonth}-01`, language, 'month') })
                : t('page.fromTo', {
                    from: formatDay(`${firstMonth}-01`, language, 'month'),
                    to: formatDay(`${lastMonth}-01`, language, 'month'),
                  }),
          },
          ...present('nextDay', nextDay && formatDay(nextDay, language)),
          {
            term: t('page.requestedBy'),
            value: (
              <>
                <bdi>{entry.requestedBy.name}</bdi> · <DateTime instant={entry.requestedAt} zone={zone} />
              </>
            ),
          },
          ...present(
            'decidedBy',
            decidedBy && (
              <>
                <bdi>{decidedBy.name}</bdi>
                {decidedAt && (
                  <>
                    {' · '}
                    <DateTime instant={decidedAt} zone={zone} />
                  </>
                )}
              </>
            ),
          ),
          ...present('decisionReason', entry.decisionReason && <bdi>{entry.decisionReason}</bdi>),
          ...present('stopReason', entry.stopReason && <bdi>{entry.stopReason}</bdi>),
        ]}
      />
    </SectionCard>
  )
}

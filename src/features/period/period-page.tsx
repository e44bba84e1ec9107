import { periodList } from '#contract/period/period-list.ts'
import Printer from 'lucide-react/icons/printer'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { AccountingPeriod } from '#contract/period/period.ts'
import { ReadTrail } from '#src/domain/workflow/read-trail.tsx'
import { formatDay } from '#src/platform/format.ts'
import { useRead } from '#src/platform/use-read.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { RecordSheet } from '#src/ui/record/record-sheet.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { FrozenStatements } from './frozen-statements.tsx'
import { monthText } from './month-text.ts'
import { PeriodActs } from './period-acts.tsx'
import { PeriodChecklist } from './period-checklist.tsx'
import { PeriodFacts } from './period-facts.tsx'

export interface PeriodPageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** One month of the books: where it stands, what is looked at before it closes, and what was frozen when it did. */
export default function PeriodPage({ params: { id = '' } }: PeriodPageProps) {
  const { t, i18n } = useTranslation('period')
  const [path] = useLocation()
  const read = useRead('getPeriod', { params: { id } })
  const period = read.data?.data
  const title = period ? monthText(period.month, i18n.language) : t('loading')
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        back={
          <BackToList id={id} list={periodList} path={path.slice(0, path.lastIndexOf('/'))}>
            {t('title')}
          </BackToList>
        }
        actions={
          period && (
            <>
              <Button icon={<Printer />} onClick={() => window.print()}>
                {t('print')}
              </Button>
              <PeriodActs period={period} />
            </>
          )
        }
      />
      <ReadState read={read} waiting={<Skeleton className="h-96" />} refused={t('notFound')}>
        {({ data }) => (
          <RecordSheet
            aside={
              <>
                <PeriodFacts period={data} />
                <ReadTrail machine="accountingPeriod" id={data.id} />
              </>
            }
          >
            <Standing period={data} />
            <YearEnd month={data.month} />
            <PeriodChecklist period={data} />
            {data.statements.length > 0 && <FrozenStatements period={data} />}
          </RecordSheet>
        )}
      </ReadState>
    </>
  )
}

/** What becomes of a year's result: whoever closes December looks for entries that nobody has to write. */
function YearEnd({ month }: { month: string }) {
  const { t } = useTranslation('period')
  const [year, ofYear] = [month.slice(0, 4), month.slice(5, 7)]
  if (ofYear !== '12') return null
  return <Notice tone="info">{t('yearEnd', { year, next: Number(year) + 1 })}</Notice>
}

/** What keeps a month from being closed besides its checklist, or what a closed one means. */
function Standing({ period }: { period: AccountingPeriod }) {
  const { t, i18n } = useTranslation('period')
  const { state, earlierOpen, lastDay, can } = period
  const refusal = can.find(({ event }) => event === 'period.close')?.refusal
  if (state === 'closed') return <Notice tone="done">{t('standing.closed')}</Notice>
  if (state === 'reopening') return <Notice tone="attention">{t('standing.reopening')}</Notice>
  if (refusal === 'notOver')
    return <Notice tone="info">{t('standing.notOver', { day: formatDay(lastDay, i18n.language) })}</Notice>
  if (earlierOpen !== null)
    return <Notice tone="info">{t('standing.earlierOpen', { month: monthText(earlierOpen, i18n.language) })}</Notice>
  if (state === 'reopened') return <Notice tone="attention">{t('standing.reopened')}</Notice>
  return refusal === 'unchecked' ? <Notice tone="info">{t('standing.unchecked')}</Notice> : null
}

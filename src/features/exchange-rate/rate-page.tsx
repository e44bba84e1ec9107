import { rateList } from '#contract/exchange-rate/exchange-rate-list.ts'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { ExchangeRate } from '#contract/exchange-rate/exchange-rate.ts'
import { DecideLink } from '#src/domain/approval/decide-link.tsx'
import { exchangeRateView } from '#src/domain/exchange-rate/exchange-rate-view.ts'
import { ReadTrail } from '#src/domain/workflow/read-trail.tsx'
import { errorText } from '#src/platform/error-text.ts'
import { formatDay } from '#src/platform/format.ts'
import { notify } from '#src/platform/notify.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { RecordSheet } from '#src/ui/record/record-sheet.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { RateFacts } from './rate-facts.tsx'
import { rateText } from './rate-text.ts'

export interface RatePageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** One exchange rate: what it says, who entered and checked it, and what replaced it. */
export default function RatePage({ params: { id = '' } }: RatePageProps) {
  const { t, i18n } = useTranslation('exchange-rate')
  const [path] = useLocation()
  const read = useRead('getExchangeRate', { params: { id } })
  const rate = read.data?.data
  const title = rate
    ? t('one', { from: rate.from, to: rate.to, day: formatDay(rate.day, i18n.language) })
    : t('loading')
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        back={
          <BackToList id={id} list={rateList} path={path.slice(0, path.lastIndexOf('/'))}>
            {t('title')}
          </BackToList>
        }
        actions={rate && <Acts rate={rate} />}
      />
      <ReadState read={read} waiting={<Skeleton className="h-72" />} refused={t('notFound')}>
        {({ data }) => (
          <RecordSheet aside={<ReadTrail machine="exchangeRate" id={data.id} />}>
            <RateFacts rate={data} />
          </RecordSheet>
        )}
      </ReadState>
    </>
  )
}

function Acts({ rate }: { rate: ExchangeRate }) {
  const { t } = useTranslation('exchange-rate')
  const isOpenFor = (name: ExchangeRate['can'][number]['event']) =>
    rate.can.some(({ event, refusal }) => event === name && refusal === null)
  return (
    <>
      <Button icon={<Printer />} onClick={() => window.print()}>
        {t('print')}
      </Button>
      {isOpenFor('exchangeRate.withdraw') && <Withdraw rate={rate} />}
      {isOpenFor('exchangeRate.check') && <DecideLink id={rate.id} />}
    </>
  )
}

/** For who entered it, as long as nobody has checked it. */
function Withdraw({ rate }: { rate: ExchangeRate }) {
  const { t } = useTranslation('exchange-rate')
  const [isAsking, setAsking] = useState(false)
  const withdraw = useWrite('withdrawExchangeRate', {
    invalidates: exchangeRateView.invalidates,
    onDone: () => {
      setAsking(false)
      notify.success(t('withdrawn'))
    },
    onRefused: (error) => {
      setAsking(false)
      notify.error(errorText(t, error))
    },
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('withdraw')}</Button>
      <ConfirmDialog
        open={isAsking}
        title={t('withdrawTitle')}
        body={rateText(rate)}
        confirmLabel={t('withdraw')}
        busy={withdraw.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => withdraw.mutate({ body: { id: rate.id, version: rate.version, reason: null } })}
      />
    </>
  )
}

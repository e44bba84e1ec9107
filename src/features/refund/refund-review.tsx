import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { Money } from '#src/ui/money.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { formatInstant, moneyInWords } from '#src/platform/format.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { useRefund, useSend } from './refund-actor.tsx'
import { isPricing, isRepriced } from './refund-views.ts'
import { PayOutLines } from './pay-out-lines.tsx'
import { RefundLines } from './refund-lines.tsx'

/** What comes back, why that much, and until when: for reading out to the passenger. */
export function RefundReview() {
  const { t, i18n } = useTranslation('refund')
  const zone = useZone()
  const send = useSend()
  const quote = useRefund(({ context }) => context.quote)
  const totalBefore = useRefund(({ context }) => context.totalBefore)
  const reason = useRefund(({ context }) => context.reason)
  const pricing = useRefund(isPricing)
  const repriced = useRefund(isRepriced)
  if (!quote) return <Skeleton className="h-48 w-full" />
  const { currency } = quote
  const money = (minor: number) => moneyInWords(minor, currency, i18n.language)
  return (
    <div className="flex flex-col gap-3" aria-busy={pricing}>
      {repriced && totalBefore !== null && (
        <Notice tone="attention" role="alert" title={t('review.changed')}>
          {t('review.changedBody', { before: money(totalBefore), now: money(quote.total.refund) })}
        </Notice>
      )}
      {quote.total.refund === 0 && (
        <Notice tone="attention" title={t(quote.parts.length > 0 ? 'review.nothingWhole' : 'review.nothing')} />
      )}
      <SectionCard
        flush
        title={t(quote.parts.length > 0 ? 'review.whole' : 'review.tickets')}
        lead={
          quote.holdsUntil
            ? t('review.holdsUntil', {
                until: formatInstant(quote.holdsUntil, { language: i18n.language, zone, style: 'full' }),
              })
            : t('review.holds')
        }
        actions={
          <Button size="small" tone="quiet" onClick={() => send({ type: 'refund.goTo', step: 'choosing' })}>
            {t('review.change')}
          </Button>
        }
      >
        <RefundLines lines={quote.tickets} parts={quote.parts} currency={currency} total={quote.total} />
      </SectionCard>
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <SectionCard title={t('payOut.title')}>
          <PayOutLines lines={quote.payOut} />
        </SectionCard>
        <SectionCard
          title={t('review.reason')}
          actions={
            <Button size="small" tone="quiet" onClick={() => send({ type: 'refund.goTo', step: 'reason' })}>
              {t('review.change')}
            </Button>
          }
        >
          <DefinitionList
            layout="lines"
            items={[
              { term: t('review.reason'), value: reason.code && t(`reason.${reason.code}`) },
              ...(reason.text.trim() ? [{ term: t('reason.note'), value: <bdi>{reason.text.trim()}</bdi> }] : []),
              { term: t('line.base'), value: <Money minor={quote.total.base} currency={currency} /> },
            ]}
          />
        </SectionCard>
      </div>
    </div>
  )
}

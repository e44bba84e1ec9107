import { useTranslation } from 'react-i18next'
import type { Approval } from '#contract/approval/approval-row.ts'
import type { ExchangeRate } from '#contract/exchange-rate/exchange-rate.ts'
import { DecisionFrame } from '#src/domain/approval/decision-frame.tsx'
import { formatDay } from '#src/platform/format.ts'
import { formatRelative } from '#src/platform/format-relative.ts'
import { useVersion } from '#src/platform/use-read.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { RateFacts } from './rate-facts.tsx'
import { rateText } from './rate-text.ts'

/** A rate in the approvals inbox: what it says, where it is from, and what it would replace. */
export function RateCase({ approval }: { approval: Approval }) {
  const read = useVersion('getExchangeRate', approval.version, { params: { id: approval.id } })
  return (
    <ReadState read={read} waiting={<Skeleton className="h-96" />}>
      {({ data }) => <Case rate={data} />}
    </ReadState>
  )
}

function Case({ rate }: { rate: ExchangeRate }) {
  const { t, i18n } = useTranslation('exchange-rate')
  const refusalOf = (name: ExchangeRate['can'][number]['event']) =>
    rate.can.find(({ event }) => event === name)?.refusal ?? null
  const refusals = { approve: refusalOf('exchangeRate.check'), reject: refusalOf('exchangeRate.reject') }
  const day = formatDay(rate.day, i18n.language)
  return (
    <DecisionFrame
      title={t('one', { from: rate.from, to: rate.to, day })}
      lead={<bdi>{rate.source}</bdi>}
      amount={rateText(rate)}
      consequence={
        rate.replaces
          ? t('case.replaces', { rate: rateText(rate), before: rateText(rate.replaces), day })
          : t('case.used', { rate: rateText(rate), day })
      }
      sight={{ version: rate.version, refusals }}
      refusal={rate.state === 'entered' && refusals.approve ? t(`case.refusal.${refusals.approve}`) : undefined}
      became={useBecame(rate)}
    >
      <RateFacts rate={rate} />
    </DecisionFrame>
  )
}

function useBecame({ state, decidedBy, decidedAt, decisionReason }: ExchangeRate): string | undefined {
  const { t, i18n } = useTranslation('approvals')
  const now = useNow()
  const zone = useZone()
  if (state === 'entered') return undefined
  if (state === 'withdrawn') return t('became.withdrawn')
  const ago = decidedAt === null ? '' : formatRelative(decidedAt, new Date(now), { language: i18n.language, zone })
  return t(`became.${state === 'rejected' ? 'rejected' : 'approved'}`, {
    name: `\u2068${decidedBy?.name ?? ''}\u2069`,
    ago,
    reason: decisionReason ?? '',
  })
}

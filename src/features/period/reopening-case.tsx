import { useTranslation } from 'react-i18next'
import type { Approval } from '#contract/approval/approval-row.ts'
import type { AccountingPeriod } from '#contract/period/period.ts'
import { DecisionFrame } from '#src/domain/approval/decision-frame.tsx'
import { formatRelative } from '#src/platform/format-relative.ts'
import { useVersion } from '#src/platform/use-read.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { monthText } from './month-text.ts'
import { PeriodFacts } from './period-facts.tsx'

/** A month that is to be reopened, in the approvals inbox: who asks for it, and why. */
export function ReopeningCase({ approval }: { approval: Approval }) {
  const read = useVersion('getPeriod', approval.version, { params: { id: approval.id } })
  return (
    <ReadState read={read} waiting={<Skeleton className="h-96" />}>
      {({ data }) => <Case period={data} />}
    </ReadState>
  )
}

function Case({ period }: { period: AccountingPeriod }) {
  const { t, i18n } = useTranslation('period')
  const refusalOf = (name: AccountingPeriod['can'][number]['event']) =>
    period.can.find(({ event }) => event === name)?.refusal ?? null
  const refusals = { approve: refusalOf('period.confirmReopening'), reject: refusalOf('period.refuseReopening') }
  const month = monthText(period.month, i18n.language)
  return (
    <DecisionFrame
      title={t('case.title', { month })}
      lead={<bdi>{period.askedReason}</bdi>}
      amount={month}
      consequence={t('case.consequence', { month })}
      sight={{ version: period.version, refusals }}
      refusal={period.state === 'reopening' && refusals.approve ? t(`case.refusal.${refusals.approve}`) : undefined}
      became={useBecame(period)}
    >
      <PeriodFacts period={period} />
    </DecisionFrame>
  )
}

function useBecame({ state, decidedBy, decidedAt, askedAt }: AccountingPeriod): string | undefined {
  const { t, i18n } = useTranslation(['approvals', 'period'])
  const now = useNow()
  const zone = useZone()
  if (state === 'reopening') return undefined
  if (decidedAt === null || (askedAt !== null && decidedAt < askedAt)) return t('became.withdrawn')
  const ago = formatRelative(decidedAt, new Date(now), { language: i18n.language, zone })
  const name = `\u2068${decidedBy?.name ?? ''}\u2069`
  return state === 'closed' ? t('period:case.refused', { name, ago }) : t('became.approved', { name, ago })
}

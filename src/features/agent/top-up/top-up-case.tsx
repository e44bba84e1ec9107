import { useTranslation } from 'react-i18next'
import type { Approval } from '#contract/approval/approval-row.ts'
import type { TopUp } from '#contract/agent/top-up.ts'
import { RecordReferenceWarning } from '#src/domain/bank-reference/bank-reference-warning.tsx'
import { DecisionFrame } from '#src/domain/approval/decision-frame.tsx'
import { MediaGallery } from '#src/ui/form/media-gallery.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { formatRelative } from '#src/platform/format-relative.ts'
import { moneyInWords } from '#src/platform/format.ts'
import { useNow } from '#src/ui/use-now.ts'
import { useVersion } from '#src/platform/use-read.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { TopUpFacts, TopUpStatus } from './top-up-facts.tsx'

/** A top-up in the approvals inbox: how much, how it was paid, with its slips, and what it does to the agent's account. */
export function TopUpCase({ approval }: { approval: Approval }) {
  const read = useVersion('getTopUp', approval.version, { params: { id: approval.id } })
  return (
    <ReadState read={read} waiting={<Skeleton className="h-96" />}>
      {({ data }) => <Case topUp={data} />}
    </ReadState>
  )
}

function Case({ topUp }: { topUp: TopUp }) {
  const { t, i18n } = useTranslation('agent-money')
  const told = (minor: number) => moneyInWords(minor, topUp.currency, i18n.language)
  const refusalOf = (name: TopUp['can'][number]['event']) =>
    topUp.can.find(({ event }) => event === name)?.refusal ?? null
  const refusals = { approve: refusalOf('topUp.approve'), reject: refusalOf('topUp.reject') }
  return (
    <DecisionFrame
      title={t('decision.title', { name: `\u2068${topUp.agent.name}\u2069` })}
      lead={
        <>
          {t(`means.${topUp.means}`)} · <bdi>{topUp.number}</bdi>
        </>
      }
      amount={told(topUp.amount)}
      consequence={t(topUp.wouldSettle > 0 ? 'decision.approveBody' : 'decision.approveWallet', {
        settled: told(topUp.wouldSettle),
        paidIn: told(topUp.amount - topUp.wouldSettle),
      })}
      sight={{ version: topUp.version, refusals }}
      refusal={topUp.state === 'pending' && refusals.approve ? t(`decision.refusal.${refusals.approve}`) : undefined}
      became={useBecame(topUp)}
    >
      {topUp.alike.length > 0 && <Notice tone="attention">{t('decision.alike', { count: topUp.alike.length })}</Notice>}
      <RecordReferenceWarning reference={topUp.bankReference} recordId={topUp.id} />
      {topUp.means === 'cash' && (
        <Notice tone="info">{t('decision.cash', { name: `\u2068${topUp.requestedBy.name}\u2069` })}</Notice>
      )}
      <div className="@container">
        <div className="grid items-start gap-4 @min-[40rem]:grid-cols-[minmax(0,1fr)_21rem]">
          <TopUpFacts topUp={topUp} />
          <TopUpStatus topUp={topUp} />
        </div>
      </div>
      {topUp.files.length > 0 && (
        <SectionCard title={t('topUps.files')}>
          <MediaGallery files={topUp.files} owner={topUp.number} />
        </SectionCard>
      )}
    </DecisionFrame>
  )
}

function useBecame({ state, decidedBy, decidedAt, decisionReason }: TopUp): string | undefined {
  const { t, i18n } = useTranslation('approvals')
  const now = useNow()
  const zone = useZone()
  if (state === 'pending') return undefined
  if (state === 'withdrawn') return t('became.withdrawn')
  const ago = decidedAt === null ? '' : formatRelative(decidedAt, new Date(now), { language: i18n.language, zone })
  return t(`became.${state}`, { name: `\u2068${decidedBy?.name ?? ''}\u2069`, ago, reason: decisionReason ?? '' })
}

import { useTranslation } from 'react-i18next'
import type { Approval } from '#contract/approval/approval-row.ts'
import type { WalletDeduction } from '#contract/agent/wallet-deduction.ts'
import { DecisionFrame } from '#src/domain/approval/decision-frame.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { formatRelative } from '#src/platform/format-relative.ts'
import { moneyInWords } from '#src/platform/format.ts'
import { useNow } from '#src/ui/use-now.ts'
import { useVersion } from '#src/platform/use-read.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { DeductionAccount, DeductionFacts } from './deduction-facts.tsx'

/** A deduction in the approvals inbox: how much, what for, and what the wallet holds now. */
export function DeductionCase({ approval }: { approval: Approval }) {
  const read = useVersion('getWalletDeduction', approval.version, { params: { id: approval.id } })
  return (
    <ReadState read={read} waiting={<Skeleton className="h-96" />}>
      {({ data }) => <Case deduction={data} />}
    </ReadState>
  )
}

function Case({ deduction }: { deduction: WalletDeduction }) {
  const { t, i18n } = useTranslation('agent-money')
  const inWords = (minor: number) => moneyInWords(minor, deduction.currency, i18n.language)
  const refusalOf = (name: WalletDeduction['can'][number]['event']) =>
    deduction.can.find(({ event }) => event === name)?.refusal ?? null
  const refusals = { approve: refusalOf('walletDeduction.approve'), reject: refusalOf('walletDeduction.reject') }
  const amount = inWords(deduction.amount)
  return (
    <DecisionFrame
      title={t('deductions.decision.title', { name: `\u2068${deduction.agent.name}\u2069` })}
      lead={
        <>
          {t(`deduct.code.${deduction.reasonCode}`)} · <bdi>{deduction.number}</bdi>
        </>
      }
      amount={amount}
      consequence={t(`deductions.decision.${deduction.reasonCode}`, { amount, vat: inWords(deduction.vat) })}
      sight={{ version: deduction.version, refusals }}
      refusal={
        deduction.state === 'requested' && refusals.approve
          ? t(`deductions.decision.refusal.${refusals.approve}`)
          : undefined
      }
      became={useBecame(deduction)}
    >
      <div className="@container">
        <div className="grid items-start gap-4 @min-[40rem]:grid-cols-[minmax(0,1fr)_21rem]">
          <DeductionFacts deduction={deduction} />
          <DeductionAccount deduction={deduction} />
        </div>
      </div>
    </DecisionFrame>
  )
}

function useBecame({ state, decidedBy, decidedAt, decisionReason }: WalletDeduction): string | undefined {
  const { t, i18n } = useTranslation('approvals')
  const now = useNow()
  const zone = useZone()
  if (state === 'requested') return undefined
  if (state === 'withdrawn') return t('became.withdrawn')
  const ago = decidedAt === null ? '' : formatRelative(decidedAt, new Date(now), { language: i18n.language, zone })
  return t(`became.${state}`, { name: `\u2068${decidedBy?.name ?? ''}\u2069`, ago, reason: decisionReason ?? '' })
}

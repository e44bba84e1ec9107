import { useTranslation } from 'react-i18next'
import type { Approval } from '#contract/approval/approval-row.ts'
import type { WriteOff } from '#contract/consignment/write-off.ts'
import { DecisionFrame } from '#src/domain/approval/decision-frame.tsx'
import { JourneyPlaces } from '#src/domain/departure/journey-places.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { moneyInWords } from '#src/platform/format.ts'
import { formatRelative } from '#src/platform/format-relative.ts'
import { useNow } from '#src/ui/use-now.ts'
import { useVersion } from '#src/platform/use-read.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { WriteOffSheet } from './write-off-sheet.tsx'

/** A reported loss in the approvals inbox: which pieces, where they were seen last, and what is owed no more. */
export function WriteOffCase({ approval }: { approval: Approval }) {
  const read = useVersion('getWriteOff', approval.version, { params: { id: approval.id } })
  return (
    <ReadState read={read} waiting={<Skeleton className="h-96" />}>
      {({ data }) => <Case writeOff={data} />}
    </ReadState>
  )
}

function Case({ writeOff }: { writeOff: WriteOff }) {
  const { t, i18n } = useTranslation('write-off')
  const { language } = i18n
  const became = useBecame(writeOff)
  const amount = moneyInWords(writeOff.value, writeOff.currency, language)
  const refusalOf = (name: WriteOff['can'][number]['event']) =>
    writeOff.can.find(({ event }) => event === name)?.refusal ?? null
  const refusals = { approve: refusalOf('writeOff.approve'), reject: refusalOf('writeOff.reject') }
  return (
    <DecisionFrame
      title={t('title', { count: writeOff.pieces, bill: `\u2066${writeOff.billNumber}\u2069` })}
      lead={
        <span className="line-clamp-2">
          <JourneyPlaces from={writeOff.senderName} to={writeOff.receiverName} /> · <bdi>{writeOff.reason}</bdi>
        </span>
      }
      amount={amount}
      consequence={t(writeOff.reversal > 0 ? 'approveReversing' : 'approveBody', {
        count: writeOff.pieces,
        amount: moneyInWords(writeOff.reversal, writeOff.currency, language),
      })}
      sight={{ version: writeOff.version, refusals }}
      refusal={writeOff.state === 'proposed' && refusals.approve ? t(`refusal.${refusals.approve}`) : undefined}
      became={became}
    >
      <WriteOffSheet writeOff={writeOff} />
    </DecisionFrame>
  )
}

function useBecame({ state, decidedBy, decidedAt, decisionReason }: WriteOff): string | undefined {
  const { t, i18n } = useTranslation('approvals')
  const now = useNow()
  const zone = useZone()
  if (state === 'proposed') return undefined
  if (state === 'withdrawn') return t('became.withdrawn')
  const ago = decidedAt === null ? '' : formatRelative(decidedAt, new Date(now), { language: i18n.language, zone })
  return t(`became.${state}`, {
    name: `\u2068${decidedBy?.name ?? ''}\u2069`,
    ago,
    reason: `\u2068${decisionReason ?? ''}\u2069`,
  })
}

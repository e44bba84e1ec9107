import { useTranslation } from 'react-i18next'
import type { Approval } from '#contract/approval/approval-row.ts'
import type { RecurringEntry } from '#contract/ledger/recurring.ts'
import { DecisionFrame } from '#src/domain/approval/decision-frame.tsx'
import { WrittenSheet } from '#src/features/ledger/written-sheet.tsx'
import { formatDay, moneyInWords } from '#src/platform/format.ts'
import { formatRelative } from '#src/platform/format-relative.ts'
import { useVersion } from '#src/platform/use-read.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { RecurringFacts } from './recurring-facts.tsx'

/** A recurring entry in the approvals inbox: what it posts, and from when. */
export function RecurringCase({ approval }: { approval: Approval }) {
  const read = useVersion('getRecurringEntry', approval.version, { params: { id: approval.id } })
  return (
    <ReadState read={read} waiting={<Skeleton className="h-96" />}>
      {({ data }) => <Case entry={data} />}
    </ReadState>
  )
}

function Case({ entry }: { entry: RecurringEntry }) {
  const { t, i18n } = useTranslation('recurring')
  const refusalOf = (name: RecurringEntry['can'][number]['event']) =>
    entry.can.find(({ event }) => event === name)?.refusal ?? null
  const refusals = { approve: refusalOf('recurringEntry.approve'), reject: refusalOf('recurringEntry.reject') }
  const amount = moneyInWords(entry.amount, entry.currency, i18n.language)
  return (
    <DecisionFrame
      title={t('page.title', { number: `\u2066${entry.number}\u2069` })}
      lead={<bdi className="line-clamp-2">{entry.purpose}</bdi>}
      amount={amount}
      consequence={t('case.approveBody', {
        amount,
        day: entry.nextDay === null ? '' : formatDay(entry.nextDay, i18n.language),
      })}
      sight={{ version: entry.version, refusals }}
      refusal={entry.state === 'proposed' && refusals.approve ? t(`case.refusal.${refusals.approve}`) : undefined}
      became={useBecame(entry)}
    >
      <RecurringFacts entry={entry} />
      <WrittenSheet lines={entry.lines} currency={entry.currency} />
    </DecisionFrame>
  )
}

function useBecame({ state, decidedBy, decidedAt, decisionReason }: RecurringEntry): string | undefined {
  const { t, i18n } = useTranslation('approvals')
  const now = useNow()
  const zone = useZone()
  if (state === 'proposed') return undefined
  if (state === 'withdrawn') return t('became.withdrawn')
  const ago = decidedAt === null ? '' : formatRelative(decidedAt, new Date(now), { language: i18n.language, zone })
  return t(`became.${state === 'rejected' ? 'rejected' : 'approved'}`, {
    name: `\u2068${decidedBy?.name ?? ''}\u2069`,
    ago,
    reason: decisionReason ?? '',
  })
}

import { useTranslation } from 'react-i18next'
import type { Approval } from '#contract/approval/approval-row.ts'
import type { JournalEntry } from '#contract/ledger/journal.ts'
import { DecisionFrame } from '#src/domain/approval/decision-frame.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { WrittenSheet } from '#src/features/ledger/written-sheet.tsx'
import { formatDay, moneyInWords } from '#src/platform/format.ts'
import { formatRelative } from '#src/platform/format-relative.ts'
import { useNow } from '#src/ui/use-now.ts'
import { useVersion } from '#src/platform/use-read.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { isPlain, SIDES } from './journal-names.ts'
import { CorrectedEntry, JournalFacts, JournalFiles } from './journal-sheet.tsx'

/** A proposal of the journal in the approvals inbox: what it takes from where, and what is there. */
export function JournalCase({ approval }: { approval: Approval }) {
  const read = useVersion('getJournalEntry', approval.version, { params: { id: approval.id } })
  return (
    <ReadState read={read} waiting={<Skeleton className="h-96" />}>
      {({ data }) => <Case entry={data} />}
    </ReadState>
  )
}

function Case({ entry }: { entry: JournalEntry }) {
  const { t, i18n } = useTranslation('journal')
  const dayOf = (day: string | null) => (day === null ? '' : formatDay(day, i18n.language))
  const amount = moneyInWords(entry.amount, entry.currency, i18n.language)
  const refusalOf = (name: JournalEntry['can'][number]['event']) =>
    entry.can.find(({ event }) => event === name)?.refusal ?? null
  const refusals = { approve: refusalOf('journalEntry.approve'), reject: refusalOf('journalEntry.reject') }
  return (
    <DecisionFrame
      title={`${t(`kind.${entry.kind}`)} · \u2066${entry.number}\u2069`}
      lead={<bdi className="line-clamp-2">{entry.purpose}</bdi>}
      amount={amount}
      consequence={
        !isPlain(entry.kind)
          ? t(
              entry.kind === 'correction'
                ? 'case.approveCorrection'
                : entry.reversesOn === null
                  ? 'case.approveLines'
                  : 'case.approveAccrual',
              { amount, day: dayOf(entry.entryDate), back: dayOf(entry.reversesOn) },
            )
          : t('case.approveBody', {
              amount,
              debit: t(`account.${SIDES[entry.kind].debit}`),
              credit: t(`account.${SIDES[entry.kind].credit}`),
            })
      }
      sight={{ version: entry.version, refusals }}
      refusal={entry.state === 'proposed' && refusals.approve ? t(`case.refusal.${refusals.approve}`) : undefined}
      became={useBecame(entry)}
    >
      <JournalFacts entry={entry} />
      <WrittenSheet lines={entry.lines} currency={entry.currency} />
      <JournalFiles entry={entry} />
      <CorrectedEntry corrects={entry.corrects} />
    </DecisionFrame>
  )
}

function useBecame({ state, decidedBy, decidedAt, decisionReason }: JournalEntry): string | undefined {
  const { t, i18n } = useTranslation('approvals')
  const now = useNow()
  const zone = useZone()
  if (state === 'proposed') return undefined
  if (state === 'withdrawn') return t('became.withdrawn')
  const ago = decidedAt === null ? '' : formatRelative(decidedAt, new Date(now), { language: i18n.language, zone })
  return t(`became.${state}`, { name: `\u2068${decidedBy?.name ?? ''}\u2069`, ago, reason: decisionReason ?? '' })
}

import { useTranslation } from 'react-i18next'
import type { Approval } from '#contract/approval/approval-row.ts'
import type { Slip } from '#contract/cash/deposit-slip.ts'
import { RecordReferenceWarning } from '#src/domain/bank-reference/bank-reference-warning.tsx'
import { DecisionFrame } from '#src/domain/approval/decision-frame.tsx'
import { MediaGallery } from '#src/ui/form/media-gallery.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { moneyInWords } from '#src/platform/format.ts'
import { formatRelative } from '#src/platform/format-relative.ts'
import { localName } from '#src/platform/local-name.ts'
import { useNow } from '#src/ui/use-now.ts'
import { useVersion } from '#src/platform/use-read.ts'
import { cashDifference } from './cash-difference.ts'
import { SlipAmounts } from './slip-amounts.tsx'
import { SlipShifts } from './slip-shifts.tsx'

/** A deposit slip in the approvals inbox: the bank's receipt beside the amounts, and whose shifts they come from. */
export function SlipCase({ approval }: { approval: Approval }) {
  const read = useVersion('getDepositSlip', approval.version, { params: { id: approval.id } })
  return (
    <ReadState read={read} waiting={<Skeleton className="h-96" />}>
      {({ data }) => <Case slip={data} />}
    </ReadState>
  )
}

function Case({ slip }: { slip: Slip }) {
  const { t, i18n } = useTranslation('deposit-slip')
  const { language } = i18n
  const became = useBecame(slip)
  const amount = slip.amounts.map(({ cash, pos, currency }) => moneyInWords(cash + pos, currency, language)).join(' + ')
  const refusalOf = (name: Slip['can'][number]['event']) =>
    slip.can.find(({ event }) => event === name)?.refusal ?? null
  const refusals = { approve: refusalOf('depositSlip.approve'), reject: refusalOf('depositSlip.reject') }
  const hasPos = slip.amounts.some(({ pos }) => pos !== 0)
  const depot = localName(slip.depot.name, language)
  const differences = useDifferences(slip)
  return (
    <DecisionFrame
      title={t('case.title', { number: `\u2066${slip.number}\u2069`, depot })}
      lead={slip.note && <bdi className="line-clamp-2">{slip.note}</bdi>}
      amount={amount}
      consequence={[`${depot}: ${t(hasPos ? 'case.consequencePos' : 'case.consequence')}`, ...differences].join(' ')}
      sight={{ version: slip.version, refusals }}
      refusal={slip.state === 'pending' && refusals.approve ? t(`refusal.${refusals.approve}`) : undefined}
      became={became}
    >
      <RecordReferenceWarning reference={slip.bankReference} recordId={slip.id} />
      <SectionCard title={t('sheet.amounts')} flush>
        <SlipAmounts amounts={slip.amounts} />
        {differences.length > 0 && (
          <p className="border-t border-line px-4 py-2 font-medium text-attention-ink">{differences.join(' ')}</p>
        )}
      </SectionCard>
      <SectionCard title={t('sheet.files')}>
        <MediaGallery files={slip.files} owner={slip.number} />
      </SectionCard>
      <SectionCard title={t('sheet.shifts')} flush>
        <SlipShifts shifts={slip.shiftLines} zone={slip.depot.timeZone} />
      </SectionCard>
    </DecisionFrame>
  )
}

/** What is posted, beside the amounts, of cash that is not what the shifts came to. */
function useDifferences({ amounts }: Slip): string[] {
  const { t, i18n } = useTranslation('deposit-slip')
  return amounts.flatMap((amount) => {
    const over = cashDifference(amount)
    const difference = moneyInWords(Math.abs(over), amount.currency, i18n.language)
    return over === 0 ? [] : [t(over < 0 ? 'case.short' : 'case.over', { amount: difference })]
  })
}

function useBecame({ state, depot, decidedBy, decidedAt, decisionReason }: Slip): string | undefined {
  const { t, i18n } = useTranslation('approvals')
  const now = useNow()
  if (state === 'pending') return undefined
  const ago =
    decidedAt === null
      ? ''
      : formatRelative(decidedAt, new Date(now), { language: i18n.language, zone: depot.timeZone })
  return t(`became.${state}`, { name: `\u2068${decidedBy?.name ?? ''}\u2069`, ago, reason: decisionReason ?? '' })
}

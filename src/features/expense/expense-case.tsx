import { useTranslation } from 'react-i18next'
import type { Approval } from '#contract/approval.ts'
import type { Expense } from '#contract/expense.ts'
import { DecisionFrame } from '#src/components/decision-frame.tsx'
import { MediaGallery } from '#src/components/media-gallery.tsx'
import { Money } from '#src/components/money.tsx'
import { Notice } from '#src/components/notice.tsx'
import { ReadState } from '#src/components/read-state.tsx'
import { SectionCard } from '#src/components/section-card.tsx'
import { Skeleton } from '#src/components/skeleton.tsx'
import { formatDay, moneyInWords } from '#src/lib/format.ts'
import { formatRelative } from '#src/lib/format-relative.ts'
import { localName } from '#src/lib/local-name.ts'
import { useNow } from '#src/lib/use-now.ts'
import { useRead } from '#src/lib/use-read.ts'
import { useZone } from '#src/lib/use-zone.ts'

/** An expense in the approvals inbox: what was bought, from whom, for what, with its receipts. */
export function ExpenseCase({ approval }: { approval: Approval }) {
  const read = useRead('getExpense', { params: { id: approval.id } })
  return (
    <ReadState read={read} waiting={<Skeleton className="h-96" />}>
      {({ data }) => <Case expense={data} />}
    </ReadState>
  )
}

function Case({ expense }: { expense: Expense }) {
  const { t, i18n } = useTranslation('expense')
  const { language } = i18n
  const became = useBecame(expense)
  const amount = moneyInWords(expense.total, expense.currency, language)
  const refusalOf = (name: Expense['can'][number]['act']) => expense.can.find(({ act }) => act === name)?.refusal ?? null
  const refusals = { approve: refusalOf('accept'), reject: refusalOf('reject') }
  return (
    <DecisionFrame
      title={t('case.title', { supplier: `\u2068${expense.supplier}\u2069`, number: `\u2066${expense.number}\u2069` })}
      lead={`${localName(expense.category.name, language)} · ${t(`type.${expense.type}`)} · ${t(`source.${expense.source}`)} · ${localName(expense.depot.name, language)} · ${formatDay(expense.date, language)}`}
      amount={amount}
      consequence={t('case.consequence', { amount, category: localName(expense.category.name, language) })}
      sight={{ version: expense.version, refusals }}
      refusal={expense.state === 'pending' && refusals.approve ? t(`refusal.${refusals.approve}`) : undefined}
      became={became}
    >
      {expense.duplicates.length > 0 && (
        <Notice tone="attention" title={t('case.duplicates')}>
          <bdi dir="ltr">{expense.duplicates.map(({ number }) => number).join(', ')}</bdi>
        </Notice>
      )}
      <SectionCard title={t('items')}>
        <ul className="flex flex-col gap-1.5">
          {expense.lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the lines of an expense never change their order
            <li key={index} className="flex justify-between gap-4">
              <span>
                <bdi dir="ltr">{line.quantity / 1000}</bdi> × <bdi>{line.name}</bdi>
              </span>
              <Money minor={line.total} currency={expense.currency} />
            </li>
          ))}
        </ul>
      </SectionCard>
      {expense.notes && <p className="text-ink-2">{expense.notes}</p>}
      <SectionCard title={t('files')}>
        {expense.noReceiptReason && <p className="mb-2 text-attention-ink">{t('noReceipt', { reason: expense.noReceiptReason })}</p>}
        <MediaGallery files={expense.media} owner={expense.number} />
      </SectionCard>
    </DecisionFrame>
  )
}

function useBecame({ state, decidedBy, decidedAt, decisionReason }: Expense): string | undefined {
  const { t, i18n } = useTranslation('approvals')
  const now = useNow()
  const zone = useZone()
  if (state === 'pending') return undefined
  const ago = decidedAt === null ? '' : formatRelative(decidedAt, new Date(now), { language: i18n.language, zone })
  return t(`became.${state === 'accepted' ? 'approved' : 'rejected'}`, { name: `\u2068${decidedBy?.name ?? ''}\u2069`, ago, reason: decisionReason ?? '' })
}

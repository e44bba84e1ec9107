import { useTranslation } from 'react-i18next'
import type { Approval } from '#contract/approval/approval-row.ts'
import type { Expense } from '#contract/expense/expense.ts'
import { RecordReferenceWarning } from '#src/domain/bank-reference/bank-reference-warning.tsx'
import { DecisionFrame } from '#src/domain/approval/decision-frame.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { formatDay, moneyInWords } from '#src/platform/format.ts'
import { formatRelative } from '#src/platform/format-relative.ts'
import { localName } from '#src/platform/local-name.ts'
import { useNow } from '#src/ui/use-now.ts'
import { useVersion } from '#src/platform/use-read.ts'
import { ExpenseDuplicates } from './expense-duplicates.tsx'
import { ExpenseItems, ExpenseReceipts } from './expense-items.tsx'
import { purposeWords } from './expense-names.ts'

/** An expense in the approvals inbox: what was bought, from whom, for what, with its receipts. */
export function ExpenseCase({ approval }: { approval: Approval }) {
  const read = useVersion('getExpense', approval.version, { params: { id: approval.id } })
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
  const refusalOf = (name: Expense['can'][number]['act']) =>
    expense.can.find(({ act }) => act === name)?.refusal ?? null
  const refusals = { approve: refusalOf('accept'), reject: refusalOf('reject') }
  return (
    <DecisionFrame
      title={t('case.title', { supplier: `\u2068${expense.supplier}\u2069`, number: `\u2066${expense.number}\u2069` })}
      lead={`${localName(expense.category.name, language)} · ${purposeWords(t, expense, language)} · ${t(`source.${expense.source}`)} · ${localName(expense.depot.name, language)} · ${formatDay(expense.date, language)}`}
      amount={amount}
      consequence={t('case.consequence', { amount, category: localName(expense.category.name, language) })}
      sight={{ version: expense.version, refusals }}
      refusal={expense.state === 'pending' && refusals.approve ? t(`refusal.${refusals.approve}`) : undefined}
      became={became}
    >
      <ExpenseDuplicates duplicates={expense.duplicates} />
      <ExpenseItems expense={expense} />
      <RecordReferenceWarning reference={expense.bankReference} recordId={expense.id} />
      {expense.bankReference && (
        <p className="text-ink-2">
          {t('form.bankReference')}: <Reference>{expense.bankReference}</Reference>
        </p>
      )}
      {expense.notes && (
        <p className="text-ink-2">
          <bdi>{expense.notes}</bdi>
        </p>
      )}
      <ExpenseReceipts expense={expense} />
    </DecisionFrame>
  )
}

function useBecame({ state, depot, decidedBy, decidedAt, decisionReason }: Expense): string | undefined {
  const { t, i18n } = useTranslation('approvals')
  const now = useNow()
  if (state === 'pending') return undefined
  const ago =
    decidedAt === null
      ? ''
      : formatRelative(decidedAt, new Date(now), { language: i18n.language, zone: depot.timeZone })
  return t(`became.${state === 'accepted' ? 'approved' : 'rejected'}`, {
    name: `\u2068${decidedBy?.name ?? ''}\u2069`,
    ago,
    reason: decisionReason ?? '',
  })
}

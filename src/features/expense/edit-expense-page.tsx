import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { useTranslation } from 'react-i18next'
import type { Expense } from '#contract/expense/expense.ts'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { bodyOf, draftOf, fieldOf, type Options, problemsOf, typedExpense } from './expense-draft.ts'
import { ExpenseForm } from './expense-form.tsx'
import { movedWords } from './moved-words.ts'
import { expenseView } from '#src/domain/expense/expense-view.ts'

/** An own expense is corrected while nobody has accepted it. */
export default function EditExpensePage({
  params: { id = '' },
}: {
  params: Readonly<Record<string, string | undefined>>
}) {
  const { t } = useTranslation('expense')
  const history = useScreenPath('expenseHistory')
  const options = useRead('getExpenseOptions')
  const read = useRead('getExpense', { params: { id } })
  const expense = read.data?.data
  const title = expense ? t('edit', { number: `\u2066${expense.number}\u2069` }) : t('editTitle')
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        lead={expense && <RecordStatePill record="expense" state={expense.state} />}
        back={
          history && (
            <BackToList path={expense ? `${history}/${expense.id}` : history}>
              {expense ? expense.number : t('title')}
            </BackToList>
          )
        }
      />
      <ReadState read={options} waiting={<Skeleton className="h-96" />}>
        {({ data }) => (
          <ReadState read={read} waiting={<Skeleton className="h-96" />} refused={t('notFound')}>
            {({ data: found }) => (
              <Correction
                options={data}
                expense={found}
                history={history}
                reload={async () => (await read.refetch()).data?.data}
              />
            )}
          </ReadState>
        )}
      </ReadState>
    </>
  )
}

interface CorrectionProps {
  options: Options
  expense: Expense
  history: string | undefined
  reload: () => Promise<Expense | undefined>
}

function Correction({ options, expense, history, reload }: CorrectionProps) {
  const { t, i18n } = useTranslation('expense')
  const isRejected = expense.state === 'rejected'
  const act = useActForm('updateExpense', {
    schema: typedExpense,
    blank: draftOf(expense),
    record: {
      version: expense.version,
      async reload() {
        const present = await reload()
        return present && { version: present.version, values: draftOf(present) }
      },
    },
    rules: (draft) => problemsOf(t, draft),
    toRequest: (draft, { act: sent, version }) => {
      const body = bodyOf(draft, options)
      return body ? { params: { id: expense.id }, body: { ...body, version, resubmit: sent === 'resubmit' } } : null
    },
    fieldOf,
    invalidates: expenseView.invalidates,
    saved: ({ data }) =>
      [
        t(data.state === 'pending' && isRejected ? 'resubmitted' : 'corrected', {
          number: `\u2066${data.number}\u2069`,
        }),
        movedWords(data, t, i18n.language),
      ]
        .join(' ')
        .trim(),
    acts: isRejected ? ['resubmit', 'save'] : ['save'],
    next: ({ data }) => ({ go: history ? `${history}/${data.id}` : '/' }),
    onRefused: ({ status }) => {
      if (status === 409) void reload()
    },
  })
  const refusal = expense.can.find((each) => each.act === 'edit')?.refusal ?? null
  if (refusal !== null)
    return <Notice tone="attention">{t(refusal === 'state' ? 'refusal.state' : 'refusal.notYourEdit')}</Notice>
  return (
    <ExpenseForm
      act={act}
      options={options}
      corrected={expense}
      words={
        isRejected ? { resubmit: t('form.resubmit'), save: t('form.saveOnly') } : { save: t('form.saveCorrection') }
      }
    >
      {isRejected && (
        <Notice tone="stop" title={t('rejectedBy', { name: `\u2068${expense.decidedBy?.name ?? ''}\u2069` })}>
          <bdi>{expense.decisionReason}</bdi>
        </Notice>
      )}
    </ExpenseForm>
  )
}

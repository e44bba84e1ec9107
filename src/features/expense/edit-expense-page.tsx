import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { z } from 'zod'
import type { Expense } from '#contract/expense/expense.ts'
import { Button } from '#src/ui/button.tsx'
import { SavedInputForm, type Kept } from '#src/ui/form/saved-input-form.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { ApiError } from '#src/platform/api.ts'
import { useLetGo } from '#src/ui/form/leave-guard.tsx'
import { notify } from '#src/platform/notify.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { draftOf, keptDraft, type Options } from './expense-draft.ts'
import { ExpenseForm } from './expense-form.tsx'
import { EXPENSE_READS, TONES } from './expense-names.ts'

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
        lead={expense && <StatusPill tone={TONES[expense.state]}>{t(`state.${expense.state}`)}</StatusPill>}
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
              <SavedInputForm schema={keptCorrection}>
                {(kept) => (
                  <Correction
                    options={data}
                    expense={found}
                    history={history}
                    kept={kept}
                    onReload={() => void read.refetch()}
                  />
                )}
              </SavedInputForm>
            )}
          </ReadState>
        )}
      </ReadState>
    </>
  )
}

/** With the version that it corrects. */
const keptCorrection = z.object({ version: z.int(), draft: keptDraft })

interface CorrectionProps {
  options: Options
  expense: Expense
  history: string | undefined
  kept: Kept<z.output<typeof keptCorrection>>
  onReload: () => void
}

function Correction({ options, expense, history, kept, onReload }: CorrectionProps) {
  const { t } = useTranslation('expense')
  const [, navigate] = useLocation()
  const letGo = useLetGo()
  // What is corrected stays what was read first: a renewal in the background must not write over what is typed.
  const [base] = useState(() => ({ version: kept.input?.version ?? expense.version, initial: draftOf(expense) }))
  const [wasStale] = useState(expense.version !== base.version)
  const write = useWrite('updateExpense', {
    invalidates: EXPENSE_READS,
    onDone: ({ data }) => {
      notify.success(
        t(data.state === 'pending' && expense.state === 'rejected' ? 'resubmitted' : 'corrected', {
          number: `\u2066${data.number}\u2069`,
        }),
      )
      letGo()
      navigate(history ? `${history}/${data.id}` : '/')
    },
    onRefused: (error) => {
      if (error.status === 409) onReload()
    },
  })
  const refusal = expense.can.find(({ act }) => act === 'edit')?.refusal ?? null
  if (refusal !== null)
    return <Notice tone="attention">{t(refusal === 'state' ? 'refusal.state' : 'refusal.notYourEdit')}</Notice>
  const isRejected = expense.state === 'rejected'
  const isStale =
    wasStale ||
    (write.error instanceof ApiError && write.error.code === 'staleVersion' && expense.version !== base.version)
  return (
    <ExpenseForm
      options={options}
      initial={base.initial}
      recordId={expense.id}
      typed={kept.input?.draft}
      keeper={kept.keeper}
      toKeep={(draft) => ({ version: base.version, draft })}
      isPending={write.isPending}
      error={write.error}
      acts={
        isRejected
          ? [
              { id: 'resubmit', label: t('form.resubmit') },
              { id: 'save', label: t('form.saveOnly') },
            ]
          : [{ id: 'save', label: t('form.saveCorrection') }]
      }
      onSave={(body, act) =>
        write.mutate({
          params: { id: expense.id },
          body: { ...body, version: base.version, resubmit: act === 'resubmit' },
        })
      }
    >
      {kept.notice}
      {isRejected && (
        <Notice tone="stop" title={t('rejectedBy', { name: `\u2068${expense.decidedBy?.name ?? ''}\u2069` })}>
          <bdi>{expense.decisionReason}</bdi>
        </Notice>
      )}
      {isStale && (
        <div ref={bringIntoSight} tabIndex={-1} className="outline-none">
          <Notice tone="attention" role="alert" action={<Button onClick={kept.anew}>{t('form.takeNew')}</Button>}>
            {t('form.changedMeanwhile')}
          </Notice>
        </div>
      )}
    </ExpenseForm>
  )
}

/** What there is to do stands above, and the button that was pressed far below. */
function bringIntoSight(appeared: HTMLElement | null) {
  appeared?.scrollIntoView({ block: 'nearest' })
  appeared?.focus({ preventScroll: true })
}

import List from 'lucide-react/icons/list'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { SavedInputForm, type Kept } from '#src/ui/form/saved-input-form.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useLetGo } from '#src/ui/form/leave-guard.tsx'
import { notify } from '#src/platform/notify.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { type ExpenseDraft, keptDraft, newDraft, type Options } from './expense-draft.ts'
import { ExpenseForm } from './expense-form.tsx'
import { EXPENSE_READS } from './expense-names.ts'

/** Money that was spent, with its receipt; somebody else decides on it. */
export default function AddExpensePage() {
  const { t } = useTranslation('expense')
  const history = useScreenPath('expenseHistory')
  const read = useRead('getExpenseOptions')
  return (
    <>
      <title>{t('add')}</title>
      <PageHeader
        title={t('add')}
        lead={t('addLead')}
        actions={
          history && (
            <LinkButton href={history} icon={<List aria-hidden />}>
              {t('title')}
            </LinkButton>
          )
        }
      />
      <ReadState read={read} waiting={<Skeleton className="h-96" />}>
        {({ data }) =>
          data.depots.length === 0 ? (
            <Notice tone="attention">{t('form.noDepot')}</Notice>
          ) : (
            <NewExpense options={data} history={history} />
          )
        }
      </ReadState>
    </>
  )
}

/** One form after the other: the next begins where the one before was saved. */
function NewExpense({ options, history }: { options: Options; history: string | undefined }) {
  const [before, setBefore] = useState<ExpenseDraft>()
  return (
    <SavedInputForm schema={keptDraft}>
      {(kept) => (
        <EnteredExpense
          options={options}
          history={history}
          before={before}
          kept={kept}
          onNext={(draft) => {
            setBefore(draft)
            kept.anew()
          }}
        />
      )}
    </SavedInputForm>
  )
}

interface EnteredExpenseProps {
  options: Options
  history: string | undefined
  /** The one that was entered just now. */
  before: ExpenseDraft | undefined
  kept: Kept<ExpenseDraft>
  onNext: (draft: ExpenseDraft | undefined) => void
}

function EnteredExpense({ options, history, before, kept, onNext }: EnteredExpenseProps) {
  const { t } = useTranslation('expense')
  const [, navigate] = useLocation()
  const letGo = useLetGo()
  const [initial] = useState(() => newDraft(options, before))
  const [saving, setSaving] = useState<{ act: string; draft: ExpenseDraft }>()
  const write = useWrite('createExpense', {
    invalidates: EXPENSE_READS,
    onDone: ({ data }) => {
      notify.success(t('added', { number: `\u2066${data.number}\u2069` }))
      letGo()
      if (saving?.act === 'next' || !history) onNext(saving?.draft)
      else navigate(`${history}/${data.id}`)
    },
  })
  return (
    <ExpenseForm
      options={options}
      initial={initial}
      typed={kept.input}
      keeper={kept.keeper}
      toKeep={(draft) => draft}
      isPending={write.isPending}
      error={write.error}
      acts={[
        { id: 'save', label: t('form.save') },
        { id: 'next', label: t('form.saveAndNext') },
      ]}
      onSave={(body, act, draft) => {
        setSaving({ act, draft })
        write.mutate({ body })
      }}
    >
      {kept.notice}
    </ExpenseForm>
  )
}

import List from 'lucide-react/icons/list'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { bodyOf, fieldOf, newDraft, type Options, problemsOf, typedExpense } from './expense-draft.ts'
import { ExpenseForm } from './expense-form.tsx'
import { movedWords } from './moved-words.ts'
import { expenseView } from '#src/domain/expense/expense-view.ts'

/** Money that was spent, with its receipt; somebody else decides on it. */
export default function AddExpensePage() {
  const { t } = useTranslation('expense')
  const history = useScreenPath('expenseHistory')
  const read = useRead('getExpenseOptions')
  return (
    <>
      <title>{t('add')}</title>
      <PageHeader
        className="max-w-5xl"
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

interface NewExpenseProps {
  options: Options
  history: string | undefined
}

/** One form after the other: the next begins where the one before was saved. */
function NewExpense({ options, history }: NewExpenseProps) {
  const { t, i18n } = useTranslation('expense')
  const act = useActForm('createExpense', {
    schema: typedExpense,
    blank: newDraft(options),
    rules: (draft) => problemsOf(t, draft),
    toRequest: (draft) => {
      const body = bodyOf(draft, options)
      return body ? { body } : null
    },
    fieldOf,
    invalidates: expenseView.invalidates,
    saved: ({ data }) =>
      [t('added', { number: `\u2066${data.number}\u2069` }), movedWords(data, t, i18n.language)].join(' ').trim(),
    acts: ['save', 'next'],
    next: ({ data }, sent, draft) =>
      sent === 'next' || !history ? { again: newDraft(options, draft) } : { go: `${history}/${data.id}` },
  })
  return <ExpenseForm act={act} options={options} words={{ save: t('form.save'), next: t('form.saveAndNext') }} />
}

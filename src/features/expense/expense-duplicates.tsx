import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Expense } from '#contract/expense/expense.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { useRecordPlace } from '#src/domain/workflow/record-place.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { formatDay } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useRead } from '#src/platform/use-read.ts'
import { ExpenseItems, ExpenseReceipts } from './expense-items.tsx'

type Duplicate = Expense['duplicates'][number]

const LINK = 'font-medium underline underline-offset-4'

interface ExpenseDuplicatesProps {
  duplicates: readonly Duplicate[]
  /** Address of the list that the reader stands in, where it has pages of expenses. */
  base?: string
}

/** Expenses that look like this one; each leads to itself, in a sheet for those who have no page of it. */
export function ExpenseDuplicates({ duplicates, base }: ExpenseDuplicatesProps) {
  const { t } = useTranslation(['expense', 'workflow-expense'])
  const placeOf = useRecordPlace()
  const [opened, setOpened] = useState<Duplicate | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  if (duplicates.length === 0) return null
  return (
    <Notice tone="attention" title={t('case.duplicates')}>
      <ul>
        {duplicates.map((each) => {
          const { id, number, state, createdBy } = each
          const place = base === undefined ? placeOf({ kind: 'expense', id }) : `${base}/${id}`
          return (
            <li key={id}>
              {place === undefined ? (
                <button
                  type="button"
                  className={LINK}
                  onClick={() => {
                    setOpened(each)
                    setIsOpen(true)
                  }}
                >
                  <bdi dir="ltr">{number}</bdi>
                </button>
              ) : (
                <Link href={place} className={LINK}>
                  <bdi dir="ltr">{number}</bdi>
                </Link>
              )}{' '}
              · {t(`workflow-expense:states.${state}.label`)} · <bdi>{createdBy}</bdi>
            </li>
          )
        })}
      </ul>
      {opened && (
        <Dialog open={isOpen} onClose={() => setIsOpen(false)} size="wide" title={`\u2066${opened.number}\u2069`}>
          <Sheet id={opened.id} />
        </Dialog>
      )}
    </Notice>
  )
}

function Sheet({ id }: { id: string }) {
  const { t, i18n } = useTranslation(['expense', 'workflow-expense'])
  const { language } = i18n
  const read = useRead('getExpense', { params: { id } })
  return (
    <ReadState read={read} waiting={<Skeleton className="h-72" />} refused={t('notFound')}>
      {({ data: expense }) => (
        <div className="flex min-w-0 flex-col gap-4">
          <p className="text-ink-2">
            {t(`workflow-expense:states.${expense.state}.label`)} · <bdi>{expense.supplier}</bdi> ·{' '}
            {localName(expense.category.name, language)} · {localName(expense.depot.name, language)} ·{' '}
            {formatDay(expense.date, language)}
          </p>
          <ExpenseItems expense={expense} />
          <ExpenseReceipts expense={expense} />
        </div>
      )}
    </ReadState>
  )
}

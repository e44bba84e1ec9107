import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { z } from 'zod'
import type { expenseDuplicates } from '#contract/expense/expense.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { takeFocus } from '#src/ui/form/take-focus.ts'
import { Notice } from '#src/ui/notice.tsx'

export interface DuplicatesNoticeProps {
  duplicates: z.output<typeof expenseDuplicates>
  /** The button that saves all the same. */
  children: ReactNode
}

/** Somebody may be asking for the same money twice: what is there already, to be looked at. */
export function DuplicatesNotice({ duplicates, children }: DuplicatesNoticeProps) {
  const { t } = useTranslation(['expense', 'workflow-expense'])
  const history = useScreenPath('expenseHistory')
  return (
    <div ref={takeFocus} tabIndex={-1} className="outline-none">
      <Notice tone="attention" role="alert" title={t('form.duplicateTitle')} action={children}>
        <p>{t('form.duplicateBody')}</p>
        <ul className="mt-1">
          {duplicates.map(({ id, number, state, createdBy }) => (
            <li key={id}>
              {history ? (
                // In a window of its own: what was typed here must not be lost by looking.
                <Link href={`${history}/${id}`} target="_blank" className="font-medium underline underline-offset-4">
                  <bdi dir="ltr">{number}</bdi>
                </Link>
              ) : (
                <bdi dir="ltr">{number}</bdi>
              )}{' '}
              · {t(`workflow-expense:states.${state}.label`)} · <bdi>{createdBy}</bdi>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

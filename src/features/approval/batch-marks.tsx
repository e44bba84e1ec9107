import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import type { Approval } from '#contract/approval/approval-row.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/form/checkbox.tsx'
import { useApproval, useApprovalSend } from '#src/domain/approval/approval-desk.ts'
import { isReporting } from './approval-views.ts'
import { useAmountWords, useTotalWords } from './approval-amounts.ts'
import { useSubjectWords } from './use-subject-words.ts'

/** What can be done with the marked ones, once there is one; marks all. */
export function MarkBar() {
  const { t } = useTranslation('approvals')
  const send = useApprovalSend()
  const approvals = useApproval(({ context }) => context.approvals)
  const marked = useApproval(({ context }) => context.marked)
  const isBusy = useApproval(isReporting)
  const total = useTotalWords(approvals.filter(({ id }) => marked.includes(id)))
  const own = approvals.filter(({ refusal }) => refusal === null)
  if (isBusy || own.length < 2) return null
  const isAll = marked.length === own.length
  return (
    <div className="mb-2 flex flex-col gap-2 rounded border border-line bg-surface px-3 py-2">
      <Checkbox
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = marked.length > 0 && !isAll
        }}
        onChange={() => send({ type: isAll ? 'approval.unmarkAll' : 'approval.markAll' })}
        label={marked.length === 0 ? t('batch.markAll') : t('batch.marked', { count: marked.length })}
      />
      {marked.length > 0 && (
        <>
          {total !== '' && <p className="text-xs text-ink-2">{total}</p>}
          <div className="flex flex-wrap gap-2">
            <Button size="small" icon={<X />} onClick={() => send({ type: 'approval.rejectMarked' })}>
              {t('batch.reject', { count: marked.length })}
            </Button>
            <Button
              size="small"
              tone="primary"
              icon={<Check />}
              onClick={() => send({ type: 'approval.approveMarked' })}
            >
              {t('batch.approve', { count: marked.length })}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

export interface MarkBoxProps {
  approval: Approval
  isMarked: boolean
  /** Absent where it cannot be marked: the place stays, so that the rows stand in line. */
  onMark: (() => void) | undefined
}

/** Marks one of the list, beside what opens it. */
export function MarkBox({ approval, isMarked, onMark }: MarkBoxProps) {
  const { t } = useTranslation('approvals')
  const amountOf = useAmountWords()
  const subjectOf = useSubjectWords()
  if (!onMark) return <span className="w-9 shrink-0" />
  return (
    <label className="grid w-9 shrink-0 cursor-pointer place-items-start justify-center pt-2.5 hover:bg-hover pointer-coarse:w-11">
      <input
        type="checkbox"
        className="size-4 cursor-[inherit]"
        checked={isMarked}
        onChange={onMark}
        aria-label={t('batch.markOne', { subject: subjectOf(approval), amount: amountOf(approval) })}
      />
    </label>
  )
}

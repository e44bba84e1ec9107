import Check from 'lucide-react/icons/check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Hourglass from 'lucide-react/icons/hourglass'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { referenceText } from '#contract/records.ts'
import type { Approval } from '#contract/approval/approval-row.ts'
import type { DecideAnswer, Verdict } from '#machines/parts/decision.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { Reference } from '#src/ui/reference.tsx'
import {
  isUnanswered as isDecisionUnanswered,
  useApproval,
  useApprovalSend,
  useDecide,
  useDecision,
} from '#src/domain/approval/approval-desk.ts'
import { cx } from '#src/ui/cx.ts'
import { useAmountWords } from './approval-amounts.ts'
import { useSubjectWords } from './use-subject-words.ts'

/** The question that had the focus is gone. */
const focusOnArrival = (button: HTMLElement | null) => button?.focus({ preventScroll: true })

/** What became of each of several requests, as the answers come in. */
export function BatchReport() {
  const { t } = useTranslation('approvals')
  const send = useApprovalSend()
  const batch = useApproval(({ context }) => context.batch)
  const decision = useApproval(({ context }) => context.decision)
  const decide = useDecide('batch')
  const isUnanswered = useDecision('batch', isDecisionUnanswered)
  const answersSoFar = useDecision('batch', (part) => part?.context.answers)
  const isReported = useApproval((snapshot) => snapshot.matches('reported'))
  if (!batch) return null
  const { approvals } = batch
  const answers = answersSoFar ?? batch.answers
  const decided = answers.filter(({ ok }) => ok).length
  const failed = approvals.length - decided
  return (
    <section aria-labelledby="batch-report" className="flex min-w-0 flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-3">
        <h2 id="batch-report" className="text-base font-semibold">
          {isReported ? t('batch.reported') : t('batch.sending', { done: answers.length, count: approvals.length })}
        </h2>
        {isReported && (
          <Button tone="primary" ref={focusOnArrival} onClick={() => send({ type: 'approval.goOn' })}>
            {t('batch.goOn')}
          </Button>
        )}
      </header>
      {!isReported && !isUnanswered && (
        <Progress
          label={t('batch.sending', { done: answers.length, count: approvals.length })}
          value={answers.length / approvals.length}
        />
      )}
      {isReported && (
        <p role="status" className="text-ink-2">
          {t('batch.summary', { count: decided })}
          {failed > 0 && <> · {t('batch.failed', { count: failed })}</>}
        </p>
      )}
      {isUnanswered && (
        <Notice
          tone="stop"
          role="alert"
          title={t('batch.unanswered')}
          action={
            <span className="flex gap-2">
              <Button size="small" onClick={() => decide({ type: 'decision.cancel' })}>
                {t('batch.leave')}
              </Button>
              <Button size="small" tone="primary" onClick={() => decide({ type: 'decision.retry' })}>
                {t('batch.again')}
              </Button>
            </span>
          }
        >
          {t('batch.unansweredBody')}
        </Notice>
      )}
      <ol className="divide-y divide-line rounded border border-line bg-surface">
        {approvals.map((approval, index) => (
          <Outcome key={approval.id} approval={approval} answer={answers[index]} decision={decision} />
        ))}
      </ol>
    </section>
  )
}

interface OutcomeProps {
  approval: Approval
  answer: DecideAnswer | undefined
  decision: Verdict | null
}

function Outcome({ approval, answer, decision }: OutcomeProps) {
  const amountOf = useAmountWords()
  const subjectOf = useSubjectWords()
  const { icon, tone, words } = useOutcomeWords(answer, decision)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-0.5 px-3 py-2">
      <span className={cx('flex min-w-40 items-center gap-1.5 font-medium [&_svg]:size-4', tone)}>
        {icon} {words}
      </span>
      <span className="grow">
        <bdi>{subjectOf(approval)}</bdi>{' '}
        <Reference className="text-xs text-ink-2">{referenceText(approval.kind, approval.reference)}</Reference>
      </span>
      <span className="tabular-nums">{amountOf(approval)}</span>
      {answer?.ok === false && answer.reason === 'refused' && (
        <p className="w-full ps-5.5 text-ink-2">{answer.message}</p>
      )}
    </li>
  )
}

function useOutcomeWords(
  answer: DecideAnswer | undefined,
  decision: Verdict | null,
): { icon: ReactNode; tone: string; words: string } {
  const { t } = useTranslation('approvals')
  if (!answer) return { icon: <Hourglass aria-hidden />, tone: 'text-ink-3', words: t('batch.waiting') }
  if (answer.ok)
    return {
      icon: <Check aria-hidden />,
      tone: 'text-done-ink',
      words: t(decision === 'approve' ? 'batch.approved' : 'batch.rejected'),
    }
  if (answer.reason === 'overtaken')
    return { icon: <CircleSlash aria-hidden />, tone: 'text-ink-2', words: t('batch.overtaken') }
  return { icon: <TriangleAlert aria-hidden />, tone: 'text-stop-ink', words: t('batch.refused') }
}

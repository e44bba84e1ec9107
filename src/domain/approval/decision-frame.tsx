import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sight } from '#machines/approval/approval-context.ts'
import type { Verdict } from '#machines/parts/decision.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { RejectDialog } from '#src/domain/approval/reject-dialog.tsx'
import { useDecisionKeys } from '#src/domain/approval/use-decision-keys.ts'
import { StickyBar } from '#src/ui/sticky-bar.tsx'
import {
  isConfirming,
  isExplaining,
  isSending,
  isTold,
  isUnanswered,
  useAnswer,
  useApproval,
  useApprovalSend,
  useAskedAbout,
  useCanAnswer,
  useDecide,
  useDecision,
  useRefusal,
} from '#src/domain/approval/approval-desk.ts'

export interface DecisionFrameProps {
  title: ReactNode
  lead?: ReactNode
  /** Ready to read: '69.00 SAR'. */
  amount: string
  /** What approving does, for the confirmation. */
  consequence: string
  /** The way back from both questions, where 'Cancel' could be read as the act itself. */
  backLabel?: string | undefined
  /** What is decided upon, and which answers are not this reader's to give. */
  sight: Sight
  /** Why an answer is not to be given, in words. */
  refusal?: string | undefined
  /** What became of it, where somebody else has decided it; undefined while that is not known yet. */
  became?: string | undefined
  children: ReactNode
}

/** A request with its two answers. Money is confirmed once, in words that name the amount; a rejection says why. */
export function DecisionFrame({
  title,
  lead,
  amount,
  consequence,
  backLabel,
  sight,
  refusal,
  became,
  children,
}: DecisionFrameProps) {
  const { t } = useTranslation('approvals')
  const answer = useAnswer()
  const told = useApproval(isTold)
  const decide = useDecide('decision')
  const sending = useDecision('decision', isSending)
  const confirming = useDecision('decision', isConfirming)
  const canApprove = useCanAnswer({ type: 'approval.approve', sight })
  const canReject = useCanAnswer({ type: 'approval.reject', sight })
  const ask = (decision: Verdict) => answer({ type: `approval.${decision}`, sight: { ...sight, amount } })
  const changed = useChange(sight, amount)
  const hasMarked = useApproval(({ context }) => context.marked.length > 0)
  // Marked ones have their keys in the list, which is there while this one is still read.
  useDecisionKeys((decision) => !hasMarked && ask(decision))
  const isClosed = told || (!sending && sight.refusals.approve !== null && sight.refusals.reject !== null)

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <StickyBar
        edge="top"
        className="z-sticky -mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line bg-ground py-3"
      >
        <div className="min-w-0 grow basis-72 wrap-anywhere">
          <h2 ref={focusWhenNothingIs} tabIndex={-1} className="text-base font-semibold outline-none">
            {title}
          </h2>
          {lead && <p className="text-ink-2">{lead}</p>}
        </div>
        {!isClosed && (
          <div className="flex shrink-0 flex-wrap gap-2">
            <Button icon={<X />} disabled={!canReject} onClick={() => ask('reject')}>
              {t('decision.reject')}
            </Button>
            <Button
              tone="primary"
              icon={<Check />}
              busy={sending}
              disabled={!canApprove && !sending}
              onClick={() => ask('approve')}
            >
              {t('decision.approveAmount', { amount })}
            </Button>
          </div>
        )}
      </StickyBar>
      <Happenings refusal={refusal} became={became} />
      {children}
      <ConfirmDialog
        open={confirming}
        tone="primary"
        title={changed ? t('decision.changedTitle') : t('decision.approveTitle', { amount })}
        body={
          <>
            {changed !== undefined && <span className="mb-2 block font-semibold text-attention-ink">{changed}</span>}
            {changed ? t('decision.lookAgain') : consequence}
          </>
        }
        confirmLabel={changed ? t('decision.look') : t('decision.approveAmount', { amount })}
        cancelLabel={backLabel ?? t('common:confirm.cancel')}
        busy={sending}
        onCancel={() => decide({ type: 'decision.cancel' })}
        onConfirm={() => decide({ type: changed ? 'decision.cancel' : 'decision.confirm' })}
      />
      <Rejection
        amount={amount}
        backLabel={backLabel}
        changed={changed}
        onAskAnew={() => {
          decide({ type: 'decision.cancel' })
          ask('reject')
        }}
      />
    </div>
  )
}

/** What has become of the request since the question about it was asked, in words; undefined where it is the same. */
function useChange(sight: Sight, amount: string): string | undefined {
  const { t } = useTranslation('approvals')
  const asked = useAskedAbout()
  if (asked === null || asked.version === sight.version) return undefined
  return asked.amount === undefined || asked.amount === amount
    ? t('decision.changed')
    : t('decision.changedAmount', { from: asked.amount, to: amount })
}

/** What stands between the reader and a decision: somebody was faster, no answer came, or a rule says no. */
function Happenings({ refusal, became }: Pick<DecisionFrameProps, 'refusal' | 'became'>) {
  const { t } = useTranslation('approvals')
  const send = useApprovalSend()
  const told = useApproval(isTold)
  const decide = useDecide('decision')
  const unanswered = useDecision('decision', isUnanswered)
  const refused = useRefusal()
  if (told) {
    return (
      <Notice
        tone="attention"
        role="alert"
        title={t('gone')}
        action={
          <Button size="small" ref={focusWhenNothingIs} onClick={() => send({ type: 'approval.goOn' })}>
            {t('next')}
          </Button>
        }
      >
        {became}
      </Notice>
    )
  }
  return (
    <>
      {unanswered && (
        <Notice
          tone="stop"
          role="alert"
          title={t('unanswered')}
          action={
            <span className="flex gap-2">
              <Button size="small" onClick={() => decide({ type: 'decision.cancel' })}>
                {t('common:confirm.cancel')}
              </Button>
              <Button size="small" tone="primary" onClick={() => decide({ type: 'decision.retry' })}>
                {t('again')}
              </Button>
            </span>
          }
        >
          {t('unansweredBody')}
        </Notice>
      )}
      {refused !== null && <Notice tone="stop" role="alert" title={refused} />}
      {refusal !== undefined && <Notice tone="info" title={refusal} />}
    </>
  )
}

/** Reasons by the question that they answer: a request that changes under it is read and drawn anew. */
const typedReasons = new WeakMap<Sight, string>()

interface RejectionProps extends Pick<DecisionFrameProps, 'amount' | 'backLabel'> {
  changed: string | undefined
  /** About the request as it is now. */
  onAskAnew: () => void
}

function Rejection({ amount, backLabel, changed, onAskAnew }: RejectionProps) {
  const { t } = useTranslation('approvals')
  const decide = useDecide('decision')
  const asked = useAskedAbout()
  return (
    <RejectDialog
      open={useDecision('decision', isExplaining)}
      busy={useDecision('decision', isSending)}
      title={t('decision.rejectTitle', { amount })}
      confirmLabel={t('decision.rejectAmount', { amount })}
      cancelLabel={backLabel ?? t('common:confirm.cancel')}
      changed={changed}
      typed={asked ? typedReasons.get(asked) : undefined}
      onType={(reason) => asked && typedReasons.set(asked, reason)}
      onExplain={(reason) => {
        // Its reason is typed, and what it rejects now stands above it.
        if (changed) onAskAnew()
        decide({ type: 'decision.explain', reason })
      }}
      onCancel={() => decide({ type: 'decision.cancel' })}
    />
  )
}

/** After a decision its button is gone, and with it the focus: it goes on to what has opened. */
function focusWhenNothingIs(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const frame = requestAnimationFrame(() => {
    if (document.activeElement === document.body) element.focus({ preventScroll: true })
  })
  return () => cancelAnimationFrame(frame)
}

import { useEffect, useEffectEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { nameKey, referenceText } from '#contract/records.ts'
import type { Approval } from '#contract/approval/approval-row.ts'
import { useDecisionKeys } from '#src/domain/approval/use-decision-keys.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Kbd } from '#src/ui/kbd.tsx'
import { Money } from '#src/ui/money.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { useApproval, useApprovalSend } from '#src/domain/approval/approval-desk.ts'
import { cx } from '#src/ui/cx.ts'
import { formatInstant } from '#src/platform/format.ts'
import { formatRelative } from '#src/platform/format-relative.ts'
import { localName } from '#src/platform/local-name.ts'
import { singleKeys } from '#src/ui/single-keys.ts'
import { useNow } from '#src/ui/use-now.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { isReporting } from './approval-views.ts'
import { MarkBar, MarkBox } from './batch-marks.tsx'
import { useSubjectWords } from './use-subject-words.ts'

/** What waits, oldest first; the open one is marked and kept in sight. */
export function ApprovalList() {
  const { t } = useTranslation('approvals')
  const send = useApprovalSend()
  const approvals = useApproval(({ context }) => context.approvals)
  const total = useApproval(({ context }) => context.total)
  const shownId = useApproval(({ context }) => context.shown?.id)
  const isForAnother = useApproval(({ context }) => context.shown !== null && context.shown.refusal !== null)
  const marked = useApproval(({ context }) => context.marked)
  const isBatch = useApproval(isReporting)
  // As the server counts: what takes somebody else is listed, but waits for them.
  const shown = approvals.filter(({ refusal }) => refusal === null).length
  useMarkKey(() => shownId !== undefined && send({ type: 'approval.mark', id: shownId }))
  // Here, not beside the open one: that may still be read.
  useDecisionKeys((decision) => marked.length > 0 && send({ type: `approval.${decision}Marked` }))
  useMoveKeys((step) => send({ type: step === 1 ? 'approval.next' : 'approval.previous' }))

  return (
    <nav aria-label={t('list')} className="desk:sticky desk:top-20">
      <MarkBar />
      {approvals.length === 0 ? (
        <p className="rounded border border-line bg-surface px-3 py-2 text-ink-2">{t('noMore')}</p>
      ) : (
        <ul className="max-h-[30vh] divide-y divide-line overflow-y-auto rounded border border-line bg-surface desk:max-h-[70vh]">
          {approvals.map((approval) => (
            <Row
              key={approval.id}
              approval={approval}
              isShown={approval.id === shownId}
              isMarked={marked.includes(approval.id)}
              onOpen={() => send({ type: 'approval.open', id: approval.id })}
              {...(approval.refusal === null &&
                !isBatch && { onMark: () => send({ type: 'approval.mark', id: approval.id }) })}
            />
          ))}
        </ul>
      )}
      {total > shown && <p className="pt-2 text-xs text-ink-2">{t('oldest', { shown, total })}</p>}
      <p className="flex flex-wrap gap-x-1.5 gap-y-1 pt-2 text-xs text-ink-3 max-desk:hidden">
        {[...MOVE_KEYS, ...(marked.length > 0 ? MARKED_KEYS : isForAnother ? [] : DECISION_KEYS)].map(
          ({ key, words }) => (
            <span key={key} className="inline-flex items-center gap-1">
              <Kbd>{key}</Kbd> {t(words, { count: marked.length })}
            </span>
          ),
        )}
      </p>
    </nav>
  )
}

const MOVE_KEYS = [
  { key: 'j', words: 'keys.next' },
  { key: 'k', words: 'keys.previous' },
] as const

const DECISION_KEYS = [
  { key: 'a', words: 'decision.approve' },
  { key: 'r', words: 'decision.reject' },
  { key: 'x', words: 'batch.mark' },
] as const

/** What was marked is decided together. */
const MARKED_KEYS = [
  { key: 'a', words: 'batch.approve' },
  { key: 'r', words: 'batch.reject' },
  { key: 'x', words: 'batch.mark' },
] as const

interface RowProps {
  approval: Approval
  isShown: boolean
  isMarked: boolean
  onOpen: () => void
  /** Absent where the decision is another's. */
  onMark?: () => void
}

function Row({ approval, isShown, isMarked, onOpen, onMark }: RowProps) {
  const { t, i18n } = useTranslation(['approvals', 'records'])
  const now = useNow()
  const zone = useZone()
  const subjectOf = useSubjectWords()
  const { depot, requestedBy } = approval
  return (
    <li className={cx('flex', isShown && 'bg-brand-soft inset-ring inset-ring-brand')}>
      <MarkBox approval={approval} isMarked={isMarked} onMark={onMark} />
      <button
        type="button"
        ref={isShown ? keepInSight : undefined}
        aria-current={isShown}
        onClick={onOpen}
        onKeyDown={focusNeighbour}
        className="grid w-full grid-cols-1 gap-0.5 py-2 pe-3 text-start wrap-anywhere hover:bg-hover"
      >
        <span className="flex items-baseline justify-between gap-3">
          {approval.amount !== null && approval.currency !== null ? (
            <Money minor={approval.amount} currency={approval.currency} className="font-semibold" />
          ) : (
            <span className="font-semibold">{t(nameKey(approval.kind))}</span>
          )}
          <time dateTime={approval.requestedAt} className="text-xs whitespace-nowrap text-ink-2">
            {formatRelative(approval.requestedAt, new Date(now), { language: i18n.language, zone })}
          </time>
        </span>
        <span className="flex flex-wrap items-baseline gap-x-2">
          {approval.journey ? (
            <>
              <bdi>{localName(approval.journey.routeName, i18n.language)}</bdi>
              <span className="text-xs text-ink-2">
                {formatInstant(approval.journey.startsAt, { language: i18n.language, zone: approval.journey.timeZone })}
              </span>
            </>
          ) : (
            <>
              <bdi>{subjectOf(approval)}</bdi>
              <Reference className="text-xs">{referenceText(approval.kind, approval.reference)}</Reference>
            </>
          )}
        </span>
        <span className="text-xs text-ink-2">
          {approval.amount !== null && <>{t(nameKey(approval.kind))} · </>}
          <bdi>{requestedBy.name}</bdi>
          {depot && approval.kind !== 'depositSlip' && <> · {localName(depot.name, i18n.language)}</>}{' '}
          {approval.refusal !== null && <Badge>{t(approval.refusal === 'ownRequest' ? 'own' : 'tied')}</Badge>}
        </span>
      </button>
    </li>
  )
}

/** Among the rows the arrows go up and down, as everywhere in lists; Enter opens. */
function focusNeighbour(event: KeyboardEvent<HTMLElement>): void {
  const row = event.currentTarget.closest('li')
  const neighbour = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }[event.key]
  if (!neighbour) return
  event.preventDefault()
  neighbour.querySelector('button')?.focus()
}

/** Within the list only: the page itself stays where it is. */
function keepInSight(row: HTMLElement | null): void {
  const list = row?.closest('ul')
  if (!row || !list) return
  const [top, bottom] = [row.offsetTop - list.offsetTop, row.offsetTop - list.offsetTop + row.offsetHeight]
  if (top < list.scrollTop) list.scrollTop = top
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight
}

/** `j` leads to the next one, `k` back. */
function useMoveKeys(move: (step: 1 | -1) => void): void {
  const onKey = useEffectEvent(move)
  useEffect(() => singleKeys({ KeyJ: () => onKey(1), KeyK: () => onKey(-1) }), [])
}

/** `x` marks the open one. */
function useMarkKey(mark: () => void): void {
  const onKey = useEffectEvent(mark)
  useEffect(() => singleKeys({ KeyX: () => onKey() }), [])
}

import Inbox from 'lucide-react/icons/inbox'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tinykeys } from 'tinykeys'
import { useSearchParams } from 'wouter'
import type { Approval } from '#contract/approval.ts'
import type { ApprovalCases } from '#src/components/approval-case.ts'
import { Badge } from '#src/components/badge.tsx'
import { Button } from '#src/components/button.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { ErrorState } from '#src/components/error-state.tsx'
import { Kbd } from '#src/components/kbd.tsx'
import { Money } from '#src/components/money.tsx'
import { Notice } from '#src/components/notice.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { Reference } from '#src/components/reference.tsx'
import { Skeleton } from '#src/components/skeleton.tsx'
import { ApiError } from '#src/lib/api.ts'
import { groupedReference } from '#src/lib/booking-reference.ts'
import { cx } from '#src/lib/cx.ts'
import { errorText } from '#src/lib/error-text.ts'
import { listenTo } from '#src/lib/event-stream.ts'
import { formatInstant, formatRelative } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import { unlessTyping } from '#src/lib/unless-typing.ts'
import { useNow } from '#src/lib/use-now.ts'
import { useRead } from '#src/lib/use-read.ts'

/** The inbox of those who decide, over the kinds of request that the app puts in. */
export function approvalsPage(cases: ApprovalCases) {
  return function ApprovalsPage() {
    const { t } = useTranslation('approvals')
    const read = useRead('getApprovals', { query: {} })
    const isLive = useLiveApprovals()
    const [search, setSearch] = useSearchParams()
    const approvals = read.data?.data.approvals ?? []
    const wanted = search.get('id')
    const shown = useShown(approvals, wanted)
    const open = (id: string | undefined) => setSearch(id ? { id } : {}, { replace: true })
    const at = approvals.findIndex(({ id }) => id === shown?.id)
    useMoveKeys((step) => {
      const goal = approvals[at === -1 ? 0 : at + step]
      if (goal) open(goal.id)
    })
    const Case = shown && cases[shown.kind]

    return (
      <>
        <title>{t('title')}</title>
        <PageHeader
          title={t('title')}
          lead={t('lead')}
          actions={read.data && <span className="text-ink-2">{t('count', { count: read.data.data.total })}</span>}
        />
        {!isLive && (
          <Notice
            tone="attention"
            className="mb-3"
            action={
              <Button size="small" onClick={() => void read.refetch()}>
                {t('refresh')}
              </Button>
            }
          >
            {t('notLive')}
          </Notice>
        )}
        {read.isPending && <Skeleton className="h-72" />}
        {read.isError && (
          <ErrorState
            message={read.error instanceof ApiError ? errorText(t, read.error) : undefined}
            onRetry={() => void read.refetch()}
          />
        )}
        {read.isSuccess && !shown && (
          <EmptyState icon={<Inbox />} title={t('empty')}>
            {t('emptyBody')}
          </EmptyState>
        )}
        {shown && Case && (
          <div className="grid items-start gap-5 desk:grid-cols-[17rem_minmax(0,1fr)]">
            <nav aria-label={t('list')} className="desk:sticky desk:top-20">
              <ul className="max-h-[30vh] divide-y divide-line overflow-y-auto rounded border border-line bg-surface desk:max-h-[70vh]">
                {approvals.map((approval) => (
                  <Row key={approval.id} approval={approval} isShown={approval.id === shown.id} onOpen={() => open(approval.id)} />
                ))}
              </ul>
              <p className="flex flex-wrap gap-x-1.5 gap-y-1 pt-2 text-xs text-ink-3 max-desk:hidden">
                {KEYS.map(({ key, words }) => (
                  <span key={key} className="inline-flex items-center gap-1">
                    <Kbd>{key}</Kbd> {t(words)}
                  </span>
                ))}
              </p>
            </nav>
            <Case
              key={shown.id}
              approval={shown}
              onDecided={() => open((approvals[at + 1] ?? approvals.find(({ id }) => id !== shown.id))?.id)}
            />
          </div>
        )}
      </>
    )
  }
}

const KEYS = [
  { key: 'j', words: 'keys.next' },
  { key: 'k', words: 'keys.previous' },
  { key: 'a', words: 'decision.approve' },
  { key: 'r', words: 'decision.reject' },
] as const

function Row({ approval, isShown, onOpen }: { approval: Approval; isShown: boolean; onOpen: () => void }) {
  const { t, i18n } = useTranslation('approvals')
  const now = useNow()
  const { depot, requestedBy } = approval
  return (
    <li>
      <button
        type="button"
        aria-current={isShown}
        onClick={onOpen}
        className={cx('grid w-full gap-0.5 px-3 py-2 text-start hover:bg-hover', isShown && 'bg-brand-soft inset-ring inset-ring-brand')}
      >
        <span className="flex items-baseline justify-between gap-3">
          {approval.amount !== null && approval.currency !== null ? (
            <Money minor={approval.amount} currency={approval.currency} className="font-semibold" />
          ) : (
            <span className="font-semibold">{t(`kind.${approval.kind}`)}</span>
          )}
          <time dateTime={approval.requestedAt} className="text-xs whitespace-nowrap text-ink-2">
            {formatRelative(approval.requestedAt, new Date(now), i18n.language)}
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
              <bdi>{approval.subject}</bdi>
              <Reference className="text-xs">{groupedReference(approval.reference)}</Reference>
            </>
          )}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
          {approval.amount !== null && <>{t(`kind.${approval.kind}`)} · </>}
          <bdi>{requestedBy.name}</bdi>
          {depot && <> · {localName(depot.name, i18n.language)}</>}
          {approval.refusal === 'ownRequest' && <Badge>{t('own')}</Badge>}
        </span>
      </button>
    </li>
  )
}

/** What is open: the chosen one, also when it has just left the list, so that its reader learns why; else the oldest. */
function useShown(approvals: readonly Approval[], wanted: string | null): Approval | undefined {
  const [kept, setKept] = useState<Approval>()
  const listed = wanted === null ? (kept ?? approvals[0]) : approvals.find(({ id }) => id === wanted)
  const shown = listed ?? (kept?.id === wanted ? kept : undefined) ?? approvals[0]
  if (shown?.id !== kept?.id) setKept(shown)
  return shown
}

/** Several decisions at once must not mean several requests at once. */
const GATHERING_MS = 200

/** Asks for the inbox anew, and for what is open of it, whenever somebody requests or decides; says whether it is told. */
function useLiveApprovals(): boolean {
  const client = useQueryClient()
  const [isLive, setLive] = useState(true)
  const renew = useEffectEvent(() => {
    for (const name of ['getApprovals', 'getApprovalCount', 'getRefundRequest', 'getCancellation']) void client.invalidateQueries({ queryKey: [name] })
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const renewSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        renew()
      }, GATHERING_MS)
    }
    const stop = listenTo('approvals', {
      onMessage: renewSoon,
      onOpen: () => {
        setLive(true)
        renewSoon()
      },
      onLost: () => setLive(false),
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return isLive
}

/** `j` and the down arrow lead to the next one, `k` and the up arrow back. */
function useMoveKeys(move: (step: 1 | -1) => void): void {
  const onKey = useEffectEvent(move)
  useEffect(
    () =>
      tinykeys(window, {
        KeyJ: unlessTyping(() => onKey(1)),
        KeyK: unlessTyping(() => onKey(-1)),
        ArrowDown: unlessTyping(() => onKey(1)),
        ArrowUp: unlessTyping(() => onKey(-1)),
      }),
    [],
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { BookingChange } from '#contract/booking/booking-change.ts'
import { Button } from '#src/ui/button.tsx'
import { Money } from '#src/ui/money.tsx'
import { ReadError } from '#src/ui/read-state.tsx'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useChangeWords } from '#src/features/booking/use-change-labels.ts'
import { onwardArrow } from '#src/ui/onward-arrow.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { readOptions, useList } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useZone } from '#src/platform/use-zone.ts'

const FEW = 10
const MANY = 200

/**
 * What was corrected on one booking since its sale: old and new value, who, when, why; newest first. What else happened
 * to it, and leaves records of its own, is named below.
 */
export function BookingChanges({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation('booking-changes')
  const [shown, setShown] = useState(FEW)
  const read = useList('getBookingChangeHistoryList', { query: { bookingId, recordNumber: shown } })
  const dateChanges = useDateChanges(bookingId)
  const refunds = useRefundRequests(bookingId)
  const total = read.data?.page.total ?? 0
  const isUnchanged = read.data && total === 0 && dateChanges.rows?.length === 0 && refunds.rows?.length === 0
  return (
    <SectionCard
      title={t('title')}
      actions={
        total > shown &&
        shown < MANY && (
          <Button size="small" tone="quiet" onClick={() => setShown(MANY)}>
            {t('all', { total })}
          </Button>
        )
      }
    >
      {read.isPending && <Skeleton className="h-12" />}
      {read.isError && <ReadError error={read.error} onRetry={() => void read.refetch()} />}
      {isUnchanged && <p className="text-ink-3">{t('none')}</p>}
      <ol className="grid gap-3">
        {read.data?.data.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ol>
      <DateChanges {...dateChanges} />
      <Refunds {...refunds} />
    </SectionCard>
  )
}

/** Undefined rows: not known yet. None for a reader who has no page of them. */
function useDateChanges(bookingId: string) {
  const path = useScreenPath('travelDateChanges')
  const mayCall = useMayCall()
  const read = useQuery({
    ...readOptions<'getTravelDateChangeList'>('getTravelDateChangeList', {
      query: { bookingId, recordNumber: FEW },
      endsSession: 'background',
    }),
    enabled: path !== undefined && mayCall('getTravelDateChangeList'),
  })
  return { path, rows: read.isEnabled && !read.isError ? read.data?.data : [] }
}

function DateChanges({ path, rows = [] }: ReturnType<typeof useDateChanges>) {
  const { t } = useTranslation('booking-changes')
  return rows.map(({ id, at }) => (
    <Elsewhere key={id} href={`${path}/${id}`} at={at}>
      {t('elsewhere.dateChange')}
    </Elsewhere>
  ))
}

function useRefundRequests(bookingId: string) {
  const path = useScreenPath('refundRequests')
  const mayCall = useMayCall()
  const read = useQuery({
    ...readOptions<'getRefundRequestList'>('getRefundRequestList', {
      query: { bookingId, recordNumber: FEW },
      endsSession: 'background',
    }),
    enabled: path !== undefined && mayCall('getRefundRequestList'),
  })
  return { path, rows: read.isEnabled && !read.isError ? read.data?.data : [] }
}

function Refunds({ path, rows = [] }: ReturnType<typeof useRefundRequests>) {
  const { t } = useTranslation('booking-changes')
  return rows.map(({ id, requestedAt, refund, currency, state }) => (
    <Elsewhere key={id} href={`${path}/${id}`} at={requestedAt}>
      {t('elsewhere.refund')} <Money minor={refund} currency={currency} />{' '}
      <RecordStatePill record="refund" state={state} />
    </Elsewhere>
  ))
}

/** What is no correction and stands on a page of its own. */
function Elsewhere({ href, at, children }: { href: string; at: string; children: ReactNode }) {
  const { t } = useTranslation('booking-changes')
  const zone = useZone()
  return (
    <p className="mt-3 flex flex-wrap items-baseline gap-x-2 gap-y-0.5 border-s-2 border-line ps-3">
      <span className="inline-flex flex-wrap items-baseline gap-x-2 font-medium">{children}</span>
      <span className="text-xs text-ink-2">
        <RelativeTime instant={at} zone={zone} />
      </span>
      <Link href={href} className="text-xs text-brand-ink underline">
        {t('elsewhere.open')}
      </Link>
    </p>
  )
}

function Change({ change }: { change: BookingChange }) {
  const { t, i18n } = useTranslation('booking-changes')
  const words = useChangeWords()
  const zone = useZone()
  return (
    <li className="grid gap-0.5 border-s-2 border-line ps-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{words.subject(change)}</span>
        {change.passengerName && change.field !== 'passenger' && (
          <bdi className="text-ink-2">{change.passengerName}</bdi>
        )}
        <span>
          <del className="text-ink-3">
            <bdi>{words.value(change.field, change.from)}</bdi>
          </del>{' '}
          <span aria-hidden>{onwardArrow(i18n.language)}</span>{' '}
          <ins className="font-medium no-underline">
            <bdi>{words.value(change.field, change.to)}</bdi>
          </ins>
        </span>
      </p>
      <p className="flex flex-wrap gap-x-2 text-xs text-ink-2">
        <span>
          {t('by')} <bdi>{change.userName}</bdi>
        </span>
        <RelativeTime instant={change.at} zone={zone} />
        <bdi className="min-w-0 wrap-anywhere">{change.reason}</bdi>
      </p>
    </li>
  )
}

import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { CheckInReview } from '#contract/check-in/check-in-review.ts'
import type { AnswerOf } from '#contract/contract.ts'
import { Button } from '#src/ui/button.tsx'
import { DateTime } from '#src/ui/date-time.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FilterBar } from '#src/ui/list/filter-bar.tsx'
import { Money } from '#src/ui/money.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Pagination } from '#src/ui/list/pagination.tsx'
import { ReadError } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { SelectFilter } from '#src/ui/list/select-filter.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { groupedReference } from '#contract/grouped-reference.ts'
import { moneyInWords } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { IgnoredNotice } from '#src/ui/list/ignored-filters.tsx'
import { useListState } from '#src/ui/list/use-list-state.ts'
import { useList } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { ResolveDialog } from './resolve-dialog.tsx'

type Review = AnswerOf<'getCheckInReviewList'>['data'][number]

const KINDS = [
  'checkInRefused',
  'checkedInTwice',
  'feeTwice',
  'feeRefused',
  'feeDiffers',
] as const satisfies readonly CheckInReview['kind'][]
const LIST = {
  filters: { state: ['open', 'resolved'], kind: KINDS, departureKey: null },
  defaultSort: { by: 'uploadedAt', direction: 'descending' },
  sorts: [],
} as const

/** What devices did while cut off and the server refused, or what was done twice: both acts side by side, until somebody says what was done about it. */
export default function ReviewsPage() {
  const { t } = useTranslation('check-in-review')
  const [place] = useLocation()
  const [resolving, setResolving] = useState<Review>()
  const state = useListState(LIST)
  const { filters } = state
  const list = useList('getCheckInReviewList', { query: state.query })
  return (
    <>
      <title>{t('title')}</title>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        back={<BackToList path={place.replace(/\/reviews$/, '')}>{t('back')}</BackToList>}
      />
      <FilterBar active={state.active} onClear={state.clear}>
        <SelectFilter
          label={t('filter.state')}
          any={t('filter.anyState')}
          value={filters.state}
          onChange={(value) => state.filter({ state: value })}
          options={LIST.filters.state.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <SelectFilter
          label={t('filter.kind')}
          any={t('filter.anyKind')}
          value={filters.kind}
          onChange={(kind) => state.filter({ kind })}
          options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
      </FilterBar>
      <IgnoredNotice
        labels={{ state: t('filter.state'), kind: t('filter.kind') }}
        ignored={state.ignored}
        onFilter={state.filter}
      />
      {list.isPending && <Skeleton className="h-64" />}
      {list.isError && <ReadError error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.data.length === 0 && (
        <EmptyState icon={<ClipboardCheck />} title={t(state.active > 0 ? 'noMatch' : 'empty')}>
          {t(state.active > 0 ? 'noMatchBody' : 'emptyBody')}
        </EmptyState>
      )}
      {list.data && list.data.data.length > 0 && (
        <>
          <ul className="grid gap-3">
            {list.data.data.map((review) => (
              <li key={review.id}>
                <ReviewCard review={review} onResolve={review.maySettle ? () => setResolving(review) : undefined} />
              </li>
            ))}
          </ul>
          <div className="mt-3">
            <Pagination
              page={list.data.page}
              shown={list.data.data.length}
              onPage={state.goTo}
              onRecordNumber={state.showRecords}
            />
          </div>
        </>
      )}
      {resolving && <ResolveDialog review={resolving} onDone={() => setResolving(undefined)} />}
    </>
  )
}

function ReviewCard({ review, onResolve }: { review: Review; onResolve: (() => void) | undefined }) {
  const { t } = useTranslation('check-in-review')
  const ownZone = useZone()
  const { act, standing, resolution, ticket } = review
  // Once both were taken back, another may stand that came after either.
  const isDisplaced = review.kind === 'checkedInTwice' && standing !== null && standing.at <= act.at
  // By the clock at the bus, as the sentence above it tells times too.
  const zone = ticket?.timeZone ?? ownZone
  return (
    <article aria-label={t(`kind.${review.kind}`)} className="rounded border border-line bg-surface text-sm">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-4 py-2.5">
        <StatusPill tone={resolution ? 'done' : 'attention'}>
          {t(resolution ? 'state.resolved' : 'state.open')}
        </StatusPill>
        <h2 className="font-semibold">{t(`kind.${review.kind}`)}</h2>
        <OfTicket review={review} />
        <span className="grow" />
        {!resolution && onResolve && (
          <Button size="small" onClick={onResolve}>
            {t('resolve.open')}
          </Button>
        )}
      </header>
      {review.reason && <p className="px-4 pt-3 wrap-anywhere text-stop-ink">{review.reason}</p>}
      <div className="grid gap-4 p-4 sm:grid-cols-2">
        <Act title={t(isDisplaced ? 'displaced' : 'act')} act={act} zone={zone} />
        {standing ? (
          <Act title={t(STANDING[review.kind])} act={standing} zone={zone} />
        ) : (
          <p className="self-center text-ink-3">{t('standing.none')}</p>
        )}
      </div>
      <p className="px-4 pb-3 text-xs text-ink-3">
        {t('uploaded')} <bdi>{review.uploadedBy}</bdi> ·{' '}
        <bdi>
          <DateTime instant={review.uploadedAt} zone={zone} form="seconds" />
        </bdi>
      </p>
      <Surplus review={review} zone={zone} />
      {resolution && (
        <p className="border-t border-line px-4 py-2.5">
          <bdi>{resolution.note}</bdi>
          <ByAt {...resolution} zone={zone} />
        </p>
      )}
    </article>
  )
}

/** Money that is no ticket's fee: still held, or given back by whom. */
function Surplus({ review: { surplus, resolution }, zone }: { review: Review; zone: string }) {
  const { t, i18n } = useTranslation('check-in-review')
  if (!surplus) return null
  const { givenBack, means } = surplus
  const amount = moneyInWords(surplus.amount, surplus.currency, i18n.language)
  return (
    <p className="border-t border-line px-4 py-2.5">
      {givenBack
        ? t(`surplus.givenBack.${means}`, { amount })
        : t(resolution ? 'surplus.kept' : 'surplus.held', { amount })}
      {givenBack && <ByAt {...givenBack} zone={zone} />}
    </p>
  )
}

function ByAt({ by, at, zone }: { by: string; at: string; zone: string }) {
  return (
    <span className="block text-xs text-ink-3">
      <bdi>{by}</bdi> · <DateTime instant={at} zone={zone} />
    </span>
  )
}

/** What stands in the place of what the device did. */
const STANDING = {
  checkInRefused: 'standing.checkIn',
  checkedInTwice: 'standing.checkIn',
  feeTwice: 'standing.fee',
  feeRefused: 'standing.fee',
  feeDiffers: 'standing.fee',
} as const satisfies Record<Review['kind'], string>

function OfTicket({ review: { ticket } }: { review: Review }) {
  const { t, i18n } = useTranslation('check-in-review')
  const bookings = useScreenPath('bookingHistory')
  if (!ticket) return <span className="text-ink-2">{t('unknownTicket')}</span>
  const name = <bdi>{ticket.passengerName}</bdi>
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-ink-2">
      {bookings === undefined ? (
        name
      ) : (
        <Link href={`${bookings}/${ticket.bookingId}`} className="text-brand-ink underline-offset-4 hover:underline">
          {name}
        </Link>
      )}
      <Reference>{groupedReference(ticket.reference)}</Reference>
      {ticket.seat !== null && <span>{t('seat', { seat: ticket.seat })}</span>}
      <span>{localName(ticket.routeName, i18n.language)}</span>
    </span>
  )
}

function Act({ title, act, zone }: { title: string; act: Review['act']; zone: string }) {
  const { t } = useTranslation('check-in-review')
  return (
    <section className="rounded border border-line bg-sunken px-3 py-2">
      <h3 className="text-xs font-semibold text-ink-2">{title}</h3>
      <DefinitionList
        layout="lines"
        items={[
          { term: t('who'), value: <bdi>{act.officer}</bdi> },
          { term: t('when'), value: <DateTime instant={act.at} zone={zone} form="seconds" /> },
          { term: t('where'), value: act.depot === null ? null : <Reference>{act.depot}</Reference> },
          ...(act.amount !== null && act.currency !== null
            ? [{ term: t('amount'), value: <Money minor={act.amount} currency={act.currency} /> }]
            : []),
          ...(act.receiptNumber === null
            ? []
            : [{ term: t('receipt'), value: <Reference>{act.receiptNumber}</Reference> }]),
        ]}
      />
    </section>
  )
}

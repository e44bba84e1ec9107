import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { BookingChanges } from '#src/components/booking-changes.tsx'
import { BookingFinder } from '#src/components/booking-finder.tsx'
import { Button } from '#src/components/button.tsx'
import { ErrorState } from '#src/components/error-state.tsx'
import { LinkButton } from '#src/components/link-button.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { Skeleton } from '#src/components/skeleton.tsx'
import { ApiError } from '#src/lib/api.ts'
import { groupedReference } from '#src/lib/booking-reference.ts'
import { errorText } from '#src/lib/error-text.ts'
import { useRead } from '#src/lib/use-read.ts'
import { useScreenPath } from '#src/lib/use-screen-path.ts'
import { ChangeList } from './change-list.tsx'
import { CorrectionForm } from './correction-form.tsx'

/** Corrects a booking; the address says which. Without one: find it, and what was changed lately on all of them. */
export default function UpdateBookingPage() {
  const { t } = useTranslation('booking-update')
  const [params, setParams] = useSearchParams()
  const bookingId = params.get('booking')
  if (bookingId) return <OneBooking key={bookingId} id={bookingId} onLeave={() => setParams({})} />
  return (
    <>
      <title>{t('title')}</title>
      <PageHeader title={t('title')} lead={t('lead')} />
      <BookingFinder className="mb-6 max-w-form" onFind={(id) => setParams({ booking: id })} />
      <ChangeList onOpen={(id) => setParams({ booking: id })} />
    </>
  )
}

function OneBooking({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { t } = useTranslation('booking-update')
  const read = useRead('getBooking', { params: { id } })
  const historyPath = useScreenPath('bookingHistory')
  const booking = read.data?.data
  const title = booking ? t('titleOf', { reference: groupedReference(booking.reference) }) : t('title')
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        lead={t('lead')}
        actions={
          <>
            <Button onClick={onLeave}>{t('other')}</Button>
            {historyPath && <LinkButton href={`${historyPath}/${id}`}>{t('detail')}</LinkButton>}
            <LinkButton href={`/tickets/${id}`}>{t('print')}</LinkButton>
          </>
        }
      />
      {read.isPending && <Skeleton className="h-80" />}
      {read.isError && (
        <ErrorState
          title={read.error instanceof ApiError && read.error.status === 404 ? t('failed') : undefined}
          message={read.error instanceof ApiError ? errorText(t, read.error) : undefined}
          onRetry={() => void read.refetch()}
        />
      )}
      {booking && (
        <div className="grid gap-4">
          <CorrectionForm booking={booking} reload={async () => (await read.refetch()).data?.data} />
          <BookingChanges bookingId={id} />
        </div>
      )}
    </>
  )
}

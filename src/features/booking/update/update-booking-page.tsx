import UserPlus from 'lucide-react/icons/user-plus'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { Booking } from '#contract/booking/booking.ts'
import { arrivalRefs } from '#src/ui/wizard/arrival-focus.ts'
import { BookingChanges } from '#src/features/booking/booking-changes.tsx'
import { BookingFinder } from '#src/domain/booking/booking-finder.tsx'
import { Button } from '#src/ui/button.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SoldElsewhere } from '#src/features/booking/sold-elsewhere.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { groupedReference } from '#contract/grouped-reference.ts'
import { useNow } from '#src/ui/use-now.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { AddSeats } from './add-seats.tsx'
import { ChangeList } from './change-list.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { isJoinable, ridesToJoin } from './joining.ts'

/** Whoever comes here has a booking in mind. */
const arrivalRef = arrivalRefs<'find' | 'correct'>({ find: 'input[role="combobox"]', correct: 'form input:enabled' })

/** Corrects a booking; the address says which. Without one: find it, and what was changed lately on all of them. */
export default function UpdateBookingPage() {
  const { t } = useTranslation('booking-update')
  const [params, setParams] = useSearchParams()
  const bookingId = params.get('booking')
  if (bookingId) {
    return (
      <OneBooking
        key={bookingId}
        id={bookingId}
        isAdding={params.get('add') === 'passengers'}
        onOther={(other) => setParams({ booking: other, add: 'passengers' })}
        onAdd={(isAdding) => setParams({ booking: bookingId, ...(isAdding && { add: 'passengers' }) })}
        onLeave={() => setParams({})}
      />
    )
  }
  return (
    <>
      <title>{t('title')}</title>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div ref={arrivalRef('find')}>
        <BookingFinder className="mb-6 max-w-form" onFind={(id) => setParams({ booking: id })} />
      </div>
      <ChangeList onOpen={(id) => setParams({ booking: id })} />
    </>
  )
}

interface OneBookingProps {
  id: string
  isAdding: boolean
  onAdd: (isAdding: boolean) => void
  /** To passengers left unfinished on another booking. */
  onOther: (bookingId: string) => void
  onLeave: () => void
}

function OneBooking({ id, isAdding, onAdd, onOther, onLeave }: OneBookingProps) {
  const { t } = useTranslation('booking-update')
  const read = useRead('getBooking', { params: { id } })
  const historyPath = useScreenPath('bookingHistory')
  const booking = read.data?.data
  const reference = booking ? groupedReference(booking.reference) : ''
  const title = booking ? t('titleOf', { reference }) : t('title')
  const maySell = booking?.allowed.includes('addSeats') === true
  if (booking && isAdding && maySell) {
    return <AddSeats booking={booking} onLeave={() => onAdd(false)} onOther={onOther} />
  }
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        lead={t('lead')}
        actions={
          <>
            <Button onClick={onLeave}>{t('other')}</Button>
            {booking && historyPath && <LinkButton href={`${historyPath}/${id}`}>{t('detail')}</LinkButton>}
            {booking && <LinkButton href={`/tickets/${id}`}>{t('print')}</LinkButton>}
            {booking && maySell && <AddButton booking={booking} onAdd={() => onAdd(true)} />}
          </>
        }
      />
      <ReadState read={read} waiting={<Skeleton className="h-80" />} refused={t('failed')}>
        {({ data }) => (
          <div ref={arrivalRef('correct')} className="grid gap-4">
            <SoldElsewhere booking={data} />
            {data.allowed.includes('updateBooking') && (
              <CorrectionForm booking={data} reload={async () => (await read.refetch()).data?.data} />
            )}
            <BookingChanges bookingId={id} />
          </div>
        )}
      </ReadState>
    </>
  )
}

/** Until the departure leaves, and while there is one that all of them are on. On its own, since it looks at the clock. */
function AddButton({ booking, onAdd }: { booking: Booking; onAdd: () => void }) {
  const { t } = useTranslation('booking-update')
  const now = useNow()
  if (!isJoinable(booking, now) || ridesToJoin(booking) === null) return null
  return (
    <Button icon={<UserPlus />} onClick={onAdd}>
      {t('add.open')}
    </Button>
  )
}

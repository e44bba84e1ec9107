import ArrowLeft from 'lucide-react/icons/arrow-left'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import PenLine from 'lucide-react/icons/pen-line'
import FileBadge from 'lucide-react/icons/file-badge'
import Printer from 'lucide-react/icons/printer'
import Undo2 from 'lucide-react/icons/undo-2'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { Booking } from '#contract/booking/booking.ts'
import { taxPaperPath } from '#src/domain/tax-document/tax-paper-path.ts'
import { BookingChanges } from '#src/features/booking/booking-changes.tsx'
import { BookingMessages } from '#src/features/booking/booking-messages.tsx'
import { SendTickets } from '#src/features/booking/send-tickets.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { NeighbourLinks } from '#src/ui/list/neighbour-links.tsx'
import { MirroredIcon } from '#src/ui/mirrored-icon.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { RoomsLeft } from './rooms-left.tsx'
import { SoldElsewhere } from '#src/features/booking/sold-elsewhere.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { groupedReference } from '#contract/grouped-reference.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { BookingDocuments } from './booking-documents.tsx'
import { BookingFacts } from './booking-facts.tsx'
import { BookingRefunds } from './booking-refunds.tsx'
import { useBookingListState } from './booking-list-state.ts'
import { JourneyCard } from './journey-card.tsx'
import { TicketHistory } from './ticket-history.tsx'
import { useRefunds } from './use-refunds.ts'
import { useTicketCodes } from './use-ticket-codes.ts'

export interface BookingDetailPageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** One booking: its journeys, passengers, money, documents, and what happened to each ticket. */
export default function BookingDetailPage({ params: { id = '' } }: BookingDetailPageProps) {
  const { t } = useTranslation(['booking-history', 'workflow-ticket'])
  const [path] = useLocation()
  const { user_type } = useUserDetails()
  const list = useBookingListState()
  const detail = useRead('getBooking', { params: { id } })
  const booking = detail.data?.data
  const listPath = path.slice(0, path.lastIndexOf('/'))
  const may = (act: Booking['allowed'][number]) => booking?.allowed.includes(act) === true
  const updatePath = useScreenPath('updateBooking')
  const refundPath = useScreenPath('refundBooking')
  const changesPath = useScreenPath('travelDateChanges')
  /** Operations move only what the operator cancelled. */
  const mayChange = ({ tickets }: Booking) =>
    may('createTravelDateChange') &&
    tickets.some((ticket) =>
      user_type === 'operation_manager' ? ticket.state === 'departureCancelled' : isOpen(ticket),
    )
  const reference = booking ? groupedReference(booking.reference) : undefined

  return (
    <>
      <title>{reference ? t('detail.title', { reference }) : t('title')}</title>
      <PageHeader
        title={reference ? t('detail.title', { reference }) : t('detail.loading')}
        back={
          <span className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-1">
            <Link
              href={`${listPath}${list.carried}`}
              className="inline-flex items-center gap-1 text-brand-ink hover:underline"
            >
              <MirroredIcon>
                <ArrowLeft className="size-3.5" />
              </MirroredIcon>
              {t('detail.back')}
            </Link>
            <NeighbourLinks id={id} listPath={listPath} read="getBookingList" state={list} />
          </span>
        }
        actions={
          <>
            {booking && may('sendTickets') && <SendTickets booking={booking} label={t('send.open')} />}
            {booking && updatePath && may('updateBooking') && (
              <LinkButton icon={<PenLine aria-hidden />} href={`${updatePath}?booking=${id}`}>
                {t('detail.update')}
              </LinkButton>
            )}
            {booking && changesPath && mayChange(booking) && (
              <LinkButton icon={<CalendarSync aria-hidden />} href={`${changesPath}/new?booking=${id}`}>
                {t('detail.changeDate')}
              </LinkButton>
            )}
            {booking && refundPath && may('createRefundRequest') && booking.tickets.some(isOpen) && (
              <LinkButton icon={<Undo2 aria-hidden />} href={`${refundPath}?booking=${id}`}>
                {t('detail.refund')}
              </LinkButton>
            )}
            {booking && (
              <LinkButton icon={<FileBadge aria-hidden />} href={taxPaperPath({ kind: 'booking', id })}>
                {t('detail.taxPapers')}
              </LinkButton>
            )}
            {booking && (
              <LinkButton tone="primary" icon={<Printer aria-hidden />} href={`/tickets/${id}`}>
                {t('detail.print')}
              </LinkButton>
            )}
          </>
        }
      />
      <ReadState read={detail} waiting={<Waiting />} refused={t('detail.notFound')}>
        {({ data }) => <Detail key={id} booking={data} />}
      </ReadState>
    </>
  )
}

/** As far as its state goes: what nobody can change any more. The rest the server decides, ticket by ticket. */
const isOpen = ({ state }: Booking['tickets'][number]) => state !== 'checkedIn' && state !== 'refunded'

function Detail({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking-history')
  const codes = useTicketCodes(booking.id)
  const refunds = useRefunds(booking.id)
  const [ticketId, setTicketId] = useState<string>()
  const history = useRef<HTMLDivElement>(null)
  const directions = booking.isTwoWay ? (['outward', 'return'] as const) : (['outward'] as const)
  function showHistoryOf(id: string) {
    setTicketId(id)
    history.current?.focus({ preventScroll: true })
    history.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <SoldElsewhere booking={booking} />
        {booking.masked && <Notice tone="info">{t(`detail.masked.${booking.masked}`)}</Notice>}
        <RoomsLeft booking={booking} />
        {directions.map((direction) => (
          <JourneyCard
            key={direction}
            direction={direction}
            booking={booking}
            codes={codes}
            refunds={refunds.byTicket}
            onHistory={showHistoryOf}
          />
        ))}
        <div ref={history} tabIndex={-1} className="scroll-mt-4 outline-none">
          <TicketHistory booking={booking} ticketId={ticketId ?? booking.tickets[0]?.id} onTicket={setTicketId} />
        </div>
        <BookingChanges bookingId={booking.id} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <BookingFacts booking={booking} />
        <BookingRefunds rows={refunds.rows} />
        <BookingMessages booking={booking} maySend={booking.allowed.includes('sendTickets')} />
        <BookingDocuments booking={booking} />
      </div>
    </div>
  )
}

function Waiting() {
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  )
}

import { groupedReference } from '#contract/grouped-reference.ts'
import BedDouble from 'lucide-react/icons/bed-double'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { stayList } from '#contract/accommodation/stay-list.ts'
import type { StayDetail } from '#contract/accommodation/stay.ts'
import { LedgerEntries } from '#src/domain/ledger/ledger-entries.tsx'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { RecordTrail } from '#src/domain/workflow/record-trail.tsx'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { Button } from '#src/ui/button.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Money } from '#src/ui/money.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Phone } from '#src/ui/phone.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { RecordSheet } from '#src/ui/record/record-sheet.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { ShownStay } from './shown-stay.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { StayRooms } from './stay-rooms.tsx'

/** One stay: its rooms and guests, what it cost, and what became of it. */
export default function StayPage({ params: { id = '' } }: { params: Readonly<Record<string, string | undefined>> }) {
  const { t } = useTranslation('accommodation')
  const [path] = useLocation()
  const listPath = path.slice(0, path.lastIndexOf('/'))
  const read = useRead('getStay', { query: { id } })
  const stay = read.data?.data
  const title = stay ? t('stay.detail', { number: `\u2066${stay.number}\u2069` }) : t('stay.one')
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        lead={stay && <RecordStatePill record="stay" state={stay.state} />}
        back={
          <BackToList id={id} list={stayList} path={listPath}>
            {t('stay.title')}
          </BackToList>
        }
        actions={stay && <Acts stay={stay} />}
      />
      <ReadState read={read} waiting={<Skeleton className="h-96" />} refused={t('stay.notFound')}>
        {({ data }) => <Sheet stay={data} />}
      </ReadState>
    </>
  )
}

function Acts({ stay }: { stay: ShownStay }) {
  const { t } = useTranslation('accommodation')
  const mayCall = useMayCall()
  const [open, setOpen] = useState<StayDetail['acts'][number]>()
  const can = (act: StayDetail['acts'][number]) => stay.acts.includes(act)
  return (
    <>
      {can('cancel') && mayCall('cancelStay') && <Button onClick={() => setOpen('cancel')}>{t('cancel.open')}</Button>}
      {can('moveRoom') && mayCall('moveStayRoom') && (
        <Button icon={<BedDouble />} onClick={() => setOpen('moveRoom')}>
          {t('move.open')}
        </Button>
      )}
      {stay.state === 'booked' && mayCall('getStayPrint') && (
        <LinkButton href={`/stay-vouchers/${stay.id}`} icon={<Printer aria-hidden />}>
          {t('voucher.open')}
        </LinkButton>
      )}
      {open === 'cancel' && stay.cancelling && (
        <CancelDialog stay={stay} cancelling={stay.cancelling} onClose={() => setOpen(undefined)} />
      )}
      {open === 'moveRoom' && <MoveDialog stay={stay} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function Sheet({ stay }: { stay: ShownStay }) {
  const { t, i18n } = useTranslation(['accommodation', 'tickets', 'tax'])
  const { language } = i18n
  const { currency } = stay
  const number = (value: number) => formatNumber(value, language)
  const nameOf = ({ event, at }: StayDetail['history'][number]) => {
    const days = stay.moves.find((move) => move.at === at)
    if (event === 'stay.moveDates' && days)
      return t('stay.movedDays', { from: formatDay(days.from, language), to: formatDay(days.to, language) })
    return event === 'stay.moveRoom' ? t('stay.moved') : ''
  }
  return (
    <RecordSheet
      aside={
        <>
          <SectionCard title={t('stay.payment')}>
            <DefinitionList
              layout="lines"
              items={[
                {
                  term: t('stay.column.total'),
                  value: <Money minor={stay.total} currency={currency} className="text-base font-semibold" />,
                },
                { term: t('stay.vat'), value: <Money minor={stay.vatTotal} currency={currency} /> },
                ...(stay.tax.reason
                  ? [{ term: t('stay.taxReason'), value: localName(stay.tax.reason, language) }]
                  : []),
                ...(stay.givenBack > 0
                  ? [{ term: t('stay.column.givenBack'), value: <Money minor={stay.givenBack} currency={currency} /> }]
                  : []),
                { term: t('stay.column.means'), value: t(`tickets:means.${stay.means}`) },
                ...(stay.package
                  ? [
                      { term: t('voucher.package'), value: localName(stay.package.name, language) },
                      {
                        term: t('voucher.booking'),
                        value: <BookingLink sold={stay.package} />,
                      },
                      ...(stay.package.refund
                        ? [{ term: t('stay.refund'), value: <RefundLink refund={stay.package.refund} /> }]
                        : []),
                    ]
                  : []),
                ...(stay.paymentReference
                  ? [{ term: t('stay.reference'), value: <Reference>{stay.paymentReference}</Reference> }]
                  : []),
                { term: t('stay.column.payer'), value: <bdi>{stay.payerName}</bdi> },
                { term: t('stay.column.phone'), value: <Phone>{stay.payerPhone}</Phone> },
                ...(stay.depot ? [{ term: t('stay.column.depot'), value: localName(stay.depot.name, language) }] : []),
                { term: t('stay.column.soldBy'), value: <bdi>{stay.soldBy.name}</bdi> },
                ...(stay.cancelReason && !stay.package?.refund
                  ? [{ term: t('cancel.reason'), value: <bdi>{stay.cancelReason}</bdi> }]
                  : []),
              ]}
            />
          </SectionCard>
          <RecordTrail machine="stay" recordId={stay.id} events={stay.history} nameOf={nameOf} />
        </>
      }
    >
      {stay.package && <WithBooking sold={stay.package} />}
      {stay.shortNights > 0 && (
        <Notice tone="attention">
          {t('stay.short', { count: stay.shortNights, number: number(stay.shortNights) })}
        </Notice>
      )}
      <SectionCard title={localName(stay.hotel.name, language)} lead={localName(stay.hotel.city, language)}>
        <DefinitionList
          items={[
            {
              term: t('stay.column.arrival'),
              value: `${formatDay(stay.arrival, language, 'weekday')} · ${t('stay.from', { time: `\u2066${stay.hotel.checkInTime}\u2069` })}`,
            },
            {
              term: t('stay.column.departure'),
              value: `${formatDay(stay.departure, language, 'weekday')} · ${t('stay.until', { time: `\u2066${stay.hotel.checkOutTime}\u2069` })}`,
            },
            {
              term: t('stay.column.nights'),
              value: t('sell.nights', { count: stay.nights, number: number(stay.nights) }),
            },
            { term: t('stay.column.guests'), value: number(stay.guests) },
            ...(stay.hotel.address ? [{ term: t('hotel.field.address'), value: <bdi>{stay.hotel.address}</bdi> }] : []),
            ...(stay.hotel.phone
              ? [{ term: t('hotel.field.phone'), value: <Phone international>{stay.hotel.phone}</Phone> }]
              : []),
          ]}
        />
      </SectionCard>
      <StayRooms stay={stay} />
      <LedgerEntries kind="stay" id={stay.id} />
    </RecordSheet>
  )
}

type Sold = NonNullable<ShownStay['package']>

/** Why a stay of a package is not cancelled here, and where it is. */
function WithBooking({ sold: { bookingId, refund, goesWithBooking } }: { sold: Sold }) {
  const { t } = useTranslation('accommodation')
  const bookings = useScreenPath('bookingHistory')
  const requests = useScreenPath('refundRequests')
  if (refund?.state === 'requested')
    return (
      <Notice
        tone="info"
        title={t('stay.refundOpen')}
        action={requests && <LinkButton href={`${requests}/${refund.id}`}>{t('stay.openRefund')}</LinkButton>}
      />
    )
  if (!goesWithBooking) return null
  return (
    <Notice
      tone="info"
      title={t('stay.goesWithBooking')}
      action={bookings && <LinkButton href={`${bookings}/${bookingId}`}>{t('stay.openBooking')}</LinkButton>}
    />
  )
}

function BookingLink({ sold: { bookingId, reference } }: { sold: Sold }) {
  const path = useScreenPath('bookingHistory')
  const told = <Reference>{groupedReference(reference)}</Reference>
  return path ? (
    <Link className="text-brand-ink hover:underline" href={`${path}/${bookingId}`}>
      {told}
    </Link>
  ) : (
    told
  )
}

function RefundLink({ refund: { id, state, reasonCode } }: { refund: NonNullable<Sold['refund']> }) {
  const { t } = useTranslation('refund')
  const path = useScreenPath('refundRequests')
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {path ? (
        <Link className="text-brand-ink hover:underline" href={`${path}/${id}`}>
          {t(`reason.${reasonCode}`)}
        </Link>
      ) : (
        t(`reason.${reasonCode}`)
      )}
      <RecordStatePill record="refund" state={state} />
    </span>
  )
}

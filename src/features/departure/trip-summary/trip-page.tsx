import Printer from 'lucide-react/icons/printer'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { AnswerOf } from '#contract/contract.ts'
import { tripSummaryList } from '#contract/departure/trip-summary-list.ts'
import type { TripRow } from '#contract/departure/trip-summary-row.ts'
import { Button } from '#src/ui/button.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { JourneyPlaces } from '#src/domain/departure/journey-places.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Money } from '#src/ui/money.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { type PageTarget, Pagination } from '#src/ui/list/pagination.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { groupedReference } from '#contract/grouped-reference.ts'
import { formatInstant, formatNumber } from '#src/platform/format.ts'
import { formatWeight } from '#src/platform/format-weight.ts'
import { localName } from '#src/platform/local-name.ts'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useList, useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useToday } from '#src/platform/use-today.ts'
import { tripSpan } from './trip-span.ts'
import { OthersLeftOut } from './others-left-out.tsx'
import '#src/ui/record/record-sheet.css'

export interface TripPageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** Behind the figures of one departure: who travelled, and what was loaded. */
export default function TripPage({ params: { key = '' } }: TripPageProps) {
  const { t, i18n } = useTranslation('trip-summary')
  const { language } = i18n
  const [path] = useLocation()
  const listed = useListState(stateOf(tripSummaryList))
  const today = useToday()
  const departures = useScreenPath('departures')
  const mayCall = useMayCall()
  const [, day = ''] = key.split('.')
  const read = useRead('getTripSummaryList', { query: { travelFrom: day, travelTo: day, departureKey: key } })
  const trip = read.data?.data[0]
  const title = trip
    ? `${localName(trip.routeName, language)} · ${formatInstant(trip.startsAt, { language, zone: trip.timeZone })}`
    : t('title')
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        back={
          <BackToList
            id={key}
            list={tripSummaryList}
            by="departureKey"
            query={tripSpan(listed.filters, today)}
            path={path.slice(0, path.lastIndexOf('/'))}
          >
            {t('title')}
          </BackToList>
        }
        actions={
          trip && (
            <>
              {departures && (
                <LinkButton href={`${departures}/${key}/passengers`} icon={<Users />}>
                  {t('passengers')}
                </LinkButton>
              )}
              <Button icon={<Printer />} onClick={() => window.print()}>
                {t('common:report.print')}
              </Button>
            </>
          )
        }
      />
      <ReadState read={read} waiting={<Skeleton className="h-72" />} refused={t('trip.notFound')}>
        {({ data: [found] }) =>
          found ? (
            <div className="record-cards grid grid-cols-[minmax(0,1fr)] gap-4 print:gap-2">
              <div className="grid items-start gap-4 lg:grid-cols-2 print:grid-cols-2 print:gap-2">
                <Figures trip={found} />
                <Result trip={found} />
              </div>
              {mayCall('getSeatWiseBookingList') && <Passengers departureKey={key} />}
              <LoadLines departureKey={key} />
            </div>
          ) : (
            <EmptyState title={t('trip.notFound')} />
          )
        }
      </ReadState>
    </>
  )
}

function Figures({ trip }: { trip: TripRow }) {
  const { t, i18n } = useTranslation('trip-summary')
  const figure = (value: number) => formatNumber(value, i18n.language)
  return (
    <SectionCard title={t('trip.figures')} actions={<RecordStatePill record="departure" state={trip.state} />}>
      <DefinitionList
        layout="lines"
        items={[
          { term: t('column.vehicle'), value: <Reference>{trip.registrationNumber}</Reference> },
          {
            term: t('column.seats'),
            value: t('sold', { sold: figure(trip.seatsSold), capacity: figure(trip.capacity) }),
          },
          ...(trip.infants > 0 ? [{ term: t('trip.infants'), value: figure(trip.infants) }] : []),
          { term: t('column.checkedIn'), value: figure(trip.checkedIn) },
          { term: t('column.noShows'), value: figure(trip.noShows) },
          { term: t('column.pieces'), value: figure(trip.pieces) },
          { term: t('trip.load'), value: formatWeight(trip.weight, i18n.language) },
        ]}
      />
    </SectionCard>
  )
}

const PARTS = ['tickets', 'consignments', 'expenses', 'result'] as const
/** The account that a departure's tickets earn on. */
const TICKET_SALES = '4000'

function Result({ trip: { money, departureKey, hidesExpenses } }: { trip: TripRow }) {
  const { t } = useTranslation('trip-summary')
  const expenses = useScreenPath('expenseHistory')
  const transactions = useScreenPath('transactions')
  /** Where a figure's own records are listed, for this reader. */
  const placeOf = (part: (typeof PARTS)[number], each: TripRow['money'][number]): string | undefined => {
    if (part === 'expenses' && expenses && each.expenses > 0)
      return `${expenses}?${new URLSearchParams({ departureKey, currency: each.currency, standing: 'yes' })}`
    if (part === 'tickets' && transactions && each.tickets !== 0)
      return `${transactions}?${new URLSearchParams({ departureKey, account: TICKET_SALES, currency: each.currency })}`
    return undefined
  }
  const earned = transactions && `${transactions}?${new URLSearchParams({ departureKey, account: TICKET_SALES })}`
  return (
    <SectionCard title={t('column.result')} lead={t('trip.asOfNow')}>
      {money.length === 0 ? (
        !hidesExpenses && <p className="text-ink-3">{t('trip.noMoney')}</p>
      ) : (
        <div className="grid gap-4">
          {money.map((each) => (
            <DefinitionList
              key={each.currency}
              layout="lines"
              items={PARTS.map((part) => {
                const figure = (
                  <Money
                    minor={part === 'expenses' ? -each.expenses : each[part]}
                    currency={each.currency}
                    className={part === 'result' ? 'font-semibold' : ''}
                  />
                )
                const place = placeOf(part, each)
                return {
                  term: t(`column.${part}`),
                  value: place ? (
                    <Link
                      href={place}
                      className="underline decoration-line underline-offset-4 hover:decoration-current"
                    >
                      {figure}
                    </Link>
                  ) : (
                    figure
                  ),
                }
              })}
            />
          ))}
        </div>
      )}
      {earned && (
        <p className="mt-3 text-sm print:hidden">
          <Link href={earned} className="text-brand-ink underline-offset-4 hover:underline">
            {t('trip.earned')}
          </Link>
        </p>
      )}
      {hidesExpenses && (
        <div className="mt-3">
          <OthersLeftOut />
        </div>
      )}
    </SectionCard>
  )
}

const HEAD = 'bg-sunken text-xs text-ink-2 [&_th]:px-3 [&_th]:py-2 [&_th]:text-start [&_th]:font-medium'
const ROW = '[&>*]:border-t [&>*]:border-line [&>*]:px-3 [&>*]:py-1.5'

/** A list that fits into it has no other size to choose. */
const SMALLEST_PAGE = 10

function Passengers({ departureKey }: { departureKey: string }) {
  const { t } = useTranslation('trip-summary')
  const bookings = useScreenPath('bookingHistory')
  const [place, setPlace] = useState<PageTarget>()
  const [recordNumber, setRecordNumber] = useState(SMALLEST_PAGE)
  const read = useList('getSeatWiseBookingList', { query: { departureKey, recordNumber, ...place } })
  return (
    <SectionCard flush title={t('passengers')}>
      <ReadState read={read} waiting={<Skeleton className="m-4 h-40" />}>
        {({ data, page }) =>
          data.length === 0 ? (
            <p className="px-4 py-3 text-ink-3">{t('trip.noPassengers')}</p>
          ) : (
            <>
              <TableScroll label={t('passengers')}>
                <table className="w-full text-sm">
                  <thead className={HEAD}>
                    <tr>
                      {(['seat', 'passenger', 'reference', 'stretch', 'state'] as const).map((name) => (
                        <th key={name} scope="col">
                          {t(`trip.${name}`)}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {data.map((ticket) => (
                      <PassengerRow key={ticket.ticketId} ticket={ticket} bookings={bookings} />
                    ))}
                  </tbody>
                </table>
              </TableScroll>
              {page.total > SMALLEST_PAGE && (
                <Pagination
                  page={page}
                  shown={data.length}
                  onPage={setPlace}
                  onRecordNumber={(size) => {
                    setPlace(undefined)
                    setRecordNumber(size)
                  }}
                />
              )}
            </>
          )
        }
      </ReadState>
    </SectionCard>
  )
}

function LoadLines({ departureKey }: { departureKey: string }) {
  const { t, i18n } = useTranslation('trip-summary')
  const consignments = useScreenPath('consignmentHistory')
  const read = useRead('getLoadList', { params: { key: departureKey } })
  return (
    <SectionCard flush title={t('loadList')}>
      <ReadState read={read} waiting={<Skeleton className="m-4 h-24" />}>
        {({ data: { lines } }) =>
          lines.length === 0 ? (
            <p className="px-4 py-3 text-ink-3">{t('trip.noLoad')}</p>
          ) : (
            <TableScroll label={t('loadList')}>
              <table className="w-full text-sm">
                <thead className={HEAD}>
                  <tr>
                    {(['bill', 'item', 'sender', 'receiver', 'to', 'loaded'] as const).map((name) => (
                      <th key={name} scope="col" className={name === 'loaded' ? 'text-end!' : undefined}>
                        {t(`trip.${name}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {lines.map((line) => (
                    <tr key={`${line.itemId} ${line.loadedAt.id} ${line.headedFor.id}`} className={ROW}>
                      <th scope="row" className="text-start font-normal">
                        {consignments ? (
                          <Link
                            href={`${consignments}/${line.consignmentId}`}
                            className="text-brand-ink hover:underline"
                          >
                            <Reference>{line.billNumber}</Reference>
                          </Link>
                        ) : (
                          <Reference>{line.billNumber}</Reference>
                        )}
                      </th>
                      <td>
                        <bdi>{line.itemName}</bdi>
                      </td>
                      <td>
                        <bdi>{line.senderName}</bdi>
                      </td>
                      <td>
                        <bdi>{line.receiverName}</bdi>
                      </td>
                      <td>{localName(line.to.name, i18n.language)}</td>
                      <td className="text-end tabular-nums">{formatNumber(line.loaded, i18n.language)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </TableScroll>
          )
        }
      </ReadState>
    </SectionCard>
  )
}

interface PassengerRowProps {
  ticket: AnswerOf<'getSeatWiseBookingList'>['data'][number]
  bookings: string | undefined
}

function PassengerRow({ ticket, bookings }: PassengerRowProps) {
  const { i18n } = useTranslation()
  const reference = <Reference>{groupedReference(ticket.reference)}</Reference>
  return (
    <tr className={ROW}>
      <td>{ticket.seat === null ? '–' : <Reference>{ticket.seat}</Reference>}</td>
      <th scope="row" className="text-start font-normal">
        <bdi>{ticket.passengerName}</bdi>
      </th>
      <td>
        {bookings ? (
          <Link href={`${bookings}/${ticket.bookingId}`} className="text-brand-ink hover:underline">
            {reference}
          </Link>
        ) : (
          reference
        )}
      </td>
      <td>
        <JourneyPlaces from={localName(ticket.from, i18n.language)} to={localName(ticket.to, i18n.language)} />
      </td>
      <td>
        <RecordStatePill record="ticket" state={ticket.state} />
      </td>
    </tr>
  )
}

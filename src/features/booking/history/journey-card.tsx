import History from 'lucide-react/icons/history'
import { useTranslation } from 'react-i18next'
import type { Booking, Ticket } from '#contract/booking/booking.ts'
import type { RefundState } from '#contract/refund/refund.ts'
import { Badge } from '#src/ui/badge.tsx'
import { DestinationBlind } from '#src/domain/departure/destination-blind.tsx'
import { useTaxLine } from '#src/domain/tax/use-tax-line.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Money } from '#src/ui/money.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { countryName, formatDay, formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { formatStopDay } from '#src/platform/zoned-day.ts'
import { zoneName } from '#src/platform/zone-name.ts'
import { CodeMark } from './code-mark.tsx'
import type { TicketCodes } from './use-ticket-codes.ts'

export interface JourneyCardProps {
  booking: Booking
  direction: Ticket['direction']
  codes: TicketCodes
  /** Where each ticket's refund stands, by ticket id. */
  refunds: Readonly<Record<string, RefundState>>
  onHistory: (ticketId: string) => void
}

/** One direction: its blind, and a line per passenger that travels on it. */
export function JourneyCard({ booking, direction, codes, refunds, onHistory }: JourneyCardProps) {
  const { t, i18n } = useTranslation('booking-history')
  const { language } = i18n
  const taxLine = useTaxLine()
  const tickets = booking.tickets.filter((ticket) => ticket.direction === direction)
  const [first] = tickets
  if (!first) return null
  const { from, to, transport } = first
  return (
    <section className="min-w-0" aria-label={t(`direction.${direction}`)}>
      <DestinationBlind
        as="h2"
        from={localName(from.name, language)}
        to={localName(to.name, language)}
        time={formatInstant(from.at, { language, zone: from.timeZone, style: 'time' })}
        date={formatStopDay(from, language, 'weekday')}
        vehicle={transport.registrationNumber}
        note={booking.isTwoWay ? t(`direction.${direction}`) : undefined}
      />
      <p className="flex flex-wrap gap-x-4 px-1 py-2 text-xs text-ink-2">
        <span>{localName(first.routeName, language)}</span>
        <span>{transport.name}</span>
        <StopTime label={t('departs')} stop={from} />
        <StopTime label={t('arrives')} stop={to} />
      </p>
      <TableScroll
        label={t('passengersOn', { direction: t(`direction.${direction}`) })}
        className="rounded border border-line bg-surface"
      >
        <table className="w-full text-sm">
          <caption className="sr-only">{t('passengersOn', { direction: t(`direction.${direction}`) })}</caption>
          <thead className="bg-sunken text-xs text-ink-2">
            <tr>
              <Head>{t('ticket.passenger')}</Head>
              <Head>{t('ticket.papers')}</Head>
              <Head>{t('ticket.seat')}</Head>
              <Head number>{t('ticket.fare')}</Head>
              <Head>{t('ticket.state')}</Head>
              <Head>
                <span className="sr-only">{t('ticket.history')}</span>
              </Head>
            </tr>
          </thead>
          <tbody>
            {tickets.map((ticket) => (
              <tr key={ticket.id} className="border-t border-line">
                <th scope="row" className="min-w-52 px-3 py-1.5 text-start font-normal wrap-anywhere">
                  <Passenger ticket={ticket} isOnlyYearKept={booking.masked === 'numbers'} />
                </th>
                <Cell>
                  <Papers passenger={ticket.passenger} />
                </Cell>
                <Cell>
                  {ticket.seat ? <Reference className="text-base font-medium">{ticket.seat}</Reference> : '–'}
                </Cell>
                <Cell number>
                  <Money minor={ticket.fare} currency={booking.currency} />
                  {/* Its reason may be long: the state of the ticket stays in sight. */}
                  <span className="ml-auto block w-40 text-xs whitespace-normal text-ink-3">
                    <bdi>
                      {taxLine(ticket.tax)} <Money minor={ticket.vat} currency={booking.currency} bare />
                    </bdi>
                  </span>
                </Cell>
                <Cell>
                  <RecordStatePill record="ticket" state={ticket.state} />
                  <RefundMark state={refunds[ticket.id]} />
                  {ticket.state !== 'refunded' && (
                    <CodeMark verdict={codes[ticket.id]} printRevision={ticket.printRevision} />
                  )}
                </Cell>
                <Cell>
                  <IconButton
                    size="small"
                    label={t('ticket.historyOf', { name: nameOf(ticket) })}
                    icon={<History />}
                    onClick={() => onHistory(ticket.id)}
                  />
                </Cell>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </section>
  )
}

function RefundMark({ state }: { state: RefundState | undefined }) {
  const { t } = useTranslation('booking-history')
  if (!state) return null
  return (
    <span className="flex flex-wrap items-center gap-1 pt-1 text-xs text-ink-2">
      {t('refunds.one')} <RecordStatePill record="refund" state={state} />
    </span>
  )
}

const nameOf = ({ passenger }: Ticket) => `${passenger.firstName} ${passenger.lastName}`

function Passenger({ ticket, isOnlyYearKept }: { ticket: Ticket; isOnlyYearKept: boolean }) {
  const { t, i18n } = useTranslation('booking-history')
  const { passenger, fareClass } = ticket
  const born = isOnlyYearKept ? passenger.dateOfBirth.slice(0, 4) : formatDay(passenger.dateOfBirth, i18n.language)
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2">
        <bdi className="font-medium">{nameOf(ticket)}</bdi>
        {fareClass !== 'adult' && <Badge>{t(`fareClass.${fareClass}`)}</Badge>}
      </span>
      <span className="text-xs text-ink-3">
        {t(`gender.${passenger.gender}`)} · {born} · {countryName(passenger.nationality, i18n.language)}
      </span>
    </>
  )
}

function Papers({ passenger }: Pick<Ticket, 'passenger'>) {
  const { t, i18n } = useTranslation('booking-history')
  const number = passenger.passportNumber ?? passenger.nationalNumber
  const expiry = passenger.passportNumber ? passenger.passportExpiry : passenger.nationalExpiry
  if (!number) return '–'
  return (
    <>
      <Reference>{number}</Reference>
      <span className="block text-xs text-ink-3">{t(passenger.passportNumber ? 'passport' : 'nationalNumber')}</span>
      {expiry && (
        <span className="block text-xs whitespace-nowrap text-ink-3">
          {t('validUntil', { day: formatDay(expiry, i18n.language) })}
        </span>
      )}
    </>
  )
}

function StopTime({ label, stop }: { label: string; stop: Ticket['from'] }) {
  const { i18n } = useTranslation()
  const { language } = i18n
  return (
    <span>
      {label} {formatInstant(stop.at, { language, zone: stop.timeZone })} · {zoneName(stop.timeZone, stop.at, language)}
    </span>
  )
}

function Head({ number = false, children }: { number?: boolean; children: React.ReactNode }) {
  return (
    <th
      scope="col"
      dir={number ? 'ltr' : undefined}
      className={`h-8 px-3 font-medium whitespace-nowrap ${number ? 'text-end' : 'text-start'}`}
    >
      {children}
    </th>
  )
}

function Cell({ number = false, children }: { number?: boolean; children: React.ReactNode }) {
  return (
    <td
      dir={number ? 'ltr' : undefined}
      className={`px-3 py-1.5 ${number ? 'text-end whitespace-nowrap' : 'text-start'}`}
    >
      {children}
    </td>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ticket, TicketPrint } from '#contract/booking/booking.ts'
import { useTaxLine } from '#src/domain/tax/use-tax-line.ts'
import { DestinationBlind } from '#src/domain/departure/destination-blind.tsx'
import { Money } from '#src/ui/money.tsx'
import { QrCode } from '#src/ui/print/qr-code.tsx'
import { countryName, formatDay, formatInstant } from '#src/platform/format.ts'
import { groupedReference } from '#contract/grouped-reference.ts'
import { formatStopDay } from '#src/platform/zoned-day.ts'
import { printLanguageOf } from '#src/ui/print/print-language.ts'
import { zoneName } from '#src/platform/zone-name.ts'
import { Phone } from '#src/ui/phone.tsx'
import { TicketConditions } from './ticket-conditions.tsx'
import { isValidForTravel, otherLanguage } from './ticket-paper.ts'

export interface TicketSheetProps {
  ticket: Ticket
  print: TicketPrint
}

/** One ticket as it is handed over: two fit on an A4 page, or one on a strip of 80 mm paper. */
export function TicketSheet({ ticket, print }: TicketSheetProps) {
  const { t, i18n } = useTranslation('ticket')
  const { booking, operator, codes } = print
  const language = printLanguageOf(null, i18n.language)
  const other = otherLanguage(language)
  const { from, to, passenger } = ticket
  const code = isValidForTravel(ticket.state) ? codes[ticket.id] : undefined
  const boarding = { language, zone: from.timeZone }
  const name = `${passenger.firstName} ${passenger.lastName}`

  return (
    <article
      className="ticket"
      aria-label={t('sheetLabel', { name, from: from.name[language], to: to.name[language] })}
    >
      <header className="ticket-operator">
        <p>
          <b>{operator.name[language]}</b>{' '}
          <span lang={other} dir={i18n.dir(other)}>
            {operator.name[other]}
          </span>
        </p>
        <p className="ticket-small">
          <Phone international>{operator.phone}</Phone> · <bdi dir="ltr">{operator.email}</bdi>
        </p>
        <p className="ticket-kind">
          {t('heading')} · {t(`direction.${ticket.direction}`)}
        </p>
      </header>

      <DestinationBlind
        as="h1"
        from={from.name[language]}
        to={to.name[language]}
        time={formatInstant(from.at, { ...boarding, style: 'time' })}
        date={formatStopDay(from, language, 'weekday')}
        vehicle={ticket.transport.registrationNumber}
      />

      <div className="ticket-body">
        <div className="ticket-facts">
          <PassengerFacts ticket={ticket} />
          <dl>
            <StopFact name="departure" stop={from} />
            <StopFact name="arrival" stop={to} />
            <Fact name="route" size="half">
              {ticket.routeName[language]}
            </Fact>
            <Fact name="vehicle" size="half">
              <bdi>{ticket.transport.name}</bdi> <Code>{ticket.transport.registrationNumber}</Code>
            </Fact>
          </dl>
          <SaleFacts ticket={ticket} booking={booking} />
        </div>

        <div className="ticket-code">
          {code ? (
            <QrCode text={code} label={t('codeLabel')} className="ticket-qr" />
          ) : (
            <p className="ticket-void">{t('void', { state: t(`state.${ticket.state}`) })}</p>
          )}
          <p className="ticket-small">
            <BilingualName name="reference" />
          </p>
          <p>
            <bdi dir="ltr" className="ticket-reference">
              {groupedReference(booking.reference)}
            </bdi>
          </p>
          <p className="ticket-small">{t('revision', { revision: ticket.printRevision })}</p>
        </div>
      </div>

      <TicketConditions policyVersion={ticket.policyVersion} />
    </article>
  )
}

/** Names of what border officers look for stand in both languages. */
function BilingualName({ name }: { name: string }) {
  const { t, i18n } = useTranslation('ticket')
  const other = otherLanguage(printLanguageOf(null, i18n.language))
  return (
    <>
      {t(`field.${name}`)}{' '}
      <span lang={other} dir={i18n.dir(other)}>
        {i18n.getFixedT(other, 'ticket')(`field.${name}`)}
      </span>
    </>
  )
}

/** quarter and half of a line everywhere · wide: half of it on A4, all of it on a receipt. */
type FactSize = 'quarter' | 'half' | 'wide'

function Fact({ name, size = 'quarter', children }: { name: string; size?: FactSize; children: ReactNode }) {
  return (
    <div data-size={size}>
      <dt>
        <BilingualName name={name} />
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function PassengerFacts({ ticket: { passenger, seat, fareClass } }: { ticket: Ticket }) {
  const { t, i18n } = useTranslation('ticket')
  const [papers, number, expiry] = passenger.passportNumber
    ? (['passport', passenger.passportNumber, passenger.passportExpiry] as const)
    : (['nationalNumber', passenger.nationalNumber, passenger.nationalExpiry] as const)
  return (
    <dl>
      <Fact name="passenger" size="wide">
        <bdi className="ticket-strong">{`${passenger.firstName} ${passenger.lastName}`}</bdi>
      </Fact>
      <Fact name="seat">
        {seat ? (
          <bdi dir="ltr" className="ticket-seat">
            {seat}
          </bdi>
        ) : (
          t('noSeat')
        )}{' '}
        <span className="ticket-small">{t(`fareClass.${fareClass}`)}</span>
      </Fact>
      <Fact name="dateOfBirth">{formatDay(passenger.dateOfBirth, i18n.language)}</Fact>
      <Fact name={papers}>
        <Code>{number ?? '–'}</Code>
      </Fact>
      <Fact name="expiry">{expiry ? formatDay(expiry, i18n.language) : '–'}</Fact>
      <Fact name="nationality" size="wide">
        <Code>{passenger.nationality}</Code> {countryName(passenger.nationality, i18n.language)}
      </Fact>
    </dl>
  )
}

function SaleFacts({ ticket, booking }: { ticket: Ticket; booking: TicketPrint['booking'] }) {
  const { t, i18n } = useTranslation('ticket')
  const taxLine = useTaxLine()
  const language = printLanguageOf(null, i18n.language)
  return (
    <dl>
      <Fact name="fare" size="half">
        <Money minor={ticket.fare} currency={booking.currency} className="ticket-strong" />
        <br />
        <span className="ticket-small">
          {taxLine(ticket.tax)} <Money minor={ticket.vat} currency={booking.currency} />
        </span>
      </Fact>
      <Fact name="payment" size="half">
        {t(`means.${booking.means}`)} {booking.paymentReference && <Code>{booking.paymentReference}</Code>}
        <br />
        <span className="ticket-small">
          {t('bookingTotal', { count: booking.tickets.length })}{' '}
          <Money minor={booking.total} currency={booking.currency} />
        </span>
      </Fact>
      <Fact name="sold" size="half">
        <bdi>{booking.createdBy.name}</bdi>
        {booking.depot && (
          <span className="ticket-small">
            {' '}
            {booking.depot.name[language]} <Code>{booking.depot.code}</Code>
          </span>
        )}
      </Fact>
      <Fact name="soldAt" size="half">
        {formatInstant(booking.createdAt, { language, zone: ticket.from.timeZone })}
      </Fact>
    </dl>
  )
}

function StopFact({ name, stop }: { name: 'departure' | 'arrival'; stop: Ticket['from'] }) {
  const { i18n } = useTranslation('ticket')
  const language = printLanguageOf(null, i18n.language)
  const other = otherLanguage(language)
  const told = { language, zone: stop.timeZone }
  return (
    <Fact name={name} size="half">
      <bdi dir="ltr" className="ticket-strong">
        {formatInstant(stop.at, { ...told, style: 'time' })}
      </bdi>{' '}
      {formatInstant(stop.at, { ...told, style: 'date' })}
      <br />
      {stop.name[language]}{' '}
      <span lang={other} dir={i18n.dir(other)} className="ticket-small">
        {stop.name[other]}
      </span>
      <br />
      <span className="ticket-small">{zoneName(stop.timeZone, stop.at, language)}</span>
    </Fact>
  )
}

function Code({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className="ticket-mono whitespace-nowrap">
      {children}
    </bdi>
  )
}

import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Booking } from '#contract/booking/booking.ts'
import { ChangeDue } from './change-due.tsx'
import { BookingMessages } from '#src/features/booking/booking-messages.tsx'
import { VisaRequestLinks } from '#src/features/booking/visa-request-links.tsx'
import { formatDay, moneyInWords } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { SendTickets } from '#src/features/booking/send-tickets.tsx'
import { Button } from '#src/ui/button.tsx'
import { Kbd } from '#src/ui/kbd.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Money } from '#src/ui/money.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { singleKeys } from '#src/ui/single-keys.ts'
import { groupedReference } from '#contract/grouped-reference.ts'
import { useBooking, useBookingActor, useSend } from './booking-actor.tsx'
import { type Again, againOfContext } from './sell-again.ts'

export interface BookedViewProps {
  /** In cash, in minor units; undefined where it was not typed. */
  given: number | undefined
  isPrinted: boolean
  onPrint: () => void
}

/** Sold: the reference to read out, the change and the tickets to hand over. */
export function BookedView({ given, isPrinted, onPrint }: BookedViewProps) {
  const { t } = useTranslation('booking')
  const send = useSend()
  const booking = useBooking(({ context }) => context.booking)
  const [isSent, setSent] = useState(false)
  const historyPath = useScreenPath('bookingHistory')
  const startNext = () => send({ type: 'booking.startNext' })
  useNextKeys(onPrint, startNext)
  if (!booking) return null
  const total = booking.package?.total ?? booking.total
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded border border-done/30 bg-done-soft px-5 py-4 text-done-ink">
        <CircleCheckBig aria-hidden className="size-9 shrink-0" />
        <div className="min-w-0 grow">
          <p className="text-xs">{t('booked.reference')}</p>
          <p className="text-xl font-semibold tracking-wide">
            <Reference>{groupedReference(booking.reference)}</Reference>
          </p>
        </div>
        <p className="text-end">
          <span className="block text-xs">{t(`booked.paid.${booking.means}`)}</span>
          <Money minor={total} currency={booking.currency} className="text-lg font-semibold" />
        </p>
      </div>
      {given !== undefined && <ChangeDue given={given} total={total} currency={booking.currency} />}
      <div className="flex flex-wrap gap-3">
        {/* The other one of the two is the primary. */}
        {isPrinted ? (
          <Button icon={<Printer />} aria-keyshortcuts="P" onClick={onPrint}>
            {t('booked.printAgain')}
            <Key>P</Key>
          </Button>
        ) : (
          <Button aria-keyshortcuts="N" onClick={startNext}>
            {t('primary.booked')}
            <Key>N</Key>
          </Button>
        )}
        <LinkButton newTab href={`/tickets/${booking.id}`}>
          {t('booked.open', { count: booking.tickets.length })}
        </LinkButton>
        {booking.package && (
          <LinkButton newTab href={`/stay-vouchers/${booking.package.stay.id}`}>
            {t('booked.voucher')}
          </LinkButton>
        )}
        {historyPath && <LinkButton href={`${historyPath}/${booking.id}`}>{t('booked.openBooking')}</LinkButton>}
        <SellAgain />
        {booking.allowed.includes('sendTickets') && (
          <SendTickets booking={booking} label={t('booked.send')} onSent={() => setSent(true)} />
        )}
      </div>
      {isSent && <BookingMessages booking={booking} maySend />}
      <SoldPackage booking={booking} />
      <Seats booking={booking} />
    </div>
  )
}

/** Printing comes before the next sale; whoever needs no paper goes on at once. */
function useNextKeys(onPrint: () => void, onNext: () => void): void {
  const print = useEffectEvent(onPrint)
  const next = useEffectEvent(onNext)
  useEffect(() => singleKeys({ KeyP: () => print(), KeyN: () => next() }), [])
}

function Key({ children }: { children: string }) {
  return (
    <span aria-hidden>
      <Kbd>{children}</Kbd>
    </span>
  )
}

/** The same people are sold another journey: they need not be typed once more. */
function SellAgain() {
  const { t } = useTranslation('booking')
  const flow = useBookingActor()
  const isTwoWay = useBooking(({ context }) => context.journey.isTwoWay)
  const sell = (which: Again) => {
    const again = againOfContext(flow.getSnapshot().context, which)
    flow.send({ type: 'booking.startNext' })
    flow.send({ type: 'booking.sellAgain', ...again })
  }
  return (
    <>
      <Button onClick={() => sell('again')}>{t('counter.again')}</Button>
      {!isTwoWay && <Button onClick={() => sell('return')}>{t('counter.return')}</Button>}
    </>
  )
}

/** What was sold besides the seats, and where it goes on. */
function SoldPackage({ booking: { package: sold, currency } }: { booking: Booking }) {
  const { t, i18n } = useTranslation('booking')
  const { language } = i18n
  const staysPath = useScreenPath('accommodation')
  if (!sold) return null
  const number = <Reference>{sold.stay.number}</Reference>
  return (
    <div className="grid gap-x-8 gap-y-3 rounded border border-line bg-surface px-4 py-3 sm:grid-cols-2">
      <div>
        <p className="font-medium">{localName(sold.name, language)}</p>
        {sold.included && (
          <p className="text-sm text-ink-2">{t('review.included', { included: localName(sold.included, language) })}</p>
        )}
        <p className="mt-1 text-sm">
          {[
            localName(sold.hotel, language),
            `${formatDay(sold.arrival, language)} – ${formatDay(sold.departure, language)}`,
          ].join(' · ')}{' '}
          {staysPath ? (
            <Link href={`${staysPath}/${sold.stay.id}`} className="text-brand-ink underline">
              {number}
            </Link>
          ) : (
            number
          )}
        </p>
      </div>
      {sold.visas && (
        <div>
          <p className="font-medium">
            {t('booked.visas', { count: sold.visas.requests.length })}{' '}
            <span className="font-normal text-ink-2">{moneyInWords(sold.visas.total, currency, language)}</span>
          </p>
          <VisaRequestLinks requests={sold.visas.requests} />
        </div>
      )}
    </div>
  )
}

function Seats({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking')
  return (
    <ul className="flex flex-col divide-y divide-line border-y border-line">
      {booking.tickets.map((ticket) => (
        <li key={ticket.id} className="flex flex-wrap items-baseline gap-x-4 py-2">
          <span className="min-w-10">
            <Reference className="text-base font-semibold">{ticket.seat ?? '–'}</Reference>
          </span>
          <span className="min-w-0 grow font-medium">
            <bdi>
              {ticket.passenger.firstName} {ticket.passenger.lastName}
            </bdi>
          </span>
          <span className="text-xs text-ink-2 sm:w-40">
            {booking.isTwoWay && `${t(`direction.${ticket.direction}`)} · `}
            {t(`fareClass.${ticket.fareClass}`)}
          </span>
          {/* Digits go from left to right on either page, so their marks stand below each other on the right. A package is
              paid as one: what of it is for a seat is nobody's price. */}
          {booking.package === null && (
            <span dir="ltr" className="text-end sm:min-w-28">
              <Money minor={ticket.fare} currency={booking.currency} aligned className="text-ink-2" />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { CancelledBooking } from '#contract/departure/departure-cancellation.ts'
import { Money } from '#src/ui/money.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { groupedReference } from '#contract/grouped-reference.ts'
import { formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { PhoneLink } from '#src/ui/phone.tsx'
import { onwardArrow } from '#src/ui/onward-arrow.ts'

/** A booking that the cancellation concerns: whom to call, who travels, what it cost; and beside it what becomes of it. */
export function BookingLine({ booking, children }: { booking: CancelledBooking; children: ReactNode }) {
  const { t, i18n } = useTranslation('common')
  const { language } = i18n
  const { from, to, payer } = booking
  const history = useScreenPath('bookingHistory')
  const reference = <Reference>{groupedReference(booking.reference)}</Reference>
  return (
    <li className="grid items-start gap-x-5 gap-y-2 bg-surface px-4 py-2.5 text-sm @lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] @4xl:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_6.5rem_minmax(0,19rem)]">
      <div className="min-w-0">
        {history ? (
          <Link href={`${history}/${booking.bookingId}`} className="text-brand-ink underline underline-offset-4">
            {reference}
          </Link>
        ) : (
          reference
        )}
        <span className="block text-ink-2">
          <bdi>{payer.name}</bdi>
        </span>
        <PhoneLink className="text-ink-2 underline decoration-line underline-offset-4">{payer.phone}</PhoneLink>
      </div>
      <div className="min-w-0">
        <ul className="flex flex-wrap gap-x-3">
          {booking.tickets.map(({ ticketId, passengerName, seat }) => (
            <li key={ticketId} className="whitespace-nowrap">
              <bdi>{passengerName}</bdi> {seat && <span className="text-ink-3">{t('seat.name', { seat })}</span>}
            </li>
          ))}
        </ul>
        <span className="block text-xs text-ink-3">
          {localName(from.name, language)} {onwardArrow(language)} {localName(to.name, language)} ·{' '}
          {formatInstant(from.at, { language, zone: from.timeZone })}
        </span>
      </div>
      <span className="@4xl:text-end">
        <Money minor={booking.tickets.reduce((sum, { fare }) => sum + fare, 0)} currency={booking.currency} />
      </span>
      <div className="min-w-0">{children}</div>
    </li>
  )
}

/** Lines below each other, with a rule between. */
export function BookingLines({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      className="@container grid gap-px overflow-hidden border-y border-line bg-line first:border-t-0 last:border-b-0"
    >
      {children}
    </ul>
  )
}

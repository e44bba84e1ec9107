import { useTranslation } from 'react-i18next'
import type { Booking, Ticket } from '#contract/booking/booking.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Checkbox } from '#src/ui/form/checkbox.tsx'
import { JourneyPlaces } from '#src/domain/departure/journey-places.tsx'
import { Money } from '#src/ui/money.tsx'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { cx } from '#src/ui/cx.ts'

export interface TicketChooserProps {
  booking: Booking
  /** Ids of chosen tickets. */
  chosen: readonly string[]
  /** They go together: nothing is chosen or left out. */
  isFixed?: boolean
  onChange: (ticketIds: string[]) => void
  /** Why a ticket cannot be chosen; it stays in the list with its reason. */
  reasonAgainst?: (ticket: Ticket) => string | undefined
}

/** Tickets of a booking, by direction and passenger; a direction's heading takes all of it. */
export function TicketChooser({
  booking,
  chosen,
  isFixed = false,
  onChange,
  reasonAgainst = () => undefined,
}: TicketChooserProps) {
  const { t, i18n } = useTranslation(['tickets', 'common'])
  const { language } = i18n
  const directions = booking.isTwoWay ? (['outward', 'return'] as const) : (['outward'] as const)
  const toggle = (ids: readonly string[], isOn: boolean) =>
    onChange(isOn ? [...new Set([...chosen, ...ids])] : chosen.filter((id) => !ids.includes(id)))

  return (
    <div className="grid gap-4">
      {directions.map((direction) => {
        const tickets = booking.tickets.filter((ticket) => ticket.direction === direction)
        const [first] = tickets
        if (!first) return null
        const open = tickets.filter((ticket) => reasonAgainst(ticket) === undefined).map(({ id }) => id)
        const isWhole = open.length > 0 && open.every((id) => chosen.includes(id))
        return (
          <fieldset key={direction} className="min-w-0 rounded border border-line bg-surface">
            <legend className="sr-only">{t(`direction.${direction}`)}</legend>
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line bg-sunken px-3 py-1.5">
              <Checkbox
                label={
                  <span className="text-sm font-semibold">
                    {booking.isTwoWay && `${t(`direction.${direction}`)}: `}
                    <JourneyPlaces
                      from={localName(first.from.name, language)}
                      to={localName(first.to.name, language)}
                    />
                  </span>
                }
                checked={isWhole}
                disabled={isFixed || open.length === 0}
                onChange={(event) => toggle(open, event.target.checked)}
              />
              <time dateTime={first.from.at} className="text-xs text-ink-2">
                {formatInstant(first.from.at, { language, zone: first.from.timeZone })}
              </time>
            </div>
            <ul>
              {tickets.map((ticket) => {
                const reason = reasonAgainst(ticket)
                const name = `${ticket.passenger.firstName} ${ticket.passenger.lastName}`
                return (
                  <li
                    key={ticket.id}
                    className={cx(
                      'grid grid-cols-[minmax(0,1fr)_4.5rem_auto_minmax(5.5rem,auto)] items-center gap-x-4 border-t border-line px-3 py-1.5 first:border-t-0 max-sm:grid-cols-[minmax(0,1fr)_auto]',
                      chosen.includes(ticket.id) && 'bg-brand-soft',
                    )}
                  >
                    <Checkbox
                      label={
                        <span className="flex flex-wrap items-center gap-x-2">
                          <bdi className="font-medium">{name}</bdi>
                          {ticket.fareClass !== 'adult' && <Badge>{t(`fareClass.${ticket.fareClass}`)}</Badge>}
                        </span>
                      }
                      hint={reason}
                      checked={chosen.includes(ticket.id)}
                      disabled={isFixed || reason !== undefined}
                      onChange={(event) => toggle([ticket.id], event.target.checked)}
                    />
                    {ticket.seat ? (
                      <span className="font-medium whitespace-nowrap">
                        {t('common:seat.name', { seat: ticket.seat })}
                      </span>
                    ) : (
                      <span aria-label={t('noSeat')}>–</span>
                    )}
                    <RecordStatePill record="ticket" state={ticket.state} />
                    <span className="text-end">
                      <Money minor={ticket.fare} currency={booking.currency} />
                    </span>
                  </li>
                )
              })}
            </ul>
          </fieldset>
        )
      })}
    </div>
  )
}

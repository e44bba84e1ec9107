import { useTranslation } from 'react-i18next'
import type { Traveller } from '#machines/booking/booking-context.ts'
import type { Direction } from '#machines/booking/booking-requests.ts'
import { wishedSeats } from '#machines/booking/booking-rules.ts'
import { cx } from '#src/lib/cx.ts'
import { useBooking, useSend } from './booking-actor.tsx'
import { useTravellerName } from './use-traveller-name.ts'

/** The party with its seats: whose turn it is, and who has which. */
export function SeatParty({ direction }: { direction: Direction }) {
  const { t } = useTranslation('booking')
  const travellers = useBooking(({ context }) => context.travellers)
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('seats.party')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {travellers.map((traveller, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a traveller is known by the place in the party
          <PartySeat key={index} traveller={traveller} index={index} direction={direction} />
        ))}
      </div>
    </fieldset>
  )
}

function PartySeat({ traveller, index, direction }: { traveller: Traveller; index: number; direction: Direction }) {
  const { t } = useTranslation('booking')
  const send = useSend()
  const nameOf = useTravellerName()
  const isActive = useBooking(({ context }) => context.activeTraveller === index)
  const seats = useBooking(({ context }) => wishedSeats(context, direction).join(' '))
  const seat = traveller.seats[direction]
  const name = nameOf(traveller, index)
  // Until there is a name, the kind stands in its place.
  const isNamed = traveller.text.firstName !== '' || traveller.text.lastName !== ''
  const below = isActive && seat === null ? t('seats.turn') : isNamed && t(`kind.${traveller.kind}`)

  if (!traveller.needsSeat[direction]) {
    return (
      <div className="flex min-h-12 items-center gap-2.5 rounded border border-dashed border-line px-3 py-1 text-ink-2">
        <span className="min-w-0">
          <span className="block max-w-40 truncate text-sm">{name}</span>
          <span className="block text-xs text-ink-3">{t('seats.noSeat')}</span>
        </span>
      </div>
    )
  }
  return (
    <div
      className={cx(
        'flex min-h-12 items-center rounded border bg-surface transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-[var(--focus)]',
        isActive ? 'border-brand bg-brand-soft inset-ring inset-ring-brand' : 'border-control',
      )}
    >
      <label className="flex min-w-0 cursor-pointer items-center gap-2.5 py-1 ps-3 pe-2">
        <input
          type="radio"
          name={`turn-${direction}`}
          className="size-3.5 outline-none"
          checked={isActive}
          onChange={() => send({ type: 'booking.focusTraveller', traveller: index })}
        />
        <span className="min-w-0">
          <span className="block max-w-40 truncate text-sm font-medium">{name}</span>
          {below && <span className="block text-xs text-ink-3">{below}</span>}
        </span>
        {seat === null && (
          <span aria-label={t('seats.none')} className="min-w-8 text-center font-mono text-base text-ink-3">
            –
          </span>
        )}
      </label>
      {seat !== null && (
        // The select reads from left to right, its place follows the page.
        <span className="me-2">
          <select
            aria-label={t('seats.of', { name })}
            dir="ltr"
            value={seat}
            className="h-8 cursor-pointer rounded-sm border border-line bg-surface px-1 font-mono text-base font-medium"
            onChange={(event) => send({ type: 'booking.assignSeat', traveller: index, seat: event.target.value })}
          >
            {seats.split(' ').map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </span>
      )}
    </div>
  )
}

import Paperclip from 'lucide-react/icons/paperclip'
import Pencil from 'lucide-react/icons/pencil'
import { useTranslation } from 'react-i18next'
import type { DepartureStop } from '#contract/departure/departure.ts'
import type { BookingStep } from '#machines/booking/booking-context.ts'
import type { Direction } from '#machines/booking/booking-requests.ts'
import { directionsOf, soldCurrencies, wishedSeats } from '#machines/booking/booking-rules.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { formatDay, formatInstant, formatNumber, moneyInWords } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { zoneName } from '#src/platform/zone-name.ts'
import { useBooking, useCan, useSend } from './booking-actor.tsx'
import { isPriceChanged } from './booking-views.ts'
import { FareLines } from './fare-lines.tsx'
import { usePassportWarning } from '#src/domain/booking/use-passport-warning.ts'
import { lastCrossing } from './last-crossing.ts'
import { listSeparator } from '#contract/list-separator.ts'
import { useRooming } from './use-rooming.ts'
import { useTravellerName } from './use-traveller-name.ts'

/** Everything on one page, for reading out. Each part leads to where it is changed. */
export function ReviewStep() {
  const { t, i18n } = useTranslation('booking')
  const send = useSend()
  const context = useBooking((snapshot) => snapshot.context)
  const hasChanged = useBooking(isPriceChanged)
  const currencies = soldCurrencies(context)
  const canChoose = useCan({
    type: 'booking.chooseCurrency',
    currency: currencies.find((each) => each !== context.currency) ?? context.currency,
  })
  const { quote, totalBefore } = context
  const hasDocuments = context.travellers.some(({ documents }) => documents.length > 0)

  return (
    <div className="flex flex-col gap-3">
      {hasChanged && quote && totalBefore !== null && (
        <Notice tone="attention" role="alert" title={t('review.priceChanged')}>
          {t('review.priceChangedBody', {
            before: moneyInWords(totalBefore, quote.currency, i18n.language),
            now: moneyInWords(quote.total, quote.currency, i18n.language),
          })}
        </Notice>
      )}
      <Passports />
      <SectionCard flush title={t('review.journey')}>
        <ul className="divide-y divide-line">
          {directionsOf(context).map((direction) => (
            <DirectionLine key={direction} direction={direction} />
          ))}
        </ul>
      </SectionCard>
      {context.package && <PackageCard />}
      <SectionCard
        flush
        title={t('review.fares')}
        actions={
          <>
            <SelectField
              label={t('review.currency')}
              labelHidden
              value={context.currency}
              disabled={!canChoose}
              options={currencies.map((currency) => ({ value: currency, label: currency }))}
              onChange={(event) => send({ type: 'booking.chooseCurrency', currency: event.target.value })}
            />
            <Change step="passengers" what={t('review.passengers')} />
            {hasDocuments ? (
              <Change step="documents" what={t('step.documents')} />
            ) : (
              <Button
                size="small"
                tone="quiet"
                icon={<Paperclip />}
                onClick={() => send({ type: 'booking.goTo', step: 'documents' })}
              >
                {t('review.addDocuments')}
              </Button>
            )}
          </>
        }
      >
        <FareLines />
      </SectionCard>
    </div>
  )
}

/** What is sold as one, and who sleeps where, from when to when. */
function PackageCard() {
  const { t, i18n } = useTranslation('booking')
  const { language } = i18n
  const { package: sold, travellers, quote } = useBooking(({ context }) => context)
  const { rooms, days, nameOf } = useRooming()
  const travellerName = useTravellerName()
  if (!sold || !days) return null
  return (
    <SectionCard flush title={t('review.package')} actions={<Change step="rooming" what={t('step.rooming')} />}>
      <div className="border-b border-line px-4 py-2.5">
        <p className="font-medium">{localName(sold.name, language)}</p>
        {quote?.package?.included && (
          <p className="text-sm text-ink-2">
            {t('review.included', { included: localName(quote.package.included, language) })}
          </p>
        )}
      </div>
      <p className="px-4 py-2.5 text-sm">
        <span className="font-medium">{localName(sold.hotel, language)}</span>{' '}
        <span className="text-ink-2">
          {t('rooming.days', {
            arrival: formatDay(days.arrival, language),
            departure: formatDay(days.departure, language),
            count: sold.nights,
            number: formatNumber(sold.nights, language),
          })}
        </span>
      </p>
      <ul className="divide-y divide-line border-t border-line">
        {rooms.map(({ roomTypeId, travellers: sleepers }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a room is known by its place
          <li key={index} className="flex flex-wrap gap-x-4 px-4 py-2 text-sm">
            <span className="min-w-32 text-ink-2">{nameOf(roomTypeId)}</span>
            <span className="min-w-0 grow font-medium">
              {sleepers
                .flatMap((each) => {
                  const traveller = travellers[each]
                  return traveller ? [travellerName(traveller, each)] : []
                })
                .join(listSeparator(language))}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

/** Sold all the same; the passenger hears it now, not at the border. */
function Passports() {
  const { t } = useTranslation('booking')
  const warn = usePassportWarning(useBooking(({ context }) => lastCrossing(context)))
  const nameOf = useTravellerName()
  const travellers = useBooking(({ context }) => context.travellers)
  const warned = travellers.flatMap((traveller, index) => {
    const warning = warn(traveller.text.passportExpiry)
    return warning ? [{ name: nameOf(traveller, index), warning, id: `${index}` }] : []
  })
  if (warned.length === 0) return null
  return (
    <Notice
      tone="attention"
      role="status"
      title={t('review.passports')}
      action={<Change step="passengers" what={t('review.passengers')} />}
    >
      <ul>
        {warned.map(({ id, name, warning }) => (
          <li key={id}>
            <bdi className="font-medium">{name}</bdi>: {warning}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function DirectionLine({ direction }: { direction: Direction }) {
  const { t } = useTranslation('booking')
  const summary = useBooking(({ context }) => context.departures[direction]?.summary)
  const isTwoWay = useBooking(({ context }) => context.journey.isTwoWay)
  const seats = useBooking(({ context }) => wishedSeats(context, direction).join(' · '))
  if (!summary) return null

  return (
    <li className="grid gap-x-5 gap-y-1.5 px-4 py-2.5 sm:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_minmax(0,3fr)_auto]">
      <Stop term={t('review.from')} stop={summary.from} />
      <Stop term={t('review.to')} stop={summary.to} />
      <div className="min-w-0">
        <span className="text-xs text-ink-3">{t('review.seats')}</span>{' '}
        <Reference className="font-medium">{seats || '–'}</Reference>
        <span className="block text-xs text-ink-2">
          <bdi>{summary.transport.name}</bdi>
        </span>
      </div>
      <div className="flex flex-wrap items-start">
        <Change
          step={`${direction}Departure`}
          what={t('step.one.outwardDeparture')}
          of={isTwoWay ? t(`direction.${direction}`) : undefined}
        />
        <Change
          step={`${direction}Seats`}
          what={t('step.one.outwardSeats')}
          of={isTwoWay ? t(`direction.${direction}`) : undefined}
        />
      </div>
    </li>
  )
}

function Stop({ term, stop }: { term: string; stop: DepartureStop }) {
  const { t, i18n } = useTranslation('booking')
  const { language } = i18n
  return (
    <div className="min-w-0">
      <span className="text-xs text-ink-3">{term}</span>{' '}
      <span className="font-medium">{localName(stop.name, language)}</span>
      <span className="block text-xs text-ink-2">
        {t('review.at', {
          time: formatInstant(stop.at, { language, zone: stop.timeZone }),
          zone: zoneName(stop.timeZone, stop.at, language),
        })}
      </span>
    </div>
  )
}

/** Leads to the step where it is changed; everything stays. */
function Change({ step, what, of }: { step: BookingStep; what: string; of?: string | undefined }) {
  const { t } = useTranslation('booking')
  const send = useSend()
  const canGo = useCan({ type: 'booking.goTo', step })
  return (
    <Button
      size="small"
      tone="quiet"
      icon={<Pencil />}
      disabled={!canGo}
      aria-label={t('review.change', { what: [what, of].filter(Boolean).join(' – ') })}
      onClick={() => send({ type: 'booking.goTo', step })}
    >
      {what}
    </Button>
  )
}

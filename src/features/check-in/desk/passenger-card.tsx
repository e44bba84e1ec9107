import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardingTicket } from '#contract/check-in/boarding-list.ts'
import { verdictOf } from '#machines/check-in/check-in-rules.ts'
import { ageOn } from '#machines/check-in/verdict.ts'
import { Reference } from '#src/ui/reference.tsx'
import { groupedReference } from '#contract/grouped-reference.ts'
import { countryName, moneyInWords } from '#src/platform/format.ts'
import { useCheckIn } from './check-in-actor.tsx'
import { JourneyLine } from './journey-line.tsx'
import { useDepartureOf } from './use-card.ts'
import { useWhen } from './use-when.ts'

/** Who it is, where they sit, and what their papers say. */
export function PassengerCard({ ticket }: { ticket: BoardingTicket }) {
  const { t } = useTranslation('check-in')
  const departure = useDepartureOf(ticket)
  const { firstName, lastName } = ticket.passenger
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-stretch gap-3">
        <div className="verdict-name">
          <bdi>
            {firstName} {lastName}
          </bdi>
          <span className="verdict-under">
            {t('personLine', {
              fare: t(`fare.${ticket.fareClass}`),
              age: t('age', { count: ageOn(ticket.boardingDay, ticket.passenger.dateOfBirth) }),
            })}{' '}
            · <Reference>{groupedReference(ticket.reference)}</Reference>
          </span>
        </div>
        <div className="verdict-seat">
          <span className="verdict-under">{t('seat')}</span>
          <bdi dir="ltr">{ticket.seat ?? '–'}</bdi>
        </div>
      </div>
      {departure && <JourneyLine departure={departure} ticket={ticket} />}
      <Warnings ticket={ticket} />
      <Papers ticket={ticket} />
    </div>
  )
}

function Warnings({ ticket }: { ticket: BoardingTicket }) {
  const { t } = useTranslation('check-in')
  const when = useWhen()
  const context = useCheckIn((snapshot) => snapshot.context)
  const { warnings } = verdictOf(context, ticket)
  const stop = context.list?.departure.stops.find(({ position }) => position === ticket.fromPosition)
  return warnings.map((warning) => (
    <p key={warning} className="verdict-warning">
      <TriangleAlert aria-hidden className="size-6 shrink-0" />
      {t(`warning.${warning}`, {
        day: ticket.passenger.passportExpiry ? when.day(ticket.passenger.passportExpiry) : '',
        place: stop ? when.name(stop.name) : '',
        time: when.time(ticket.boardsAt),
        count: warning === 'olderThanFare' ? context.list?.childUnderYears : context.list?.passportWarningMonths,
      })}
    </p>
  ))
}

function Paper({ term, number, expiry }: { term: string; number: string | null; expiry: string | null }) {
  const { t } = useTranslation('check-in')
  const when = useWhen()
  return (
    <Fact term={term}>
      {number ? <Reference>{number}</Reference> : t('none')}
      {expiry && <span className="block text-sm">{t('fact.until', { day: when.day(expiry) })}</span>}
    </Fact>
  )
}

function Papers({ ticket }: { ticket: BoardingTicket }) {
  const { t, i18n } = useTranslation('check-in')
  const when = useWhen()
  const { passenger, visa, feePaid, fees, isFeeDue, crossesBorder } = ticket
  const { passportNumber, passportExpiry, nationalNumber, nationalExpiry } = passenger
  // Within a country one of the two is enough; the ticket names the one that was given.
  const hasNationalAlone = passportNumber === null && nationalNumber !== null
  return (
    <dl className="verdict-papers">
      {(crossesBorder || !hasNationalAlone) && (
        <Paper term={t('fact.passport')} number={passportNumber} expiry={passportExpiry} />
      )}
      {hasNationalAlone && <Paper term={t('fact.nationalId')} number={nationalNumber} expiry={nationalExpiry} />}
      <Fact term={t('fact.nationality')}>
        {countryName(passenger.nationality, i18n.language)}
        <span className="block text-sm">{t('fact.born', { day: when.day(passenger.dateOfBirth) })}</span>
      </Fact>
      {crossesBorder && (
        <Fact term={t('fact.visa')}>
          {visa ? t(`visa.${visa.requirement}`) : t('visa.unknown')}
          {visa?.request && (
            <span className="block text-sm">
              {t(`visaState.${visa.request.state}`)}{' '}
              {visa.request.visaNumber && <Reference>{visa.request.visaNumber}</Reference>}
            </span>
          )}
        </Fact>
      )}
      {crossesBorder && (
        <Fact term={t('fact.fee')}>
          {feePaid ? (
            <>
              {moneyInWords(feePaid.amount, feePaid.currency, i18n.language)}
              <span className="block text-sm">
                {t('fact.receipt')} <Reference>{feePaid.receiptNumber}</Reference>
              </span>
            </>
          ) : isFeeDue ? (
            fees.map(({ currency, amount }) => (
              <span key={currency} className="block">
                {moneyInWords(amount, currency, i18n.language)}
              </span>
            ))
          ) : (
            t('none')
          )}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

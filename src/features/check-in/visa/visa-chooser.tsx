import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { VisaTicket } from '#contract/check-in/visa-request.ts'
import { Checkbox } from '#src/ui/form/checkbox.tsx'
import { JourneyPlaces } from '#src/domain/departure/journey-places.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { countryName, formatDay, formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { cx } from '#src/ui/cx.ts'
import { usePassportWarning } from '#src/domain/booking/use-passport-warning.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { RequirementPill } from './requirement-pill.tsx'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'

export interface VisaChooserProps {
  tickets: readonly VisaTicket[]
  /** Ids of chosen tickets. */
  chosen: readonly string[]
  onChange: (ticketIds: string[]) => void
}

/** Who of a booking needs which visa, by direction; a direction's heading takes all who can be asked for. */
export function VisaChooser({ tickets, chosen, onChange }: VisaChooserProps) {
  const { t, i18n } = useTranslation('visa')
  const { language } = i18n
  const toggle = (ids: readonly string[], isOn: boolean) =>
    onChange(isOn ? [...new Set([...chosen, ...ids])] : chosen.filter((id) => !ids.includes(id)))

  return (['outward', 'return'] as const).map((direction) => {
    const own = tickets.filter((ticket) => ticket.direction === direction)
    const [first] = own
    if (!first) return null
    const open = own.filter(({ refusal }) => refusal === null).map(({ ticketId }) => ticketId)
    return (
      <fieldset key={direction} className="min-w-0 rounded border border-line bg-surface">
        <legend className="sr-only">{t(`ask.direction.${direction}`)}</legend>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line bg-sunken px-3 py-1.5">
          <Checkbox
            label={
              <span className="text-sm font-semibold">
                {t(`ask.direction.${direction}`)}:{' '}
                <JourneyPlaces from={localName(first.from.name, language)} to={localName(first.to.name, language)} />
              </span>
            }
            checked={open.length > 0 && open.every((id) => chosen.includes(id))}
            disabled={open.length === 0}
            onChange={(event) => toggle(open, event.target.checked)}
          />
          <span className="text-xs text-ink-2">
            {first.destination && `${t('ask.toCountry', { country: countryName(first.destination, language) })} · `}
            <time dateTime={first.from.at}>
              {formatInstant(first.from.at, { language, zone: first.from.timeZone })}
            </time>
          </span>
        </div>
        <ul>
          {own.map((ticket) => (
            <li
              key={ticket.ticketId}
              className={cx(
                'grid grid-cols-[minmax(0,1.1fr)_minmax(0,1.2fr)_8.5rem_7.5rem] items-start gap-x-4 gap-y-1.5 border-t border-line px-3 py-2 first:border-t-0 max-md:grid-cols-2',
                chosen.includes(ticket.ticketId) && 'bg-brand-soft',
              )}
            >
              <Checkbox
                label={<bdi className="font-medium">{ticket.passengerName}</bdi>}
                hint={ticket.refusal === null ? undefined : t(`ask.not.${ticket.refusal}`)}
                checked={chosen.includes(ticket.ticketId)}
                disabled={ticket.refusal !== null}
                onChange={(event) => toggle([ticket.ticketId], event.target.checked)}
              />
              <Passport ticket={ticket} />
              <span className="pt-0.5">
                {ticket.destination !== null && <RequirementPill requirement={ticket.requirement} />}
              </span>
              <Standing ticket={ticket} />
            </li>
          ))}
        </ul>
      </fieldset>
    )
  })
}

function Passport({ ticket }: { ticket: VisaTicket }) {
  const { t, i18n } = useTranslation('visa')
  const { passportNumber, passportExpiry, nationality, documents, destination, travelDate } = ticket
  const warning = usePassportWarning(destination === null ? undefined : travelDate)(passportExpiry ?? '')
  return (
    <div className="min-w-0 pt-0.5 text-sm">
      <p className="flex flex-wrap gap-x-2">
        <span>{countryName(nationality, i18n.language)}</span>
        {passportNumber === null ? (
          <span className="text-ink-3">{t('ask.passport.none')}</span>
        ) : (
          <Reference>{passportNumber}</Reference>
        )}
      </p>
      <p className="text-xs text-ink-3">
        {passportExpiry !== null && `${t('ask.passport.until', { date: formatDay(passportExpiry, i18n.language) })} · `}
        {t(documents.includes('passportImage') ? 'ask.passport.copy' : 'ask.passport.noCopy')}
      </p>
      {warning && <p className="text-xs font-medium text-attention-ink">{warning}</p>}
    </div>
  )
}

function Standing({ ticket: { request } }: { ticket: VisaTicket }) {
  const { t } = useTranslation('visa')
  const path = useScreenPath('visaRequests')
  if (request === null) return <span className="pt-0.5 text-ink-3">–</span>
  return (
    <div className="grid justify-items-start gap-0.5 pt-0.5">
      <RecordStatePill record="visaRequest" state={request.state} />
      {!request.isForThisPassport && (
        <span className="text-xs font-medium text-attention-ink">{t('ask.otherPassport')}</span>
      )}
      {path && (
        <Link href={`${path}/${request.id}`} className="text-xs text-brand-ink underline-offset-4 hover:underline">
          {t('ask.open')}
        </Link>
      )}
    </div>
  )
}

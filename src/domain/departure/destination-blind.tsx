import ArrowRight from 'lucide-react/icons/arrow-right'
import { useTranslation } from 'react-i18next'
import { BlindStrip, type BlindSize } from '#src/ui/blind-strip.tsx'
import { MirroredIcon } from '#src/ui/mirrored-icon.tsx'

export interface DestinationBlindProps {
  from: string
  to: string
  /** Stops worth naming between the two. */
  via?: string | undefined
  /** Local departure time `HH:MM` at the boarding stoppage. */
  time?: string | undefined
  /** The day, ready to read. */
  date?: string | undefined
  /** Registration or number of the vehicle. */
  vehicle?: string | undefined
  /** Outward, return, seat: what tells two journeys of one booking apart. */
  note?: string | undefined
  size?: BlindSize | undefined
  /** Element that holds the two places: a heading where the blind is the title. */
  as?: 'h1' | 'h2' | 'p'
}

/** The front of the bus: what identifies a journey, and nothing else. */
export function DestinationBlind({
  from,
  to,
  via,
  time,
  date,
  vehicle,
  note,
  size,
  as: Title = 'p',
}: DestinationBlindProps) {
  const { t } = useTranslation('common')
  return (
    <BlindStrip
      size={size}
      rollKey={[from, to, time, date].join('|')}
      lead={
        time && (
          <>
            <bdi className="blind-lamps font-mono" dir="ltr">
              {time}
            </bdi>
            {note && <span className="blind-small">{note}</span>}
          </>
        )
      }
      details={
        (date || vehicle) && (
          <>
            {date && <span>{date}</span>}
            {vehicle && (
              <bdi className="font-mono whitespace-nowrap" title={t('blind.vehicle')}>
                {vehicle}
              </bdi>
            )}
          </>
        )
      }
    >
      <Title className="flex flex-wrap items-center gap-x-3">
        <bdi className="blind-lamps">{from}</bdi>
        <span className="sr-only">{t('blind.to')}</span>
        <span className="blind-lamps inline-flex [&_svg]:size-[1em]">
          <MirroredIcon>
            <ArrowRight strokeWidth={2.5} />
          </MirroredIcon>
        </span>
        <bdi className="blind-lamps">{to}</bdi>
      </Title>
      {(via || (note && !time)) && (
        <p className="blind-small">
          {note && !time ? note : null}
          {note && !time && via ? ' · ' : null}
          {via ? t('blind.via', { stops: via }) : null}
        </p>
      )}
    </BlindStrip>
  )
}

import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { listSeparator } from '#contract/list-separator.ts'
import type { seatsTaken } from '#contract/seat/seat.ts'
import { formatInstant } from '#src/platform/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

export interface TakenNoticeProps {
  taken: z.output<typeof seatsTaken>
  /** That were asked for. */
  seats: readonly string[]
  timeZone: string
  onGoOn: (left: readonly string[]) => void
}

/** Seats that somebody else took while the dialog was open, who keeps them, and the way on without them. */
export function TakenNotice({ taken, seats, timeZone, onGoOn }: TakenNoticeProps) {
  const { t, i18n } = useTranslation('kept-seats')
  const { language } = i18n
  const inWords = (some: readonly string[]) => some.join(listSeparator(language))
  const left = seats.filter((seat) => !taken.seats.includes(seat))
  return (
    <Notice
      tone="stop"
      role="alert"
      title={t('taken.title', { count: taken.seats.length, seats: inWords(taken.seats) })}
    >
      {taken.reserved.length > 0 && (
        <ul>
          {taken.reserved.map(({ seat, by, until }) => (
            <li key={seat}>
              {until === null
                ? t('taken.byUntilDeparture', { seat, by })
                : t('taken.by', { seat, by, time: formatInstant(until, { language, zone: timeZone }) })}
            </li>
          ))}
        </ul>
      )}
      {left.length === 0 ? (
        <p>{t('taken.chooseOthers')}</p>
      ) : (
        <Button size="small" className="mt-2" onClick={() => onGoOn(left)}>
          {t('taken.goOn', { count: left.length, seats: inWords(left) })}
        </Button>
      )}
    </Notice>
  )
}

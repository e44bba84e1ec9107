import { addDays, formatISO, parseISO } from 'date-fns'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#src/ui/form/date-field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { MirroredIcon } from '#src/ui/mirrored-icon.tsx'
import { formatDay } from '#src/platform/format.ts'

export interface DayStepperProps {
  date: string
  earliest: string
  onChange: (date: string) => void
}

/** A day, with the one before and the one after a click away. While what is typed is no day to choose, the earlier one stays. */
export function DayStepper({ date, earliest, onChange }: DayStepperProps) {
  const { t, i18n } = useTranslation('booking')
  /** What is typed and cannot be chosen; the field says why. Its day is undefined where it is no day at all. */
  const [refused, setRefused] = useState<{ day: string | undefined } | null>(null)
  const choose = (day: string) => {
    setRefused(null)
    onChange(day)
  }
  const move = (days: number) => choose(formatISO(addDays(parseISO(date), days), { representation: 'date' }))
  return (
    <div className="flex items-start gap-1.5">
      <IconButton
        label={t('departure.dayBefore')}
        icon={
          <MirroredIcon>
            <ChevronLeft />
          </MirroredIcon>
        }
        disabled={date <= earliest}
        onClick={() => move(-1)}
      />
      <DateField
        className="w-48"
        label={t('departure.day')}
        labelHidden
        value={refused ? refused.day : date}
        min={earliest}
        hint={refused ? t('departure.stillShown', { day: formatDay(date, i18n.language, 'weekday') }) : undefined}
        onChange={(day) => (day && day >= earliest ? choose(day) : setRefused({ day }))}
      />
      <IconButton
        label={t('departure.dayAfter')}
        icon={
          <MirroredIcon>
            <ChevronRight />
          </MirroredIcon>
        }
        onClick={() => move(1)}
      />
    </div>
  )
}

import { addDays, formatISO, parseISO } from 'date-fns'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTranslation } from 'react-i18next'
import { DateField } from '#src/components/date-field.tsx'
import { IconButton } from '#src/components/icon-button.tsx'
import { MirroredIcon } from '#src/components/mirrored-icon.tsx'

export interface DayStepperProps {
  date: string
  earliest: string
  onChange: (date: string) => void
}

/** A day, with the one before and the one after a click away. */
export function DayStepper({ date, earliest, onChange }: DayStepperProps) {
  const { t } = useTranslation('booking')
  const move = (days: number) => onChange(formatISO(addDays(parseISO(date), days), { representation: 'date' }))
  return (
    <div className="flex items-start gap-1.5">
      <IconButton
        label={t('departure.dayBefore')}
        icon={<MirroredIcon><ChevronLeft /></MirroredIcon>}
        disabled={date <= earliest}
        onClick={() => move(-1)}
      />
      <DateField
        className="w-48"
        label={t('departure.day')}
        labelHidden
        value={date}
        min={earliest}
        onChange={(day) => day && day >= earliest && onChange(day)}
      />
      <IconButton
        label={t('departure.dayAfter')}
        icon={<MirroredIcon><ChevronRight /></MirroredIcon>}
        onClick={() => move(1)}
      />
    </div>
  )
}

import CalendarRange from 'lucide-react/icons/calendar-range'
import { useTranslation } from 'react-i18next'
import { buttonStyle } from '#src/components/button-style.ts'
import { DateField } from '#src/components/date-field.tsx'
import { Popover } from '#src/components/popover.tsx'

export interface DayRangePopoverProps {
  /** What happened on those days: 'Billed'. */
  label: string
  from: string | undefined
  to: string | undefined
  onFrom: (day: string | undefined) => void
  onTo: (day: string | undefined) => void
}

/** Narrows a list to days, either end open. */
export function DayRangePopover({ label, from, to, onFrom, onTo }: DayRangePopoverProps) {
  const { t } = useTranslation('cargo')
  return (
    <Popover
      label={label}
      width={340}
      buttonClassName={`${buttonStyle({})} [&_svg]:size-4`}
      button={
        <>
          <CalendarRange aria-hidden />
          {label}
        </>
      }
    >
      {() => (
        <div className="grid grid-cols-2 gap-3 p-1">
          <DateField label={t('dayFrom')} value={from} max={to} onChange={onFrom} />
          <DateField label={t('dayTo')} value={to} min={from} onChange={onTo} />
        </div>
      )}
    </Popover>
  )
}

import CalendarDays from 'lucide-react/icons/calendar-days'
import { useTranslation } from 'react-i18next'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Button } from '#src/ui/button.tsx'
import { DateField } from '#src/ui/form/date-field.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { formatDay } from '#src/platform/format.ts'

export interface DayFilterProps {
  label: string
  /** Of the buttons: the one that narrows to no day, and the one that closes it. */
  any: string
  apply: string
  day: string | undefined
  onChange: (day: string | undefined) => void
}

/** Narrows a list to one day, chosen or typed. */
export function DayFilter({ label, any, apply, day, onChange }: DayFilterProps) {
  const { i18n } = useTranslation()
  return (
    <Popover
      label={label}
      width={300}
      buttonClassName={`${buttonStyle({})} [&_svg]:size-4`}
      button={
        <>
          <CalendarDays aria-hidden />
          {day ? `${label}: ${formatDay(day, i18n.language)}` : label}
        </>
      }
    >
      {(close) => (
        <div className="grid gap-3 p-1">
          <DateField label={label} value={day} onChange={(next) => next && onChange(next)} />
          <div className="flex gap-2">
            <Button size="small" onClick={close}>
              {apply}
            </Button>
            {day && (
              <Button size="small" tone="quiet" onClick={() => onChange(undefined)}>
                {any}
              </Button>
            )}
          </div>
        </div>
      )}
    </Popover>
  )
}

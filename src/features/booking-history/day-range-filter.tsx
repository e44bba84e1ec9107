import CalendarRange from 'lucide-react/icons/calendar-range'
import { useTranslation } from 'react-i18next'
import { buttonStyle } from '#src/components/button-style.ts'
import { Button } from '#src/components/button.tsx'
import { DateField } from '#src/components/date-field.tsx'
import { Popover } from '#src/components/popover.tsx'
import { rangeOf, choiceOf, type DayRange, type RangeChoice } from './day-ranges.ts'
import { rangeText } from './filter-words.ts'

export interface DayRangeFilterProps {
  label: string
  range: DayRange
  onChange: (range: DayRange) => void
  choices: readonly RangeChoice[]
  /** Today where the days are meant. */
  today: string
  /** Which zone's days these are, where that is not plain. */
  note?: string | undefined
}

/** From and to as calendar days, with the spans that are asked for all the time one press away. */
export function DayRangeFilter({ label, range, onChange, choices, today, note }: DayRangeFilterProps) {
  const { t, i18n } = useTranslation('booking-history')
  const chosen = choiceOf(range, choices, today)
  const isSet = range.from !== undefined || range.to !== undefined
  const words = chosen ? t(`range.${chosen}`) : rangeText(range, t, i18n.language)
  return (
    <Popover
      label={label}
      width={380}
      buttonClassName={`${buttonStyle({})} [&_svg]:size-4`}
      button={
        <>
          <CalendarRange aria-hidden />
          {isSet ? `${label}: ${words}` : label}
        </>
      }
    >
      {() => (
      <div className="flex flex-col gap-3 p-1">
        <div className="flex flex-wrap gap-1.5">
          {choices.map((choice) => (
            <Button
              key={choice}
              size="small"
              tone={choice === chosen ? 'primary' : 'secondary'}
              aria-pressed={choice === chosen}
              onClick={() => onChange(choice === chosen ? { from: undefined, to: undefined } : rangeOf(choice, today))}
            >
              {t(`range.${choice}`)}
            </Button>
          ))}
        </div>
        <div className="grid grid-cols-2 gap-3">
          <DateField
            label={t('range.from')}
            value={range.from}
            max={range.to}
            today={today}
            onChange={(from) => onChange({ ...range, from })}
          />
          <DateField
            label={t('range.to')}
            value={range.to}
            min={range.from}
            today={today}
            onChange={(to) => onChange({ ...range, to })}
          />
        </div>
        {note && <p className="text-xs text-ink-3">{note}</p>}
      </div>
      )}
    </Popover>
  )
}

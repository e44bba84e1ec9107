import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { DayRangeFilter, type DayRangeFilterProps } from '#src/ui/list/day-range-filter.tsx'
import { rangeOf, choiceOf, type RangeChoice } from './day-ranges.ts'

export interface QuickRangeFilterProps extends Omit<DayRangeFilterProps, 'words' | 'children'> {
  choices: readonly RangeChoice[]
  today: string
}

/** A range of days, with the spans that are asked for all the time one press away. */
export function QuickRangeFilter({ choices, ...filter }: QuickRangeFilterProps) {
  const { t } = useTranslation('booking-history')
  const { range, today, onChange } = filter
  const chosen = choiceOf(range, choices, today)
  return (
    <DayRangeFilter {...filter} words={chosen && t(`range.${chosen}`)}>
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
    </DayRangeFilter>
  )
}

import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { DateField } from '#src/ui/form/date-field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { formatDay } from '#src/platform/format.ts'

interface Exception {
  travelDate: string
  kind: 'cancelled' | 'extra'
}

export interface ExceptionsFieldProps {
  value: readonly Exception[]
  onChange: (exceptions: Exception[]) => void
  error?: string | undefined
  min: string | undefined
  max: string | undefined
}

const KINDS = ['cancelled', 'extra'] as const

/** Days on which a timing does not run although its week says so, or the other way round. */
export function ExceptionsField({ value, onChange, error, min, max }: ExceptionsFieldProps) {
  const { t, i18n } = useTranslation('timetable')
  const [day, setDay] = useState<string>()
  const [kind, setKind] = useState<Exception['kind']>('cancelled')
  const isKnown = value.some(({ travelDate }) => travelDate === day)
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium text-ink">{t('timing.field.exceptions')}</legend>
      <div className="flex flex-wrap items-start gap-3">
        <DateField
          className="w-52"
          label={t('exception.day')}
          value={day}
          onChange={setDay}
          min={min}
          max={max}
          error={isKnown ? t('exception.known') : undefined}
        />
        <SelectField
          className="w-40"
          label={t('exception.kind')}
          value={kind}
          onChange={(event) => setKind(event.target.value === 'extra' ? 'extra' : 'cancelled')}
          options={KINDS.map((each) => ({ value: each, label: t(`exception.${each}`) }))}
        />
        <Button
          className="mt-6 w-fit"
          disabled={day === undefined || isKnown}
          onClick={() => {
            if (day === undefined) return
            onChange(
              [...value, { travelDate: day, kind }].toSorted((one, other) =>
                one.travelDate < other.travelDate ? -1 : 1,
              ),
            )
            setDay(undefined)
          }}
        >
          {t('exception.add')}
        </Button>
      </div>
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {value.map(({ travelDate, kind: what }) => (
            <li key={travelDate} className="flex items-center gap-2 rounded border border-line ps-2.5">
              <span className="tabular-nums">{formatDay(travelDate, i18n.language, 'weekday')}</span>
              <StatusPill tone={what === 'cancelled' ? 'stopped' : 'done'}>{t(`exception.${what}`)}</StatusPill>
              <IconButton
                size="small"
                label={t('exception.remove', { day: formatDay(travelDate, i18n.language) })}
                icon={<X />}
                onClick={() => onChange(value.filter((each) => each.travelDate !== travelDate))}
              />
            </li>
          ))}
        </ul>
      )}
      {error && <p className="text-xs font-medium text-stop-ink">{error}</p>}
    </fieldset>
  )
}

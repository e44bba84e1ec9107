import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FareClass } from '#machines/booking/booking-context.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import type { PassengerText } from '#machines/booking/booking-context.ts'
import { knownText } from '#src/features/booking/known-passenger.ts'
import { openActs, PassengerActs } from '#src/features/booking/passenger-acts.tsx'
import { PassengerFieldGrid } from '#src/features/booking/passenger-field-grid.tsx'
import { fillPassenger, type PassengersForm } from '#src/features/booking/passenger-form.ts'
import { PassengerRecall } from '#src/features/booking/passenger-recall.tsx'
import { usePassportWarning } from '#src/domain/booking/use-passport-warning.ts'

export interface JoiningCardProps {
  index: number
  name: string
  /** As the server judges the date of birth on the outward day. */
  fareClass: FareClass | undefined
  crossesBorder: boolean
  /** The last day on which the border is crossed. */
  lastCrossing: string | undefined
  /** What the server refused, by path. */
  refused: Readonly<Record<string, string>>
  /** After an entry that does not bubble to the form. */
  onTyped: () => void
  /** Absent for the only one. */
  onRemove: (() => void) | undefined
}

/** Everything about one passenger who joins. */
export function JoiningCard(props: JoiningCardProps) {
  const { index, name, fareClass, crossesBorder, lastCrossing, refused, onTyped, onRemove } = props
  const { t } = useTranslation(['booking-update', 'tickets'])
  const form = useFormContext<PassengersForm>()
  const passportExpiry = useWatch({ control: form.control, name: `passengers.${index}.passportExpiry` })
  const warnOfPassport = usePassportWarning(lastCrossing)
  const id = `joining-${index}`

  function fill(text: PassengerText) {
    fillPassenger(form, index, text)
    onTyped()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears a key of all its fields
    <section aria-labelledby={id} onKeyDown={openActs} className="min-w-0 rounded border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-3.5 py-2">
        <h3 id={id} className="min-w-0 text-sm font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </h3>
        {fareClass && fareClass !== 'adult' && <Badge>{t(`tickets:fareClass.${fareClass}`)}</Badge>}
        <PassengerActs name={name}>
          {onRemove && (
            <Button size="small" tone="quiet" tabIndex={-1} onClick={onRemove}>
              {t('add.remove', { name })}
            </Button>
          )}
          <PassengerRecall onRecall={fill} />
        </PassengerActs>
      </header>
      <PassengerFieldGrid
        index={index}
        crossesBorder={crossesBorder}
        hasNational
        tell={(field) => ({
          error: form.formState.errors.passengers?.[index]?.[field]?.message ?? refused[`passengers.${index}.${field}`],
          warning: field === 'passportExpiry' ? warnOfPassport(passportExpiry) : undefined,
        })}
        onTyped={onTyped}
        onRecall={(known) => fill(knownText(known))}
        hasOthers={false}
      />
    </section>
  )
}

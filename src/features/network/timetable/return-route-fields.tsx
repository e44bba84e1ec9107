import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { LocalizedName } from '#contract/common.ts'
import { Button } from '#src/ui/button.tsx'
import { FormCombobox } from '#src/ui/form/form-combobox.tsx'
import { FormText } from '#src/ui/form/form-text.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { useFieldError } from '#src/ui/form/act-field.ts'
import { findRoutes, foundChoice } from './find-stoppages.ts'
import { proposedName } from './return-name.ts'
import { StopOrder, orderedStop, type OrderedStop } from './stop-order.tsx'
import { MAX_NAME } from '#contract/bounds.ts'

interface Return {
  returnRouteId: string | null
  newReturn: { name: LocalizedName; stoppageIds: string[] } | null
}

/** What is shown of the way back beside its values. */
export const shownReturn = z.object({
  known: foundChoice.optional(),
  /** Undefined: the reverse, whatever is changed on the way out. */
  own: z.array(orderedStop).optional(),
})
type ShownReturn = z.output<typeof shownReturn>

export interface ReturnRouteFieldsProps {
  stops: readonly OrderedStop[]
  name: LocalizedName
  shown: ShownReturn
  onShow: (shown: ShownReturn) => void
}

/** The way back of a route: proposed as its reverse and made with it, or one that is there already. */
export function ReturnRouteFields({ stops, name, shown: { known, own }, onShow }: ReturnRouteFieldsProps) {
  const { t, i18n } = useTranslation(['timetable', 'form'])
  const { setValue, watch } = useFormContext<Return>()
  const shown = own ?? [...stops].toReversed()
  const error = useFieldError('newReturn')
  const back = watch('newReturn')
  const kind = back ? 'new' : 'known'

  const propose = (changes: Partial<NonNullable<Return['newReturn']>> = {}) =>
    setValue(
      'newReturn',
      {
        name: back?.name ?? proposedName(name, stops),
        stoppageIds: shown.map(({ stoppageId }) => stoppageId),
        ...changes,
      },
      { shouldDirty: true },
    )

  return (
    <fieldset className="grid gap-3 rounded border border-line p-3">
      <legend className="px-1 text-sm font-semibold">{t('route.back.title')}</legend>
      <SegmentedControl
        label={t('route.back.title')}
        labelHidden
        value={kind}
        segments={[
          { value: 'new', label: t('route.back.new') },
          { value: 'known', label: t('route.back.known') },
        ]}
        onChange={(next) => {
          if (next === 'new') propose()
          else setValue('newReturn', null)
          setValue('returnRouteId', null)
        }}
      />
      {kind === 'known' ? (
        <FormCombobox
          name="returnRouteId"
          none={null}
          label={t('route.field.returnRouteId')}
          hint={t('route.back.knownHint')}
          choiceOf={() => known}
          onChoose={(choice) => onShow({ known: choice, own })}
          search={(query, signal) => findRoutes(query, signal, i18n.language)}
          required
        />
      ) : (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {(['en', 'ar'] as const).map((language) => (
              <FormText
                key={language}
                name={`newReturn.name.${language}`}
                label={t(`form:nameIn.${language}`, { label: t('route.back.name') })}
                lang={language}
                dir={language === 'ar' ? 'rtl' : 'ltr'}
                maxLength={MAX_NAME}
                required
              />
            ))}
          </div>
          <StopOrder
            label={t('route.back.stops')}
            stops={shown}
            onChange={(next) => {
              onShow({ known, own: next })
              propose({ stoppageIds: next.map(({ stoppageId }) => stoppageId) })
            }}
            error={error}
          />
          {own && (
            <Button
              size="small"
              className="w-fit"
              onClick={() => {
                onShow({ known })
                propose({ stoppageIds: [...stops].toReversed().map(({ stoppageId }) => stoppageId) })
              }}
            >
              {t('route.back.reverse')}
            </Button>
          )}
        </>
      )}
    </fieldset>
  )
}

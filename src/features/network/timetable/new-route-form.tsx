import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { BodyOf } from '#contract/contract.ts'
import { routeEndpoints } from '#contract/network/route.ts'
import { type RouteRecord } from '#contract/network/route-row.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { Checkbox } from '#src/ui/form/checkbox.tsx'
import { FormCombobox } from '#src/ui/form/form-combobox.tsx'
import { FormCheckbox } from '#src/ui/form/form-text.tsx'
import type { MasterFormProps } from '#src/ui/record/master-page.tsx'
import { NameFields } from '#src/ui/form/name-fields.tsx'
import { localName } from '#src/platform/local-name.ts'
import { useCompanionValues } from '#src/ui/form/use-companion-values.ts'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'
import { findTrips, foundChoice } from './find-stoppages.ts'
import { proposedName } from './return-name.ts'
import { ReturnRouteFields, shownReturn } from './return-route-fields.tsx'
import { orderedStop, StopOrder, type OrderedStop } from './stop-order.tsx'

type Values = BodyOf<'createRoute'>

const BLANK: Values = {
  tripId: '',
  name: { en: '', ar: '' },
  stoppageIds: [],
  isTwoWay: false,
  returnRouteId: null,
  newReturn: null,
  isActive: true,
}

/** What the values name by ids alone. */
const shownRoute = z.object({ trip: foundChoice.optional(), stops: z.array(orderedStop), back: shownReturn })

/** A new route and, if it is two-way, its way back; timings are given to it afterwards. */
export function NewRouteForm(props: MasterFormProps<RouteRecord>) {
  const { t, i18n } = useTranslation(['timetable', 'form'])
  const { held, hold, beside } = useCompanionValues(shownRoute, () => ({ stops: [], back: {} }))
  const act = useRecordForm('createRoute', props, {
    schema: routeEndpoints.createRoute.body,
    blank: BLANK,
    valuesOf: () => BLANK,
    beside,
    toRequest: (body) => ({ body }),
    invalidates: [
      'getRouteList',
      'getTripList',
      'getRouteListForBooking',
      'getRegionListForBooking',
      'getJourneyDestinations',
    ],
    saved: ({ data }) => t('form:saved', { name: localName(data.name, i18n.language) }),
  })
  return (
    <ActForm act={act} layout="wideRecord" send={t('route.create')} cancel={props.listPath}>
      <NewRouteFields shown={held} onShow={hold} />
    </ActForm>
  )
}

interface NewRouteFieldsProps {
  shown: z.output<typeof shownRoute>
  onShow: (shown: z.output<typeof shownRoute>) => void
}

function NewRouteFields({ shown, onShow }: NewRouteFieldsProps) {
  const { t, i18n } = useTranslation(['timetable', 'network'])
  const { formState, setValue, getValues, watch } = useFormContext<Values>()
  const { errors } = formState
  const { trip, stops, back } = shown
  const [isTwoWay, name] = watch(['isTwoWay', 'name'])

  function reorder(next: OrderedStop[]) {
    onShow({ ...shown, stops: next })
    const ids = next.map(({ stoppageId }) => stoppageId)
    const { newReturn } = getValues()
    setValue('stoppageIds', ids, { shouldDirty: true, shouldValidate: errors.stoppageIds !== undefined })
    if (newReturn && !back.own) setValue('newReturn', { ...newReturn, stoppageIds: ids.toReversed() })
  }

  return (
    <div className="grid gap-4">
      <div className="grid max-w-form items-start gap-4 sm:grid-cols-2">
        <FormCombobox
          name="tripId"
          className="sm:col-span-2"
          label={t('trip.one')}
          hint={t('route.tripHint')}
          choiceOf={() => trip}
          onChoose={(choice) => onShow({ ...shown, trip: choice })}
          search={(query, signal) => findTrips(query, signal, i18n.language)}
          required
        />
        <NameFields name="name" label={t('route.field.name')} />
      </div>
      <section className="grid gap-2">
        <h2 className="text-sm font-semibold">{t('route.field.stoppages')}</h2>
        <StopOrder
          label={t('route.field.stoppages')}
          stops={stops}
          onChange={reorder}
          error={errors.stoppageIds?.message ?? errors.stoppageIds?.root?.message}
        />
      </section>
      <Checkbox
        label={t('route.field.isTwoWay')}
        hint={t('route.twoWayHint')}
        error={errors.isTwoWay?.message}
        checked={isTwoWay}
        onChange={(event) => {
          const reverse = {
            name: proposedName(name, stops),
            stoppageIds: stops.map(({ stoppageId }) => stoppageId).toReversed(),
          }
          setValue('isTwoWay', event.target.checked, { shouldDirty: true })
          setValue('newReturn', event.target.checked ? reverse : null)
          setValue('returnRouteId', null)
          onShow({ ...shown, back: {} })
        }}
      />
      {isTwoWay && (
        <ReturnRouteFields stops={stops} name={name} shown={back} onShow={(next) => onShow({ ...shown, back: next })} />
      )}
      <FormCheckbox name="isActive" label={t('network:field.isActive')} hint={t('network:field.isActiveHint')} />
    </div>
  )
}

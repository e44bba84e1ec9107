import { useState } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { BodyOf } from '#contract/contract.ts'
import { routeEndpoints, type RouteRecord } from '#contract/route.ts'
import { Checkbox } from '#src/components/checkbox.tsx'
import { ComboboxField, type ComboboxChoice } from '#src/components/combobox-field.tsx'
import type { MasterFormProps } from '#src/components/master-page.tsx'
import { NameFields } from '#src/components/name-fields.tsx'
import { RecordForm } from '#src/components/record-form.tsx'
import { useContractForm } from '#src/lib/contract-form.ts'
import { localName } from '#src/lib/local-name.ts'
import { useRecordSaving } from '#src/lib/use-record-saving.ts'
import { useWrite } from '#src/lib/use-write.ts'
import { findTrips } from './find-stoppages.ts'
import { proposedName } from './return-name.ts'
import { ReturnRouteFields } from './return-route-fields.tsx'
import { StopOrder, type OrderedStop } from './stop-order.tsx'

type Values = BodyOf<'createRoute'>

const BLANK: Values = { tripId: '', name: { en: '', ar: '' }, stoppageIds: [], isTwoWay: false, returnRouteId: null, newReturn: null, isActive: true }

/** A new route and, if it is two-way, its way back; timings are given to it afterwards. */
export function NewRouteForm({ listPath }: MasterFormProps<RouteRecord>) {
  const { t, i18n } = useTranslation(['timetable', 'form'])
  const form = useContractForm(routeEndpoints.createRoute.body, BLANK)
  const { saving, whatFollows } = useRecordSaving({
    form,
    listPath,
    valuesOf: () => BLANK,
    done: ({ name }: RouteRecord) => t('form:saved', { name: localName(name, i18n.language) }),
    outdates: ['getRouteList', 'getTripList', 'getRouteListForBooking', 'getRegionListForBooking'],
  })
  const create = useWrite('createRoute', whatFollows)
  return (
    <RecordForm
      form={form}
      saving={saving}
      listPath={listPath}
      save={t('route.create')}
      isSaving={create.isPending}
      onSave={(values) => create.mutate({ body: values })}
      wide
      isForgetful
    >
      <NewRouteFields />
    </RecordForm>
  )
}

function NewRouteFields() {
  const { t, i18n } = useTranslation(['timetable', 'network'])
  const { register, control, formState, setValue, getValues, watch } = useFormContext<Values>()
  const { errors } = formState
  const [trip, setTrip] = useState<ComboboxChoice>()
  const [stops, setStops] = useState<OrderedStop[]>([])
  const [isTwoWay, name] = watch(['isTwoWay', 'name'])

  function reorder(next: OrderedStop[]) {
    setStops(next)
    const ids = next.map(({ stoppageId }) => stoppageId)
    const { newReturn, stoppageIds } = getValues()
    setValue('stoppageIds', ids, { shouldDirty: true, shouldValidate: errors.stoppageIds !== undefined })
    // The way back follows the way out until it is given stops of its own.
    const follows = newReturn && newReturn.stoppageIds.join() === stoppageIds.toReversed().join()
    if (follows) setValue('newReturn', { ...newReturn, stoppageIds: ids.toReversed() })
  }

  return (
    <div className="grid gap-4">
      <div className="grid max-w-form items-start gap-4 sm:grid-cols-2">
        <Controller
          name="tripId"
          control={control}
          render={({ field }) => (
            <ComboboxField
              className="sm:col-span-2"
              label={t('trip.one')}
              hint={t('route.tripHint')}
              error={errors.tripId?.message}
              value={trip}
              onChange={(choice) => {
                setTrip(choice)
                field.onChange(choice?.id ?? '')
              }}
              search={(query, signal) => findTrips(query, signal, i18n.language)}
              required
            />
          )}
        />
        <NameFields name="name" label={t('route.field.name')} />
      </div>
      <section className="grid gap-2">
        <h2 className="text-sm font-semibold">{t('route.field.stoppages')}</h2>
        <StopOrder label={t('route.field.stoppages')} stops={stops} onChange={reorder} error={errors.stoppageIds?.message ?? errors.stoppageIds?.root?.message} />
      </section>
      <Checkbox
        label={t('route.field.isTwoWay')}
        hint={t('route.twoWayHint')}
        error={errors.isTwoWay?.message}
        checked={isTwoWay}
        onChange={(event) => {
          const back = { name: proposedName(name, stops), stoppageIds: stops.map(({ stoppageId }) => stoppageId).toReversed() }
          setValue('isTwoWay', event.target.checked, { shouldDirty: true })
          setValue('newReturn', event.target.checked ? back : null)
          setValue('returnRouteId', null)
        }}
      />
      {isTwoWay && <ReturnRouteFields stops={stops} name={name} />}
      <Checkbox {...register('isActive')} label={t('network:field.isActive')} hint={t('network:field.isActiveHint')} />
    </div>
  )
}

import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { BodyOf } from '#contract/contract.ts'
import { tripEndpoints, type TripRecord } from '#contract/trip.ts'
import { Checkbox } from '#src/components/checkbox.tsx'
import type { MasterFormProps } from '#src/components/master-page.tsx'
import { NameFields } from '#src/components/name-fields.tsx'
import { RecordForm } from '#src/components/record-form.tsx'
import { RegionField } from '#src/components/region-field.tsx'
import { localName } from '#src/lib/local-name.ts'
import { useMasterForm } from '#src/lib/use-master-form.ts'
import { useWrite } from '#src/lib/use-write.ts'

type Values = BodyOf<'createTrip'>

const BLANK: Values = { name: { en: '', ar: '' }, originRegionId: '', destinationRegionId: '', isActive: true }

export function TripForm(props: MasterFormProps<TripRecord>) {
  const { t, i18n } = useTranslation('timetable')
  const { whatFollows, frameOf } = useMasterForm(props, {
    schema: tripEndpoints.createTrip.body,
    blank: BLANK,
    valuesOf,
    nameOf: ({ name }) => localName(name, i18n.language),
    create: t('trip.create'),
    outdates: ['getTripList', 'getTripListForBooking'],
  })
  const create = useWrite('createTrip', whatFollows)
  const update = useWrite('updateTrip', whatFollows)
  return (
    <RecordForm {...frameOf(create, update)}>
      <TripFields />
    </RecordForm>
  )
}

function TripFields() {
  const { t } = useTranslation(['timetable', 'network'])
  const { register } = useFormContext<Values>()
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <RegionField name="originRegionId" label={t('trip.field.originRegionId')} />
      <RegionField name="destinationRegionId" label={t('trip.field.destinationRegionId')} />
      <NameFields name="name" label={t('trip.field.name')} />
      <Checkbox
        {...register('isActive')}
        label={t('network:field.isActive')}
        hint={t('network:field.isActiveHint')}
        className="sm:col-span-2"
      />
    </div>
  )
}

function valuesOf({ name, originRegionId, destinationRegionId, isActive }: TripRecord): Values {
  return { name, originRegionId, destinationRegionId, isActive }
}

import { useTranslation } from 'react-i18next'
import { tripEndpoints } from '#contract/network/trip.ts'
import { type TripRecord } from '#contract/network/trip-row.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { FormCheckbox } from '#src/ui/form/form-text.tsx'
import type { MasterFormProps } from '#src/ui/record/master-page.tsx'
import { NameFields } from '#src/ui/form/name-fields.tsx'
import { RegionField } from '#src/features/network/region-field.tsx'
import { localName } from '#src/platform/local-name.ts'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'

export function TripForm(props: MasterFormProps<TripRecord>) {
  const { t, i18n } = useTranslation(['timetable', 'network', 'form'])
  const act = useRecordForm(props.record ? 'updateTrip' : 'createTrip', props, {
    schema: tripEndpoints.createTrip.body,
    blank: { name: { en: '', ar: '' }, originRegionId: '', destinationRegionId: '', isActive: true },
    valuesOf: ({ name, originRegionId, destinationRegionId, isActive }) => ({
      name,
      originRegionId,
      destinationRegionId,
      isActive,
    }),
    toRequest: (values, present) => ({ body: present ? { ...values, ...present } : values }),
    invalidates: ['getTripList', 'getTripListForBooking'],
    saved: ({ data }) => t('form:saved', { name: localName(data.name, i18n.language) }),
  })
  return (
    <ActForm act={act} layout="record" send={props.record ? t('form:save') : t('trip.create')} cancel={props.listPath}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <RegionField name="originRegionId" label={t('trip.field.originRegionId')} />
        <RegionField name="destinationRegionId" label={t('trip.field.destinationRegionId')} />
        <NameFields name="name" label={t('trip.field.name')} />
        <FormCheckbox
          name="isActive"
          label={t('network:field.isActive')}
          hint={t('network:field.isActiveHint')}
          className="sm:col-span-2"
        />
      </div>
    </ActForm>
  )
}

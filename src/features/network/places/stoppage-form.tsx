import { useTranslation } from 'react-i18next'
import { stoppageEndpoints } from '#contract/network/stoppage.ts'
import { type StoppageRecord } from '#contract/network/stoppage-row.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { FormCheckbox, FormText } from '#src/ui/form/form-text.tsx'
import type { MasterFormProps } from '#src/ui/record/master-page.tsx'
import { NameFields } from '#src/ui/form/name-fields.tsx'
import { RegionField } from '#src/features/network/region-field.tsx'
import { localName } from '#src/platform/local-name.ts'
import { latinDigits } from '#src/ui/form/input-text.ts'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'

export function StoppageForm(props: MasterFormProps<StoppageRecord>) {
  const { t, i18n } = useTranslation(['network', 'form'])
  const act = useRecordForm(props.record ? 'updateStopage' : 'createStopage', props, {
    schema: stoppageEndpoints.createStopage.body,
    blank: { name: { en: '', ar: '' }, regionId: '', latitude: null, longitude: null, isActive: true },
    valuesOf: ({ name, regionId, latitude, longitude, isActive }) => ({
      name,
      regionId,
      latitude,
      longitude,
      isActive,
    }),
    toRequest: (values, present) => ({ body: present ? { ...values, ...present } : values }),
    invalidates: ['getStopageList', 'getStopageListDropdown', 'getRegionListForBooking', 'getJourneyDestinations'],
    saved: ({ data }) => t('form:saved', { name: localName(data.name, i18n.language) }),
  })
  return (
    <ActForm
      act={act}
      layout="record"
      send={props.record ? t('form:save') : t('stoppage.create')}
      cancel={props.listPath}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NameFields name="name" label={t('stoppage.field.name')} />
        <RegionField name="regionId" />
        <p className="text-xs text-ink-3 sm:col-span-2">{t('stoppage.place')}</p>
        {(['latitude', 'longitude'] as const).map((axis) => (
          <FormText
            key={axis}
            name={axis}
            setValueAs={degrees}
            label={t(`stoppage.field.${axis}`)}
            inputMode="decimal"
            maxLength={12}
            ltr
          />
        ))}
        <FormCheckbox
          name="isActive"
          label={t('field.isActive')}
          hint={t('field.isActiveHint')}
          className="sm:col-span-2"
        />
      </div>
    </ActForm>
  )
}

/** What is no number stays text, so that the schema says so. */
function degrees(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed
  const text = latinDigits(typed).trim()
  if (text === '') return null
  const value = Number(text)
  return Number.isNaN(value) ? typed : value
}

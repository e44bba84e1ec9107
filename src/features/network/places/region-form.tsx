import { useTranslation } from 'react-i18next'
import { regionEndpoints } from '#contract/network/region.ts'
import { MAX_VAT_RATE, type RegionRecord } from '#contract/network/region-row.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { FormCombobox, FormCountry } from '#src/ui/form/form-combobox.tsx'
import { FormCurrency } from '#src/ui/form/form-currency.tsx'
import { FormDecimal } from '#src/ui/form/form-money.tsx'
import { FormCheckbox, FormText } from '#src/ui/form/form-text.tsx'
import type { MasterFormProps } from '#src/ui/record/master-page.tsx'
import { NameFields } from '#src/ui/form/name-fields.tsx'
import { localName } from '#src/platform/local-name.ts'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'
import { findTimeZones } from './time-zones.ts'

export function RegionForm(props: MasterFormProps<RegionRecord>) {
  const { t, i18n } = useTranslation(['network', 'form'])
  const act = useRecordForm(props.record ? 'updateRegion' : 'createRegion', props, {
    schema: regionEndpoints.createRegion.body,
    blank: { code: '', city: { en: '', ar: '' }, country: '', currency: '', timeZone: '', isActive: true },
    valuesOf: ({ code, city, country, currency, vatRateBasisPoints, timeZone, isActive }) => ({
      code,
      city,
      country,
      currency,
      vatRateBasisPoints,
      timeZone,
      isActive,
    }),
    toRequest: (values, present) => ({ body: present ? { ...values, ...present } : values }),
    invalidates: ['getRegionList', 'getRegionDetails'],
    saved: ({ data }) => t('form:saved', { name: localName(data.city, i18n.language) }),
  })
  return (
    <ActForm
      act={act}
      layout="record"
      send={props.record ? t('form:save') : t('region.create')}
      cancel={props.listPath}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NameFields name="city" label={t('region.field.city')} />
        <FormText
          name="code"
          label={t('region.field.code')}
          hint={t('region.codeHint')}
          maxLength={5}
          ltr
          mono
          required
        />
        <FormCountry name="country" label={t('region.field.country')} required />
        <FormCurrency name="currency" label={t('region.field.currency')} className="sm:col-span-2" />
        <FormDecimal
          name="vatRateBasisPoints"
          label={t('region.field.vatRateBasisPoints')}
          hint={t('region.vatHint')}
          digits={2}
          most={MAX_VAT_RATE}
          unit="%"
          // From then on its tax rules say it, each with its first day.
          disabled={props.record !== undefined}
          required
        />
        <FormCombobox
          name="timeZone"
          label={t('region.field.timeZone')}
          hint={t('region.timeZoneHint')}
          choiceOf={(zone) => ({ id: zone, label: zone })}
          search={(query) => findTimeZones(query)}
          isLocal
          required
        />
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

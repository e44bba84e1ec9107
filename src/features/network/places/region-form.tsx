import { useTranslation } from 'react-i18next'
import { regionEndpoints } from '#contract/network/region.ts'
import { MAX_NAME } from '#contract/bounds.ts'
import { MAX_VAT_RATE, type RegionRecord } from '#contract/network/region-row.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { emptyAsNull } from '#src/ui/form/contract-form.ts'
import { FormCombobox, FormCountry } from '#src/ui/form/form-combobox.tsx'
import { FormCurrency } from '#src/ui/form/form-currency.tsx'
import { FormDecimal } from '#src/ui/form/form-money.tsx'
import { FormCheckbox, FormText } from '#src/ui/form/form-text.tsx'
import type { MasterFormProps } from '#src/ui/record/master-page.tsx'
import { FormPart } from '#src/ui/form/form-part.tsx'
import { NameFields } from '#src/ui/form/name-fields.tsx'
import { localName } from '#src/platform/local-name.ts'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'
import { findTimeZones } from './time-zones.ts'

const ADDRESS = ['buildingNumber', 'street', 'district', 'postalCode'] as const

export function RegionForm(props: MasterFormProps<RegionRecord>) {
  const { t, i18n } = useTranslation(['network', 'form'])
  const act = useRecordForm(props.record ? 'updateRegion' : 'createRegion', props, {
    schema: regionEndpoints.createRegion.body,
    blank: {
      code: '',
      city: { en: '', ar: '' },
      country: '',
      currency: '',
      timeZone: '',
      taxNumber: null,
      street: null,
      buildingNumber: null,
      district: null,
      postalCode: null,
      isActive: true,
    },
    valuesOf: ({ id: _id, version: _version, stoppages: _stoppages, depots: _depots, ...values }) => values,
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
      <div className="grid gap-5">
        <FormPart title={t('region.part.place')}>
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
        </FormPart>
        <FormPart title={t('region.part.seller')} hint={t('region.sellerHint')}>
          <FormText
            name="taxNumber"
            setValueAs={emptyAsNull}
            label={t('region.field.taxNumber')}
            hint={t('region.taxNumberHint')}
            maxLength={30}
            ltr
            mono
          />
          {ADDRESS.map((part) => (
            <FormText
              key={part}
              name={part}
              setValueAs={emptyAsNull}
              label={t(`region.field.${part}`)}
              maxLength={MAX_NAME}
            />
          ))}
        </FormPart>
      </div>
    </ActForm>
  )
}

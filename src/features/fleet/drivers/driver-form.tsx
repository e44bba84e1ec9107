import { useTranslation } from 'react-i18next'
import { driverEndpoints } from '#contract/fleet/driver.ts'
import { type DriverRecord } from '#contract/fleet/driver-row.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { FormCountry } from '#src/ui/form/form-combobox.tsx'
import { FormDay } from '#src/ui/form/form-day.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormPhone } from '#src/ui/form/form-phone.tsx'
import { FormCheckbox, FormText } from '#src/ui/form/form-text.tsx'
import { useListPath } from '#src/ui/record/record-page.tsx'
import type { MasterFormProps } from '#src/ui/record/master-page.tsx'
import { emptyAsNull } from '#src/ui/form/contract-form.ts'
import { localName } from '#src/platform/local-name.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { useRead } from '#src/platform/use-read.ts'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'
import { MAX_NAME } from '#contract/bounds.ts'
import { useListOf } from '../fleet-paths.ts'

export function DriverForm(props: MasterFormProps<DriverRecord>) {
  const { t, i18n } = useTranslation(['fleet', 'form'])
  const list = useListOf()
  const carried = useListPath('')
  const ownDepot = useOwnDepot()
  const branches = useRead('branchList').data?.data ?? []
  const act = useRecordForm(props.record ? 'updateDriver' : 'createDriver', props, {
    schema: driverEndpoints.createDriver.body,
    blank: {
      name: '',
      phone: '',
      licenceNumber: '',
      licenceExpiresOn: '',
      nationality: '',
      passportNumber: null,
      passportExpiresOn: null,
      depotId: ownDepot ?? '',
      isActive: true,
    },
    valuesOf,
    toRequest: (values, present) => ({ body: present ? { ...values, ...present } : values }),
    // What is of persons is not kept in the browser.
    keep: false,
    invalidates: ['getDriverList', 'getMatersForTransport', 'getTransportDetails', 'getTransportList', 'getBus'],
    saved: ({ data }) => t('form:saved', { name: data.name }),
    // A new one's documents are added on its page.
    next: ({ data }) => ({ go: props.record ? props.listPath : `${list}/${data.id}${carried}` }),
  })
  return (
    <ActForm
      act={act}
      layout="record"
      send={props.record ? t('form:save') : t('driver.create')}
      cancel={props.listPath}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormText name="name" label={t('driver.field.name')} maxLength={MAX_NAME} required />
        <FormPhone name="phone" none="" label={t('driver.field.phone')} required />
        <FormText name="licenceNumber" label={t('driver.field.licenceNumber')} maxLength={30} ltr mono required />
        <FormDay name="licenceExpiresOn" none="" label={t('driver.field.licenceExpiresOn')} required />
        <FormCountry name="nationality" label={t('driver.field.nationality')} required />
        <FormSelect
          name="depotId"
          label={t('driver.field.depotId')}
          placeholder={t('driver.chooseDepot')}
          options={branches
            .filter(({ id }) => ownDepot === undefined || id === ownDepot)
            .map(({ id, code, name }) => ({ value: id, label: `${code} · ${localName(name, i18n.language)}` }))}
          required
        />
        <p className="text-xs text-ink-3 sm:col-span-2">{t('driver.passportHint')}</p>
        <FormText
          name="passportNumber"
          setValueAs={emptyAsNull}
          label={t('driver.field.passportNumber')}
          maxLength={30}
          ltr
          mono
        />
        <FormDay name="passportExpiresOn" none={null} label={t('driver.field.passportExpiresOn')} />
        <FormCheckbox
          name="isActive"
          label={t('field.isActive')}
          hint={t('driver.isActiveHint')}
          className="sm:col-span-2"
        />
      </div>
    </ActForm>
  )
}

/** The only depot whose drivers an admin keeps; undefined for those who keep all. */
function useOwnDepot(): string | undefined {
  const { user_type, depot } = useUserDetails()
  return user_type === 'admin' ? depot?.id : undefined
}

function valuesOf(record: DriverRecord) {
  const {
    name,
    phone,
    licenceNumber,
    licenceExpiresOn,
    nationality,
    passportNumber,
    passportExpiresOn,
    depotId,
    isActive,
  } = record
  return {
    name,
    phone,
    licenceNumber,
    licenceExpiresOn,
    nationality,
    passportNumber,
    passportExpiresOn,
    depotId,
    isActive,
  }
}

import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { BodyOf } from '#contract/contract.ts'
import { driverEndpoints, type DriverRecord } from '#contract/driver.ts'
import { Checkbox } from '#src/components/checkbox.tsx'
import { ComboboxField } from '#src/components/combobox-field.tsx'
import { DateField } from '#src/components/date-field.tsx'
import type { MasterFormProps } from '#src/components/master-page.tsx'
import { RecordForm } from '#src/components/record-form.tsx'
import { SelectField } from '#src/components/select-field.tsx'
import { TextField } from '#src/components/text-field.tsx'
import { emptyAsNull } from '#src/lib/contract-form.ts'
import { countryOf, findCountries } from '#src/lib/countries.ts'
import { localName } from '#src/lib/local-name.ts'
import { useUserDetails } from '#src/lib/session.tsx'
import { useRead } from '#src/lib/use-read.ts'
import { useMasterForm } from '#src/lib/use-master-form.ts'
import { useWrite } from '#src/lib/use-write.ts'

type Values = BodyOf<'createDriver'>

export function DriverForm(props: MasterFormProps<DriverRecord>) {
  const { t } = useTranslation('fleet')
  const ownDepot = useOwnDepot()
  const blank: Values = {
    name: '',
    phone: '',
    licenceNumber: '',
    licenceExpiresOn: '',
    nationality: '',
    passportNumber: null,
    passportExpiresOn: null,
    depotId: ownDepot ?? '',
    isActive: true,
  }
  const { whatFollows, frameOf } = useMasterForm(props, {
    schema: driverEndpoints.createDriver.body,
    blank,
    valuesOf,
    nameOf: ({ name }) => name,
    create: t('driver.create'),
    outdates: ['getDriverList', 'getMatersForTransport', 'getTransportDetails', 'getTransportList'],
  })
  const create = useWrite('createDriver', whatFollows)
  const update = useWrite('updateDriver', whatFollows)
  return (
    // What is of persons is not kept in the browser.
    <RecordForm {...frameOf(create, update)} isForgetful>
      <DriverFields />
    </RecordForm>
  )
}

function DriverFields() {
  const { t, i18n } = useTranslation('fleet')
  const { register, control, formState } = useFormContext<Values>()
  const { errors } = formState
  const ownDepot = useOwnDepot()
  const branches = useRead('branchList').data?.data ?? []
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        {...register('name')}
        label={t('driver.field.name')}
        error={errors.name?.message}
        autoComplete="off"
        maxLength={120}
        required
      />
      <TextField
        {...register('phone')}
        label={t('driver.field.phone')}
        error={errors.phone?.message}
        type="tel"
        autoComplete="off"
        maxLength={32}
        ltr
        required
      />
      <TextField
        {...register('licenceNumber')}
        label={t('driver.field.licenceNumber')}
        error={errors.licenceNumber?.message}
        autoComplete="off"
        maxLength={30}
        ltr
        mono
        required
      />
      <Controller
        name="licenceExpiresOn"
        control={control}
        render={({ field }) => (
          <DateField
            label={t('driver.field.licenceExpiresOn')}
            error={errors.licenceExpiresOn?.message}
            value={field.value || undefined}
            onChange={(day) => field.onChange(day ?? '')}
            required
          />
        )}
      />
      <Controller
        name="nationality"
        control={control}
        render={({ field }) => (
          <ComboboxField
            label={t('driver.field.nationality')}
            error={errors.nationality?.message}
            value={field.value ? countryOf(field.value, i18n.language) : undefined}
            onChange={(choice) => field.onChange(choice?.id ?? '')}
            search={(query) => findCountries(query, i18n.language).slice(0, 40)}
            isLocal
            required
          />
        )}
      />
      {/* Its options come later than the form: only then it can show the one that is chosen. */}
      <SelectField
        key={branches.length}
        {...register('depotId')}
        label={t('driver.field.depotId')}
        error={errors.depotId?.message}
        placeholder={t('driver.chooseDepot')}
        options={branches
          .filter(({ id }) => ownDepot === undefined || id === ownDepot)
          .map(({ id, code, name }) => ({ value: id, label: `${code} · ${localName(name, i18n.language)}` }))}
        required
      />
      <p className="text-xs text-ink-3 sm:col-span-2">{t('driver.passportHint')}</p>
      <TextField
        {...register('passportNumber', { setValueAs: emptyAsNull })}
        label={t('driver.field.passportNumber')}
        error={errors.passportNumber?.message}
        autoComplete="off"
        maxLength={30}
        ltr
        mono
      />
      <Controller
        name="passportExpiresOn"
        control={control}
        render={({ field }) => (
          <DateField
            label={t('driver.field.passportExpiresOn')}
            error={errors.passportExpiresOn?.message}
            value={field.value ?? undefined}
            onChange={(day) => field.onChange(day ?? null)}
          />
        )}
      />
      <Checkbox
        {...register('isActive')}
        label={t('field.isActive')}
        hint={t('driver.isActiveHint')}
        className="sm:col-span-2"
      />
    </div>
  )
}

/** The only depot whose drivers an admin keeps; undefined for those who keep all. */
function useOwnDepot(): string | undefined {
  const { user_type, depot } = useUserDetails()
  return user_type === 'admin' ? depot?.id : undefined
}

function valuesOf(record: DriverRecord): Values {
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

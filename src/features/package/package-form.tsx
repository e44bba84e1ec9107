import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { MAX_STAY_NIGHTS } from '#contract/accommodation/stay-codes.ts'
import { MAX_NAME } from '#contract/bounds.ts'
import { amountMinor } from '#contract/common.ts'
import type { AnswerOf } from '#contract/contract.ts'
import { packageEndpoints } from '#contract/package/package.ts'
import { MAX_PACKAGE_CAPACITY } from '#contract/package/package-codes.ts'
import type { PackageRecord } from '#contract/package/package-row.ts'
import { localName } from '#src/platform/local-name.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { FormDay } from '#src/ui/form/form-day.tsx'
import { FormNumber } from '#src/ui/form/form-number.tsx'
import { FormPart } from '#src/ui/form/form-part.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormCheckbox, FormText } from '#src/ui/form/form-text.tsx'
import { NameFields } from '#src/ui/form/name-fields.tsx'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'
import type { MasterFormProps } from '#src/ui/record/master-page.tsx'
import { PackagePriceFields } from './package-price-fields.tsx'
import { PackageRoomFields } from './package-room-fields.tsx'
import { PackageVisaFields } from './package-visa-fields.tsx'

const { body } = packageEndpoints.createPackage
const text = z.string().trim().max(MAX_NAME)
/** As it is typed: what it contains besides may be left empty, in both languages. */
const typedPackage = body
  .omit({ included: true, visaFees: true })
  .extend({
    included: z
      .object({ en: text, ar: text })
      .refine(({ en, ar }) => (en === '') === (ar === ''), { error: 'package.bothLanguages', path: ['ar'] }),
    hasVisas: z.boolean(),
    /** By currency. */
    visaFee: z.record(z.string(), amountMinor.optional()),
  })
  .check(({ value: { hasVisas, visaFee, prices }, issues }) => {
    for (const { currency, adult } of hasVisas ? prices : [])
      if ((visaFee[currency] ?? 0) >= adult)
        issues.push({
          code: 'custom',
          input: visaFee[currency],
          path: ['visaFee', currency],
          message: 'package.visaFeeTooHigh',
        })
    for (const { currency } of hasVisas ? prices : [])
      if (!visaFee[currency])
        issues.push({
          code: 'custom',
          input: visaFee[currency],
          path: ['visaFee', currency],
          message: 'package.noVisaFee',
        })
  })

interface PackageFormProps extends MasterFormProps<PackageRecord> {
  options: AnswerOf<'getPackageOptions'>['data']
}

/** A package: the journey, the hotel with its kinds of room, and prices per person. */
export function PackageForm({ options, ...props }: PackageFormProps) {
  const { t, i18n } = useTranslation(['package', 'form'])
  const { language } = i18n
  const { record } = props
  const act = useRecordForm(record ? 'updatePackage' : 'createPackage', props, {
    schema: typedPackage,
    blank: {
      name: { en: '', ar: '' },
      included: { en: '', ar: '' },
      tripId: '',
      accommodationId: '',
      nights: 3,
      validFrom: options.today,
      capacity: null,
      roomTypeIds: [],
      prices: [{ currency: options.homeCurrency ?? options.currencies[0] ?? '', occupancy: 2 }],
      hasVisas: false,
      visaFee: {},
      isActive: true,
    },
    valuesOf: (row) => ({
      name: row.name,
      included: row.included ?? { en: '', ar: '' },
      tripId: row.tripId,
      accommodationId: row.accommodationId,
      nights: row.nights,
      validFrom: row.validFrom,
      validTo: row.validTo,
      capacity: row.capacity,
      roomTypeIds: row.roomTypeIds,
      prices: row.prices,
      hasVisas: row.visaFees.length > 0,
      visaFee: Object.fromEntries(row.visaFees.map(({ currency, fee }) => [currency, fee])),
      isActive: row.isActive,
    }),
    toRequest: ({ included, hasVisas, visaFee, ...typed }, present) => {
      const currencies = [...new Set(typed.prices.map(({ currency }) => currency))]
      const entered = {
        ...typed,
        included: included.en === '' ? null : included,
        visaFees: hasVisas ? currencies.map((currency) => ({ currency, fee: visaFee[currency] ?? 0 })) : [],
      }
      return present ? { params: { id: present.id }, body: { ...entered, ...present } } : { body: entered }
    },
    invalidates: ['getPackageList'],
    saved: ({ data }) => t('form:saved', { name: localName(data.name, language) }),
  })
  const { watch, setValue, getValues } = act.form
  const [tripId, accommodationId] = watch(['tripId', 'accommodationId'])
  const trip = options.trips.find(({ id }) => id === tripId)
  // Hotels where the trip ends.
  const hotels = options.hotels.filter(({ regionId, id }) =>
    trip ? regionId === trip.destinationRegionId : id === accommodationId,
  )
  const hotel = options.hotels.find(({ id }) => id === accommodationId)
  const takeTrip = (id: string) => {
    const taken = options.trips.find((each) => each.id === id)
    // Sold where the journey starts. What has a price already keeps its currency.
    for (const [index, { adult }] of getValues('prices').entries())
      if (taken && !adult) setValue(`prices.${index}.currency`, taken.currency)
    const end = taken?.destinationRegionId
    const there = options.hotels.filter(({ regionId }) => regionId === end)
    if (there.some((each) => each.id === getValues('accommodationId'))) return
    setValue('accommodationId', there.length === 1 ? (there[0]?.id ?? '') : '')
    setValue('roomTypeIds', there.length === 1 ? activeRooms(there[0]) : [])
  }
  return (
    <ActForm act={act} layout="record" send={record ? t('form:save') : t('create')} cancel={props.listPath}>
      <div className="grid gap-5">
        <FormPart title={t('card')}>
          <NameFields name="name" label={t('field.name')} />
          <FormSelect
            name="tripId"
            label={t('field.tripId')}
            hint={t('tripHint')}
            required
            placeholder={t('chooseTrip')}
            options={options.trips.map(({ id, name }) => ({ value: id, label: localName(name, language) }))}
            onChoose={takeTrip}
          />
          <FormSelect
            name="accommodationId"
            label={t('field.accommodationId')}
            required
            placeholder={trip && hotels.length === 0 ? t('noHotelThere') : t('chooseHotel')}
            options={hotels.map(({ id, name }) => ({ value: id, label: localName(name, language) }))}
            onChoose={(id) => setValue('roomTypeIds', activeRooms(options.hotels.find((each) => each.id === id)))}
          />
          <PackageRoomFields roomTypes={hotel?.roomTypes ?? []} />
          <FormNumber name="nights" label={t('field.nights')} min={1} max={MAX_STAY_NIGHTS} />
          <FormNumber
            name="capacity"
            label={t('field.capacity')}
            hint={t('capacityHint')}
            min={1}
            max={MAX_PACKAGE_CAPACITY}
            mayBeEmpty
          />
          <FormDay name="validFrom" label={t('field.validFrom')} hint={t('validHint')} required />
          <FormDay name="validTo" label={t('field.validTo')} min={watch('validFrom')} required />
          <div className="grid items-start gap-4 sm:col-span-2 sm:grid-cols-2">
            {(['en', 'ar'] as const).map((each) => (
              <FormText
                key={each}
                name={`included.${each}`}
                label={t('form:nameIn.' + each, { label: t('field.included') })}
                hint={t('includedHint')}
                lang={each}
                dir={each === 'ar' ? 'rtl' : 'ltr'}
                maxLength={MAX_NAME}
              />
            ))}
          </div>
        </FormPart>
        <PackagePriceFields
          currencies={options.currencies}
          mostBeds={Math.max(1, ...(hotel?.roomTypes ?? []).map(({ beds }) => beds))}
        />
        <PackageVisaFields />
        <FormCheckbox name="isActive" label={t('field.isActive')} hint={t('isActiveHint')} />
      </div>
    </ActForm>
  )
}

type Hotel = PackageFormProps['options']['hotels'][number]

const activeRooms = (hotel: Hotel | undefined): string[] =>
  (hotel?.roomTypes ?? []).flatMap(({ id, isActive }) => (isActive ? [id] : []))

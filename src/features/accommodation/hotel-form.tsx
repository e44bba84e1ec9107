import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { MAX_NAME } from '#contract/bounds.ts'
import { accommodationEndpoints } from '#contract/accommodation/accommodation.ts'
import { MAX_STARS } from '#contract/accommodation/accommodation-codes.ts'
import type { AccommodationRecord } from '#contract/accommodation/accommodation-row.ts'
import type { AnswerOf } from '#contract/contract.ts'
import { localName } from '#src/platform/local-name.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { emptyAsNull } from '#src/ui/form/contract-form.ts'
import { FormPart } from '#src/ui/form/form-part.tsx'
import { FormPhone } from '#src/ui/form/form-phone.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormCheckbox, FormText } from '#src/ui/form/form-text.tsx'
import { NameFields } from '#src/ui/form/name-fields.tsx'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'
import type { MasterFormProps } from '#src/ui/record/master-page.tsx'
import { RoomTypeFields } from './room-type-fields.tsx'

const { body } = accommodationEndpoints.createAccommodation
/** As it is typed: a select holds text, and a price that is not typed yet is none. */
const typedHotel = body.omit({ stars: true, roomTypes: true }).extend({
  stars: z.string(),
  roomTypes: z.array(body.shape.roomTypes.element).min(1, { error: 'accommodation.noRooms' }),
})

interface HotelFormProps extends MasterFormProps<AccommodationRecord> {
  options: AnswerOf<'getAccommodationOptions'>['data']
}

/** A hotel with its kinds of room. */
export function HotelForm({ options, ...props }: HotelFormProps) {
  const { t, i18n } = useTranslation(['accommodation', 'form'])
  const { record } = props
  const firstCurrency = options.currencies[0] ?? ''
  const act = useRecordForm(record ? 'updateAccommodation' : 'createAccommodation', props, {
    schema: typedHotel,
    blank: {
      name: { en: '', ar: '' },
      city: { en: '', ar: '' },
      regionId: '',
      stars: '',
      address: null,
      phone: null,
      email: null,
      checkInTime: '14:00',
      checkOutTime: '12:00',
      isActive: true,
      roomTypes: [
        {
          id: null,
          name: { en: '', ar: '' },
          beds: 2,
          cots: 0,
          board: 'breakfast',
          currency: firstCurrency,
          isActive: true,
        },
      ],
    },
    valuesOf: ({ id: _id, version: _version, regionName: _name, stars, ...values }) => ({
      ...values,
      stars: stars === null ? '' : String(stars),
    }),
    toRequest: ({ stars, ...typed }, present) => {
      const entered = { ...typed, stars: stars === '' ? null : Number(stars) }
      return present ? { params: { id: present.id }, body: { ...entered, ...present } } : { body: entered }
    },
    invalidates: ['getAccommodationList', 'getRoomNights', 'getStayDay'],
    saved: ({ data }) => t('form:saved', { name: localName(data.name, i18n.language) }),
  })
  /** Prices that nobody has typed yet are in the currency of the region. */
  const takeCurrency = (regionId: string) => {
    const region = options.regions.find(({ id }) => id === regionId)
    if (!region) return
    for (const [index, { price }] of act.form.getValues('roomTypes').entries())
      if (price === undefined) act.form.setValue(`roomTypes.${index}.currency`, region.currency)
  }
  return (
    <ActForm act={act} layout="record" send={record ? t('form:save') : t('hotel.create')} cancel={props.listPath}>
      <div className="grid gap-5">
        <FormPart title={t('hotel.card')}>
          <NameFields name="name" label={t('hotel.field.name')} />
          <NameFields name="city" label={t('hotel.field.city')} />
          <FormSelect
            name="regionId"
            label={t('hotel.field.regionId')}
            hint={t('hotel.regionHint')}
            required
            placeholder={t('hotel.chooseRegion')}
            options={options.regions.map(({ id, name }) => ({ value: id, label: localName(name, i18n.language) }))}
            onChoose={takeCurrency}
          />
          <FormSelect
            name="stars"
            label={t('hotel.field.stars')}
            placeholder={t('hotel.noStars')}
            options={Array.from({ length: MAX_STARS }, (_, index) => ({
              value: String(index + 1),
              label: t('hotel.stars', { count: index + 1 }),
            }))}
          />
          <FormText name="address" setValueAs={emptyAsNull} label={t('hotel.field.address')} maxLength={MAX_NAME} />
          <FormPhone name="phone" none={null} label={t('hotel.field.phone')} />
          <FormText
            name="email"
            setValueAs={emptyAsNull}
            label={t('hotel.field.email')}
            inputMode="email"
            maxLength={254}
            ltr
          />
          <div className="grid grid-cols-2 items-start gap-4">
            <FormText name="checkInTime" label={t('hotel.field.checkInTime')} maxLength={5} required ltr mono />
            <FormText name="checkOutTime" label={t('hotel.field.checkOutTime')} maxLength={5} required ltr mono />
          </div>
        </FormPart>
        <RoomTypeFields currencies={options.currencies} />
        <FormCheckbox name="isActive" label={t('hotel.field.isActive')} hint={t('hotel.isActiveHint')} />
      </div>
    </ActForm>
  )
}

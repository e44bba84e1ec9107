import { accommodationList } from '#contract/accommodation/accommodation-list.ts'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { AccommodationRecord } from '#contract/accommodation/accommodation-row.ts'
import { localName } from '#src/platform/local-name.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead, useRecord } from '#src/platform/use-read.ts'
import { MasterPage, type MasterFormProps } from '#src/ui/record/master-page.tsx'
import { AllotmentCard } from './allotment-card.tsx'
import { HotelCard } from './hotel-card.tsx'
import { HotelForm } from './hotel-form.tsx'
import { ShortStays } from './short-stays.tsx'
import { useHotelValues } from './use-hotel-values.ts'

/** A hotel, new or to be changed; what it keeps for us each night, and who has no room. */
export default function HotelPage({ params: { id } }: { params: { id?: string | undefined } }) {
  const { t, i18n } = useTranslation('accommodation')
  const [path] = useLocation()
  const mayCall = useMayCall()
  const valueName = useHotelValues()
  return (
    <MasterPage<AccommodationRecord>
      kind="accommodation"
      id={id}
      list={accommodationList}
      path={path.slice(0, path.lastIndexOf('/'))}
      words={{ list: t('hotel.title'), new: t('hotel.new'), newLead: t('hotel.newLead') }}
      read={useRecord('getAccommodationList', id)}
      nameOf={({ name }) => localName(name, i18n.language)}
      fieldName={(field) => t(`hotel.field.${field}`, { defaultValue: field })}
      valueName={valueName}
      isRemovable={() => mayCall('updateAccommodation') && mayCall('removeMaster')}
      invalidates={['getAccommodationList']}
      wide
      renderForm={({ record, ...props }) => (
        <>
          {record && (
            <>
              <ShortStays hotelId={record.id} />
              <AllotmentCard hotel={record} />
            </>
          )}
          {record && !mayCall('updateAccommodation') ? (
            <HotelCard hotel={record} />
          ) : (
            <HotelEditor {...props} record={record} />
          )}
        </>
      )}
    />
  )
}

/** The form, once it is known what it can be filled in with. */
function HotelEditor(props: MasterFormProps<AccommodationRecord>) {
  const options = useRead('getAccommodationOptions').data
  return options ? <HotelForm {...props} options={options.data} /> : null
}

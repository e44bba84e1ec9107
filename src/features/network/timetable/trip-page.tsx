import { tripList } from '#contract/network/trip-list.ts'
import { useTranslation } from 'react-i18next'
import { MasterPage } from '#src/ui/record/master-page.tsx'
import { localName } from '#src/platform/local-name.ts'
import { useRecord } from '#src/platform/use-read.ts'
import { TIMETABLE_PATHS } from './timetable-paths.ts'
import { TripForm } from './trip-form.tsx'
import { useFieldName } from './use-field-name.ts'

/** A trip, new or to be changed. */
export default function TripPage({ params: { id } }: { params: { id?: string | undefined } }) {
  const { t, i18n } = useTranslation('timetable')
  return (
    <MasterPage
      kind="trip"
      id={id}
      list={tripList}
      path={TIMETABLE_PATHS.trip}
      words={{ list: t('trip.title'), new: t('trip.new'), newLead: t('trip.newLead') }}
      read={useRecord('getTripList', id)}
      nameOf={({ name }) => localName(name, i18n.language)}
      fieldName={useFieldName('trip')}
      invalidates={['getTripList']}
      renderForm={(props) => <TripForm {...props} />}
    />
  )
}

import { timingList } from '#contract/network/timing-list.ts'
import { useTranslation } from 'react-i18next'
import { MasterPage } from '#src/ui/record/master-page.tsx'
import { localName } from '#src/platform/local-name.ts'
import { useRecord } from '#src/platform/use-read.ts'
import { TIMETABLE_PATHS } from './timetable-paths.ts'
import { TimingForm } from './timing-form.tsx'
import { useFieldName } from './use-field-name.ts'
import { useValueName } from './use-value-name.ts'

/** A timing, new or to be changed. */
export default function TimingPage({ params: { id } }: { params: { id?: string | undefined } }) {
  const { t, i18n } = useTranslation('timetable')
  return (
    <MasterPage
      kind="timing"
      id={id}
      list={timingList}
      path={TIMETABLE_PATHS.timing}
      words={{ list: t('timing.title'), new: t('timing.new'), newLead: t('timing.newLead') }}
      read={useRecord('getTimingList', id)}
      nameOf={({ routeName, startsAt }) =>
        t('timing.named', { route: localName(routeName, i18n.language), start: startsAt })
      }
      fieldName={useFieldName('timing')}
      valueName={useValueName()}
      invalidates={['getTimingList', 'getRouteDetails']}
      renderForm={(props) => <TimingForm {...props} />}
      wide
    />
  )
}

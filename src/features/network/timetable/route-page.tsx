import { routeList } from '#contract/network/route-list.ts'
import { useTranslation } from 'react-i18next'
import { MasterPage } from '#src/ui/record/master-page.tsx'
import { localName } from '#src/platform/local-name.ts'
import { useRecord } from '#src/platform/use-read.ts'
import { NewRouteForm } from './new-route-form.tsx'
import { RoutePlan } from './route-plan.tsx'
import { TIMETABLE_PATHS } from './timetable-paths.ts'
import { useFieldName } from './use-field-name.ts'
import { useValueName } from './use-value-name.ts'

/** A route, new or to be changed, with the clock times of all its timings. */
export default function RoutePage({ params: { id } }: { params: { id?: string | undefined } }) {
  const { t, i18n } = useTranslation('timetable')
  return (
    <MasterPage
      kind="route"
      id={id}
      list={routeList}
      path={TIMETABLE_PATHS.route}
      words={{ list: t('route.title'), new: t('route.new'), newLead: t('route.newLead') }}
      read={useRecord('getRouteList', id)}
      nameOf={({ name }) => localName(name, i18n.language)}
      fieldName={useFieldName('route')}
      valueName={useValueName()}
      invalidates={['getRouteList']}
      renderForm={({ record, ...props }) =>
        record ? <RoutePlan {...props} record={record} /> : <NewRouteForm {...props} />
      }
      wide
    />
  )
}

import IdCard from 'lucide-react/icons/id-card'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { MasterListPage } from '#src/components/master-list-page.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { STATUS_FILTER } from '#src/components/status-filter.tsx'
import { useListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useList } from '#src/lib/use-read.ts'
import { driverColumns } from './driver-columns.tsx'

const DOCUMENTS = ['expiring', 'expired'] as const
const LIST = {
  filters: { status: STATUS_FILTER, documents: DOCUMENTS },
  defaultSort: { by: 'name', direction: 'ascending' },
} as const

/** Drivers, with what of their documents ends soon. */
export default function DriversPage() {
  const { t } = useTranslation('fleet')
  const [path] = useLocation()
  const mayCall = useMayCall()
  const list = useListState(LIST)
  return (
    <MasterListPage
      kind="driver"
      id="drivers"
      words="fleet"
      canAdd={mayCall('createDriver')}
      icon={<IdCard />}
      path={path}
      list={list}
      read={useList('getDriverList', { query: list.query })}
      columnsIn={driverColumns}
      filters={
        <SelectFilter
          label={t('driver.documents.label')}
          any={t('driver.documents.any')}
          value={list.filters.documents}
          onChange={(documents) => list.filter({ documents })}
          options={DOCUMENTS.map((value) => ({ value, label: t(`driver.documents.${value}`) }))}
        />
      }
    />
  )
}

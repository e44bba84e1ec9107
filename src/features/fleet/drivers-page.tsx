import IdCard from 'lucide-react/icons/id-card'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { RecordList } from '#src/components/record-list.tsx'
import { SelectField } from '#src/components/select-field.tsx'
import { STATUS_FILTER, StatusFilter } from '#src/components/status-filter.tsx'
import { useListState } from '#src/lib/use-list-state.ts'
import { useList } from '#src/lib/use-read.ts'
import { driverColumns } from './driver-columns.tsx'

const DOCUMENTS = ['expiring', 'expired'] as const
const LIST = {
  filters: { status: STATUS_FILTER, documents: DOCUMENTS },
  defaultSort: { by: 'name', direction: 'ascending' },
} as const

/** Drivers, with what of their documents ends soon. */
export default function DriversPage() {
  const { t, i18n } = useTranslation('fleet')
  const [path] = useLocation()
  const list = useListState(LIST)
  const read = useList('getDriverList', { query: list.query })
  const columns = useMemo(() => driverColumns(t, i18n.language), [t, i18n.language])
  return (
    <RecordList
      id="drivers"
      kind="driver"
      words={{ title: t('driver.title'), lead: t('driver.lead'), add: t('driver.add'), search: t('driver.search'), empty: t('driver.empty') }}
      icon={<IdCard />}
      path={path}
      list={list}
      read={read}
      columns={columns}
      filters={
        <>
          <SelectField
            label={t('driver.documents.label')}
            labelHidden
            placeholder={t('driver.documents.any')}
            value={list.filters.documents ?? ''}
            onChange={(event) => list.filter({ documents: event.target.value })}
            options={DOCUMENTS.map((value) => ({ value, label: t(`driver.documents.${value}`) }))}
          />
          <StatusFilter value={list.filters.status} onChange={(status) => list.filter({ status })} />
        </>
      }
    />
  )
}

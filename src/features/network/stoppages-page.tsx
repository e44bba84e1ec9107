import MapPin from 'lucide-react/icons/map-pin'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordList } from '#src/components/record-list.tsx'
import { STATUS_FILTER, StatusFilter } from '#src/components/status-filter.tsx'
import { useListState } from '#src/lib/use-list-state.ts'
import { useList } from '#src/lib/use-read.ts'
import { stoppageColumns } from './stoppage-columns.tsx'
import { NETWORK_PATHS } from './network-paths.ts'
import { RegionFilter } from '#src/components/region-filter.tsx'

const LIST = {
  filters: { status: STATUS_FILTER, regionId: null },
  defaultSort: { by: 'name', direction: 'ascending' },
} as const

/** Stoppages: named stops where routes call. */
export default function StoppagesPage() {
  const { t, i18n } = useTranslation('network')
  const list = useListState(LIST)
  const read = useList('getStopageList', { query: list.query })
  const columns = useMemo(() => stoppageColumns(t, i18n.language), [t, i18n.language])
  return (
    <RecordList
      id="stoppages"
      kind="stoppage"
      words={{
        title: t('stoppage.title'),
        lead: t('stoppage.lead'),
        add: t('stoppage.add'),
        search: t('stoppage.search'),
        empty: t('stoppage.empty'),
      }}
      icon={<MapPin />}
      path={NETWORK_PATHS.stoppage}
      list={list}
      read={read}
      columns={columns}
      filters={
        <>
          <RegionFilter value={list.filters.regionId} onChange={(regionId) => list.filter({ regionId })} />
          <StatusFilter value={list.filters.status} onChange={(status) => list.filter({ status })} />
        </>
      }
    />
  )
}

import Store from 'lucide-react/icons/store'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordList } from '#src/components/record-list.tsx'
import { STATUS_FILTER, StatusFilter } from '#src/components/status-filter.tsx'
import { useListState } from '#src/lib/use-list-state.ts'
import { useList } from '#src/lib/use-read.ts'
import { depotColumns } from './depot-columns.tsx'
import { NETWORK_PATHS } from './network-paths.ts'
import { RegionFilter } from '#src/components/region-filter.tsx'

const LIST = {
  filters: { status: STATUS_FILTER, regionId: null },
  defaultSort: { by: 'code', direction: 'ascending' },
} as const

/** Depots: branches where staff work. */
export default function DepotsPage() {
  const { t, i18n } = useTranslation('network')
  const list = useListState(LIST)
  const read = useList('getDepotList', { query: list.query })
  const columns = useMemo(() => depotColumns(t, i18n.language), [t, i18n.language])
  return (
    <RecordList
      id="depots"
      kind="depot"
      words={{
        title: t('depot.title'),
        lead: t('depot.lead'),
        add: t('depot.add'),
        search: t('depot.search'),
        empty: t('depot.empty'),
      }}
      icon={<Store />}
      path={NETWORK_PATHS.depot}
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

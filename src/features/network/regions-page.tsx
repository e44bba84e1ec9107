import MapIcon from 'lucide-react/icons/map'
import { MasterListPage } from '#src/components/master-list-page.tsx'
import { STATUS_FILTER } from '#src/components/status-filter.tsx'
import { useListState } from '#src/lib/use-list-state.ts'
import { useList } from '#src/lib/use-read.ts'
import { regionColumns } from './region-columns.tsx'
import { NETWORK_PATHS } from './network-paths.ts'

const LIST = {
  filters: { status: STATUS_FILTER },
  defaultSort: { by: 'city', direction: 'ascending' },
} as const

/** Regions: where the network reaches, with the currency, VAT and time zone that hold there. */
export default function RegionsPage() {
  const list = useListState(LIST)
  return (
    <MasterListPage
      kind="region"
      id="regions"
      words="network"
      icon={<MapIcon />}
      path={NETWORK_PATHS.region}
      list={list}
      read={useList('getRegionList', { query: list.query })}
      columnsIn={regionColumns}
    />
  )
}

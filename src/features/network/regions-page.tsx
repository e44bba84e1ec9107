import MapIcon from 'lucide-react/icons/map'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordList } from '#src/components/record-list.tsx'
import { STATUS_FILTER, StatusFilter } from '#src/components/status-filter.tsx'
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
  const { t, i18n } = useTranslation('network')
  const list = useListState(LIST)
  const read = useList('getRegionList', { query: list.query })
  const columns = useMemo(() => regionColumns(t, i18n.language), [t, i18n.language])
  return (
    <RecordList
      id="regions"
      kind="region"
      words={{
        title: t('region.title'),
        lead: t('region.lead'),
        add: t('region.add'),
        search: t('region.search'),
        empty: t('region.empty'),
      }}
      icon={<MapIcon />}
      path={NETWORK_PATHS.region}
      list={list}
      read={read}
      columns={columns}
      filters={<StatusFilter value={list.filters.status} onChange={(status) => list.filter({ status })} />}
    />
  )
}

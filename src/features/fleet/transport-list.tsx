import BusFront from 'lucide-react/icons/bus-front'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { MasterListPage } from '#src/components/master-list-page.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { STATUS_FILTER } from '#src/components/status-filter.tsx'
import { localName } from '#src/lib/local-name.ts'
import { useListState } from '#src/lib/use-list-state.ts'
import { useList } from '#src/lib/use-read.ts'
import { transportColumns } from './transport-columns.tsx'
import { useTransportChoices } from './use-transport.ts'

const LIST = {
  filters: { status: STATUS_FILTER, regionId: null, category: ['standard', 'vip', 'sleeper'] },
  defaultSort: { by: 'name', direction: 'ascending' },
} as const

/** Vehicles, for those who keep them and for those who look and assign drivers. */
export function TransportList({ canAdd, title }: { canAdd: boolean; title: string }) {
  const { t, i18n } = useTranslation('fleet')
  const [path] = useLocation()
  const list = useListState(LIST)
  const choices = useTransportChoices()
  return (
    <MasterListPage
      kind="transport"
      id="transports"
      words="fleet"
      title={title}
      canAdd={canAdd}
      icon={<BusFront />}
      path={path}
      list={list}
      read={useList('getTransportList', { query: list.query })}
      columnsIn={transportColumns}
      filters={
        <>
          <SelectFilter
            label={t('transport.field.regionName')}
            any={t('transport.anyRegion')}
            value={list.filters.regionId}
            onChange={(regionId) => list.filter({ regionId })}
            options={(choices?.regions ?? []).map(({ id, city }) => ({
              value: id,
              label: localName(city, i18n.language),
            }))}
          />
          <SelectFilter
            label={t('transport.field.category')}
            any={t('transport.anyCategory')}
            value={list.filters.category}
            onChange={(category) => list.filter({ category })}
            options={LIST.filters.category.map((category) => ({
              value: category,
              label: t(`choice.category.${category}`),
            }))}
          />
        </>
      }
    />
  )
}

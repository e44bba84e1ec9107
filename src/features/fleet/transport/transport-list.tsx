import BusFront from 'lucide-react/icons/bus-front'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { transportList } from '#contract/fleet/transport-list.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { useMasterPage } from '#src/ui/record/use-master-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { ImportLink } from '../import-link.tsx'
import { LicencePill } from '../licence-pill.tsx'
import { useTransportChoices } from './use-transport.ts'
import { localName } from '#src/platform/local-name.ts'
import { inLocalOrder } from '#src/platform/local-order.ts'

/** Vehicles, for those who keep them and for those who look and assign drivers. */
export function TransportList({ canAdd, title }: { canAdd: boolean; title: string }) {
  const { t, i18n } = useTranslation('fleet')
  const { language } = i18n
  const [path] = useLocation()
  const state = useListState(stateOf(transportList))
  const regions = inLocalOrder(
    (useTransportChoices()?.regions ?? []).map(({ id, city }) => ({
      value: id,
      label: localName(city, language),
    })),
    language,
  )
  const master = useMasterPage(transportList, state, { path: path, exported: 'transport', canAdd })
  return (
    <ListPage
      {...master}
      add={
        canAdd && (
          <>
            <ImportLink call="importTransports" />
            {master.add}
          </>
        )
      }
      list={transportList}
      icon={<BusFront />}
      state={state}
      title={title}
      {...(!canAdd && { lead: t('vehicle.lead') })}
      columns={{
        cells: {
          drivers: ({ drivers }) =>
            drivers.length === 0 ? undefined : (
              <span className="grid gap-0.5">
                {drivers.map(({ id, name, licenceExpiresOn, licenceState }) => (
                  <span key={id} className="flex items-center gap-1.5 whitespace-nowrap">
                    <bdi>{name}</bdi>
                    {licenceState !== 'valid' && <LicencePill day={licenceExpiresOn} state={licenceState} />}
                  </span>
                ))}
              </span>
            ),
        },
      }}
      filters={{ options: { regionId: regions } }}
    />
  )
}

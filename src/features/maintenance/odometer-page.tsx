import Eraser from 'lucide-react/icons/eraser'
import Gauge from 'lucide-react/icons/gauge'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { odometerList } from '#contract/maintenance/odometer-list.ts'
import { BusLink } from '#src/domain/fleet/bus-link.tsx'
import { formatNumber } from '#src/platform/format.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead } from '#src/platform/use-read.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import type { Reading } from './odometer-reads.ts'
import { StrikeDialog } from './strike-dialog.tsx'

/** What the odometers of all buses showed; narrowed to one, its log. */
export default function OdometerPage() {
  const { t, i18n } = useTranslation('maintenance')
  const [path] = useLocation()
  const mayCall = useMayCall()
  const state = useListState(stateOf(odometerList))
  const [striking, setStriking] = useState<Reading>()
  const buses = useRead('getOdometerBuses').data?.data.buses ?? []
  const options = { transportId: buses.map(({ id, registrationNumber }) => ({ value: id, label: registrationNumber })) }
  const strikeOf = (reading: Reading) =>
    reading.struck === null && (
      <IconButton
        size="small"
        icon={<Eraser />}
        label={t('strike.of', {
          km: formatNumber(reading.km, i18n.language),
          bus: `\u2066${reading.bus.registrationNumber}\u2069`,
        })}
        onClick={() => setStriking(reading)}
      />
    )
  return (
    <>
      <ListPage
        list={odometerList}
        icon={<Gauge />}
        state={state}
        filters={{ options }}
        columns={{ cells: { bus: ({ bus }: Reading) => <BusLink bus={bus} /> } }}
        rowHref={undefined}
        rowActions={mayCall('strikeOdometerReading') ? strikeOf : undefined}
        add={
          mayCall('recordOdometer') && (
            <LinkButton href={`${path}/new${state.carried}`} tone="primary" icon={<Plus />}>
              {t('add')}
            </LinkButton>
          )
        }
      />
      {striking && <StrikeDialog reading={striking} onClose={() => setStriking(undefined)} />}
    </>
  )
}

import { transportList } from '#contract/fleet/transport-list.ts'
import { useTranslation } from 'react-i18next'
import type { TransportRecord } from '#contract/fleet/transport-row.ts'
import { ActivePill } from '#src/ui/record/active-pill.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { BackToList, RecordPage } from '#src/ui/record/record-page.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { SeatMap } from '#src/domain/seat/seat-map.tsx'
import type { SeatStatuses } from '#src/domain/seat/seat-layout.ts'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { localName } from '#src/platform/local-name.ts'
import { HolderDocuments } from '../holder-documents.tsx'
import { BusAlerts } from './bus-alerts.tsx'
import { BusCosts } from './bus-costs.tsx'
import { BusLogs } from './bus-logs.tsx'
import { BusPhotos } from './bus-photos.tsx'
import { BusTimeline } from './bus-timeline.tsx'
import { BusTyres } from './bus-tyres.tsx'
import { BusWorkshop } from './bus-workshop.tsx'
import { PlannedDepartures } from './planned-departures.tsx'
import { RegisterFacts } from './register-facts.tsx'
import { useListOf } from '../fleet-paths.ts'
import { TransportDrivers } from './transport-drivers.tsx'
import { TransportTimings } from './transport-timings.tsx'
import { useTransport } from './use-transport.ts'

/** A vehicle as admins and operations see it: to be read, but for its drivers. */
export default function VehiclePage({ params: { id } }: { params: { id?: string | undefined } }) {
  const { t } = useTranslation('fleet')
  return (
    <RecordPage
      read={useTransport(id)}
      back={
        <BackToList id={id} list={transportList} path={useListOf()}>
          {t('vehicle.title')}
        </BackToList>
      }
      titleOf={({ name }) => name}
      renderLead={({ isActive }) => <ActivePill isActive={isActive} />}
    >
      {(transport) => (
        <div className="grid gap-4">
          <BusAlerts id={transport.id} />
          <Facts transport={transport} />
          <RegisterFacts id={transport.id} />
          <BusPhotos id={transport.id} name={transport.name} />
          <HolderDocuments holder="bus" id={transport.id} />
          <PlannedDepartures id={transport.id} />
          <BusTimeline id={transport.id} />
          <BusTyres id={transport.id} />
          <BusWorkshop id={transport.id} />
          <BusCosts id={transport.id} />
          <BusLogs id={transport.id} />
          <TransportDrivers transport={transport} />
          <SectionCard title={t('vehicle.seats')}>
            <SeatMap
              label={t('editor.map')}
              layout={transport.layout}
              seats={statusesOf(transport)}
              onToggle={() => undefined}
              readOnly
              vehicleOnly
              additionalSeats={transport.additionalSeats}
            />
          </SectionCard>
          <TransportTimings transport={transport} canAssign={false} />
        </div>
      )}
    </RecordPage>
  )
}

function Facts({ transport }: { transport: TransportRecord }) {
  const { t, i18n } = useTranslation('fleet')
  const choice = (field: 'category' | 'transportType' | 'transmissionType' | 'emissionType' | 'ownerType') => ({
    term: t(`transport.field.${field}`),
    value: t(`choice.${field}.${transport[field]}`, { defaultValue: transport[field] }),
  })
  return (
    <SectionCard title={t('vehicle.facts')}>
      <DefinitionList
        items={[
          {
            term: t('transport.field.registrationNumber'),
            value: <Reference>{transport.registrationNumber}</Reference>,
          },
          choice('category'),
          choice('transportType'),
          { term: t('transport.field.seatingCapacity'), value: transport.seatingCapacity },
          { term: t('transport.field.additionalCapacity'), value: transport.additionalCapacity },
          {
            term: t('transport.field.regionId'),
            value: transport.regionName && localName(transport.regionName, i18n.language),
          },
          choice('ownerType'),
          { term: t('transport.field.ownerName'), value: <bdi>{transport.ownerName}</bdi> },
          choice('transmissionType'),
          choice('emissionType'),
        ]}
      />
    </SectionCard>
  )
}

/** Nobody sits there yet: free, ladies / family, or not sold. */
function statusesOf({ layout, womenSeats, blockedSeats }: TransportRecord): SeatStatuses {
  const seats = layout.rows.flatMap(({ cells }) => cells.flatMap((cell) => (cell.kind === 'seat' ? [cell.seat] : [])))
  return Object.fromEntries(
    seats.map((seat) => [
      seat,
      {
        kind: blockedSeats.includes(seat)
          ? ('unavailable' as const)
          : womenSeats.includes(seat)
            ? ('ladies' as const)
            : ('available' as const),
      },
    ]),
  )
}

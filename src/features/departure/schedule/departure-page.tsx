import Workflow from 'lucide-react/icons/workflow'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { ScheduledBus } from '#contract/departure/bus-schedule.ts'
import { BackToList, useListPath } from '#src/ui/record/record-page.tsx'
import { ComboboxField, type ComboboxChoice } from '#src/ui/form/combobox-field.tsx'
import { DepartureNeighbours, scheduleOf } from '#src/domain/departure/departure-neighbours.tsx'
import { useBoardBehind } from '#src/domain/departure/board-behind.ts'
import { DestinationBlind } from '#src/domain/departure/destination-blind.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadError } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { call } from '#src/platform/api.ts'
import { formatDay, formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { queryOf } from '#src/platform/query-of.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { useList, useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { BoardingCard } from './boarding-card.tsx'
import { CancelCard } from './cancel-card.tsx'
import { CancelledDeparture } from './cancelled-departure.tsx'
import { SwapForm } from './swap-form.tsx'

const SHOWN = 30

/** One departure: where boarding stands, its bus, and the swap of it. */
export default function DeparturePage({ params: { key = '' } }: { params: { key?: string | undefined } }) {
  const { t, i18n } = useTranslation(['bus-schedule', 'shell'])
  const [place] = useLocation()
  const board = useBoardBehind()
  const boardPath = useScreenPath('departureBoard')
  const schedulePath = place.replace(/\/[^/]*$/, '')
  const schedule = useListPath(schedulePath)
  const [, travelDate = ''] = key.split('.')
  const neighbours = <DepartureNeighbours departureKey={key} />
  const toBoard = board &&
    boardPath && { path: boardPath, carried: queryOf({ region: board.regionId, departure: key }) }
  const back = toBoard ? (
    <BackToList {...toBoard} beside={neighbours}>
      {t('shell:screen.departureBoard')}
    </BackToList>
  ) : (
    <BackToList path={schedulePath} beside={neighbours}>
      {t('title')}
    </BackToList>
  )
  const after = toBoard ? `${toBoard.path}${toBoard.carried}` : schedule
  const [bus, setBus] = useState<ComboboxChoice>()
  const now = useNow()
  const { user_type: type } = useUserDetails()
  const maySwap = useRead('getDepartureState', { params: { key } }).data?.data.allowed.includes('swapBus') === true
  const read = useList('getBusSchedule', { query: scheduleOf(key) })
  const running = read.data?.data.find(({ runs }) => runs.some(({ departureKey }) => departureKey === key))
  const run = running?.runs.find(({ departureKey }) => departureKey === key)

  if (read.isPending) return <Skeleton className="h-80" />
  if (read.isError) return <ReadError error={read.error} onRetry={() => void read.refetch()} />
  if (!running || !run) return <CancelledDeparture departureKey={key} back={back} />
  const isOver = run.state !== 'scheduled' || new Date(run.startsAt).getTime() <= now
  const at = (instant: string) => formatInstant(instant, { language: i18n.language, zone: run.timeZone, style: 'time' })
  return (
    <>
      <title>{`${localName(run.routeName, i18n.language)} · ${travelDate}`}</title>
      <PageHeader
        title={t('departure')}
        back={back}
        actions={
          <LinkButton size="small" href={`/workflows?machine=departure&search=${key}`} icon={<Workflow />}>
            {t('common:trail.onDrawing')}
          </LinkButton>
        }
      />
      <div className="grid gap-4">
        <DestinationBlind
          as="h2"
          from={localName(run.fromName, i18n.language)}
          to={localName(run.toName, i18n.language)}
          time={at(run.startsAt)}
          date={formatDay(travelDate, i18n.language, 'weekday')}
          vehicle={running.registrationNumber}
        />
        <BoardingCard departureKey={key} />
        {maySwap && (
          <SectionCard
            title={t('swap.title')}
            lead={t('swap.lead', { bus: running.name, sold: run.seatsSold, total: run.seatsTotal })}
          >
            {isOver ? (
              <Notice tone="info">{t('swap.over')}</Notice>
            ) : (
              <ComboboxField
                className="max-w-form"
                label={t('swap.newBus')}
                hint={t('swap.newBusHint')}
                value={bus}
                onChange={setBus}
                search={async (text, signal) => {
                  const found = await call('getBusSchedule', {
                    query: { from: travelDate, days: 1, search: text, sort: 'runs', recordNumber: SHOWN },
                    signal,
                  })
                  return found.data
                    .filter(({ transportId }) => transportId !== running.transportId)
                    .map((each) => ({ each, use: standingOf(each) }))
                    .toSorted((one, other) => USES.indexOf(one.use) - USES.indexOf(other.use))
                    .map(({ each, use }) =>
                      choiceOf(each, t('seats', { count: each.seatsTotal }), t(`swap.use.${use}`)),
                    )
                }}
                required
              />
            )}
            {bus && <SwapForm key={bus.id} departureKey={key} transportId={bus.id} listPath={after} />}
          </SectionCard>
        )}
        {type === 'operation_manager' && <CancelCard departureKey={key} />}
      </div>
    </>
  )
}

/** What another bus does that day, those that can be swapped to first. */
const USES = ['free', 'running', 'overdue', 'outOfService'] as const

function standingOf({ runs, isOverdue, isOutOfService }: ScheduledBus): (typeof USES)[number] {
  if (isOutOfService) return 'outOfService'
  if (isOverdue) return 'overdue'
  return runs.length === 0 ? 'free' : 'running'
}

function choiceOf({ transportId, name, registrationNumber }: ScheduledBus, seats: string, use: string): ComboboxChoice {
  return {
    id: transportId,
    label: `${name} · ${registrationNumber}`,
    detail: `${seats} · ${use}`,
  }
}

import MonitorPlay from 'lucide-react/icons/monitor-play'
import BusFront from 'lucide-react/icons/bus-front'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { formatDay, formatInstant } from '#src/platform/format.ts'
import { namedOptions } from '#src/platform/local-order.ts'
import { readOptions } from '#src/platform/use-read.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { isSameClock, zoneName } from '#src/platform/zone-name.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { BoardClock } from './board-clock.ts'
import type { Board } from './board-departure.ts'
import { boardDays } from './board-days.ts'
import { BoardTable } from './board-table.tsx'
import { useBoardRegion } from './use-board-paths.ts'
import { useLiveBoard } from './use-live-board.ts'

/** Departure board: what leaves today and tomorrow, how it stands, and one key to each. */
export default function BoardPage() {
  const { t, i18n } = useTranslation('departure-board')
  const { language } = i18n
  const mayCall = useMayCall()
  const zone = useZone()
  const [, setSearch] = useSearchParams()
  const regionId = useBoardRegion()
  const { refetchInterval, isCutOff } = useLiveBoard('getDepartureBoard')
  const read = useQuery({
    ...readOptions('getDepartureBoard', { query: regionId === undefined ? {} : { regionId } }),
    refetchInterval,
  })
  const board = read.data?.data
  const regions = board?.regions ?? []
  const shownIn = board?.region?.timeZone ?? zone
  const isOld = board !== undefined && isCutOff(read.dataUpdatedAt)
  const clock = board && formatInstant(board.at, { language, zone: shownIn, style: 'time' })
  const isOneClock = board?.departures.every(({ timeZone, leavesAt }) => isSameClock(timeZone, shownIn, leavesAt))
  const readAt = board && (isOneClock ? clock : `${clock} ${zoneName(shownIn, board.at, language)}`)
  return (
    <>
      <title>{t('title')}</title>
      <PageHeader
        title={t('title')}
        lead={
          board && t(isOld ? 'leadOld' : 'lead', { day: formatDay(board.today, language, 'weekday'), time: readAt })
        }
        actions={
          mayCall('getDepartureWall') && (
            <LinkButton
              href={`/departure-wall${regionId === undefined ? '' : `?region=${encodeURIComponent(regionId)}`}`}
              icon={<MonitorPlay aria-hidden />}
            >
              {t('wall')}
            </LinkButton>
          )
        }
      />
      {regions.length > 0 && (
        <div className="mb-4 flex">
          <SelectField
            label={t('region')}
            value={regionId ?? ''}
            placeholder={t('allRegions')}
            options={namedOptions(
              regions.map(({ id, city }) => ({ id, name: city })),
              language,
            )}
            onChange={({ target }) => setSearch(target.value === '' ? {} : { region: target.value }, { replace: true })}
          />
        </div>
      )}
      {isOld && (
        <div className="mb-4">
          <Notice tone="attention" title={t('old', { time: readAt })} role="status">
            {t('oldBody')}
          </Notice>
        </div>
      )}
      {isOld ? (
        <Days board={board} zone={shownIn} isOld />
      ) : (
        <ReadState
          read={read}
          waiting={<Skeleton className="h-96" />}
          onClear={regionId === undefined ? undefined : () => setSearch({}, { replace: true })}
        >
          {({ data }) => <Days board={data} zone={shownIn} isOld={false} />}
        </ReadState>
      )}
    </>
  )
}

function Days({ board, zone, isOld }: { board: Board; zone: string; isOld: boolean }) {
  const { t } = useTranslation('departure-board')
  return (
    <BoardClock value={zone}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {board.isCapped && <Notice tone="attention">{t('capped', { count: board.departures.length })}</Notice>}
        {board.departures.length === 0 ? (
          <EmptyState
            icon={<BusFront />}
            title={t('none', { day: `${t('today').toLocaleLowerCase()} / ${t('tomorrow').toLocaleLowerCase()}` })}
          />
        ) : (
          <BoardTable days={boardDays(board, zone)} at={board.at} isOld={isOld} />
        )}
      </div>
    </BoardClock>
  )
}

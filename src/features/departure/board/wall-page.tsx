import Maximize from 'lucide-react/icons/maximize'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { formatInstant } from '#src/platform/format.ts'
import { readOptions } from '#src/platform/use-read.ts'
import { useScreenPaths } from '#src/platform/use-screen-path.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { zoneOffset } from '#src/platform/zone-name.ts'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { Button } from '#src/ui/button.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { BothLanguages } from './both-languages.tsx'
import { useIdleHands } from './use-idle-hands.ts'
import { useLiveBoard } from './use-live-board.ts'
import { useWallWords } from './use-wall-words.ts'
import { ALL_REGIONS, haveOneClock, WallRegionChoice } from './wall-region-choice.tsx'
import { useWallTurn } from './use-wall-turn.ts'
import { type Wall, type WallDeparture, WallTable } from './wall-table.tsx'
import './wall.css'

/** As many as somebody waits to see, page after page. */
const SHOWN = 30
const NONE: readonly WallDeparture[] = []

/** Departures on the wall of a station: both languages, only what everybody may read. */
export default function WallPage() {
  return (
    <div data-mode="dark" className="departure-wall min-h-dvh bg-ground text-ink">
      <Arriving fallback={null}>
        <Departures />
      </Arriving>
    </div>
  )
}

function Departures() {
  const { t } = useTranslation('departure-board')
  const words = useWallWords()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('region') ?? undefined
  const regionId = asked === ALL_REGIONS ? undefined : asked
  const zone = useZone()
  const now = useNow()
  const [heldAt, setHeldAt] = useState<number>()
  const { refetchInterval, isCutOff } = useLiveBoard('getDepartureWall')
  const read = useQuery({
    ...readOptions('getDepartureWall', { query: regionId === undefined ? {} : { regionId } }),
    refetchInterval,
    refetchIntervalInBackground: true,
  })
  const wall = read.data?.data
  const clockZone = wall?.region?.timeZone ?? zone
  const timeAt = (instant: string | Date) => formatInstant(instant, { language: 'en', zone: clockZone, style: 'time' })
  const isOld = wall !== undefined && isCutOff(read.dataUpdatedAt)
  const isToBeChosen = wall !== undefined && isRegionToBeChosen(wall, asked)
  const turn = useWallTurn(wall === undefined || isToBeChosen ? NONE : wall.departures.slice(0, SHOWN), now, heldAt)
  return (
    <main className="wall-frame">
      <title>{t('wall')}</title>
      <header className="wall-head">
        <h1>
          <span lang="en" dir="ltr">
            {words('wallTitle').en}
          </span>
          <span lang="ar" dir="rtl">
            {words('wallTitle').ar}
          </span>
        </h1>
        {wall && !isToBeChosen && (wall.region !== null || asked === ALL_REGIONS) && (
          <div className="wall-city">
            <BothLanguages {...(wall.region?.city ?? words('allRegions'))} />
          </div>
        )}
        {!isToBeChosen && (
          <time className="wall-clock" dir="ltr">
            {timeAt(new Date(now))}
            {wall?.region === null && <span className="wall-via">{zoneOffset(clockZone, new Date(now), 'en')}</span>}
          </time>
        )}
      </header>
      {wall && isOld && (
        <div role="alert" className="wall-old">
          <BothLanguages {...words('wallOld', { time: timeAt(wall.at) })} />
        </div>
      )}
      {wall === undefined && (
        <ReadState read={read} waiting={null} onClear={asked === undefined ? undefined : () => setSearch({})}>
          {() => null}
        </ReadState>
      )}
      {wall && isToBeChosen && <WallRegionChoice wall={wall} />}
      {wall && !isToBeChosen && <WallTable wall={wall} turn={turn} now={now} clockZone={clockZone} isOld={isOld} />}
      {wall?.departures.length === 0 && !isToBeChosen && (
        <p className="wall-none">
          <BothLanguages {...words('wallNone')} />
        </p>
      )}
      <footer className="wall-foot">
        {turn.pages > 1 && (
          <div className="wall-page">
            <BothLanguages {...words('wallPage', { page: turn.page + 1, pages: turn.pages })} />
          </div>
        )}
        <Controls
          regionId={regionId}
          hasPages={turn.pages > 1}
          isHeld={heldAt !== undefined}
          onHold={() => setHeldAt((before) => (before === undefined ? Date.now() : undefined))}
        />
      </footer>
    </main>
  )
}

/** Times of several zones below each other mislead travellers. */
function isRegionToBeChosen(wall: Wall, asked: string | undefined): boolean {
  if (wall.region !== null || wall.regions.length < 2) return false
  return asked !== ALL_REGIONS || !haveOneClock(wall)
}

interface ControlsProps {
  regionId: string | undefined
  hasPages: boolean
  isHeld: boolean
  onHold: () => void
}

/** For the clerk who hangs it: out of sight once nobody is at it, and back with the pointer or by the Tab key. */
function Controls({ regionId, hasPages, isHeld, onHold }: ControlsProps) {
  const { t } = useTranslation('departure-board')
  const back = useScreenPaths()('departureBoard')
  const isIdle = useIdleHands()
  return (
    <div className="wall-controls" data-idle={isIdle || undefined}>
      {hasPages && (
        <Button tone="quiet" icon={isHeld ? <Play aria-hidden /> : <Pause aria-hidden />} onClick={onHold}>
          {t(isHeld ? 'turnPages' : 'holdPage')}
        </Button>
      )}
      <Button
        tone="quiet"
        icon={<Maximize aria-hidden />}
        onClick={() => void document.documentElement.requestFullscreen()}
      >
        {t('fullScreen')}
      </Button>
      {back !== undefined && (
        <LinkButton
          tone="quiet"
          href={`${back}${regionId === undefined ? '' : `?region=${encodeURIComponent(regionId)}`}`}
        >
          {t('leave')}
        </LinkButton>
      )}
    </div>
  )
}

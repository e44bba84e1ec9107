import Maximize from 'lucide-react/icons/maximize'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { AnswerOf } from '#contract/contract.ts'
import { formatDay, formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { readOptions } from '#src/platform/use-read.ts'
import { useScreenPaths } from '#src/platform/use-screen-path.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { dayIn } from '#machines/calendar-day.ts'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { useLiveBoard } from './use-live-board.ts'
import './wall.css'

type Wall = AnswerOf<'getDepartureWall'>['data']
type WallDeparture = Wall['departures'][number]

/** Before it leaves, ms. */
const BOARDS = 45 * 60_000
/** As many as can be read from afar. */
const SHOWN = 10

/** Departures on the wall of a station: both languages, only what everybody may read. */
export default function WallPage() {
  return (
    <div data-mode="dark" className="departure-wall min-h-dvh bg-ground text-ink">
      <Suspense>
        <Departures />
      </Suspense>
    </div>
  )
}

function Departures() {
  const { t } = useTranslation('departure-board')
  // Both languages stand on the wall, whichever its clerk reads.
  const { t: english } = useTranslation('departure-board', { lng: 'en' })
  const { t: arabic } = useTranslation('departure-board', { lng: 'ar' })
  const [search] = useSearchParams()
  const regionId = search.get('region') ?? undefined
  const back = useScreenPaths()('departureBoard')
  const zone = useZone()
  const now = useNow()
  const { refetchInterval, isCutOff } = useLiveBoard('getDepartureWall')
  const read = useQuery({
    ...readOptions('getDepartureWall', { query: regionId === undefined ? {} : { regionId } }),
    refetchInterval,
    refetchIntervalInBackground: true,
  })
  const wall = read.data?.data
  const shownIn = wall?.region?.timeZone ?? zone
  const clock = formatInstant(new Date(now), { language: 'en', zone: shownIn, style: 'time' })
  const isOld = wall !== undefined && isCutOff(read.dataUpdatedAt)
  const both = (key: string, values: { time?: string } = {}) => ({ en: english(key, values), ar: arabic(key, values) })
  return (
    <main className="wall-frame">
      <title>{t('wall')}</title>
      <header className="wall-head">
        <h1>
          <span lang="en" dir="ltr">
            {english('wallTitle')}
          </span>
          <span lang="ar" dir="rtl">
            {arabic('wallTitle')}
          </span>
        </h1>
        {wall?.region && (
          <p className="wall-city">
            <span lang="en" dir="ltr">
              {wall.region.city.en}
            </span>
            <span lang="ar" dir="rtl">
              {wall.region.city.ar}
            </span>
          </p>
        )}
        <time className="wall-clock" dir="ltr">
          {clock}
        </time>
      </header>
      {isOld && (
        <div role="alert" className="wall-old">
          <Both
            {...both('wallOld', { time: formatInstant(wall.at, { language: 'en', zone: shownIn, style: 'time' }) })}
          />
        </div>
      )}
      {wall && (
        <div className="wall-lines">
          <table dir="ltr" className="wall-table" data-old={isOld || undefined}>
            <thead>
              <tr>
                {(['wallTime', 'wallTo', 'wallGate', 'wallBus', 'wallState'] as const).map((column) => (
                  <th key={column} scope="col">
                    <Both {...both(column)} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {wall.departures.slice(0, SHOWN).map((departure) => (
                <Line
                  key={departure.departureKey}
                  departure={departure}
                  today={wall.today}
                  hasStops={wall.region === null}
                  stateWords={both(`state.${stateOf(departure, now)}`)}
                  state={stateOf(departure, now)}
                  isOld={isOld}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {wall?.departures.length === 0 && (
        <p className="wall-none">
          <Both {...both('wallNone')} />
        </p>
      )}
      <footer className="wall-foot">
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
      </footer>
    </main>
  )
}

type WallState = 'scheduled' | 'boarding' | 'closed' | 'left' | 'cancelled'

function stateOf({ state, leavesAt }: WallDeparture, now: number): WallState {
  const away = Date.parse(leavesAt) - now
  if (state === 'cancelled') return 'cancelled'
  if (away <= 0) return 'left'
  if (state === 'closed') return 'closed'
  return away <= BOARDS ? 'boarding' : 'scheduled'
}

interface LineProps {
  departure: WallDeparture
  today: string
  /** Where it is boarded is told, since it is not the same for all. */
  hasStops: boolean
  state: WallState
  stateWords: { en: string; ar: string }
  /** Gate and state are not said: they may be others by now. */
  isOld: boolean
}

function Line({ departure, today, hasStops, state, stateWords, isOld }: LineProps) {
  const { leavesAt, timeZone, toName, viaNames, stoppageName, registrationNumber, gate } = departure
  const day = dayIn(timeZone, new Date(leavesAt))
  const via = (language: 'en' | 'ar') =>
    [...(hasStops ? [stoppageName] : []), ...viaNames].map((name) => localName(name, language)).join(' · ')
  return (
    <tr data-departure={departure.departureKey} data-state={isOld ? undefined : state}>
      <td>
        <span className="wall-time">{formatInstant(leavesAt, { language: 'en', zone: timeZone, style: 'time' })}</span>
        {day !== today && <span className="wall-via">{formatDay(day, 'en', 'axis')}</span>}
      </td>
      <td>
        <span className="wall-both wall-to">
          <span lang="en">{toName.en}</span>
          <span lang="ar" dir="rtl">
            {toName.ar}
          </span>
        </span>
        {via('en') !== '' && (
          <span className="wall-both wall-via wall-stops">
            <span lang="en">{via('en')}</span>
            <span lang="ar" dir="rtl">
              {via('ar')}
            </span>
          </span>
        )}
      </td>
      <td className="wall-gate">{(!isOld && gate) || '–'}</td>
      <td className="wall-bus">{registrationNumber}</td>
      <td className={cx('wall-state', !isOld && `wall-state-${state}`)}>{isOld ? '–' : <Both {...stateWords} />}</td>
    </tr>
  )
}

function Both({ en, ar }: { en: string; ar: string }) {
  return (
    <span className="wall-both">
      <span lang="en" dir="ltr">
        {en}
      </span>
      <span lang="ar" dir="rtl">
        {ar}
      </span>
    </span>
  )
}

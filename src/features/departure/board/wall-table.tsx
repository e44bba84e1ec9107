import { formatDay, formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { isSameClock, zoneOffset } from '#src/platform/zone-name.ts'
import type { AnswerOf } from '#contract/contract.ts'
import { dayIn } from '#machines/calendar-day.ts'
import { cx } from '#src/ui/cx.ts'
import { BothLanguages } from './both-languages.tsx'
import type { WallTurn } from './use-wall-turn.ts'
import { useWallWords } from './use-wall-words.ts'

export type Wall = AnswerOf<'getDepartureWall'>['data']
export type WallDeparture = Wall['departures'][number]

/** Before it leaves, ms. */
const BOARDS = 45 * 60_000
export interface WallTableProps {
  wall: Wall
  turn: WallTurn<WallDeparture>
  now: number
  /** IANA zone of the clock above. */
  clockZone: string
  /** Gate and state are not said: they may be others by now. */
  isOld: boolean
}

/** The next departures; where they are more than fit, page after page. */
export function WallTable({ wall, turn: { box, rows, page }, now, clockZone, isOld }: WallTableProps) {
  const words = useWallWords()
  return (
    <div ref={box} className="wall-lines">
      <table dir="ltr" className="wall-table" data-old={isOld || undefined}>
        <thead>
          <tr>
            {(['wallTime', 'wallTo', 'wallGate', 'wallBus', 'wallState'] as const).map((column) => (
              <th key={column} scope="col">
                <BothLanguages {...words(column)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody key={page}>
          {rows.map((departure) => (
            <Line
              key={departure.departureKey}
              departure={departure}
              today={wall.today}
              clockZone={clockZone}
              hasStops={wall.region === null}
              state={stateOf(departure, now)}
              isOld={isOld}
            />
          ))}
        </tbody>
      </table>
    </div>
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
  clockZone: string
  /** Where it is boarded is told, since it is not the same for all. */
  hasStops: boolean
  state: WallState
  isOld: boolean
}

function Line({ departure, today, clockZone, hasStops, state, isOld }: LineProps) {
  const words = useWallWords()
  const { leavesAt, timeZone, toName, viaNames, stoppageName, registrationNumber, gate } = departure
  const day = dayIn(timeZone, new Date(leavesAt))
  const isOtherClock = !isSameClock(timeZone, clockZone, leavesAt)
  const stops = (language: 'en' | 'ar') =>
    [
      ...(hasStops ? [words('from', { stop: localName(stoppageName, language) })[language]] : []),
      ...viaNames.map((name) => localName(name, language)),
    ].join(' · ')
  return (
    <tr data-departure={departure.departureKey} data-state={isOld ? undefined : state}>
      <td>
        <span className="wall-time">{formatInstant(leavesAt, { language: 'en', zone: timeZone, style: 'time' })}</span>
        {(isOtherClock || day !== today) && (
          <span className="wall-via wall-beside">
            {isOtherClock && <span>{zoneOffset(timeZone, leavesAt, 'en')}</span>}
            {day !== today && <BothLanguages en={formatDay(day, 'en', 'axis')} ar={formatDay(day, 'ar', 'axis')} />}
          </span>
        )}
      </td>
      <td>
        <span className="wall-both wall-to">
          <span lang="en">{toName.en}</span>
          <span lang="ar" dir="rtl">
            {toName.ar}
          </span>
        </span>
        {stops('en') !== '' && (
          <span className="wall-both wall-via wall-stops">
            <span lang="en">{stops('en')}</span>
            <span lang="ar" dir="rtl">
              {stops('ar')}
            </span>
          </span>
        )}
      </td>
      <td className="wall-gate">{(!isOld && gate) || '–'}</td>
      <td className="wall-bus">{registrationNumber}</td>
      <td className={cx('wall-state', !isOld && `wall-state-${state}`)}>
        {isOld ? '–' : <BothLanguages {...words(`state.${state}`)} />}
      </td>
    </tr>
  )
}

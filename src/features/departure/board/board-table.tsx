import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useLocation, useSearchParams } from 'wouter'
import { cx } from '#src/ui/cx.ts'
import { Kbd } from '#src/ui/kbd.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { singleKeys } from '#src/ui/single-keys.ts'
import { unlessTyping } from '#src/ui/skip-when-typing.ts'
import { GateDialog } from '../gate-dialog.tsx'
import { useBoardTime } from './board-clock.ts'
import type { BoardDay } from './board-days.ts'
import type { BoardDeparture } from './board-departure.ts'
import { BoardRow } from './board-row.tsx'
import { BOARD_ACTS, useBoardPaths } from './use-board-paths.ts'

export interface BoardTableProps {
  days: readonly BoardDay[]
  /** When the board was read. */
  at: string
  /** The server is not reached: nothing is sold on what stands here. */
  isOld: boolean
}

/** What arrow keys move within by themselves. */
const HAS_OWN_ARROWS = 'input, dialog, [role="menu"], [role="radiogroup"], [role="listbox"], [role="tablist"]'
type Step = 1 | -1 | 'first' | 'last'
const STEPS: Readonly<Record<string, Step | undefined>> = { ArrowDown: 1, ArrowUp: -1, Home: 'first', End: 'last' }
const COLUMNS = ['time', 'destination', 'bus', 'seats', 'boarding', 'parcels', 'attention', 'acts'] as const

/** Departures by day. Arrow keys, Home and End choose one, a letter opens it: to sell, its manifest, its parcels. */
export function BoardTable({ days, at, isOld }: BoardTableProps) {
  const { t, i18n } = useTranslation('departure-board')
  const mayCall = useMayCall()
  const [gateOf, setGateOf] = useState<BoardDeparture>()
  const [, navigate] = useLocation()
  const pathsOf = useBoardPaths(at, isOld)
  const table = useRef<HTMLTableElement>(null)
  // The address keeps the choice, so that it is there on the way back.
  const [search, setSearch] = useSearchParams()
  const [chosen, setChosen] = useState(search.get('departure') ?? undefined)
  const gone = days.flatMap((day) => day.gone)
  const isAmongGone = gone.some(({ departureKey }) => departureKey === search.get('departure'))
  const [isUnfolded, setUnfolded] = useState(isAmongGone)
  const shown = days
    .map(({ day, gone: before, departures: after }) => ({
      day,
      departures: isUnfolded ? [...before, ...after] : after,
    }))
    .filter(({ day, departures: ofDay }) => day !== 'yesterday' || ofDay.length > 0)
  const departures = shown.flatMap((day) => day.departures)
  const next = departures.find(({ leavesAt }) => leavesAt > at) ?? departures[0]
  const all = days.flatMap((day) => [...day.gone, ...day.departures])
  const hasParcels = all.some(({ parcels }) => parcels !== null)
  const origin = originOf(all)
  const unclosed = gone.filter(({ warnings }) => warnings.isUnclosed).length
  const hasDays = shown.filter(({ departures: ofDay }) => ofDay.length > 0).length > 1
  const columns = COLUMNS.filter((column) => column !== 'parcels' || hasParcels)
  const remember = (key: string) =>
    setSearch((before) => ({ ...Object.fromEntries(before), departure: key }), { replace: true })
  const current = departures.find(({ departureKey }) => departureKey === chosen) ?? next

  const step = useEffectEvent((event: KeyboardEvent, by: Step) => {
    const place = departures.findIndex((departure) => departure === current)
    const last = departures.length - 1
    // Before the first row stands the button that unfolds what has left.
    const isAbove = by === 1 && event.target instanceof Element && event.target.closest('[data-fold]') !== null
    const to = by === 'first' || isAbove ? 0 : by === 'last' ? last : Math.min(Math.max(place + by, 0), last)
    const moved = departures[to]
    if (moved === undefined) return
    event.preventDefault()
    setChosen(moved.departureKey)
    // The focus goes along, so that the row is read to whoever listens.
    table.current?.querySelector<HTMLElement>(`[data-departure="${moved.departureKey}"]`)?.focus()
  })
  const open = (departure: BoardDeparture) => {
    const path = pathsOf(departure).departure
    if (path === undefined) return
    remember(departure.departureKey)
    navigate(path)
  }
  const act = useEffectEvent((name: (typeof BOARD_ACTS)[number]['name']) => {
    const path = current && pathsOf(current)[name]
    if (current === undefined || path === undefined) return
    remember(current.departureKey)
    navigate(path)
  })
  const timeOf = useBoardTime()
  const maySetGates = mayCall('updateDepartureGate')
  const askGate = useEffectEvent(() => {
    if (!maySetGates || current === undefined || current.state === 'cancelled') return
    if (Date.parse(current.leavesAt) > Math.max(Date.now(), Date.parse(at))) setGateOf(current)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = STEPS[event.key]
      if (by === undefined) return
      if (event.target instanceof Element && event.target.closest(HAS_OWN_ARROWS)) return
      unlessTyping(() => step(event, by))(event)
    }
    window.addEventListener('keydown', onKey)
    const stop = singleKeys({
      ...Object.fromEntries(BOARD_ACTS.map(({ key, name }) => [key, () => act(name)])),
      // G begins a jump.
      KeyB: () => askGate(),
    })
    return () => {
      stop()
      window.removeEventListener('keydown', onKey)
    }
  }, [])

  return (
    <section aria-label={t('title')} className="min-w-0">
      <TableScroll label={t('title')} className="table-scroll rounded border border-line bg-surface">
        <table ref={table} className="w-full text-sm">
          <thead>
            <tr className="text-xs text-ink-2 [&>th]:sticky [&>th]:top-0 [&>th]:z-1 [&>th]:bg-sunken [&>th]:px-3 max-2xl:[&>th]:px-2 max-lg:[&>th]:px-1.5 [&>th]:py-2 [&>th]:text-start [&>th]:font-medium">
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column === 'acts' ? <span className="sr-only">{t(column)}</span> : t(column)}
                </th>
              ))}
            </tr>
          </thead>
          {gone.length > 0 && (
            <tbody>
              <tr className="border-t border-line">
                <td colSpan={columns.length} className="px-3 max-2xl:px-2 max-lg:px-1.5 py-1">
                  <button
                    type="button"
                    data-fold
                    aria-expanded={isUnfolded}
                    className="inline-flex min-h-6 items-center gap-1 rounded text-xs text-brand-ink hover:underline"
                    onClick={() => setUnfolded(!isUnfolded)}
                  >
                    <ChevronDown aria-hidden className={cx('size-4', !isUnfolded && '-rotate-90 rtl:rotate-90')} />
                    {t('goneEarlier', { count: gone.length })}
                    {unclosed > 0 && ` · ${t('goneUnclosed', { count: unclosed })}`}
                  </button>
                </td>
              </tr>
            </tbody>
          )}
          {shown.map(({ day, departures: ofDay }) => (
            <tbody key={day}>
              <tr className="border-t border-line">
                <th
                  scope="rowgroup"
                  colSpan={columns.length}
                  className="bg-ground px-3 max-2xl:px-2 max-lg:px-1.5 py-1.5 text-start text-xs font-semibold text-ink-2"
                >
                  {t(day)}
                  {origin && (
                    <span className="font-normal text-ink-3">
                      {` · ${t('allFrom', { stop: localName(origin, i18n.language) })}`}
                    </span>
                  )}
                </th>
              </tr>
              {ofDay.length === 0 && (
                <tr className="border-t border-line">
                  <td colSpan={columns.length} className="px-3 py-3 text-ink-3">
                    {t(gone.length > 0 && day === 'today' ? 'noMore' : 'none', { day: t(day).toLocaleLowerCase() })}
                  </td>
                </tr>
              )}
              {ofDay.map((departure) => (
                <BoardRow
                  key={departure.departureKey}
                  departure={departure}
                  at={at}
                  isChosen={departure === current}
                  hasOrigin={origin === undefined}
                  hasDay={hasDays}
                  paths={pathsOf(departure)}
                  hasParcels={hasParcels}
                  onGate={maySetGates ? () => setGateOf(departure) : undefined}
                  onChoose={() => setChosen(departure.departureKey)}
                  onOpen={() => open(departure)}
                  onLeave={() => remember(departure.departureKey)}
                />
              ))}
            </tbody>
          ))}
        </table>
      </TableScroll>
      <p
        className={cx('mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-3', 'max-desk:hidden')}
        data-print="hide"
      >
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('keys')}
        </span>
        {BOARD_ACTS.filter(({ name }) => departures.some((each) => pathsOf(each)[name])).map(({ name, letter }) => (
          <span key={name}>
            <Kbd>{letter}</Kbd> {t(name)}
          </span>
        ))}
        {maySetGates && (
          <span>
            <Kbd>B</Kbd> {t('gate')}
          </span>
        )}
      </p>
      {gateOf && (
        <GateDialog
          key={gateOf.departureKey}
          departureKey={gateOf.departureKey}
          position={gateOf.position}
          stop={localName(gateOf.stoppageName, i18n.language)}
          description={`${formatInstant(gateOf.leavesAt, { language: i18n.language, zone: gateOf.timeZone, style: 'date' })} ${timeOf(gateOf.leavesAt, gateOf.timeZone).text} · ${localName(gateOf.toName, i18n.language)} · ${gateOf.registrationNumber}`}
          gate={{ gate: gateOf.gate, version: gateOf.gateVersion }}
          onClose={() => setGateOf(undefined)}
        />
      )}
    </section>
  )
}

/** The stop from which all leave; undefined where they do not. */
function originOf([first, ...others]: readonly BoardDeparture[]): BoardDeparture['stoppageName'] | undefined {
  const isOne = others.every(({ fromStoppageId }) => fromStoppageId === first?.fromStoppageId)
  return isOne ? first?.stoppageName : undefined
}

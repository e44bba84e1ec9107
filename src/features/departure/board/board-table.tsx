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
import type { BoardDeparture } from './board-departure.ts'
import { BoardRow } from './board-row.tsx'
import { BOARD_ACTS, useBoardPaths } from './use-board-paths.ts'

export interface BoardTableProps {
  days: readonly { day: 'yesterday' | 'today' | 'tomorrow'; departures: readonly BoardDeparture[] }[]
  /** When the board was read. */
  at: string
  /** The server is not reached: nothing is sold on what stands here. */
  isOld: boolean
}

const COLUMNS = ['time', 'destination', 'bus', 'seats', 'boarding', 'parcels', 'attention', 'acts'] as const

/** Departures by day. Arrow keys choose one, a letter opens it: to sell, its manifest, its parcels. */
export function BoardTable({ days, at, isOld }: BoardTableProps) {
  const { t, i18n } = useTranslation('departure-board')
  const mayCall = useMayCall()
  const [gateOf, setGateOf] = useState<BoardDeparture>()
  const [, navigate] = useLocation()
  const pathsOf = useBoardPaths(at, isOld)
  const table = useRef<HTMLTableElement>(null)
  const departures = days.flatMap((day) => day.departures)
  const next = departures.find(({ leavesAt }) => leavesAt > at) ?? departures[0]
  // The address keeps the choice, so that it is there on the way back.
  const [search, setSearch] = useSearchParams()
  const [chosen, setChosen] = useState(search.get('departure') ?? undefined)
  const hasParcels = departures.some(({ parcels }) => parcels !== null)
  const columns = COLUMNS.filter((column) => column !== 'parcels' || hasParcels)
  const remember = (key: string) =>
    setSearch((before) => ({ ...Object.fromEntries(before), departure: key }), { replace: true })
  const place = departures.findIndex(({ departureKey }) => departureKey === (chosen ?? next?.departureKey))
  const current = departures[place] ?? next

  const step = useEffectEvent((event: KeyboardEvent, by: number) => {
    const moved = departures[Math.min(Math.max(place + by, 0), departures.length - 1)]
    if (moved === undefined) return
    event.preventDefault()
    setChosen(moved.departureKey)
    table.current?.querySelector(`[data-departure="${moved.departureKey}"]`)?.scrollIntoView({ block: 'nearest' })
  })
  const act = useEffectEvent((name: (typeof BOARD_ACTS)[number]['name']) => {
    const path = current && pathsOf(current)[name]
    if (current === undefined || path === undefined) return
    remember(current.departureKey)
    navigate(path)
  })
  const maySetGates = mayCall('updateDepartureGate')
  const askGate = useEffectEvent(() => {
    if (!maySetGates || current === undefined || current.state === 'cancelled') return
    if (Date.parse(current.leavesAt) > Math.max(Date.now(), Date.parse(at))) setGateOf(current)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      unlessTyping(() => step(event, event.key === 'ArrowDown' ? 1 : -1))(event)
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
            <tr className="bg-sunken text-xs text-ink-2 [&>th]:px-3 max-lg:[&>th]:px-1.5 [&>th]:py-2 [&>th]:text-start [&>th]:font-medium">
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column === 'acts' ? <span className="sr-only">{t(column)}</span> : t(column)}
                </th>
              ))}
            </tr>
          </thead>
          {days.map(({ day, departures: ofDay }) => (
            <tbody key={day}>
              <tr className="border-t border-line">
                <th
                  scope="rowgroup"
                  colSpan={columns.length}
                  className="bg-ground px-3 max-lg:px-1.5 py-1.5 text-start text-xs font-semibold text-ink-2"
                >
                  {t(day)}
                </th>
              </tr>
              {ofDay.length === 0 && (
                <tr className="border-t border-line">
                  <td colSpan={columns.length} className="px-3 py-3 text-ink-3">
                    {t('none', { day: t(day).toLocaleLowerCase() })}
                  </td>
                </tr>
              )}
              {ofDay.map((departure) => (
                <BoardRow
                  key={departure.departureKey}
                  departure={departure}
                  at={at}
                  isChosen={departure === current}
                  paths={pathsOf(departure)}
                  hasParcels={hasParcels}
                  onGate={maySetGates ? () => setGateOf(departure) : undefined}
                  onChoose={() => setChosen(departure.departureKey)}
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
          description={`${formatInstant(gateOf.leavesAt, { language: i18n.language, zone: gateOf.timeZone })} · ${localName(gateOf.toName, i18n.language)} · ${gateOf.registrationNumber}`}
          gate={{ gate: gateOf.gate, version: gateOf.gateVersion }}
          onClose={() => setGateOf(undefined)}
        />
      )}
    </section>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import LockKeyholeOpen from 'lucide-react/icons/lock-keyhole-open'
import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listSeparator } from '#contract/list-separator.ts'
import type { StopRange } from '#contract/departure/departure.ts'
import type { KeptSeat, KeptSeats, SeatMap as SeatMapOfServer } from '#contract/seat/seat.ts'
import { reasonAgainstSeat, seatStatuses } from '#src/domain/seat/seat-choice.ts'
import type { SeatStatus, SeatStatuses } from '#src/domain/seat/seat-layout.ts'
import { SeatMap } from '#src/domain/seat/seat-map.tsx'
import { useLiveSeatMap } from '#src/domain/seat/use-live-seat-map.ts'
import { localName } from '#src/platform/local-name.ts'
import { notify } from '#src/platform/notify.ts'
import { readOptions } from '#src/platform/use-read.ts'
import { Button } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ReadError } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { KeepDialog } from './keep-dialog.tsx'
import { KeptTable } from './kept-table.tsx'
import { ReleaseDialog } from './release-dialog.tsx'

interface Asked extends StopRange {
  act: 'keep' | 'change' | 'release'
  seats: readonly string[]
  /** As they were read, of those that are changed. */
  kept?: readonly KeptSeat[] | undefined
  /** Chosen on the map, where the next ones are chosen too. */
  isOfMap: boolean
}

/** The live map, on which seats are chosen, and those that are kept free, which are changed and released from either. */
export function KeepingCards({ shown }: { shown: KeptSeats }) {
  const { t, i18n } = useTranslation(['kept-seats', 'booking'])
  const { departureKey, stops } = shown
  const [range, setRange] = useState<StopRange>(() => wholeWay(shown))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [asked, setAsked] = useState<Asked>()
  const card = useRef<HTMLDivElement>(null)
  const goOnAt = useRef<string>(undefined)
  const { map, error, isPending, refetch, clockOffset = 0 } = useLiveSeatMap(departureKey, range, ['getKeptSeats'])
  const now = useNow() + clockOffset
  const statuses = map && keepingStatuses(map, chosen, now)
  const pressed = chosen.filter((seat) => statuses?.[seat]?.mine)
  const toRelease = pressed.filter((seat) => statuses?.[seat]?.isKept)
  const toKeep = pressed.filter((seat) => !toRelease.includes(seat))
  const kept = shown.kept.filter(({ until }) => until === null || new Date(until).getTime() > now)
  const toChange = changeOf(kept, toRelease, range)
  const isApart =
    toRelease.length > 0 && !toChange && toRelease.every((seat) => kept.some((each) => each.seat === seat))
  const isClosed = map !== undefined && (map.state !== 'scheduled' || new Date(map.salesEndAt).getTime() <= now)

  function goTo(to: StopRange) {
    setChosen([])
    setRange(to)
  }
  // What is over has an entry in the history, which only the server makes.
  const client = useQueryClient()
  const overCount = shown.kept.length - kept.length
  useEffect(() => {
    if (overCount > 0) void client.invalidateQueries({ queryKey: ['getKeptSeats'] })
  }, [client, overCount])

  async function reload(): Promise<readonly KeptSeat[] | undefined> {
    if (!asked) return undefined
    const read = readOptions<'getKeptSeats'>('getKeptSeats', { params: { key: departureKey } })
    const answer = await client.fetchQuery(read).catch(() => undefined)
    if (!answer) return undefined
    const present = answer.data.kept.filter(
      ({ seat, from, to }) => asked.seats.includes(seat) && from <= asked.from && asked.to <= to,
    )
    const seats = present.map(({ seat }) => seat)
    const gone = asked.seats.filter((seat) => !seats.includes(seat))
    if (gone.length > 0)
      notify.info(t('change.gone', { count: gone.length, seats: gone.join(listSeparator(i18n.language)) }))
    const left = seats.length > 0 ? { ...asked, seats, kept: present } : undefined
    setAsked((current) => (current === asked ? left : current))
    return left?.kept
  }
  const done = () => {
    // The button that asked has nothing left to do; the arrow keys go on from the seat that was chosen last.
    goOnAt.current = asked?.isOfMap ? asked.seats.at(-1) : undefined
    setAsked(undefined)
    setChosen([])
  }
  useEffect(() => {
    if (asked !== undefined || goOnAt.current === undefined) return
    card.current?.querySelector<HTMLElement>(`[data-seat="${goOnAt.current}"]`)?.focus({ preventScroll: true })
    goOnAt.current = undefined
  }, [asked])

  return (
    <>
      <SectionCard title={t('map.title')} lead={t('map.lead')}>
        <div ref={card} className="grid gap-4">
          <div className="grid max-w-form grid-cols-2 gap-3">
            <SelectField
              label={t('map.from')}
              value={String(range.from)}
              options={stops.slice(0, -1).map(({ position, name, isOver }) => ({
                value: String(position),
                label: localName(name, i18n.language),
                disabled: isOver,
              }))}
              onChange={({ target }) => {
                const from = Number(target.value)
                goTo({ from, to: Math.max(range.to, from + 1) })
              }}
            />
            <SelectField
              label={t('map.to')}
              value={String(range.to)}
              options={stops.slice(range.from + 1).map(({ position, name }) => ({
                value: String(position),
                label: localName(name, i18n.language),
              }))}
              onChange={({ target }) => goTo({ ...range, to: Number(target.value) })}
            />
          </div>
          {isClosed && <Notice tone="info" title={t('map.closed')} />}
          {isPending && <Skeleton className="h-72 w-full" />}
          {!isPending && (error || !map || !statuses) && <ReadError error={error} onRetry={() => void refetch()} />}
          {map && statuses && (
            <>
              <SeatMap
                label={t('booking:seats.map', {
                  from: localName(stops[range.from]?.name ?? shown.routeName, i18n.language),
                  to: localName(stops[range.to]?.name ?? shown.routeName, i18n.language),
                })}
                layout={map.layout}
                seats={statuses}
                additionalSeats={map.seats.filter((each) => each.isAdditional).map(({ seat }) => seat)}
                clockOffset={clockOffset}
                choosesKept
                readOnly={isClosed}
                refusal={(seat) => {
                  const reason = reasonAgainstSeat(map, seat, now)
                  return reason && t(`booking:seats.reason.${reason}`)
                }}
                onToggle={(seat) =>
                  setChosen(pressed.includes(seat) ? pressed.filter((each) => each !== seat) : [...pressed, seat])
                }
              />
              <div className="flex flex-wrap items-center gap-2">
                <Button
                  tone="primary"
                  icon={<LockKeyhole aria-hidden />}
                  disabled={toKeep.length === 0}
                  onClick={() => setAsked({ act: 'keep', seats: toKeep, isOfMap: true, ...range })}
                >
                  {t('keep.open', { count: toKeep.length })}
                </Button>
                <Button
                  icon={<Pencil aria-hidden />}
                  disabled={!toChange}
                  onClick={() => setAsked(toChange && { act: 'change', isOfMap: true, ...toChange })}
                >
                  {t('change.open', { count: toRelease.length })}
                </Button>
                <Button
                  icon={<LockKeyholeOpen aria-hidden />}
                  disabled={toRelease.length === 0}
                  onClick={() => setAsked({ act: 'release', seats: toRelease, isOfMap: true, ...range })}
                >
                  {t('release.open', { count: toRelease.length })}
                </Button>
              </div>
              {isApart && <p className="text-sm text-ink-2">{t('change.apart')}</p>}
              <output className="sr-only">
                {t('map.chosen', { count: pressed.length, seats: pressed.join(listSeparator(i18n.language)) })}
              </output>
            </>
          )}
        </div>
      </SectionCard>
      <KeptTable
        kept={kept}
        stops={stops}
        onAct={(act, each) => {
          const { seat, from, to } = each
          setAsked({ act, seats: [seat], ...(act === 'change' && { kept: [each] }), isOfMap: false, from, to })
        }}
      />
      {(asked?.act === 'keep' || asked?.act === 'change') && (
        <KeepDialog
          {...asked}
          departureKey={departureKey}
          stops={stops}
          now={now}
          ended={endedOf(asked, kept, now)}
          reload={reload}
          onDone={done}
          onChange={(seats) => {
            setAsked({ ...asked, seats, kept: asked.kept?.filter(({ seat }) => seats.includes(seat)) })
            setChosen(seats)
          }}
          onReserveAgain={() => setAsked({ ...asked, act: 'keep', kept: undefined })}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.act === 'release' && (
        <ReleaseDialog
          {...asked}
          departureKey={departureKey}
          stops={stops}
          onDone={done}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/** From the first stop that the bus has not left to the last one. */
function wholeWay({ stops }: KeptSeats): StopRange {
  const from = stops.slice(0, -1).find(({ isOver }) => !isOver)?.position ?? 0
  return { from, to: stops.length - 1 }
}

/**
 * Reserved seats as they are changed together, over what of a stretch they are reserved for; undefined where that is not the
 * same for all of them: their time is told from where it begins.
 */
function changeOf(
  kept: readonly KeptSeat[],
  seats: readonly string[],
  range: StopRange,
): Pick<Asked, 'seats' | 'kept' | keyof StopRange> | undefined {
  const here = kept.filter(({ seat, from, to }) => seats.includes(seat) && from < range.to && range.from < to)
  const [stretch, ...others] = here.map(({ from, to }) => ({
    from: Math.max(from, range.from),
    to: Math.min(to, range.to),
  }))
  const isShared = others.every(({ from, to }) => from === stretch?.from && to === stretch.to)
  return stretch && isShared && here.length === seats.length ? { ...stretch, seats, kept: here } : undefined
}

/** Of reservations that are changed, those whose time has passed; not where somebody else has set them another one since. */
function endedOf({ kept: asked = [], from, to }: Asked, kept: readonly KeptSeat[], now: number): string[] {
  const isKept = ({ seat }: KeptSeat) => kept.some((each) => each.seat === seat && each.from < to && from < each.to)
  return asked
    .filter((each) => each.until !== null && new Date(each.until).getTime() <= now && !isKept(each))
    .map(({ seat }) => seat)
}

/** The map with the chosen seats on it. Seats that the reader holds in a sale of their own are taken here, too. */
function keepingStatuses(map: SeatMapOfServer, chosen: readonly string[], now: number): SeatStatuses {
  const statuses = seatStatuses(map, [], now)
  return Object.fromEntries(
    map.seats.map(({ seat, isMine, holderName, expiresAt }): [string, SeatStatus] => {
      const status = statuses[seat] ?? { kind: 'unavailable' }
      if (isMine && expiresAt !== undefined && new Date(expiresAt).getTime() > now)
        return [seat, { kind: 'selected', holderName, expiresAt }]
      const isChoosable = status.kind === 'available' || status.kind === 'ladies' || status.isKept === true
      return [seat, chosen.includes(seat) && isChoosable ? { ...status, kind: 'selected', mine: true } : status]
    }),
  )
}

import Sparkles from 'lucide-react/icons/sparkles'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DepartureStop } from '#contract/departure/departure.ts'
import { Button } from '#src/ui/button.tsx'
import { ReadError } from '#src/ui/read-state.tsx'
import type { SeatStatus } from '#src/domain/seat/seat-layout.ts'
import { SeatMap } from '#src/domain/seat/seat-map.tsx'
import { Kbd } from '#src/ui/kbd.tsx'
import { singleKeys } from '#src/ui/single-keys.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { additionalSeatMinutes, bestSeats, reasonAgainstSeat, seatStatuses } from '#src/domain/seat/seat-choice.ts'
import { useLiveSeatMap } from '#src/domain/seat/use-live-seat-map.ts'
import { useNow } from '#src/ui/use-now.ts'

type PickedStop = Pick<DepartureStop, 'name' | 'position' | 'timeZone'>

export interface SeatPickerProps {
  departure: { key: string; from: PickedStop; to: PickedStop }
  /** The own picks, held or on their way. */
  wished: readonly string[]
  /** How many seats are needed. */
  needed: number
  /** The server has not answered for the last pick yet. */
  isAsking: boolean
  /** Who gets which (SeatParty). */
  party: ReactNode
  onPick: (seat: string) => void
  onPickAll: (seats: string[]) => void
}

/** Seats of a departure on a live map that shows the other clerks at work. */
export function SeatPicker({ departure, wished, needed, isAsking, party, onPick, onPickAll }: SeatPickerProps) {
  const { t, i18n } = useTranslation('booking')
  const {
    map,
    error,
    isPending,
    refetch,
    isLive,
    clockOffset = 0,
  } = useLiveSeatMap(departure.key, {
    from: departure.from.position,
    to: departure.to.position,
  })
  const now = useNow() + clockOffset
  const statuses = map && seatStatuses(map, wished, now)
  const best = map && statuses && bestSeats(map, statuses, needed, now)
  const takeBest = () => best && onPickAll(best)
  const pressBest = useEffectEvent(takeBest)
  useEffect(() => singleKeys({ KeyB: () => pressBest() }), [])

  if (isPending) return <Waiting />
  if (error || !map || !statuses) {
    return <ReadError error={error} onRetry={() => void refetch()} />
  }

  const closing = new Date(map.additionalSeatsEndAt).getTime() > now ? map.additionalSeatsEndAt : undefined
  const additional = map.seats.filter((each) => each.isAdditional)
  const freeAdditional = additional.filter(({ seat }) => isFree(statuses[seat])).length

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        {party}
        <Button
          icon={<Sparkles />}
          disabled={!best}
          aria-keyshortcuts="B"
          // Once everybody has a seat there is nothing left to choose here: Enter goes on, Space would choose anew.
          data-enter={wished.length >= needed ? 'next' : undefined}
          onClick={takeBest}
        >
          {t('seats.best', { count: needed })}
          <span aria-hidden>
            <Kbd>B</Kbd>
          </span>
        </Button>
      </div>
      {/* Its room is kept, so that the map does not jump when the line comes and goes. */}
      <p role="status" className="-my-1.5 flex min-h-5 items-center gap-1.5 text-xs text-attention-ink">
        {!isLive && (
          <>
            <WifiOff aria-hidden className="size-3.5" />
            {t('seats.notLive')}
          </>
        )}
      </p>
      <SeatMap
        label={t('seats.map', {
          from: localName(departure.from.name, i18n.language),
          to: localName(departure.to.name, i18n.language),
        })}
        layout={map.layout}
        seats={statuses}
        clockOffset={clockOffset}
        additionalSeats={additional.map(({ seat }) => seat)}
        refusal={(seat) => {
          const reason = reasonAgainstSeat(map, seat, now)
          return reason && t(`seats.reason.${reason}`)
        }}
        onToggle={onPick}
      />
      {additional.length > 0 && (
        <p className="text-xs text-ink-3">
          {closing
            ? t('seats.additionalUntil', {
                count: freeAdditional,
                time: formatInstant(closing, { language: i18n.language, zone: departure.from.timeZone, style: 'time' }),
              })
            : t('seats.additionalOver', { count: additionalSeatMinutes(map) })}
        </p>
      )}
      <output className="sr-only">
        {isAsking ? t('seats.asking') : t('seats.held', { seats: wished.join(', ') })}
      </output>
    </div>
  )
}

function isFree(status: SeatStatus | undefined): boolean {
  return status?.kind === 'available' || status?.kind === 'ladies'
}

function Waiting() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  )
}

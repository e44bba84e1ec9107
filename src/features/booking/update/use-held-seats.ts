import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ticket } from '#contract/booking/booking.ts'
import type { HeldDeparture } from '#machines/booking/booking-services.ts'
import { newKey } from '#machines/key.ts'
import { ApiError } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { holdSeats, renewHolds } from '#src/domain/seat/seat-holds.ts'
import type { Direction } from './joining.ts'

/** Seat by person, in one direction. */
export type Seating = Readonly<Record<string, string>>

interface Hold {
  seats: readonly string[]
  until: string | null
}

export interface HeldSeats {
  /** The own picks, held or on their way. */
  seating: Readonly<Record<Direction, Seating>>
  isAsking: boolean
  isRenewing: boolean
  /** When the first of them is nobody's any more; null while none is held. */
  until: string | null
  clockOffset: number
  /** Taken by somebody else since they were picked. */
  lost: readonly string[]
  /** Why the last wish was refused. */
  problem: string | undefined
  seat: (direction: Direction, seating: Seating) => void
  /** Two change seats: what is held stays the same. */
  reseat: (direction: Direction, seating: Seating) => void
  renew: () => void
  /** The server says that these are gone; without any, that the time was over: the rest is asked for again. */
  askAgain: (lost: readonly string[]) => void
  /** They are tickets now. */
  keep: () => void
}

const NOBODY: Seating = {}

/** The seats of several rides, held on the server for as long as the page is open. Requests go one after the other, the last wish counts. */
export function useHeldSeats(rides: readonly Ticket[]): HeldSeats {
  const { t } = useTranslation('booking')
  const [seating, setSeating] = useState<Record<Direction, Seating>>({ outward: NOBODY, return: NOBODY })
  const [holds, setHolds] = useState<Partial<Record<Direction, Hold>>>({})
  const [clockOffset, setClockOffset] = useState(0)
  const [waiting, setWaiting] = useState(0)
  const [isRenewing, setRenewing] = useState(false)
  const [lost, setLost] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const wishes = useRef<Partial<Record<Direction, readonly string[]>>>({})
  const held = useRef<Partial<Record<Direction, readonly string[]>>>({})
  const queue = useRef(Promise.resolve())

  const refusalOf = (error: ApiError) => ({ message: errorText(t, error), fields: error.fields })

  function ask(ride: Ticket, seats: readonly string[]) {
    wishes.current[ride.direction] = seats
    setWaiting((count) => count + 1)
    queue.current = askAfter(queue.current, ride, seats)
  }

  async function askAfter(earlier: Promise<void>, ride: Ticket, seats: readonly string[]) {
    await earlier
    // A later wish may have overtaken this one.
    if (wishes.current[ride.direction] === seats) await settle(ride, seats)
    setWaiting((count) => count - 1)
  }

  async function settle(ride: Ticket, seats: readonly string[]) {
    const answer = await holdOn(ride, seats, refusalOf).catch((error: unknown) => outage(error))
    if (typeof answer === 'string') return setProblem(answer)
    if (answer.clockOffset !== null) setClockOffset(answer.clockOffset)
    if (answer.ok) return take(answer.held)
    const refused = answer.reason === 'seatsLost' ? answer.seats.flatMap((each) => each.seats) : []
    if (answer.reason === 'seatsLost') setLost(refused)
    else setProblem(answer.reason === 'departureClosed' ? t('seats.reason.closed') : answer.message)
    fallBack(ride.direction, refused)
  }

  function take(answered: readonly HeldDeparture[]) {
    for (const { departureKey, seats, expiresAt } of answered) {
      const direction = rides.find((ride) => ride.departureKey === departureKey)?.direction
      if (!direction) continue
      held.current[direction] = seats
      setHolds((known) => ({ ...known, [direction]: { seats, until: expiresAt } }))
    }
  }

  /** Back to what the server holds: the last wish was refused. */
  function fallBack(direction: Direction, gone: readonly string[]) {
    const left = (held.current[direction] ?? []).filter((seat) => !gone.includes(seat))
    held.current[direction] = left
    wishes.current[direction] = left
    setSeating((known) => ({ ...known, [direction]: only(known[direction], left) }))
  }

  function outage(error: unknown): string {
    if (!(error instanceof ApiError)) throw error
    return errorText(t, error)
  }

  async function renew() {
    setRenewing(true)
    const departureKeys = rides.flatMap(({ direction, departureKey }) =>
      (held.current[direction] ?? []).length > 0 ? [departureKey] : [],
    )
    const answer = await renewHolds(
      { key: newKey(), body: { departureKeys } },
      new AbortController().signal,
      refusalOf,
    ).catch((error: unknown) => outage(error))
    setRenewing(false)
    if (typeof answer === 'string') setProblem(answer)
    else if (answer.ok) take(answer.held)
    else askAgain([])
  }

  function askAgain(gone: readonly string[]) {
    setLost(gone)
    for (const ride of rides) {
      const left = Object.values(seating[ride.direction]).filter((seat) => !gone.includes(seat))
      setSeating((known) => ({ ...known, [ride.direction]: only(known[ride.direction], left) }))
      held.current[ride.direction] = []
      ask(ride, left)
    }
  }

  function seat(direction: Direction, next: Seating) {
    setLost([])
    setProblem(undefined)
    setSeating((known) => ({ ...known, [direction]: next }))
    const ride = rides.find((each) => each.direction === direction)
    if (ride) ask(ride, Object.values(next))
  }

  useReleaseOnLeave(rides, held)

  const ends = Object.values(holds).flatMap(({ seats, until }) => (seats.length > 0 && until !== null ? [until] : []))
  return {
    seating,
    isAsking: waiting > 0,
    isRenewing,
    until: ends.toSorted()[0] ?? null,
    clockOffset,
    lost,
    problem,
    seat,
    reseat: (direction, next) => setSeating((known) => ({ ...known, [direction]: next })),
    renew: () => void renew(),
    askAgain,
    keep: () => {
      held.current = {}
      setHolds({})
    },
  }
}

function holdOn(
  { direction, departureKey, stretch }: Ticket,
  seats: readonly string[],
  refusalOf: Parameters<typeof holdSeats>[2],
) {
  return holdSeats(
    [{ direction, departureKey, ...stretch, seats: [...seats], key: newKey() }],
    new AbortController().signal,
    refusalOf,
  )
}

const only = (seating: Seating, seats: readonly string[]): Seating =>
  Object.fromEntries(Object.entries(seating).filter(([, seat]) => seats.includes(seat)))

/** Whoever leaves gives the seats back at once; nobody has to wait until they run out. */
function useReleaseOnLeave(
  rides: readonly Ticket[],
  held: { readonly current: Partial<Record<Direction, readonly string[]>> },
) {
  const present = useRef(rides)
  useEffect(() => {
    present.current = rides
  })
  useEffect(
    () => () => {
      for (const ride of present.current) {
        const isHeld = (held.current[ride.direction] ?? []).length > 0
        // If it does not get through, they run out by themselves.
        if (isHeld)
          void holdOn(ride, [], (error) => ({ message: error.message, fields: error.fields })).catch(() => undefined)
      }
    },
    [held],
  )
}

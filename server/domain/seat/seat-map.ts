import type { ReplyOf } from '#contract/contract.ts'
import type { StopRange } from '#contract/departure/departure.ts'
import type { Policies } from '#contract/policy/policy.ts'
import type { KeptFor } from '#contract/seat/kept-seat-codes.ts'
import type { Orm } from '#server/database/connection.ts'
import type { Departure } from '#server/domain/network/network.ts'
import { sql } from 'drizzle-orm'
import { stateAt } from '#server/domain/network/timetable-rules.ts'
import { salesEnds } from './seat-rules.ts'

type SeatMap = ReplyOf<'getSeatMap'>['data']
type SeatState = SeatMap['seats'][number]

/** What stands in the way of a seat on one leg; what is over does not. */
interface Claim {
  seat: string
  kind: 'hold' | 'ticket' | 'reservation'
  userId: string | null
  holderName: string | null
  expiresAt: Date | null
  keptFor: KeptFor | null
  note: string | null
}

interface SeatViewer {
  userId: string
  policies: Policies
  /** Whether they may keep seats of the departure free, and so see for whom others are. */
  isKeeper?: boolean
}

/** Seats of a departure between two of its stoppages, as one user sees them. */
export async function readSeatMap(
  orm: Orm,
  departure: Departure,
  range: StopRange,
  viewer: SeatViewer,
): Promise<SeatMap> {
  const { claims, serverTime } = await readClaims(orm, departure.id, range)
  const ends = salesEnds(departure, range, viewer.policies)
  const state = stateAt(departure, range.from)
  return {
    departureKey: departure.key,
    layout: departure.transport.layout,
    seats: seatStates(departure, claims, viewer, {
      now: serverTime,
      additionalEnd: ends.additional,
      isOpen: state === 'scheduled',
    }),
    state,
    serverTime,
    salesEndAt: ends.regular,
    additionalSeatsEndAt: ends.additional,
  }
}

/** One state per seat of the layout, regular ones first. A stretch is as free as its least free leg. */
function seatStates(
  departure: Pick<Departure, 'transport'>,
  claims: readonly Claim[],
  { userId, isKeeper = false }: SeatViewer,
  times: { now: Date; additionalEnd: Date; isOpen: boolean },
): SeatState[] {
  const { regularSeats, additionalSeats, womenSeats, blockedSeats } = departure.transport
  return [...regularSeats, ...additionalSeats].map((seat) => {
    const isLadies = womenSeats.includes(seat)
    const isAdditional = additionalSeats.includes(seat)
    const isClosed = !times.isOpen || blockedSeats.includes(seat) || (isAdditional && times.additionalEnd <= times.now)
    const base = { seat, isLadies, isAdditional, isMine: false, isKept: false }
    const here = claims.filter((claim) => claim.seat === seat)
    if (here.some((claim) => claim.kind === 'ticket')) return { ...base, kind: 'booked' }
    const reservation = here.find((claim) => claim.kind === 'reservation')
    if (reservation) {
      const expiresAt = times.isOpen && !blockedSeats.includes(seat) && freeAt(here)
      return {
        ...base,
        kind: 'unavailable',
        isKept: true,
        ...(isKeeper && reservation.keptFor && { keptFor: reservation.keptFor }),
        ...(isKeeper && reservation.note && { keptNote: reservation.note }),
        ...(expiresAt && { expiresAt }),
      }
    }
    const others = here.find((claim) => claim.userId !== userId)
    const hold = others ?? here[0]
    if (hold) {
      return {
        ...base,
        kind: 'selected',
        isMine: others === undefined,
        ...(hold.holderName && { holderName: hold.holderName }),
        ...(hold.expiresAt && { expiresAt: hold.expiresAt }),
      }
    }
    if (isClosed) return { ...base, kind: 'unavailable' }
    return { ...base, kind: isLadies ? 'ladies' : 'available' }
  })
}

/** When the last of a seat's claims is over; null: not by itself. */
function freeAt(claims: readonly Claim[]): Date | null {
  const ends = claims.map(({ expiresAt }) => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY)
  const last = Math.max(...ends)
  return Number.isFinite(last) ? new Date(last) : null
}

async function readClaims(
  orm: Orm,
  departureId: string | null,
  { from, to }: StopRange,
): Promise<{ claims: Claim[]; serverTime: Date }> {
  const { rows } = await orm.execute<{
    now: string
    claims: (Omit<Claim, 'expiresAt'> & { expiresAt: string | null })[]
  }>(
    sql`select now(), coalesce((
          select jsonb_agg(jsonb_build_object(
            'seat', claim.seat, 'kind', claim.kind, 'userId', claim.user_id, 'holderName', users.name,
            'expiresAt', claim.expires_at, 'keptFor', claim.kept_for,
            'note', case when claim.kind = 'reservation' then claim.reason end) order by claim.seat, claim.leg)
          from seat_claims as claim left join users on users.id = claim.user_id and claim.kind = 'hold'
          where claim.departure_id = ${departureId} and claim.leg >= ${from} and claim.leg < ${to}
            and (claim.expires_at is null or claim.expires_at > now())), '[]') as claims`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('a select without a table gives one row')
  return {
    serverTime: new Date(row.now),
    claims: row.claims.map((claim) => ({
      ...claim,
      expiresAt: claim.expiresAt === null ? null : new Date(claim.expiresAt),
    })),
  }
}

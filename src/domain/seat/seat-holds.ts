import type { HeldSeats } from '#contract/seat/seat.ts'
import type { HoldRequest, Keyed } from '#machines/booking/booking-requests.ts'
import type { HeldDeparture, HoldAnswer, RenewAnswer } from '#machines/booking/booking-services.ts'
import { attempt, type ApiError } from '#src/platform/api.ts'

// What flows that hold seats invoke, over the API. A refusal comes back as a value, an outage is thrown.

/** A refusal as a flow's context keeps it, in the user's language. */
type Refuse = (error: ApiError) => { message: string; fields: Record<string, string> }

/** Makes the own held seats of each departure exactly those; stops at the first that is refused. */
export async function holdSeats(
  requests: readonly HoldRequest[],
  signal: AbortSignal,
  refusalOf: Refuse,
): Promise<HoldAnswer> {
  const held: HeldDeparture[] = []
  let clockOffset: number | null = null
  for (const { key, departureKey, from, to, seats } of requests) {
    const asked = await attempt('holdSeats', { body: { departureKey, from, to, seats }, key, signal })
    if (asked.ok) {
      held.push(asked.answer.data)
      clockOffset = offsetOf(asked.answer.data)
      continue
    }
    const { error } = asked
    if (error.code === 'departureClosed')
      return { ok: false, reason: 'departureClosed', departureKey, held, clockOffset }
    if (error.code === 'seatsLost') {
      return {
        ok: false,
        reason: 'seatsLost',
        seats: [{ departureKey, seats: textsIn(error.details.seats) }],
        held,
        clockOffset,
      }
    }
    return { ok: false, reason: 'refused', ...refusalOf(error), held, clockOffset }
  }
  return { ok: true, held, clockOffset }
}

/** Holds for long enough to pay. */
export async function renewHolds(
  { key, body }: Keyed<{ departureKeys: string[] }>,
  signal: AbortSignal,
  refusalOf: Refuse,
): Promise<RenewAnswer> {
  // Nothing to hold: infants only.
  if (body.departureKeys.length === 0) return { ok: true, held: [], clockOffset: null }
  const asked = await attempt('renewSeatHolds', { body, key, signal })
  if (asked.ok) {
    const [first] = asked.answer.data
    return { ok: true, held: asked.answer.data, clockOffset: first ? offsetOf(first) : null }
  }
  const { error } = asked
  if (error.code === 'holdExpired') return { ok: false, reason: 'holdExpired' }
  return error.code === 'departureClosed'
    ? closedDeparture(error)
    : { ok: false, reason: 'refused', ...refusalOf(error) }
}

export function closedDeparture({ details }: ApiError) {
  const { departureKey } = details
  return {
    ok: false,
    reason: 'departureClosed',
    departureKey: typeof departureKey === 'string' ? departureKey : null,
  } as const
}

/** Texts in a part of an error's details whose shape nobody has judged. */
export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

function offsetOf({ serverTime }: Pick<HeldSeats, 'serverTime'>): number {
  return new Date(serverTime).getTime() - Date.now()
}

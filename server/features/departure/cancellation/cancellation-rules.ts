import { isIn, TRAVELLING_STATES } from '#contract/booking/booking-codes.ts'
import type {
  CancellationFailure,
  CancellationProgress,
  CancellationRefusal,
  DepartureCancellation,
} from '#contract/departure/departure-cancellation.ts'
import { departureLifecycle, type DepartureFacts } from '#machines/departure/departure-lifecycle.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { conflictRefusal } from '#server/domain/approval/four-eyes.ts'
import type { Departure } from '#server/domain/network/network.ts'
import type { CancellationRecord, PlannedTicket } from './cancellation-repository.ts'

type Can = DepartureCancellation['can']
type Counts = DepartureCancellation['counts']

/** Where a planned ticket stands, told from its row and from what it is now. */
export function progressOf(
  cancellation: Pick<CancellationRecord, 'state'>,
  row: Pick<PlannedTicket, 'state' | 'plan' | 'failure'>,
  ticket: { state: string; isOnDeparture: boolean },
): CancellationProgress | null {
  if (cancellation.state === 'withdrawn') return null
  if (cancellation.state === 'proposed')
    return isIn(TRAVELLING_STATES, ticket) && ticket.isOnDeparture ? 'planned' : 'elsewhere'
  if (row.state === 'waiting') return 'waiting'
  if (row.failure === 'elsewhere') return 'elsewhere'
  if (row.state === 'done' && row.plan !== 'leave') return row.plan === 'move' ? 'moved' : 'refunded'
  // Nobody tells the plan when a ticket that failed or was left is moved or refunded by hand.
  if (ticket.state !== 'departureCancelled') return 'elsewhere'
  return row.state === 'failed' ? 'failed' : 'left'
}

/** Whether somebody has still to decide what becomes of it. */
export const isUnsettled = (progress: CancellationProgress | null): boolean =>
  progress === 'failed' || progress === 'left'

export function countProgress(progress: readonly (CancellationProgress | null)[]): Counts {
  const count = (wanted: CancellationProgress) => progress.filter((each) => each === wanted).length
  return {
    planned: count('planned'),
    waiting: count('waiting'),
    moved: count('moved'),
    refunded: count('refunded'),
    left: count('left'),
    elsewhere: count('elsewhere'),
    failed: count('failed'),
  }
}

/**
 * What a reader may do now, as far as the departure and the cancellation say. The lifecycle is asked as if another had
 * proposed: a proposal that nobody could confirm is not made.
 */
export function whatCan(
  departure: Pick<Departure, 'state'>,
  facts: DepartureFacts,
  cancellation: Pick<CancellationRecord, 'state' | 'proposedBy'> | null,
  { readerId, unsettled }: { readerId: string; unsettled: number },
): Can {
  const cancellable = refusalToCancel(departure, facts)
  const isProposed = cancellation?.state === 'proposed'
  const isOwn = cancellation?.proposedBy === readerId
  const isConfirmed = cancellation?.state === 'running' || cancellation?.state === 'done'
  return {
    propose: cancellation === null || cancellation.state === 'withdrawn' ? cancellable : 'state',
    plan: !isProposed ? 'state' : isOwn ? cancellable : 'notYours',
    withdraw: isProposed ? null : 'state',
    confirm: !isProposed ? 'state' : (conflictRefusal(facts.conflict) ?? cancellable),
    retry: !isConfirmed ? 'state' : unsettled > 0 ? null : 'nothingFailed',
  }
}

function refusalToCancel({ state }: Pick<Departure, 'state'>, facts: DepartureFacts): CancellationRefusal | null {
  const byAnother = { ...facts, isCancellationProposed: true, conflict: null }
  if (departureLifecycle.resolveState({ value: state, context: byAnother }).can({ type: 'departure.cancel' }))
    return null
  return facts.hasArrived && state !== 'cancelled' ? 'tooLate' : 'state'
}

/** What the plan says of a refusal: few words that tell what to do next. */
export function failureOf(refusal: Refusal): CancellationFailure {
  const words = [refusal.message, ...Object.values(refusal.fields ?? {})]
  if (
    words.includes('travelDateChange.notEnoughSeats') ||
    refusal.code === 'seatsLost' ||
    refusal.code === 'tooManySeats'
  )
    return 'noSeats'
  if (words.includes('travelDateChange.afterReturn')) return 'afterReturn'
  if (words.includes('booking.returnBeforeArrival')) return 'beforeOutward'
  if (words.includes('travelDateChange.openRefundRequest')) return 'openRefundRequest'
  if (words.includes('departure.beyondHorizon')) return 'targetTooFar'
  if (words.includes('travelDateChange.check')) return 'partyDoesNotFit'
  if (refusal.code === 'departureClosed') return 'targetClosed'
  return refusal.code === 'notFound' || words.includes('travelDateChange.otherRoute') ? 'targetGone' : 'other'
}

/** Refusals that another attempt may not meet: somebody took the seat, or changed the ticket, at that moment. */
export const isPassing = ({ code }: Refusal): boolean => code === 'seatsLost' || code === 'staleVersion'

interface Planned {
  ticketId: string
  plan: string
  targetKey: string | null
}

/** Wrong plans by field: a ticket twice, one that is none of these, a target where none belongs or none where one does. */
export function refusePlans(
  plans: readonly Planned[],
  allowed: ReadonlySet<string>,
  departure: Pick<Departure, 'key'>,
): Refusal | undefined {
  const fields: Record<string, string> = {}
  const seen = new Set<string>()
  for (const [index, { ticketId, plan, targetKey }] of plans.entries()) {
    if (!allowed.has(ticketId)) fields[`plans.${index}.ticketId`] = 'cancellation.otherTicket'
    else if (seen.has(ticketId)) fields[`plans.${index}.ticketId`] = 'cancellation.ticketTwice'
    else if (plan === 'move' && targetKey === null) fields[`plans.${index}.targetKey`] = 'cancellation.targetMissing'
    else if (plan !== 'move' && targetKey !== null) fields[`plans.${index}.targetKey`] = 'cancellation.targetNotWanted'
    else if (targetKey === departure.key) fields[`plans.${index}.targetKey`] = 'travelDateChange.sameDeparture'
    seen.add(ticketId)
  }
  return Object.keys(fields).length > 0 ? refuse('ruleBroken', { message: 'cancellation.check', fields }) : undefined
}

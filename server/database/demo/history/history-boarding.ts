import type { StoredBooking, TicketRecord } from '#server/features/booking/booking-records.ts'
import { borderOf, type ExitFee, feesAt } from '#server/features/check-in/exit-fee/exit-fee-rules.ts'
import type { Policies } from '#contract/policy/policy.ts'
import { creationOf, stepOf, type TakenStep } from '#server/lifecycle/apply-event.ts'
import { ticketRecord } from '#server/domain/booking/ticket-record.ts'
import { ticketStateOf } from '#server/domain/departure/state-names.ts'
import type { Network, StoredDeparture } from '#server/domain/network/network.ts'
import type { TicketFacts } from '#machines/booking/ticket-lifecycle.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { type Officer, closerAt, historyOfficers, officerAt } from './history-officers.ts'
import type { PastSale } from './history-sales.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Parties and passengers who did not come. */
const LATE_PARTIES_PERCENT = 3
const LATE_PASSENGERS_PERCENT = 1
const FEES_BY_CARD_PERCENT = 25

interface Timed {
  at: Date
}

/** Fees of a party that one officer took at once. */
export interface PastFees extends Timed {
  officer: Officer
  means: 'cash' | 'pos'
  currency: string
  fees: readonly { ticketId: string; fromCountry: string; toCountry: string; amount: number; step: TakenStep }[]
}

export interface PastCheckIn extends Timed {
  officer: Officer
  ticketId: string
  step: TakenStep
}

export interface PastClosing extends Timed {
  departure: StoredDeparture
  position: number
  actorId: string
  noShows: readonly TakenStep[]
}

export interface PastBoarding {
  fees: PastFees[]
  checkIns: PastCheckIn[]
  closings: PastClosing[]
}

interface Setting {
  network: Network
  policies: Policies
  exitFees: readonly ExitFee[]
  random: SeededRandom
  /** Nothing is taken after it: tills of the history are counted by then. */
  until: Date
}

/**
 * Who came to the departures of the past, who did not, and which fees were taken at the borders. The tickets of the sales
 * are brought to the states that this leads to; those of bookings that somebody wants changed or paid back stay.
 */
export function boardHistory(past: readonly PastSale[], kept: ReadonlySet<string>, setting: Setting): PastBoarding {
  const boarding: PastBoarding = { fees: [], checkIns: [], closings: [] }
  const officers = historyOfficers(setting.network)
  const closable = new Map<string, { departure: StoredDeparture; position: number; absent: TicketRecord[] }>()
  for (const { stored } of past) {
    if (kept.has(stored.booking.id)) continue
    for (const direction of ['outward', 'return'] as const) {
      const tickets = stored.tickets.filter((ticket) => ticket.direction === direction)
      const [first] = tickets
      const departure = first && stored.departures.find(({ id }) => id === first.departureId)
      if (!first || !departure) continue
      const isLate = setting.random.chance(LATE_PARTIES_PERCENT)
      const came = tickets.filter(() => !isLate && !setting.random.chance(LATE_PASSENGERS_PERCENT))
      boardParty(boarding, { stored, departure, tickets: came, officers }, setting)
      const key = `${departure.id} ${first.fromPosition}`
      const known = closable.get(key) ?? { departure, position: first.fromPosition, absent: [] }
      closable.set(key, known)
      known.absent.push(...tickets.filter((ticket) => ticket.state !== 'checkedIn'))
    }
  }
  for (const each of closable.values()) closeBoarding(boarding, each, officers, setting)
  for (const { stored } of past)
    stored.booking.ticketStates = [...new Set(stored.tickets.map(({ state }) => state))].toSorted()
  return boarding
}

function boardParty(
  { fees, checkIns }: PastBoarding,
  {
    stored,
    departure,
    tickets,
    officers,
  }: { stored: StoredBooking; departure: StoredDeparture; tickets: TicketRecord[]; officers: readonly Officer[] },
  setting: Setting,
): void {
  const { random, exitFees, until } = setting
  const [first] = tickets
  const officer = first && officerAt(officers, departure, first.fromPosition, random)
  if (!first || !officer) return
  const at = new Date(first.boardsAt.getTime() - random.between(14, 75) * MINUTE_MS)
  const border = borderOf(departure.route, { from: first.fromPosition, to: first.toPosition })
  if (border) {
    // Afterwards the tills are other ones.
    if (at >= until) return
    const priced = tickets.map((ticket) => {
      const nationality = stored.passengers.find(({ id }) => id === ticket.passengerId)?.nationality ?? ''
      return { ticket, amounts: feesAt(exitFees, border, nationality) }
    })
    const [some] = priced
    const currency = (some?.amounts.find((fee) => fee.currency === officer.region.currency) ?? some?.amounts[0])
      ?.currency
    if (currency === undefined) return
    const means = random.chance(FEES_BY_CARD_PERCENT) ? 'pos' : 'cash'
    const taken = priced.flatMap(({ ticket, amounts }) => {
      const amount = amounts.find((fee) => fee.currency === currency)?.amount
      if (amount === undefined) return []
      const payload = { currency, amount, happenedAt: at.toISOString() }
      const step = takeStep(ticket, setting, {
        event: { type: 'ticket.payExitFee', happenedBeforeClose: false },
        actorId: officer.id,
        at,
        payload,
      })
      return [{ ticketId: ticket.id, ...border, amount, step }]
    })
    if (taken.length < tickets.length) throw new Error(`no exit fee for ${departure.key} in ${currency}`)
    fees.push({ at, officer, means, currency, fees: taken })
  }
  const seenAt = new Date(at.getTime() + 2 * MINUTE_MS)
  for (const ticket of tickets) {
    const step = takeStep(ticket, setting, {
      event: { type: 'ticket.checkIn', happenedBeforeClose: false },
      actorId: officer.id,
      at: seenAt,
      payload: { happenedAt: seenAt.toISOString() },
    })
    checkIns.push({ at: seenAt, officer, ticketId: ticket.id, step })
  }
}

function closeBoarding(
  { closings }: PastBoarding,
  { departure, position, absent }: { departure: StoredDeparture; position: number; absent: readonly TicketRecord[] },
  officers: readonly Officer[],
  setting: Setting,
): void {
  const leaves = departure.departs[position]
  if (!leaves || leaves >= setting.until) return
  const at = new Date(leaves.getTime() - 2 * MINUTE_MS)
  const actorId = closerAt(officers, departure, position, setting.random)
  const noShows = absent.map((ticket) =>
    takeStep(ticket, setting, { event: { type: 'ticket.closeDeparture' }, actorId, at }),
  )
  closings.push({ at, departure, position, actorId, noShows })
}

/** Asks the machine and brings the ticket to where it led. */
function takeStep(
  ticket: TicketRecord,
  setting: Pick<Setting, 'policies'>,
  act: Parameters<typeof stepOf<(typeof ticketRecord)['machine']>>[2],
): TakenStep {
  const step = stepOf(ticketRecord, { ...ticket, facts: factsOf(ticket, setting, act.at) }, act)
  ticket.state = ticketStateOf(step.to)
  ticket.version += 1
  return step
}

const factsOf = (ticket: TicketRecord, { policies }: Pick<Setting, 'policies'>, at: Date): TicketFacts => ({
  crossesBorder: ticket.crossesBorder,
  hasExitFeePaid: ticket.state === 'exitFeePaid' || ticket.state === 'checkedIn',
  hasOpenRefundRequest: false,
  isDepartureClosed: false,
  hasDeparted: at >= ticket.boardsAt,
  daysSinceDeparture: Math.max(0, Math.floor((at.getTime() - ticket.boardsAt.getTime()) / DAY_MS)),
  noShowChangeDays: policies.noShowChangeDays,
})

/** The steps by which the tickets of a sale came into being. */
export function soldSteps({ sale: { seller, soldAt }, stored }: PastSale): TakenStep[] {
  return stored.tickets.map(({ id }) => creationOf({ id, state: INITIAL }, { actorId: seller.id, at: soldAt }))
}

/** As the sale left it (`newBookingRecords`): since then boarding has brought it further. */
const INITIAL = 'pending'

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { getNextSnapshot } from 'xstate'
import { createTestModel } from 'xstate/graph'
import { ticketLifecycle, type TicketEvent, type TicketFacts } from '#machines/booking/ticket-lifecycle.ts'
import {
  eventsOf,
  explore,
  leavesOf,
  together,
  unexpectedChanges,
  type EventFixtures,
} from '#tests/support/machine-model.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'

const DOMESTIC: TicketFacts = {
  crossesBorder: false,
  hasExitFeePaid: false,
  hasOpenRefundRequest: false,
  isDepartureClosed: false,
  hasDeparted: false,
  daysSinceDeparture: 0,
  noShowChangeDays: 30,
}
const ABROAD = { ...DOMESTIC, crossesBorder: true }

const EVENTS = {
  'ticket.payExitFee': [{}, { happenedBeforeClose: true }],
  'ticket.checkIn': [{}, { happenedBeforeClose: true }],
  'ticket.undoCheckIn': [{}],
  'ticket.changeTravelDate': [{}],
  'ticket.refund': [{}],
  'ticket.closeDeparture': [{}],
  'ticket.reopenDeparture': [{}],
  'ticket.cancelDeparture': [{}],
} as const satisfies EventFixtures<TicketEvent>

/** What guards read is the server's knowledge, not the machine's: each combination is a model of its own. */
const FACTS: readonly TicketFacts[] = [
  DOMESTIC,
  ABROAD,
  { ...ABROAD, hasExitFeePaid: true },
  { ...ABROAD, hasDeparted: true, daysSinceDeparture: 31 },
  { ...DOMESTIC, hasOpenRefundRequest: true },
]

const fixtures = { events: EVENTS }
const model = together(FACTS.map((input) => explore({ machine: ticketLifecycle, input, fixtures, facts: () => null })))

describe('the ticket as a model', () => {
  it('is pure: no invoke and no timer, which createTestModel does not allow', () => {
    expect(() => createTestModel(ticketLifecycle)).not.toThrow()
  })

  it('reaches every state', () => {
    expect(leavesOf(ticketLifecycle).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual([])
  })

  it('walks every edge', async () => {
    await expectCovered(ticketLifecycle, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(ticketLifecycle, model)).toEqual([])
  })

  it('knows no event beyond those of the domain rulings', () => {
    expect([...new Set(eventsOf(ticketLifecycle, fixtures).map(({ type }) => type))].toSorted()).toEqual(
      Object.keys(EVENTS).toSorted(),
    )
  })
})

type State = 'pending' | 'exitFeePaid' | 'checkedIn' | 'noShow' | 'departureCancelled' | 'refunded'
type Ruling = [from: State, event: TicketEvent, facts: Partial<TicketFacts>, to: State]

const late = { happenedBeforeClose: true }

/** Domain rulings §3, table "ticket", row by row. Written by hand: nothing here is derived from the machine. */
const ALLOWED: readonly Ruling[] = [
  ['pending', { type: 'ticket.payExitFee' }, ABROAD, 'exitFeePaid'],
  ['pending', { type: 'ticket.checkIn' }, DOMESTIC, 'checkedIn'],
  ['exitFeePaid', { type: 'ticket.checkIn' }, { crossesBorder: true, hasExitFeePaid: true }, 'checkedIn'],
  ['checkedIn', { type: 'ticket.undoCheckIn' }, DOMESTIC, 'pending'],
  ['checkedIn', { type: 'ticket.undoCheckIn' }, { crossesBorder: true, hasExitFeePaid: true }, 'exitFeePaid'],
  ['pending', { type: 'ticket.changeTravelDate' }, DOMESTIC, 'pending'],
  ['exitFeePaid', { type: 'ticket.changeTravelDate' }, { crossesBorder: true, hasExitFeePaid: true }, 'exitFeePaid'],
  ['noShow', { type: 'ticket.changeTravelDate' }, { hasDeparted: true, daysSinceDeparture: 30 }, 'pending'],
  [
    'noShow',
    { type: 'ticket.changeTravelDate' },
    { crossesBorder: true, hasExitFeePaid: true, hasDeparted: true, daysSinceDeparture: 1 },
    'exitFeePaid',
  ],
  ['pending', { type: 'ticket.refund' }, { hasOpenRefundRequest: true }, 'refunded'],
  [
    'exitFeePaid',
    { type: 'ticket.refund' },
    { crossesBorder: true, hasExitFeePaid: true, hasOpenRefundRequest: true },
    'refunded',
  ],
  ['noShow', { type: 'ticket.refund' }, { hasOpenRefundRequest: true, hasDeparted: true }, 'refunded'],
  ['pending', { type: 'ticket.closeDeparture' }, DOMESTIC, 'noShow'],
  ['exitFeePaid', { type: 'ticket.closeDeparture' }, { crossesBorder: true, hasExitFeePaid: true }, 'noShow'],
  ['noShow', { type: 'ticket.reopenDeparture' }, DOMESTIC, 'pending'],
  ['noShow', { type: 'ticket.reopenDeparture' }, { crossesBorder: true, hasExitFeePaid: true }, 'exitFeePaid'],
  ['noShow', { type: 'ticket.payExitFee', ...late }, ABROAD, 'exitFeePaid'],
  ['noShow', { type: 'ticket.checkIn', ...late }, DOMESTIC, 'checkedIn'],
  ['noShow', { type: 'ticket.checkIn', ...late }, { crossesBorder: true, hasExitFeePaid: true }, 'checkedIn'],
  ['pending', { type: 'ticket.cancelDeparture' }, DOMESTIC, 'departureCancelled'],
  [
    'exitFeePaid',
    { type: 'ticket.cancelDeparture' },
    { crossesBorder: true, hasExitFeePaid: true },
    'departureCancelled',
  ],
  ['checkedIn', { type: 'ticket.cancelDeparture' }, DOMESTIC, 'departureCancelled'],
  ['departureCancelled', { type: 'ticket.changeTravelDate' }, DOMESTIC, 'pending'],
  [
    'departureCancelled',
    { type: 'ticket.changeTravelDate' },
    { crossesBorder: true, hasExitFeePaid: true },
    'exitFeePaid',
  ],
  ['departureCancelled', { type: 'ticket.refund' }, { hasOpenRefundRequest: true }, 'refunded'],
]

type Refusal = [why: string, from: State, event: TicketEvent, facts: Partial<TicketFacts>]

const REFUSED: readonly Refusal[] = [
  ['no border, no exit fee', 'pending', { type: 'ticket.payExitFee' }, DOMESTIC],
  ['a border without its fee', 'pending', { type: 'ticket.checkIn' }, ABROAD],
  ['an open refund request blocks check-in', 'pending', { type: 'ticket.checkIn' }, { hasOpenRefundRequest: true }],
  [
    'an open refund request blocks check-in, fee or not',
    'exitFeePaid',
    { type: 'ticket.checkIn' },
    { crossesBorder: true, hasExitFeePaid: true, hasOpenRefundRequest: true },
  ],
  [
    'an open refund request blocks the date change',
    'pending',
    { type: 'ticket.changeTravelDate' },
    { hasOpenRefundRequest: true },
  ],
  [
    'the fee is not paid twice',
    'exitFeePaid',
    { type: 'ticket.payExitFee' },
    { crossesBorder: true, hasExitFeePaid: true },
  ],
  ['who has boarded gets no money back', 'checkedIn', { type: 'ticket.refund' }, { hasOpenRefundRequest: true }],
  ['who has boarded changes no date', 'checkedIn', { type: 'ticket.changeTravelDate' }, DOMESTIC],
  ['who has boarded is no no-show', 'checkedIn', { type: 'ticket.closeDeparture' }, DOMESTIC],
  ['a check-in is not undone after departure', 'checkedIn', { type: 'ticket.undoCheckIn' }, { hasDeparted: true }],
  [
    'a no-show of 31 days is over',
    'noShow',
    { type: 'ticket.changeTravelDate' },
    { hasDeparted: true, daysSinceDeparture: 31 },
  ],
  ['a departure is not reopened once it has left', 'noShow', { type: 'ticket.reopenDeparture' }, { hasDeparted: true }],
  ['a no-show is not checked in afterwards', 'noShow', { type: 'ticket.checkIn' }, DOMESTIC],
  ['a no-show pays no fee afterwards', 'noShow', { type: 'ticket.payExitFee' }, ABROAD],
  ['a late check-in abroad needs its fee too', 'noShow', { type: 'ticket.checkIn', ...late }, ABROAD],
  ['a cancelled departure is not closed', 'departureCancelled', { type: 'ticket.closeDeparture' }, DOMESTIC],
  ['money back is the end', 'refunded', { type: 'ticket.changeTravelDate' }, DOMESTIC],
  ['money back is paid once', 'refunded', { type: 'ticket.refund' }, { hasOpenRefundRequest: true }],
]

describe('what the domain rulings say of a ticket', () => {
  it.each(ALLOWED)('%s, %o with %o becomes %s', (from, event, facts, to) => {
    const snapshot = ticketIn(from, facts)
    expect(snapshot.can(event)).toBe(true)
    expect(getNextSnapshot(ticketLifecycle, snapshot, event).value).toBe(to)
  })

  it.each(REFUSED)('%s (%s)', (_, from, event, facts) => {
    const snapshot = ticketIn(from, facts)
    expect(snapshot.can(event)).toBe(false)
    expect(getNextSnapshot(ticketLifecycle, snapshot, event).value).toBe(from)
  })
})

/** Events that nobody can send yet. Once a feature sends one, take it out and replay it through the API. */
const WITHOUT_CALL: readonly TicketEvent['type'][] = []

it('lists exactly the events that no feature of the server sends yet', () => {
  const sources = readdirSync('server/features', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join('server/features', file), 'utf8'))
  expect(sources.length).toBeGreaterThan(20)
  const unsent = Object.keys(EVENTS).filter((event) => !sources.some((source) => source.includes(`'${event}'`)))
  expect(unsent).toEqual(WITHOUT_CALL)
})

function ticketIn(state: State, facts: Partial<TicketFacts>) {
  return ticketLifecycle.resolveState({ value: state, context: { ...DOMESTIC, ...facts } })
}

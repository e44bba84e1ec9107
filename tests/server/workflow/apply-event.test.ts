import { afterAll, beforeAll, expect, test } from 'vitest'
import { transition } from 'xstate'
import { hasStep, transitionTableOf } from '#machines/workflow/transition-table.ts'
import { ticketLifecycle, type TicketEvent, type TicketFacts } from '#machines/booking/ticket-lifecycle.ts'
import { attemptInTransaction } from '#server/database/connection.ts'
import { applyEvent, CREATION_EVENT, logRefusal } from '#server/lifecycle/apply-event.ts'
import { ticketRecord } from '#server/domain/booking/ticket-record.ts'
import { isRefusal } from '#server/plugins/refusal.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'

const FACTS: TicketFacts = {
  crossesBorder: true,
  hasExitFeePaid: false,
  hasOpenRefundRequest: false,
  isDepartureClosed: false,
  hasDeparted: false,
  daysSinceDeparture: 0,
  noShowChangeDays: 30,
}
/** Each turns one guard the other way. */
const VARIANTS: readonly Partial<TicketFacts>[] = [
  {},
  { crossesBorder: false },
  { hasExitFeePaid: true },
  { hasOpenRefundRequest: true },
  { hasDeparted: true },
  { daysSinceDeparture: 31 },
]
const EVENTS = {
  'ticket.payExitFee': [{}, { happenedBeforeClose: true }],
  'ticket.checkIn': [{}, { happenedBeforeClose: true }],
  'ticket.undoCheckIn': [{}],
  'ticket.changeTravelDate': [{}],
  'ticket.refund': [{}],
  'ticket.closeDeparture': [{}],
  'ticket.reopenDeparture': [{}],
  'ticket.cancelDeparture': [{}],
} as const satisfies { [Type in TicketEvent['type']]: readonly object[] }

let server: RunningServer
let ticketId: string

beforeAll(async () => {
  server = await startServer()
  const { rows } = await server.database.pool.query<{ id: string }>('select id from tickets order by id limit 1')
  ticketId = rows[0]?.id ?? ''
})
afterAll(() => server.stop())

async function stored(): Promise<{ state: string; version: number; events: number }> {
  const { rows } = await server.database.pool.query<{ state: string; version: number; events: number }>(
    'select state, version, (select count(*) from workflow_events where record_id = tickets.id) as events from tickets where id = $1',
    [ticketId],
  )
  if (rows[0] === undefined) throw new Error('the ticket is gone')
  return rows[0]
}

async function apply(event: TicketEvent, facts: TicketFacts, version?: number) {
  const record = { id: ticketId, facts, ...(await stored()) }
  return attemptInTransaction(server.database, (tx) =>
    applyEvent(
      tx,
      ticketRecord,
      { ...record, version: version ?? record.version },
      { event, actorId: null, at: new Date() },
    ),
  )
}

function eventsOf(type: keyof typeof EVENTS): TicketEvent[] {
  return EVENTS[type].map((payload) => ({ type, ...payload }))
}

const TYPES = [
  'ticket.payExitFee',
  'ticket.checkIn',
  'ticket.undoCheckIn',
  'ticket.changeTravelDate',
  'ticket.refund',
  'ticket.closeDeparture',
  'ticket.reopenDeparture',
  'ticket.cancelDeparture',
] as const

test.each(Object.keys(ticketLifecycle.states))(
  'from %s a ticket goes where the machine says, and nowhere else',
  async (state) => {
    for (const variant of VARIANTS) {
      const facts = { ...FACTS, ...variant }
      for (const event of TYPES.flatMap(eventsOf)) {
        await server.database.pool.query('update tickets set state = $2 where id = $1', [ticketId, state])
        const before = await stored()
        const snapshot = ticketLifecycle.resolveState({ value: state, context: facts })
        const isAccepted = snapshot.can(event)
        const result = await apply(event, facts)
        const after = await stored()
        if (isAccepted) {
          const [next] = transition(ticketLifecycle, snapshot, event)
          expect([event.type, after.state]).toEqual([event.type, next.value])
          expect(after).toMatchObject({ version: before.version + 1, events: before.events + 1 })
        } else {
          expect(result).toMatchObject({ refused: true, status: 409, code: 'transitionRefused', details: { state } })
          expect(after).toEqual(before)
        }
      }
    }
  },
)

test('a stale version changes nothing', async () => {
  await server.database.pool.query(`update tickets set state = 'pending' where id = $1`, [ticketId])
  const before = await stored()
  const result = await apply({ type: 'ticket.closeDeparture' }, FACTS, before.version - 1)
  expect(result).toMatchObject({ refused: true, status: 409, code: 'staleVersion' })
  expect(await stored()).toEqual(before)
})

test('a refused attempt is logged, with who and from where', async () => {
  const before = await stored()
  const refusal = await apply({ type: 'ticket.undoCheckIn' }, FACTS)
  if (!isRefusal(refusal)) throw new Error('accepted')
  await logRefusal(server.database, refusal)
  const { rows } = await server.database.pool.query(
    'select event, from_state, code from refused_events where record_id = $1',
    [ticketId],
  )
  expect(rows).toEqual([{ event: 'ticket.undoCheckIn', from_state: before.state, code: 'transitionRefused' }])
})

test("replaying a ticket's events through the recorded transition table ends in its stored state", async () => {
  const { rows: tickets } = await server.database.pool.query<{ id: string; state: string }>(
    'select id, state from tickets where id <> $1 order by id limit 100',
    [ticketId],
  )
  const table = transitionTableOf(ticketLifecycle)
  for (const ticket of tickets) {
    const { rows } = await server.database.pool.query<{ event: string; from_state: string | null; to_state: string }>(
      'select event, from_state, to_state from workflow_events where record_id = $1 order by id',
      [ticket.id],
    )
    expect(rows[0]?.event).toBe(CREATION_EVENT)
    let state: string | null = null
    for (const row of rows) {
      expect(row.from_state).toBe(state)
      expect(hasStep(table, { from: state, event: row.event, to: row.to_state })).toBe(true)
      state = row.to_state
    }
    expect(state).toBe(ticket.state)
  }
})

test('the table that the events were recorded under is kept', async () => {
  const { rows } = await server.database.pool.query<{ transition_table: unknown }>(
    `select v.transition_table from machine_versions v
     where v.machine = 'ticket' and v.fingerprint in (select fingerprint from workflow_events)`,
  )
  expect(rows).toEqual([{ transition_table: transitionTableOf(ticketLifecycle) }])
})

test('whatever the server refuses is a value, not an exception', async () => {
  expect(isRefusal(await apply({ type: 'ticket.undoCheckIn' }, FACTS))).toBe(true)
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { type CardId, NEEDS, type NeedId } from '#contract/dashboard/dashboard-codes.ts'
import { needFilters } from '#contract/dashboard/need-filters.ts'
import { isLeftOpen, leavesSoon } from '#machines/check-in/boarding-turn.ts'
import { sum } from '#machines/sum.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'

/** People of the demo, one of each kind that has a dashboard. */
const PEOPLE = {
  clerk: 'staff@demo.example',
  agent: 'agent@demo.example',
  admin: 'admin@demo.example',
  account: 'account@demo.example',
  head: 'head-account@demo.example',
  operations: 'operations@demo.example',
} as const
type Who = keyof typeof PEOPLE

let server: RunningServer
const tokens = {} as Record<Who, string>

beforeAll(async () => {
  server = await startServer()
  for (const [who, email] of Object.entries(PEOPLE)) tokens[who as Who] = await openSession(server.database, email)
})
afterAll(() => server.stop())

const dashboardOf = async (who: Who) => (await inject(server.app, 'getDashboard', { token: tokens[who] })).data
const cardsOf = async (who: Who) => (await dashboardOf(who)).arrangement.cards.map(({ card }) => card)
const arrange = (who: Who, cards: { card: CardId; isHidden: boolean }[], version: number, key?: string) =>
  inject(server.app, 'arrangeDashboard', {
    token: tokens[who],
    body: { cards, version },
    ...(key !== undefined && { key }),
  })

/** The list that each need is counted in, as its own page asks for it. */
const LISTS = {
  shiftsLeftOpen: 'getCashShiftList',
  shiftsToClose: 'getCashShiftList',
  refundsToPay: 'getRefundRequestList',
  cashToReceive: 'getCashTransferList',
  cashNotDeposited: 'getCashShiftList',
  cancelledTickets: 'getBookingList',
  messagesFailed: 'getMessageList',
  checkInReviews: 'getCheckInReviewList',
  visasToSubmit: 'getVisaRequestList',
  stuckParcels: 'getConsignmentList',
  documentsDue: 'getBusDocumentList',
  defects: 'getWorkOrderList',
  bankLines: 'getStatementLineList',
  invoicesOverdue: 'getInvoiceList',
} as const satisfies Partial<Record<NeedId, CallName>>

describe('what needs somebody', () => {
  test('is what the list it leads to holds, for everybody who has it', async () => {
    const seen = new Set<NeedId>()
    for (const who of Object.keys(PEOPLE) as Who[]) {
      const { needs, missing, today, at } = await dashboardOf(who)
      expect([who, missing]).toEqual([who, []])
      for (const { id, count } of needs) {
        seen.add(id)
        if (id === 'boarding' || id === 'departuresToClose') {
          const turns = await inject(server.app, 'getCheckInDepartures', { token: tokens[who] })
          const open = turns.data.map(({ nextAt, nextState: state, nextCounts: counts }) => ({ nextAt, state, counts }))
          const now = new Date(at).getTime()
          const counted = {
            boarding: sum(open.filter((turn) => leavesSoon(turn, now)).map(({ counts }) => counts.missing)),
            departuresToClose: open.filter((turn) => isLeftOpen(turn, now)).length,
          }
          expect([who, id, counted[id]]).toEqual([who, id, count])
          continue
        }
        if (id === 'departuresLeftOpen') {
          const board = await inject(server.app, 'getDepartureBoard', { token: tokens[who] })
          const left = board.data.departures.filter(({ warnings }) => warnings.isUnclosed)
          expect([who, id, left.length]).toEqual([who, id, count])
          continue
        }
        if (id === 'approvals' || id === 'auditFindings') continue
        const query = { recordNumber: '100', ...needFilters[id]({ yesterday: addDays(today, -1) }) }
        const { page } = await inject(server.app, LISTS[id], { token: tokens[who], query })
        expect([who, id, page.total]).toEqual([who, id, count])
      }
    }
    // The demo has something of most kinds to do, or this would say little.
    expect(seen.size).toBeGreaterThanOrEqual(6)
  })

  test('stands in the order of what presses most, and nothing stands there that does not wait', async () => {
    const { needs } = await dashboardOf('head')
    const places = needs.map(({ id }) => NEEDS.indexOf(id))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(needs.every(({ count }) => count > 0)).toBe(true)
  })

  test('of a head account are the findings of the newest audit that came to its end', async () => {
    const found = async () => (await dashboardOf('head')).needs.find(({ id }) => id === 'auditFindings')?.count
    const run = (findings: number, state: string, after: string) =>
      server.database.pool.query(
        `insert into audit_runs (id, started_at, finished_at, state, findings) values ($1, now() + $4::interval, now() + $4::interval, $3, $2)`,
        [randomUUID(), findings, state, after],
      )
    await run(4, 'done', '1 second')
    expect(await found()).toBe(4)
    await run(9, 'interrupted', '2 seconds')
    expect(await found()).toBe(4)
    await run(0, 'done', '3 seconds')
    expect(await found()).toBeUndefined()
  })

  test('of a head account are the requests that they may decide themselves', async () => {
    const { needs } = await dashboardOf('head')
    const inbox = await inject(server.app, 'getApprovalCount', { token: tokens.head })
    expect(needs.find(({ id }) => id === 'approvals')?.count ?? 0).toBe(inbox.data.total)
  })
})

describe('how it goes', () => {
  test('each sees the cards of their own work', async () => {
    expect(await cardsOf('clerk')).toEqual(['departures', 'sales', 'trend', 'routes', 'changes', 'parcels'])
    expect(await cardsOf('agent')).toEqual(['sales', 'trend', 'changes', 'wallet'])
    expect(await cardsOf('account')).toEqual(['sales', 'trend', 'routes', 'changes', 'tills', 'parcels'])
    expect(await cardsOf('head')).toEqual([
      'sales',
      'trend',
      'routes',
      'changes',
      'load',
      'tills',
      'money',
      'receivables',
      'parcels',
    ])
    const { cards, arrangement } = await dashboardOf('operations')
    expect(Object.keys(cards).toSorted()).toEqual(arrangement.cards.map(({ card }) => card).toSorted())
  })

  test('the next departures are the next on the board that the card leads to, with the same people', async () => {
    for (const who of ['clerk', 'admin', 'operations'] as const) {
      const { cards, at } = await dashboardOf(who)
      const board = await inject(server.app, 'getDepartureBoard', { token: tokens[who] })
      const next = board.data.departures.filter(({ state, leavesAt }) => state === 'scheduled' && leavesAt >= at)
      expect(next.length).toBeGreaterThan(0)
      expect([who, cards.departures]).toEqual([
        who,
        next
          .slice(0, 6)
          .map(
            ({
              departureKey,
              routeName,
              stoppageName,
              registrationNumber,
              leavesAt: nextAt,
              timeZone,
              expected,
              checkedIn,
              missing,
            }) => ({
              departureKey,
              routeName,
              stoppageName,
              registrationNumber,
              nextAt,
              timeZone,
              expected,
              checkedIn,
              missing,
            }),
          ),
      ])
    }
  })

  test('top routes are the largest in the currency that most tickets are sold in, and the others are named', async () => {
    const { cards, today } = await dashboardOf('head')
    const report = await inject(server.app, 'getSales', {
      token: tokens.head,
      query: { from: addDays(today, -29), to: today, groupBy: 'route', compare: 'none' },
    })
    const sold = report.data.rows.filter(({ key, others }) => key !== null && others === 0)
    const tickets = (one: string) => sold.reduce((all, row) => all + (row.currency === one ? row.tickets : 0), 0)
    const [most, ...others] = [...new Set(sold.map(({ currency }) => currency))].toSorted(
      (one, other) => tickets(other) - tickets(one),
    )
    expect(others.length).toBeGreaterThan(0)
    const { routes } = cards
    expect([routes?.currency, routes?.otherCurrencies]).toEqual([most, others.toSorted()])
    const all = sold.filter(({ currency }) => currency === most).map(({ gross }) => gross)
    expect(routes?.rows.map(({ gross }) => gross)).toEqual(all.toSorted((a, b) => b - a).slice(0, 6))
  })

  test('sales are the sales report’s, within the same scope', async () => {
    for (const who of ['clerk', 'admin', 'head', 'agent'] as const) {
      const { cards, today } = await dashboardOf(who)
      const report = await inject(server.app, 'getSales', {
        token: tokens[who],
        query: { from: today, to: today, groupBy: 'currency', compare: 'none' },
      })
      expect(cards.sales?.today.sums.map(({ currency, gross, tickets }) => [currency, gross, tickets])).toEqual(
        report.data.totals.map(({ currency, gross, tickets }) => [currency, gross, tickets]),
      )
    }
  })

  test('money is the trial balance’s', async () => {
    const { cards, today } = await dashboardOf('head')
    const statement = await inject(server.app, 'getTrialBalance', { token: tokens.head, query: { to: today } })
    const place = statement.data.measures.indexOf('closing')
    for (const { account, currency, balance } of cards.money ?? []) {
      const rows = statement.data.parts.find((part) => part.currency === currency)?.rows ?? []
      expect(rows.find((row) => row.account?.code === account)?.amounts[place]).toBe(balance)
    }
    expect(cards.money?.length).toBeGreaterThan(0)
  })

  test('account 1100 is what is owed on invoices, and what is not billed yet, less what pays no invoice yet', async () => {
    const { cards } = await dashboardOf('head')
    const balances = (cards.money ?? []).filter(({ account }) => account === '1100')
    expect(balances.map(({ currency, balance }) => [currency, balance])).toEqual(
      cards.receivables?.map(({ currency, open, notBilled, unallocated }) => [
        currency,
        open + notBilled - unallocated,
      ]),
    )
    const differing = cards.receivables?.filter(({ notBilled }) => notBilled > 0) ?? []
    expect(differing.length).toBeGreaterThan(0)
    for (const { currency, notBilled, unallocated } of differing) {
      const charges = await inject(server.app, 'getAccountChargeList', {
        token: tokens.head,
        query: { billed: 'notIssued', currency, recordNumber: '100' },
      })
      expect(sum(charges.data.map(({ amount }) => amount))).toBe(notBilled)
      const receipts = await inject(server.app, 'getCustomerReceiptList', {
        token: tokens.head,
        query: { rest: 'yes', currency, recordNumber: '100' },
      })
      expect(sum(receipts.data.map(({ amount, allocated }) => amount - allocated))).toBe(unallocated)
    }
  })

  test('what an access role takes away is neither counted nor told', async () => {
    const denied: CallName[] = ['getSales', 'getVisaRequestList', 'getConsignmentList']
    const narrow = (role: string) =>
      server.database.pool.query(`update users set access_role_id = ${role} where email = $1`, [PEOPLE.clerk])
    await server.database.pool.query(
      `insert into access_roles (id, name, user_type, denied_calls, denied_screens)
       values (gen_random_uuid(), 'No reports', 'staff', $1, '[]')`,
      [JSON.stringify(denied)],
    )
    await narrow(`(select id from access_roles where name = 'No reports')`)
    try {
      const { cards, arrangement, needs, missing } = await dashboardOf('clerk')
      expect(arrangement.cards.map(({ card }) => card)).toEqual(['departures'])
      expect(Object.keys(cards)).toEqual(['departures'])
      expect(needs.filter(({ id }) => id === 'visasToSubmit' || id === 'stuckParcels')).toEqual([])
      expect(missing).toEqual([])
    } finally {
      await narrow('null')
    }
  })

  test('a super admin has none', async () => {
    const token = await openSession(server.database, 'super-admin@demo.example')
    expect((await inject(server.app, 'getDashboard', { token })).status).toBe(403)
  })
})

describe('the cards are arranged', () => {
  test('in an own order, some hidden; what is hidden is not read', async () => {
    const { arrangement } = await dashboardOf('account')
    const turned = arrangement.cards.toReversed().map((each, at) => ({ ...each, isHidden: at === 0 }))
    const saved = await arrange('account', turned, 0)
    expect(saved.data).toEqual({ cards: turned, version: 1 })
    const after = await dashboardOf('account')
    expect(after.arrangement).toEqual(saved.data)
    expect(Object.keys(after.cards).toSorted()).toEqual(
      turned.flatMap(({ card, isHidden }) => (isHidden ? [] : [card])).toSorted(),
    )
    // Nobody else's.
    expect((await dashboardOf('admin')).arrangement.version).toBe(0)
  })

  test('only with cards that are theirs, the others behind, and none twice', async () => {
    const saved = await arrange(
      'agent',
      [
        { card: 'wallet', isHidden: false },
        { card: 'money', isHidden: false },
      ],
      0,
    )
    expect(saved.data.cards.map(({ card }) => card)).toEqual(['wallet', 'sales', 'trend', 'changes'])
    const twice = await arrange(
      'agent',
      [
        { card: 'sales', isHidden: true },
        { card: 'sales', isHidden: false },
      ],
      1,
    )
    expect(twice.status).toBe(400)
    expect((await dashboardOf('agent')).arrangement).toEqual(saved.data)
  })

  test('once for a key, and by one of two windows', async () => {
    const { arrangement } = await dashboardOf('operations')
    const key = randomUUID()
    const first = await arrange('operations', arrangement.cards, 0, key)
    const again = await arrange('operations', arrangement.cards, 0, key)
    expect(again.text).toBe(first.text)
    const answers = await Promise.all([
      arrange('operations', arrangement.cards.toReversed(), 1),
      arrange('operations', arrangement.cards, 1),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await dashboardOf('operations')).arrangement.version).toBe(2)
  })
})

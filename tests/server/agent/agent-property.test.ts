import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TopUpRow } from '#contract/agent/top-up-row.ts'
import {
  type AgentDesk,
  type AgentDeskName,
  askTopUp,
  decide,
  expectSoundAgentMoney,
  openAgentDesk,
  topUpBody,
} from '#tests/support/agent-desk.ts'
import { inject } from '#tests/support/demo-session.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { send } from '#tests/support/selling.ts'
import { startApiProcess } from '#tests/support/start-api-process.ts'
import { ADULT, saleBody } from '#tests/support/small-operator.ts'
import { soakCount } from '#tests/support/thoroughness.ts'

/** `npm run soak` tries more. */
const SEQUENCES = soakCount('AGENT_MONEY_RUNS', 4)
/** At once; top-ups are a fifteenth of them. */
const SALES = soakCount('AGENT_SALES', 45)
const TOP_UPS = SALES / 15

let desk: AgentDesk

beforeAll(async () => {
  desk = await openAgentDesk()
})
afterAll(() => desk.stop())

/** Of every sale here, SAR in minor units. */
const FARE = 5000

const SELLERS = ['default', 'autoDeduct'] as const
type Seller = (typeof SELLERS)[number]

/** What a seller holds on a departure replaces what they held there before: sales at once are of different days. */
const DAYS = 150

let journey = 0

/** Each sale has a departure and a seat of its own, so that only the money can refuse it. */
async function sell(seller: Seller): Promise<number> {
  journey += 1
  const day = new Date(Date.now() + (10 + (journey % DAYS)) * 86_400_000).toISOString().slice(0, 10)
  const seat = String(3 + Math.floor(journey / DAYS))
  const outward = { departureKey: `${desk.operator.timings.domestic}.${day}.1`, from: 0, to: 1 }
  const token = desk.tokens[seller]
  const held = await inject(desk.server.app, 'holdSeats', { token, body: { ...outward, seats: [seat] } })
  if (held.status !== 200) return held.status
  const body = saleBody(desk.operator, {
    outward,
    payment: { means: 'agentAccount', reference: null },
    passengers: [{ ...ADULT, seat, passportNumber: `P${journey}00000` }],
    expectedTotal: FARE,
  })
  return (await inject(desk.server.app, 'createBooking', { token, body })).status
}

const ACTS = [
  'sell',
  'sell',
  'sell',
  'askBank',
  'askCash',
  'decide',
  'decide',
  'deduct',
  'decideDeduction',
  'limit',
] as const

interface Step {
  act: (typeof ACTS)[number]
  seller: Seller
  amount: number
  isYes: boolean
  pick: number
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...ACTS),
  seller: fc.constantFrom(...SELLERS),
  amount: fc.integer({ min: 1, max: 20_000 }),
  isYes: fc.boolean(),
  pick: fc.nat(20),
})

async function run({ act, seller, amount, isYes, pick }: Step): Promise<number> {
  const { app } = desk.server
  switch (act) {
    case 'sell':
      return sell(seller)
    case 'askBank':
      return (
        await inject(app, 'createTopUp', {
          token: desk.tokens[seller],
          body: await topUpBody(desk, seller, { amount }),
        })
      ).status
    case 'askCash': {
      const by: AgentDeskName = isYes ? 'account' : 'admin'
      return (
        await inject(app, 'createTopUp', {
          token: desk.tokens[by],
          body: await topUpBody(desk, by, { agentId: desk.users[seller], amount, means: 'cash' }),
        })
      ).status
    }
    case 'decide': {
      const { data } = await inject(app, 'getTopUpList', {
        token: desk.tokens.head,
        query: { state: 'pending', recordNumber: '20' },
      })
      const chosen: TopUpRow | undefined = data[pick % Math.max(1, data.length)]
      return chosen
        ? (await decide(desk, chosen, isYes ? 'approve' : 'reject', pick % 2 === 0 ? 'head' : 'head2')).status
        : 200
    }
    case 'deduct': {
      const reasonCode = (['settleCredit', 'paidBack', 'serviceCharge'] as const)[pick % 3]
      return (
        await inject(app, 'deductWallet', {
          token: desk.tokens.head,
          body: { agentId: desk.users[seller], currency: 'SAR', amount, reasonCode, reason: 'By chance' },
        })
      ).status
    }
    case 'decideDeduction': {
      const { data } = await inject(app, 'getWalletDeductionList', {
        token: desk.tokens.head,
        query: { state: 'requested', recordNumber: '20' },
      })
      const chosen = data[pick % Math.max(1, data.length)]
      if (!chosen) return 200
      const body = {
        id: chosen.id,
        version: chosen.version,
        decision: isYes ? ('approve' as const) : ('reject' as const),
        reason: isYes ? null : 'Not agreed',
      }
      return (
        await inject(app, 'decideWalletDeduction', { token: desk.tokens[pick % 2 === 0 ? 'head2' : 'head'], body })
      ).status
    }
    case 'limit': {
      const { data } = await inject(app, 'getAgentList', {
        token: desk.tokens.operations,
        query: { search: 'default' },
      })
      const agent = data.find(({ id }) => id === desk.users.default)
      if (!agent) throw new Error('the agent is there')
      const { id, version, name, email, phone, isActive, depotId, accessRoleId } = agent
      const credit = { creditType: 'default' as const, limits: [{ currency: 'SAR', creditLimit: amount * 5 }] }
      return (
        await inject(app, 'updateAgent', {
          token: desk.tokens.operations,
          body: { id, version, name, email, phone, isActive, depotId, accessRoleId, credit },
        })
      ).status
    }
  }
}

const step = (act: Step['act'], amount: number, pick = 0): Step => ({
  act,
  seller: 'default',
  amount,
  isYes: true,
  pick,
})

/** Each act succeeds once, whatever chance brings after it. */
const EVERY_ACT = [
  step('limit', 20_000),
  step('askBank', 20_000),
  step('decide', 0),
  step('askCash', 20_000),
  step('decide', 0),
  step('sell', 0),
  step('deduct', 100, 1),
  step('decideDeduction', 0),
]

test.runIf(IN_SOAK)(
  'whatever agents, tills and head accounts do at once, wallets are their accounts and nobody overdraws',
  { timeout: 1_200_000 },
  async () => {
    const seen = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { minLength: 30, maxLength: 60 }),
        fc.integer({ min: 2, max: 10 }),
        async (steps, atOnce) => {
          for (let start = 0; start < steps.length; start += atOnce) {
            await Promise.all(
              steps.slice(start, start + atOnce).map(async (step) => {
                const outcome = `${step.act} ${await run(step)}`
                seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
              }),
            )
            await expectSoundAgentMoney(desk.server.database)
          }
        },
      ),
      { numRuns: SEQUENCES + 1, examples: [[EVERY_ACT, 1]], endOnFailure: true },
    )
    // Refused or done, never broken; and enough was done, and refused, to say so.
    expect([...seen.keys()].filter((outcome) => !/ (200|409|422)$/.test(outcome))).toEqual([])
    expect([...seen.keys()]).toEqual(
      expect.arrayContaining([
        'sell 200',
        'askBank 200',
        'askCash 200',
        'decide 200',
        'deduct 200',
        'decideDeduction 200',
        'limit 200',
      ]),
    )
  },
)

/** Seats that `sell` does not come to. */
const HELD = { autoDeduct: '58', default: '59' } as const

interface Held {
  seller: Seller
  outward: { departureKey: string; from: number; to: number }
  seat: string
}

/** Each sale has a day of its own, since it ends what its seller holds on the departure besides: only the money can refuse it. */
async function hold(seller: Seller, sales: number): Promise<Held[]> {
  return Promise.all(
    Array.from({ length: sales }, async (_, day) => {
      const date = new Date(Date.now() + (10 + day) * 86_400_000).toISOString().slice(0, 10)
      const outward = { departureKey: `${desk.operator.timings.domestic}.${date}.1`, from: 0, to: 1 }
      const seat = HELD[seller]
      const { status } = await inject(desk.server.app, 'holdSeats', {
        token: desk.tokens[seller],
        body: { ...outward, seats: [seat] },
      })
      expect(status).toBe(200)
      return { seller, outward, seat }
    }),
  )
}

/** As a clerk does: what was not done for the others' sake is pressed again, under the same key. */
async function sellHeld(origin: string, { seller, outward, seat }: Held, index: number): Promise<number> {
  const key = randomUUID()
  const body = saleBody(desk.operator, {
    outward,
    payment: { means: 'agentAccount', reference: null },
    passengers: [{ ...ADULT, seat, passportNumber: `H${index}00000` }],
    expectedTotal: FARE,
  })
  for (;;) {
    const { status } = await send({ origin, token: desk.tokens[seller] }, 'createBooking', { body, key })
    if (status !== 503) return status
  }
}

const accountOf = async (seller: Seller) => {
  const { data } = await inject(desk.server.app, 'getWallet', { token: desk.tokens[seller] })
  const account = data?.accounts.find(({ currency }) => currency === 'SAR')
  if (!account) throw new Error(`${seller} has an account`)
  return account
}

test(
  `of ${SALES} sales at once from two processes, and top-ups among them, just as many go through as the accounts can pay`,
  { timeout: 600_000 },
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'back-office-agents-'))
    const other = await startApiProcess(desk.server.settings.databaseUrl ?? '', directory)
    try {
      await decide(desk, await askTopUp(desk, 'default', { amount: TOP_UPS * FARE }), 'approve')
      const before = { autoDeduct: await accountOf('autoDeduct'), default: await accountOf('default') }
      const asked = await Promise.all(
        Array.from({ length: TOP_UPS }, (_, at) => askTopUp(desk, 'autoDeduct', { amount: 4 * FARE + at })),
      )
      const paidIn = asked.reduce((sum, { amount }) => sum + amount, 0)
      const held = [...(await hold('autoDeduct', 11 * TOP_UPS)), ...(await hold('default', 4 * TOP_UPS))]
      // Each top-up is decided by two head accounts: one is first.
      const [sold, decided] = await Promise.all([
        Promise.all(
          held.map(async (each, at) => ({
            seller: each.seller,
            status: await sellHeld(at % 2 === 0 ? desk.server.origin : other.origin, each, at),
          })),
        ),
        Promise.all(
          asked.flatMap((topUp) =>
            (['head', 'head2'] as const).map(async (by) => (await decide(desk, topUp, 'approve', by)).status),
          ),
        ),
      ])
      expect([200, 409].map((status) => decided.filter((each) => each === status).length)).toEqual([
        asked.length,
        asked.length,
      ])
      expect(sold.filter(({ status }) => status !== 200 && status !== 422)).toEqual([])
      const through = (seller: Seller) => sold.filter((each) => each.seller === seller && each.status === 200).length
      // The wallet, then the credit, to the last sale that fits.
      expect(through('default')).toBe(Math.min(4 * TOP_UPS, Math.floor(before.default.available / FARE)))
      expect((await accountOf('default')).available).toBe(before.default.available - through('default') * FARE)
      const left = before.autoDeduct.balance + paidIn - through('autoDeduct') * FARE
      expect(await accountOf('autoDeduct')).toMatchObject({ balance: left, creditUsed: before.autoDeduct.creditUsed })
      // What came too early to be paid by what was approved later goes through now, to the last one that fits.
      const rest = await Promise.all(Array.from({ length: Math.floor(left / FARE) + 1 }, () => sell('autoDeduct')))
      expect(rest.toSorted()).toEqual([...rest.slice(1).map(() => 200), 422])
      await expectSoundAgentMoney(desk.server.database)
    } finally {
      other.process.kill('SIGKILL')
      await rm(directory, { recursive: true, force: true })
    }
  },
)

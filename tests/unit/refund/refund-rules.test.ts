import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Policies } from '#contract/policy/policy.ts'
import { planPayOut } from '#server/features/refund/pay-out-rules.ts'
import { approvalLines, repriceKept } from '#server/features/refund/refund-postings.ts'
import { vatContainedIn, vatOfPart } from '#server/domain/tax/tax-of-supply.ts'
import { quoteTickets, type RefundableTicket, shareOut } from '#server/features/refund/refund-rules.ts'

const HOUR_MS = 3_600_000
const NOW = new Date('2026-05-01T12:00:00Z')
const RIYADH = 'riyadh'
const AMMAN = 'amman'
const TIERS: Pick<Policies, 'refundTiers' | 'refundAfterDeparture'> = {
  refundTiers: [
    { hoursBefore: 24, percent: 100 },
    { hoursBefore: 6, percent: 75 },
    { hoursBefore: 0, percent: 50 },
  ],
  refundAfterDeparture: 0,
}
const context = { policies: new Map([[1, TIERS]]), now: NOW }
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)

const OUTWARD: RefundableTicket = {
  id: 'outward',
  passengerId: 'omar',
  direction: 'outward',
  state: 'pending',
  fare: 11_500,
  vat: 1500,
  oneWayFare: 11_500,
  vatRegionId: RIYADH,
  departureId: 'going',
  taxCategory: 'S',
  vatRateBasisPoints: 1500,
  policyVersion: 1,
  boardsAt: inHours(48),
  facts: { hasExitFeePaid: false, hasOpenRefundRequest: false, isDepartureClosed: false },
}
const RETURN: RefundableTicket = {
  ...OUTWARD,
  id: 'return',
  direction: 'return',
  fare: 9200,
  vat: 1200,
  vatRegionId: AMMAN,
  departureId: 'coming',
  boardsAt: inHours(200),
}

/** An agent's sale at a depot. */
const SOLD_BY = { depotId: 'riyadh-depot', agentId: 'agent' }

function quoteOne(ticket: Partial<RefundableTicket>) {
  const [quote] = quoteTickets(['outward'], [{ ...OUTWARD, ...ticket }], context)
  if (!quote) throw new Error('no quote')
  return quote
}

describe('the share that is given back', () => {
  test.each([
    [48, 100, 24],
    [24, 100, 24],
    [24 - 1 / 3600, 75, 6],
    [6, 75, 6],
    [6 - 1 / 3600, 50, 0],
    [1 / 3600, 50, 0],
    [0, 0, null],
    [-1, 0, null],
  ])('%d hours before boarding it is %d %%', (hours, percent, tierHours) => {
    expect(quoteOne({ boardsAt: inHours(hours) })).toMatchObject({ percent, tierHours })
  })

  test('holds until its tier ends, and for ever once the bus has left', () => {
    expect(quoteOne({ boardsAt: inHours(30) }).holdsUntil).toEqual(inHours(6))
    expect(quoteOne({ boardsAt: inHours(-1) }).holdsUntil).toBeNull()
  })

  test('a departure that the operator cancelled gives all of it, also after its time', () => {
    expect(quoteOne({ state: 'departureCancelled', boardsAt: inHours(-5) })).toMatchObject({
      percent: 100,
      refund: 11_500,
      refundVat: 1500,
      tierHours: null,
    })
  })

  test('a no-show gets what the policy gives after departure', () => {
    expect(quoteOne({ state: 'noShow', boardsAt: inHours(-5) })).toMatchObject({
      refusal: null,
      percent: 0,
      refund: 0,
      refundVat: 0,
      base: 11_500,
    })
  })

  test('goes by the rules the ticket was sold under', () => {
    const generous = { refundTiers: [{ hoursBefore: 0, percent: 90 }], refundAfterDeparture: 10 }
    const [quote] = quoteTickets(['outward'], [{ ...OUTWARD, policyVersion: 2 }], {
      ...context,
      policies: new Map([
        [1, TIERS],
        [2, generous],
      ]),
    })
    expect(quote).toMatchObject({ percent: 90, policyVersion: 2, refund: 10_350 })
  })
})

describe('what cannot be refunded', () => {
  test.each([
    ['checkedIn', { state: 'checkedIn' }],
    ['refunded', { state: 'refunded' }],
    ['openRequest', { facts: { ...OUTWARD.facts, hasOpenRefundRequest: true } }],
  ] as const)('says why: %s', (refusal, change) => {
    expect(quoteOne(change)).toMatchObject({ refusal, base: 0, refund: 0 })
  })

  test('a direction whose worth hangs on an open request for the other one waits for it', () => {
    const open = { ...RETURN, facts: { ...RETURN.facts, hasOpenRefundRequest: true } }
    expect(quoteTickets(['outward'], [OUTWARD, open], context)).toMatchObject([{ refusal: 'otherDirectionOpen' }])
    expect(quoteTickets(['outward'], [OUTWARD, { ...open, state: 'refunded' }], context)).toMatchObject([
      { refusal: null, base: 11_500 },
    ])
  })
})

describe('one direction of a two-way journey', () => {
  test('refunded outward: the return stands at its one-way fare, the rest is what the refund is a share of', () => {
    const outward = { ...OUTWARD, boardsAt: inHours(10) }
    expect(quoteTickets(['outward'], [outward, RETURN], context)).toMatchObject([
      {
        base: 9200,
        baseVat: 1200,
        percent: 75,
        refund: 6900,
        refundVat: 900,
        kept: { ticketId: 'return', fareBefore: 9200, fare: 11_500, vat: 1500 },
      },
    ])
  })

  test('refunded on the way back: the outward ticket stands at its one-way fare already, and nothing is repriced', () => {
    expect(quoteTickets(['return'], [OUTWARD, RETURN], context)).toMatchObject([
      { base: 9200, refund: 9200, kept: null },
    ])
  })

  test('with both directions in one request nothing is repriced', () => {
    expect(quoteTickets(['outward', 'return'], [OUTWARD, RETURN], context)).toMatchObject([
      { base: 11_500, refund: 11_500, kept: null },
      { base: 9200, refund: 9200, kept: null },
    ])
  })

  test('asked for along with a ticket that is checked in, which is kept', () => {
    const boarded = { ...RETURN, state: 'checkedIn' } as const
    expect(quoteTickets(['outward', 'return'], [OUTWARD, boarded], context)).toMatchObject([
      { base: 9200, kept: { ticketId: 'return', fare: 11_500 } },
      { refusal: 'checkedIn' },
    ])
  })

  test('at 0 % nothing is repriced', () => {
    expect(quoteTickets(['outward'], [{ ...OUTWARD, boardsAt: inHours(-1) }, RETURN], context)).toMatchObject([
      { base: 11_500, refund: 0, kept: null },
    ])
  })

  test("cancelled by the operator gives its frozen price and reprices nothing; nor is a cancelled ticket 'kept'", () => {
    const cancelled = { ...OUTWARD, state: 'departureCancelled' } as const
    expect(quoteTickets(['outward'], [cancelled, RETURN], context)).toMatchObject([
      { base: 11_500, refund: 11_500, kept: null },
    ])
    expect(quoteTickets(['return'], [cancelled, RETURN], context)).toMatchObject([{ base: 9200, kept: null }])
  })

  test('never stands at more than both directions cost together', () => {
    const dear = { ...RETURN, oneWayFare: 50_000 }
    expect(quoteTickets(['outward'], [OUTWARD, dear], context)).toMatchObject([
      { base: 0, refund: 0, kept: { fare: 20_700 } },
    ])
  })

  test('without a price of its own stays at what it was sold at', () => {
    expect(quoteTickets(['outward'], [OUTWARD, { ...RETURN, oneWayFare: null }], context)).toMatchObject([
      { base: 11_500, kept: null },
    ])
  })
})

describe('the exit fee', () => {
  const paid = { ...OUTWARD.facts, hasExitFeePaid: true }
  test.each([
    ['goes back while the departure is open', { state: 'exitFeePaid', facts: paid }, true],
    ['stays once boarding is closed', { state: 'noShow', facts: { ...paid, isDepartureClosed: true } }, false],
    [
      'goes back from a cancelled departure',
      { state: 'departureCancelled', facts: { ...paid, isDepartureClosed: true } },
      true,
    ],
    ['is not there to go back', { state: 'pending' }, false],
  ] as const)('%s', (_, change, givesExitFeeBack) => {
    expect(quoteOne(change)).toMatchObject({ givesExitFeeBack })
  })
})

describe('the postings of an approval', () => {
  test('the worked example of the rulings, to the halala', () => {
    const kept = repriceKept(RETURN, OUTWARD, 9200)
    expect(kept).toMatchObject({ fare: 11_500, vat: 1500 })
    const lines = approvalLines(
      [{ ticket: OUTWARD, base: 9200, baseVat: 1200, refund: 6900, refundVat: 900, kept }],
      'SAR',
      SOLD_BY,
    )
    expect(lines.map(({ account, amount, regionId }) => [account, amount, regionId])).toEqual([
      ['2200', 10_000, undefined],
      ['2100', 1500, RIYADH],
      ['2300', -6900, undefined],
      ['4020', -2000, undefined],
      ['2200', -2000, undefined],
      ['2100', -600, AMMAN],
    ])
    const sold = { forDepotId: 'riyadh-depot', forAgentId: 'agent', taxCategory: 'S' }
    const dimensions = lines.map(({ forDepotId, forAgentId, departureId, taxCategory }) =>
      forDepotId === undefined ? null : { forDepotId, forAgentId, departureId, taxCategory },
    )
    expect(dimensions, 'each direction on its own departure').toEqual([
      null,
      { ...sold, departureId: 'going' },
      null,
      { ...sold, departureId: 'going' },
      null,
      { ...sold, departureId: 'coming' },
    ])
  })

  test('a whole refund leaves no cancellation income', () => {
    const lines = approvalLines(
      [{ ticket: OUTWARD, base: 11_500, baseVat: 1500, refund: 11_500, refundVat: 1500, kept: null }],
      'SAR',
      SOLD_BY,
    )
    expect(lines.map(({ account, amount }) => [account, amount])).toEqual([
      ['2200', 10_000],
      ['2100', 1500],
      ['2300', -11_500],
    ])
  })

  test('balances, and keeps back no less than nothing, whatever fares, rates and shares are', () => {
    const fare = fc.integer({ min: 0, max: 500_000 })
    const rate = fc.constantFrom(0, 500, 1400, 1500, 1600)
    fc.assert(
      fc.property(
        fare,
        fare,
        fare,
        rate,
        rate,
        fc.constantFrom(0, 12.5, 33.33, 50, 75, 100),
        (one, two, alone, rateOne, rateTwo, percent) => {
          const sold = (fare: number, rateBasisPoints: number) => ({
            fare,
            vat: vatContainedIn(fare, { rateBasisPoints }),
            vatRateBasisPoints: rateBasisPoints,
          })
          const outward = { ...OUTWARD, ...sold(one, rateOne) }
          const back = { ...RETURN, ...sold(two, rateTwo), oneWayFare: alone }
          const policies = new Map([[1, { refundTiers: [{ hoursBefore: 0, percent }], refundAfterDeparture: 0 }]])
          const [quote] = quoteTickets(['outward'], [outward, back], { policies, now: NOW })
          if (!quote) throw new Error('no quote')
          const kept = quote.kept && repriceKept(back, outward, quote.base)
          expect(kept?.fare ?? null).toBe(quote.kept?.fare ?? null)
          const lines = approvalLines([{ ticket: outward, ...quote, kept }], 'SAR', SOLD_BY)
          expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
          const income = lines.filter(({ account }) => account === '4020').reduce((sum, { amount }) => sum - amount, 0)
          expect(income).toBeGreaterThanOrEqual(0)
          expect(quote.refund).toBeLessThanOrEqual(one + two)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('the way the money goes back', () => {
  test('by the means of the fares in proportion, the odd halalas to the largest remainders', () => {
    const payments = [
      { means: 'cash', agentId: null, customerId: null, fare: 10_000 },
      { means: 'pos', agentId: null, customerId: null, fare: 5000 },
      { means: 'cash', agentId: null, customerId: null, fare: 0 },
      { means: 'bank', agentId: null, customerId: null, fare: 5000 },
    ] as const
    const parts = planPayOut({ amount: 6901, currency: 'SAR' }, payments, [])
    expect(parts.map(({ means, amount }) => [means, amount])).toEqual([
      ['cash', 3451],
      ['pos', 1725],
      ['bank', 1725],
    ])
  })

  test('what was sold with them by its own means, in one sum with the fares', () => {
    const paid = { agentId: null, customerId: null }
    const payments = [
      { means: 'cash', ...paid, fare: 20_700 },
      { means: 'pos', ...paid, fare: 1000 },
    ] as const
    const rooms = { means: 'cash', ...paid, amount: 158_600 } as const
    const parts = planPayOut({ amount: 21_700, currency: 'SAR' }, payments, [], [rooms])
    expect(parts.map(({ means, amount }) => [means, amount])).toEqual([
      ['cash', 179_300],
      ['pos', 1000],
    ])
    expect(planPayOut({ amount: 0, currency: 'SAR' }, payments, [], [rooms])).toMatchObject([{ amount: 158_600 }])
  })

  test('exit fees by their own means and in their own currency', () => {
    const fees = [
      { means: 'cash', agentId: null, currency: 'JOD', amount: 10_000 },
      { means: 'cash', agentId: null, currency: 'JOD', amount: 10_000 },
      { means: 'pos', agentId: null, currency: 'SAR', amount: 5000 },
    ] as const
    expect(
      planPayOut({ amount: 0, currency: 'SAR' }, [{ means: 'cash', agentId: null, customerId: null, fare: 100 }], fees),
    ).toEqual([
      { kind: 'exitFee', means: 'cash', agentId: null, customerId: null, currency: 'JOD', amount: 20_000 },
      { kind: 'exitFee', means: 'pos', agentId: null, customerId: null, currency: 'SAR', amount: 5000 },
    ])
  })

  test('shares always add up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 6 }),
        (amount, weights) => {
          expect(shareOut(amount, weights).reduce((sum, part) => sum + part, 0)).toBe(amount)
        },
      ),
    )
  })
})

test('a ticket whose VAT holds parts of two rates goes on by its own share of VAT', () => {
  expect(vatOfPart(5750, { fare: 11_500, vat: 1500, vatRateBasisPoints: 500 })).toBe(750)
})

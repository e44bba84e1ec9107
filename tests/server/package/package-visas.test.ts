import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { visaRules } from '#server/database/schema/visa.ts'
import { type MoneyOffice, type MoneyPerson, openMoneyOffice } from '#tests/support/money-office.ts'
import { type AskedPackage, HUDA, movedBy, packageDesk, SOLD_ON } from '#tests/support/package-desk.ts'
import { ADULT } from '#tests/support/small-operator.ts'
import { expectSound } from '#tests/support/sound-books.ts'
import { addPackage, type TestPackage } from '#tests/support/test-package.ts'

/** SAR 200 with 15 % VAT in it. */
const FEE = 20_000
const [FEE_NET, FEE_VAT] = [17_391, 2609]

let office: MoneyOffice
let sold: TestPackage
let desk: ReturnType<typeof packageDesk>

beforeAll(async () => {
  office = await openMoneyOffice({
    seats: 20,
    before: async (database) => {
      await database.orm.insert(visaRules).values([
        { id: randomUUID(), destination: 'JO', nationality: 'EG', requirement: 'required' },
        { id: randomUUID(), destination: 'JO', nationality: null, requirement: 'onArrival' },
      ])
    },
  })
  sold = await addPackage(office, { from: SOLD_ON, nights: 170, visaFee: FEE })
  desk = packageDesk(office, () => sold)
})
afterAll(() => office.stop())

/** Huda is Egyptian here and needs a visa for Jordan; Omar is at home there. */
const PARTY = [ADULT, { ...HUDA, nationality: 'EG' }]

async function sellToHuda(asked: AskedPackage = {}, by: MoneyPerson = 'clerk') {
  const { status, text, data } = await desk.sell({ passengers: PARTY, ...asked }, by)
  expect(status, text).toBe(200)
  const [request] = await office.rows<{ id: string; version: number; state: string }>(
    'select id, version, state from visa_requests where booking_id = $1',
    [data.id],
  )
  if (!request) throw new Error('a visa was asked for')
  return { booking: data, request }
}

const decide = (
  request: { id: string; version: number },
  act: 'submit' | 'refuse',
  by: MoneyPerson = 'clerk',
  pick = 1,
) =>
  office.call(
    by,
    'updateVisaRequestStatus',
    {
      body: {
        id: request.id,
        version: request.version,
        act,
        visaNumber: null,
        validUntil: null,
        reason: act === 'refuse' ? 'She stays at home' : null,
      },
    },
    pick,
  )

const linesOf = async (...recordIds: string[]) =>
  (await movedBy(office, recordIds))
    .filter(({ act }) => act.startsWith('visa'))
    .map(({ act, account, amount }) => [act, account, amount])

describe('the visas of a package', () => {
  test('are part of its price, and asked for with the sale', async () => {
    const body = desk.bodyOf({ passengers: PARTY })
    const quote = await office.call('clerk', 'quoteBooking', {
      body: {
        outward: body.outward,
        return: body.return,
        currency: 'SAR',
        passengers: body.passengers.map(({ dateOfBirth, nationality }) => ({ dateOfBirth, nationality })),
        package: body.package,
      },
    })
    expect(quote.status, quote.text).toBe(200)
    expect(quote.data).toMatchObject({
      total: 200_000,
      rooms: { total: 138_600 },
      visas: { total: FEE, vat: FEE_VAT, passengers: [1] },
      package: {
        name: { en: 'Three nights in Amman' },
        persons: [
          { passenger: 0, price: 100_000, occupancy: 2 },
          { passenger: 1, price: 100_000, occupancy: 2 },
        ],
      },
    })

    const { booking, request } = await sellToHuda()
    expect(booking.package).toMatchObject({
      total: 200_000,
      visas: { total: FEE, requests: [{ id: request.id, name: 'Huda Saleh', state: 'requested' }], givenBack: 0 },
    })
    expect(request).toMatchObject({ state: 'requested', version: 1 })
    expect(await linesOf(booking.id)).toEqual([
      ['visaFeesTaken', '1000', FEE],
      ['visaFeesTaken', '2100', -FEE_VAT],
      ['visaFeesTaken', '2220', -FEE_NET],
    ])
    const read = await office.call('clerk', 'getVisaRequest', { params: { id: request.id } })
    expect(read.data.fee).toMatchObject({ currency: 'SAR', amount: FEE, means: 'cash', givenBackAt: null })
    await expectSound(office.database)
  })

  test('earn their fee when they are handed in, and keep it whatever the authority says', async () => {
    const { request } = await sellToHuda()
    expect((await decide(request, 'submit')).status).toBe(200)
    expect((await decide({ ...request, version: 2 }, 'refuse')).status).toBe(200)
    expect(await linesOf(request.id)).toEqual([
      ['visaFeeEarned', '2220', FEE_NET],
      ['visaFeeEarned', '4310', -FEE_NET],
    ])
    await expectSound(office.database)
  })

  test('give it back with its VAT when they are dropped before', async () => {
    const { request } = await sellToHuda()
    expect((await decide(request, 'refuse')).status).toBe(200)
    expect(await linesOf(request.id)).toEqual([
      ['visaFeeGivenBack', '1000', -FEE],
      ['visaFeeGivenBack', '2100', FEE_VAT],
      ['visaFeeGivenBack', '2220', FEE_NET],
    ])
    const read = await office.call('clerk', 'getVisaRequest', { params: { id: request.id } })
    expect(read.data.fee?.givenBackAt).not.toBeNull()
    await expectSound(office.database)
  })

  test('of a transfer come back from the bank, of an agent into the wallet', async () => {
    const transfer = await sellToHuda({ payment: { means: 'bank', reference: 'TRF-88120' } })
    expect((await decide(transfer.request, 'refuse')).status).toBe(200)
    expect(await linesOf(transfer.booking.id, transfer.request.id)).toEqual([
      ['visaFeeGivenBack', '1010', -FEE],
      ['visaFeeGivenBack', '2100', FEE_VAT],
      ['visaFeeGivenBack', '2220', FEE_NET],
      ['visaFeesTaken', '1015', FEE],
      ['visaFeesTaken', '2100', -FEE_VAT],
      ['visaFeesTaken', '2220', -FEE_NET],
    ])
    const cheap = await addPackage(office, {
      from: SOLD_ON,
      nights: 170,
      prices: { adult: 37_000, child: 25_000 },
      visaFee: FEE / 2,
    })
    const party = { packageId: cheap.id, rooms: [{ roomTypeId: cheap.hotel.double, passengers: [0, 1] }] }
    const ofAgent = await sellToHuda({ package: party, expectedTotal: 74_000, means: 'agentAccount' }, 'walletAgent')
    const [before] = await office.rows<{ balance: number }>(
      'select sum(-line.amount)::int as balance from ledger_lines as line where line.agent_id = $1',
      [office.users.walletAgent],
    )
    expect((await decide(ofAgent.request, 'refuse')).status).toBe(200)
    const [after] = await office.rows<{ balance: number }>(
      'select sum(-line.amount)::int as balance from ledger_lines as line where line.agent_id = $1',
      [office.users.walletAgent],
    )
    expect((after?.balance ?? 0) - (before?.balance ?? 0)).toBe(FEE / 2)
    await expectSound(office.database)
  })

  test('are dropped once by two at once, and by nobody of another depot', async () => {
    const { request } = await sellToHuda()
    const elsewhere = await decide(request, 'refuse', 'jeddah', 0)
    expect([403, 404]).toContain(elsewhere.status)
    const answers = await Promise.all([decide(request, 'refuse', 'clerk', 2), decide(request, 'refuse', 'clerk', 3)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await linesOf(request.id)).filter(([, account]) => account === '1000')).toEqual([
      ['visaFeeGivenBack', '1000', -FEE],
    ])
    await expectSound(office.database)
  })

  test('ask for a passport that is valid on the day of travel', async () => {
    const passengers = [ADULT, { ...HUDA, nationality: 'EG', passportExpiry: SOLD_ON }]
    const { status, text } = await desk.sell({ passengers })
    expect(status, text).toBe(422)
    expect(Object.keys(JSON.parse(text).fields)).toEqual(['passengers.1.passportExpiry'])
  })

  test('are no part of a package without them, nor of one for those who need none', async () => {
    const { status, text, data } = await desk.sell({})
    expect(status, text).toBe(200)
    expect(data.package?.visas).toBeNull()
    const plain = await addPackage(office, { from: SOLD_ON, nights: 170 })
    const bought = await desk.sell({
      passengers: PARTY,
      package: { packageId: plain.id, rooms: [{ roomTypeId: plain.hotel.double, passengers: [0, 1] }] },
    })
    expect([bought.status, bought.data.package?.visas]).toEqual([200, null])
    const requests = await office.rows('select id from visa_requests where booking_id = any ($1::uuid[])', [
      [data.id, bought.data.id],
    ])
    expect(requests).toEqual([])
  })

  test('go back with the whole package where they are not handed in, and are left alone while that is asked', async () => {
    const passengers = PARTY.map((each) => ({ ...each, nationality: 'EG' }))
    const { booking } = await sellToHuda({ passengers })
    const [first, second] = await office.rows<{ id: string; version: number }>(
      'select id, version from visa_requests where booking_id = $1 order by id',
      [booking.id],
    )
    if (!first || !second) throw new Error('two visas were asked for')
    expect((await decide(first, 'submit')).status).toBe(200)

    const whole = { bookingId: booking.id, ticketIds: booking.tickets.map(({ id }) => id) }
    const { data: offer } = await office.call('admin', 'quoteRefund', { body: whole })
    expect(offer.parts).toMatchObject([
      { kind: 'stay' },
      { kind: 'visas', visas: 2, visasBack: 1, base: 2 * FEE, refund: FEE, refundVat: FEE_VAT },
    ])
    const asked = await office.call(
      'admin',
      'createRefundRequest',
      { body: { ...whole, reasonCode: 'plansChanged', reasonText: null, expectedRefund: offer.total.refund } },
      1,
    )
    expect(asked.status, asked.text).toBe(200)
    for (const act of ['submit', 'refuse'] as const) {
      const { status, error } = await decide(second, act)
      expect([status, error.message]).toEqual([422, expect.stringContaining('refund of this package')])
    }
    const { id, version } = asked.data
    const shown = async (requestId: string) => {
      const { data } = await office.call('clerk', 'getVisaRequest', { params: { id: requestId } })
      return { openRefundId: data.openRefundId, can: data.can }
    }
    expect(await shown(second.id)).toEqual({ openRefundId: id, can: [] })
    // Handed in: its fee is earned, and the answer may be entered all the same.
    expect(await shown(first.id)).toEqual({ openRefundId: null, can: ['visaRequest.grant', 'visaRequest.refuse'] })
    const approvals = await Promise.all(
      [0, 1].map((server) =>
        office.call(
          'head',
          'decideRefundRequest',
          { body: { id, version, decision: 'approve', reason: null } },
          2 + server,
        ),
      ),
    )
    expect(approvals.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await linesOf(second.id)).toEqual([
      ['visaFeeGivenBack', '2100', FEE_VAT],
      ['visaFeeGivenBack', '2220', FEE_NET],
      ['visaFeeGivenBack', '2300', -FEE],
    ])
    const states = await office.rows('select state from visa_requests where booking_id = $1 order by id', [booking.id])
    expect(states).toEqual([{ state: 'submitted' }, { state: 'refused' }])
    await expectSound(office.database)

    const paid = await office.call('account', 'payOutRefund', { body: { id, version: version + 1 } }, 1)
    expect(paid.status, paid.text).toBe(200)
    expect(paid.data.payOut).toEqual([{ kind: 'fare', means: 'cash', currency: 'SAR', amount: offer.total.refund }])
    await expectSound(office.database)
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AnswerOf, BodyOf } from '#contract/contract.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import { type MoneyOffice, type MoneyPerson, openMoneyOffice } from '#tests/support/money-office.ts'
import { ADULT } from '#tests/support/small-operator.ts'
import { expectSound } from '#tests/support/sound-books.ts'
import { addPackage, PACKAGE_NIGHTS, type TestPackage } from '#tests/support/test-package.ts'
import { IN_RIYADH } from '#tests/support/whereabouts.ts'

type SaleBody = BodyOf<'createBooking'>
type Booking = AnswerOf<'createBooking'>['data']

const TODAY = dayAt(IN_RIYADH, new Date())
const HUDA = { ...ADULT, firstName: 'Huda', gender: 'female', passportNumber: 'N7654321', seat: '4' } as const
/** Of two adults: their seats, and three nights of the double that they share. */
const [FARES, ROOMS, NIGHT] = [41_400, 158_600, 52_867]

let office: MoneyOffice
let sold: TestPackage

beforeAll(async () => {
  office = await openMoneyOffice({ seats: 20 })
  sold = await addPackage(office, { from: TODAY, nights: 170 })
})
afterAll(() => office.stop())

let day = 20
const freshDate = () => addDays(TODAY, (day += 5))

async function sell({
  date = freshDate(),
  by = 'clerk',
  means = 'cash',
  prices,
}: {
  date?: string
  by?: MoneyPerson
  means?: SaleBody['payment']['means']
  prices?: { id: string; roomTypeId: string; total: number }
} = {}): Promise<Booking> {
  const { outward, back } = office.operator.timings
  const passengers = (prices ? [ADULT] : [ADULT, HUDA]).map((each) => ({ ...each, returnSeat: each.seat }))
  const body: SaleBody = {
    outward: { departureKey: `${outward}.${date}.1`, from: 0, to: 2 },
    return: { departureKey: `${back}.${addDays(date, 1 + PACKAGE_NIGHTS)}.1`, from: 0, to: 2 },
    currency: 'SAR',
    package: {
      packageId: prices?.id ?? sold.id,
      rooms: [{ roomTypeId: prices?.roomTypeId ?? sold.hotel.double, passengers: passengers.map((_, index) => index) }],
    },
    payer: { name: 'Omar Saleh', phone: '+962795550101' },
    payment: { means, reference: means === 'bank' ? `PKG ${randomUUID().slice(0, 8)}` : null },
    expectedTotal: prices?.total ?? FARES + ROOMS,
    passengers,
  }
  for (const ride of [body.outward, body.return]) {
    if (!ride) continue
    const seats = passengers.flatMap(({ seat }) => seat ?? [])
    const held = await office.call(by, 'holdSeats', { body: { ...ride, seats } }, 1)
    expect(held.status, held.text).toBe(200)
  }
  const { status, text, data } = await office.call(by, 'createBooking', { body }, 1)
  expect(status, text).toBe(200)
  return data
}

const idsOf = (booking: Booking) => booking.tickets.map(({ id }) => id)
const stayOf = (booking: Booking) => booking.package?.stay.id ?? ''
const bodyOf = (booking: Booking, expectedRefund: number, ticketIds = idsOf(booking)) => ({
  bookingId: booking.id,
  ticketIds,
  reasonCode: 'plansChanged',
  reasonText: null,
  expectedRefund,
})
const ask = (
  booking: Booking,
  expectedRefund: number,
  by: MoneyPerson = 'admin',
  pick?: number,
  ticketIds?: string[],
) => office.call(by, 'createRefundRequest', { body: bodyOf(booking, expectedRefund, ticketIds) }, pick)
async function asked(booking: Booking, expectedRefund: number, by: MoneyPerson = 'admin') {
  const { status, text, data } = await ask(booking, expectedRefund, by, 1)
  expect(status, text).toBe(200)
  return data
}
const decide = (
  { id, version }: { id: string; version: number },
  by: MoneyPerson = 'head',
  decision: 'approve' | 'reject' = 'approve',
  pick?: number,
) => office.call(by, 'decideRefundRequest', { body: { id, version, decision, reason: 'As agreed' } }, pick)
const pay = ({ id, version }: { id: string; version: number }, by: MoneyPerson = 'account') =>
  office.call(by, 'payOutRefund', { body: { id, version } }, 1)
const stay = async (booking: Booking, by: MoneyPerson = 'clerk') =>
  (await office.call(by, 'getStay', { query: { id: stayOf(booking) } })).data
const cancelAlone = async (booking: Booking, expectedAmount: number, by: MoneyPerson = 'clerk') => {
  const { id, version } = await stay(booking, by)
  return office.call(by, 'cancelStay', { body: { id, version, reason: 'The guests are ill', expectedAmount } })
}
const messageOf = (text: string): string => JSON.parse(text).message
const linesOf = async (ids: readonly string[], acts: readonly string[]) => {
  const found = await office.rows<{ act: string; account: string; amount: number }>(
    `select entry.act, line.account, sum(line.amount)::int as amount from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id
     where entry.record_id = any ($1::uuid[]) and entry.act = any ($2) group by 1, 2 having sum(line.amount) <> 0 order by 1, 2`,
    [ids, acts],
  )
  return found.map(({ act, account, amount }) => [act, account, amount])
}
const claims = (booking: Booking) =>
  office.rows<{ rooms: number; seats: number }>(
    `select (select count(*)::int from room_claims as claim join stay_rooms as room on room.id = claim.stay_room_id where room.stay_id = $1) as rooms,
       (select count(*)::int from seat_claims where ticket_id = any ($2::uuid[])) as seats`,
    [stayOf(booking), idsOf(booking)],
  )
const counts = () =>
  office.rows(
    `select (select count(*)::int from refund_requests) as requests, (select count(*)::int from refund_request_parts) as parts,
       (select count(*)::int from ledger_entries) as entries, (select count(*)::int from workflow_events) as events, (select count(*)::int from room_claims) as rooms`,
  )

describe('a refund of a package', () => {
  test('asks for all of its tickets and its rooms, and pays both out at once', async () => {
    const booking = await sell()
    const quote = await office.call('admin', 'quoteRefund', {
      body: { bookingId: booking.id, ticketIds: idsOf(booking) },
    })
    expect(quote.status, quote.text).toBe(200)
    const vat = (await stay(booking)).vatTotal
    expect(quote.data).toMatchObject({
      isWhole: true,
      parts: [
        {
          kind: 'stay',
          stay: { id: stayOf(booking), hotel: { en: 'Al Noor Hotel' } },
          nights: PACKAGE_NIGHTS,
          nightsBack: PACKAGE_NIGHTS,
          base: ROOMS,
          refund: ROOMS,
          refundVat: vat,
        },
      ],
      total: { base: FARES + ROOMS, refund: FARES + ROOMS },
      payOut: [{ kind: 'fare', means: 'cash', amount: FARES + ROOMS }],
    })
    const made = await asked(booking, FARES + ROOMS)
    expect([made.refund, made.tickets, made.parts[0]?.refund]).toEqual([FARES + ROOMS, 4, ROOMS])
    expect(made.refundVat).toBe(made.lines.reduce((sum, line) => sum + line.refundVat, 0) + vat)
    expect(await claims(booking)).toEqual([{ rooms: 3, seats: 8 }])
    await expectSound(office.database)

    const previewed = new Map<string, number>()
    const toDecide = await office.call('head', 'getRefundRequest', { params: { id: made.id } })
    for (const { account, amount } of toDecide.data.postings)
      previewed.set(account, (previewed.get(account) ?? 0) + amount)
    const approved = await decide(made, 'head', 'approve', 1)
    expect(approved.status, approved.text).toBe(200)
    expect(await claims(booking)).toEqual([{ rooms: 0, seats: 0 }])
    const ofApproval = await linesOf([made.id, stayOf(booking)], ['refundApproved', 'stayCancelled'])
    expect(ofApproval.filter(([act]) => act === 'stayCancelled')).toEqual([
      ['stayCancelled', '2100', vat],
      ['stayCancelled', '2210', ROOMS - vat],
      ['stayCancelled', '2300', -ROOMS],
    ])
    expect(ofApproval.find(([act, account]) => act === 'refundApproved' && account === '2300')).toEqual([
      'refundApproved',
      '2300',
      -FARES,
    ])
    const posted = new Map<string, number>()
    for (const [, account, amount] of ofApproval)
      posted.set(String(account), (posted.get(String(account)) ?? 0) + Number(amount))
    expect(Object.fromEntries(posted)).toEqual(Object.fromEntries(previewed))
    // What each night was to earn is taken back on its night.
    const [earned] = await office.rows<{ amount: number }>(
      `select coalesce(sum(line.amount), 0)::int as amount from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id where entry.record_id = $1 and account = '4300'`,
      [stayOf(booking)],
    )
    expect(earned?.amount).toBe(0)
    const given = await stay(booking)
    expect([given.state, given.givenBack, given.package?.refund?.state]).toEqual(['cancelled', ROOMS, 'approved'])
    await expectSound(office.database)
    const owed = await office.call('head', 'getBalanceItems', {
      query: { account: '2300', currency: 'SAR', on: TODAY },
    })
    expect(owed.data.items.map(({ of, amount }) => [of?.kind, of?.id, amount])).toContainEqual([
      'refund',
      made.id,
      -(FARES + ROOMS),
    ])

    const paid = await pay(approved.data)
    expect(paid.status, paid.text).toBe(200)
    expect(await linesOf([made.id], ['refundPaidOut'])).toEqual([
      ['refundPaidOut', '1000', -(FARES + ROOMS)],
      ['refundPaidOut', '2300', FARES + ROOMS],
    ])
    expect(paid.data.payOut).toEqual([{ kind: 'fare', means: 'cash', currency: 'SAR', amount: FARES + ROOMS }])
    const receipt = await office.call('account', 'getRefundReceipt', { params: { id: made.id } })
    expect(receipt.data).toMatchObject({ refund: FARES + ROOMS, parts: [{ nightsBack: PACKAGE_NIGHTS }] })
    const shown = await office.call('clerk', 'getBooking', { params: { id: booking.id } })
    expect(shown.data.money).toMatchObject({ paid: FARES, refunded: FARES, remains: 0 })
    expect(shown.data.package?.stay).toMatchObject({ state: 'cancelled', givenBack: ROOMS })
    await expectSound(office.database)
    const papers = await office.rows(
      `select sold_kind, kind, total::int as total from tax_documents where sold_id = any ($1::uuid[]) and kind = 'creditNote' order by 1, 3`,
      [[booking.id, stayOf(booking)]],
    )
    expect(papers).toContainEqual({ sold_kind: 'stay', kind: 'creditNote', total: ROOMS })
  })

  test('that an agent sold goes back into the wallet, tickets and rooms in one sum', async () => {
    const cheap = await addPackage(office, { from: TODAY, nights: 170, prices: { adult: 45_000, child: 25_000 } })
    await office.rows(`update package_prices set adult = 70000 where package_id = $1 and occupancy = 1`, [cheap.id])
    const booking = await sell({
      by: 'walletAgent',
      means: 'agentAccount',
      prices: { id: cheap.id, roomTypeId: cheap.hotel.single, total: 70_000 },
    })
    const balance = async () =>
      (
        await office.rows<{ balance: number }>('select balance::int from agent_wallets where agent_id = $1', [
          office.users.walletAgent,
        ])
      )[0]?.balance ?? 0
    const before = await balance()
    const made = await asked(booking, 70_000, 'walletAgent')
    const approved = await decide(made, 'operations', 'approve', 2)
    expect(approved.status, approved.text).toBe(200)
    const paid = await pay(approved.data)
    expect(paid.status, paid.text).toBe(200)
    expect((await balance()) - before).toBe(70_000)
    expect(paid.data.payOut).toEqual([{ kind: 'fare', means: 'agentAccount', currency: 'SAR', amount: 70_000 }])
    await expectSound(office.database)
  })

  test('by transfer leaves the bank in one sum', async () => {
    const booking = await sell({ means: 'bank' })
    const approved = await decide(await asked(booking, FARES + ROOMS))
    expect((await pay(approved.data)).status).toBe(200)
    const lines = await office.rows<{ amount: number }>(
      `select line.amount::int as amount from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id where entry.record_id = $1 and account = '1010'`,
      [approved.data.id],
    )
    expect(lines).toEqual([{ amount: -(FARES + ROOMS) }])
    await expectSound(office.database)
  })

  test('shortly before it keeps the share of the fares and the first night', async () => {
    // Tomorrow, as late in the evening today's departure is closed.
    const booking = await sell({ date: addDays(TODAY, 1) })
    await office.rows(
      `update tickets set boards_at = now() + interval '10 hours' where booking_id = $1 and direction = 'outward'`,
      [booking.id],
    )
    // As if its stay had been sold under stricter rules.
    await office.rows(
      `insert into policy_versions (version, policies) select 0, policies || '{"stayFreeCancelDays": 3}' from policy_versions order by version desc limit 1`,
    )
    await office.rows('update stays set policy_version = 0 where id = $1', [stayOf(booking)])
    const quote = await office.call('admin', 'quoteRefund', {
      body: { bookingId: booking.id, ticketIds: idsOf(booking) },
    })
    const [part] = quote.data.parts
    expect(part).toMatchObject({ nightsBack: 2, firstNight: addDays(TODAY, 3) })
    const tickets = quote.data.tickets.reduce((sum, { refund }) => sum + refund, 0)
    expect(quote.data.total.refund).toBe(tickets + (part?.refund ?? 0))
    expect(ROOMS - (part?.refund ?? 0)).toBeGreaterThanOrEqual(NIGHT - 1)
    expect(quote.data.holdsUntil).not.toBeNull()
    const approved = await decide(await asked(booking, quote.data.total.refund))
    expect(approved.status, approved.text).toBe(200)
    expect(await claims(booking)).toEqual([{ rooms: 1, seats: 0 }])
    expect((await pay(approved.data)).status).toBe(200)
    await expectSound(office.database)
  })
})

describe('what is refused changes nothing', () => {
  test('fewer tickets than there are', async () => {
    const booking = await sell()
    const before = await counts()
    for (const ticketIds of [[idsOf(booking)[0] ?? ''], idsOf(booking).slice(1)]) {
      const quote = await office.call('admin', 'quoteRefund', { body: { bookingId: booking.id, ticketIds } })
      const made = await ask(booking, FARES, 'admin', 1, ticketIds)
      for (const { status, text } of [quote, made]) {
        expect([status, JSON.parse(text).fields]).toEqual([
          422,
          { ticketIds: 'The package is given back as a whole. Choose all of its tickets.' },
        ])
      }
    }
    expect(await counts()).toEqual(before)
  })

  test('its stay by itself, before and while it is asked for; another room meanwhile', async () => {
    const booking = await sell()
    expect((await stay(booking)).acts).not.toContain('cancel')
    const alone = await cancelAlone(booking, ROOMS)
    expect([alone.status, messageOf(alone.text)]).toEqual([422, expect.stringContaining('given back with its booking')])
    const made = await asked(booking, FARES + ROOMS)
    const before = await counts()
    const open = await cancelAlone(booking, ROOMS)
    expect([open.status, messageOf(open.text)]).toEqual([422, expect.stringContaining('is being decided')])
    const shown = await stay(booking)
    const moved = await office.call('admin', 'moveStayRoom', {
      body: {
        id: shown.id,
        version: shown.version,
        roomId: shown.stayRooms[0]?.id,
        from: shown.arrival,
        roomTypeId: sold.hotel.family,
        reason: 'A larger one',
      },
    })
    expect([moved.status, messageOf(moved.text)]).toEqual([422, expect.stringContaining('is being decided')])
    expect((await stay(booking, 'operations')).acts).toEqual([])
    expect(await counts()).toEqual(before)

    // Rejected: all as it was, and it may be asked for again.
    expect((await decide(made, 'head', 'reject')).status).toBe(200)
    const after = await stay(booking)
    expect([after.state, after.package?.refund, after.package?.goesWithBooking]).toEqual(['booked', null, true])
    expect(await claims(booking)).toEqual([{ rooms: 3, seats: 8 }])
    const again = await asked(booking, FARES + ROOMS)
    const withdrawn = await office.call('admin', 'withdrawRefundRequest', {
      body: { id: again.id, version: again.version, reason: null },
    })
    expect(withdrawn.status, withdrawn.text).toBe(200)
    await expectSound(office.database)
  })

  test('another amount than the passenger was told', async () => {
    const booking = await sell()
    const { status, error } = await ask(booking, FARES)
    expect([status, error.code]).toEqual([409, 'priceChanged'])
  })

  test('asked for by two at once it is asked for once, and approved by two at once', async () => {
    const booking = await sell()
    const requests = await Promise.all([
      ask(booking, FARES + ROOMS, 'admin', 1),
      ask(booking, FARES + ROOMS, 'account', 2),
    ])
    expect(requests.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const made = requests.find(({ status }) => status === 200)?.data
    if (!made) throw new Error('nobody asked')
    const decisions = await Promise.all([decide(made, 'head', 'approve', 1), decide(made, 'operations', 'approve', 2)])
    expect(decisions.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await expectSound(office.database)
  })

  test('a request and a stay that is cancelled at once: the stay goes with its booking', async () => {
    const booking = await sell()
    const [made, alone] = await Promise.all([ask(booking, FARES + ROOMS, 'admin', 1), cancelAlone(booking, ROOMS)])
    expect([made.status, alone.status]).toEqual([200, 422])
    await expectSound(office.database)
  })

  test('by another depot, which does not find it', async () => {
    const booking = await sell()
    const body = { bookingId: booking.id, ticketIds: idsOf(booking) }
    expect((await office.call('amman', 'quoteRefund', { body })).status).not.toBe(200)
    expect((await ask(booking, FARES + ROOMS, 'amman')).status).not.toBe(200)
    const made = await asked(booking, FARES + ROOMS)
    expect((await office.call('jeddah', 'getRefundRequest', { params: { id: made.id } })).status).toBe(404)
    const approved = await decide(made)
    expect((await pay(approved.data, 'amman')).status).toBe(404)
  })
})

test('nights that have begun since are not given back: the request is asked anew', async () => {
  const booking = await sell()
  const made = await asked(booking, FARES + ROOMS)
  // As time alone would: the hotel's first night that was asked for is tonight.
  await office.rows(`update refund_request_parts set first_night = $2 where request_id = $1`, [made.id, TODAY])
  const shown = await office.call('head', 'getRefundRequest', { params: { id: made.id } })
  expect(shown.data.can.find(({ event }) => event === 'refund.approve')?.refusal).toBe('nightsBegun')
  const before = await counts()
  const { status, text } = await decide(made)
  expect([status, messageOf(text)]).toEqual([409, expect.stringContaining('has begun')])
  expect(await counts()).toEqual(before)
  expect((await decide(made, 'head', 'reject')).status).toBe(200)
})

test('a departure that the operator cancels gives seats back in full; the stay stays, and goes with what is left', async () => {
  const date = freshDate()
  const booking = await sell({ date })
  const asking = await asked(booking, FARES + ROOMS)
  const outward = booking.tickets.filter(({ direction }) => direction === 'outward')
  const plans = outward.map(({ id }) => ({ ticketId: id, plan: 'refund', targetKey: null }))
  const departureKey = `${office.operator.timings.outward}.${date}.1`
  const proposed = await office.call('operations', 'proposeCancellation', {
    body: { departureKey, reason: 'The road is closed', plans },
  })
  expect(proposed.status, proposed.text).toBe(200)
  const { id, version } = proposed.data.cancellation ?? { id: '', version: 0 }
  expect((await office.call('operations2', 'confirmCancellation', { body: { id, version } })).status).toBe(200)
  await vi.waitUntil(
    async () => {
      const { data } = await office.call('operations', 'getCancellation', { params: { id } })
      return data.cancellation?.state === 'done'
    },
    { timeout: 60_000, interval: 50 },
  )
  const withdrawn = await office.call('admin', 'getRefundRequest', { params: { id: asking.id } })
  expect(withdrawn.data.state).toBe('withdrawn')
  const left = await stay(booking)
  expect([left.state, left.givenBack, left.package?.goesWithBooking]).toEqual(['booked', 0, true])
  await expectSound(office.database)

  const back = booking.tickets.flatMap((ticket) => (ticket.direction === 'return' ? [ticket.id] : []))
  const { data } = await office.call('admin', 'quoteRefund', { body: { bookingId: booking.id, ticketIds: back } })
  expect(data.parts[0]?.refund).toBe(ROOMS)
  const made = await ask(booking, data.total.refund, 'admin', 1, back)
  expect((await decide(made.data)).status).toBe(200)
  await expectSound(office.database)
})

test('a VAT return tells the rooms that were given back under accommodation', async () => {
  const { amman } = office.operator.regions
  const { data } = await office.call('head', 'getOpenVatReturn', {
    query: { regionId: amman, from: `${TODAY.slice(0, 7)}-01`, span: 'month' },
  })
  expect(data.document.rows.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['output.supply.accommodation.S.1600', 'output.refund.accommodation.S.1600']),
  )
  // No rate has been entered; what was told of each currency's VAT is what was posted.
  const sar = data.accounts.find(({ account, currency }) => account === '2100' && currency === 'SAR')
  const [posted] = await office.rows<{ vat: number }>(
    `select -sum(amount)::int as vat from ledger_lines where account = '2100' and currency = 'SAR' and region_id = $1`,
    [amman],
  )
  expect(sar).toMatchObject({ moved: posted?.vat, told: posted?.vat, difference: 0 })
})

test('a direction that was travelled does not stand in the way of the other, and of the rooms', async () => {
  const booking = await sell()
  await office.rows(`update tickets set state = 'checkedIn' where booking_id = $1 and direction = 'outward'`, [
    booking.id,
  ])
  const back = booking.tickets.flatMap(({ id, direction }) => (direction === 'return' ? [id] : []))
  const { data } = await office.call('admin', 'quoteRefund', { body: { bookingId: booking.id, ticketIds: back } })
  expect([data.isWhole, data.tickets.length, data.parts.length]).toEqual([true, 2, 1])
  const one = await ask(booking, data.total.refund, 'admin', 1, back.slice(1))
  expect(one.status).toBe(422)
  const made = await ask(booking, data.total.refund, 'admin', 1, back)
  expect(made.status, made.text).toBe(200)
})

test('once its tickets are gone its stay is cancelled by itself, as any other', async () => {
  const booking = await sell()
  await office.rows(`update tickets set state = 'checkedIn' where booking_id = $1`, [booking.id])
  expect((await stay(booking)).acts).toContain('cancel')
  const { status, text } = await cancelAlone(booking, ROOMS)
  expect(status, text).toBe(200)
})

test('nothing failed, and nothing was done twice', () => {
  expect(office.unsound).toEqual([])
})

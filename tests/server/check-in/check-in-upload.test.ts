import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import { visaRules } from '#server/database/schema/visa.ts'
import { type BoardingDesk, openBoardingDesk, type Person, type SoldTicket } from '#tests/support/boarding-desk.ts'
import { inject } from '#tests/support/demo-session.ts'
import { expectRecordedStates, expectSoundBooks, unsound } from '#tests/support/sound-books.ts'
import { giveFloat } from '#tests/support/till-float.ts'

type Item = BodyOf<'checkIn'>['tickets'][number]

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

let desk: BoardingDesk
beforeAll(async () => {
  desk = await openBoardingDesk()
  await giveFloat({ app: desk.server.app, operator: desk.operator, token: desk.token('admin') }, 1_000_000)
})
afterAll(() => desk.server.stop())
beforeEach(() => desk.nextDay())

const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  desk.server.database.pool.query<Row>(text, values)
const minutesAgo = (minutes: number) => ({
  at: new Date(Date.now() - minutes * MINUTE_MS).toISOString(),
  sentAt: new Date().toISOString(),
})

async function send(person: Person, items: readonly Item[]) {
  const { data, text } = await inject(desk.server.app, 'checkIn', {
    token: desk.token(person),
    body: { tickets: [...items] },
  })
  if (!data) throw new Error(text)
  return data
}
async function sendOne(person: Person, item: Item) {
  const [outcome] = await send(person, [item])
  if (!outcome) throw new Error('one item has one outcome')
  return outcome
}
async function sellAbroad(): Promise<SoldTicket> {
  const [ticket] = await desk.sellAbroad()
  if (!ticket) throw new Error('a ticket is sold')
  await desk.soldAnHourAgo([ticket])
  return ticket
}
async function sellWithinSaudi(): Promise<SoldTicket> {
  const [ticket] = await desk.sellWithinSaudi()
  if (!ticket) throw new Error('a ticket is sold')
  await desk.soldAnHourAgo([ticket])
  return ticket
}
async function passOf(person: Person, departureKey = desk.domesticKey()): Promise<string> {
  const { data } = await inject(desk.server.app, 'getCheckinGroupList', {
    token: desk.token(person),
    query: { departureKey },
  })
  return data.officer?.pass ?? ''
}
async function reviewsOf(ticket: SoldTicket, person: Person = 'operations') {
  const { data } = await inject(desk.server.app, 'getCheckInReviewList', {
    token: desk.token(person),
    query: { recordNumber: '200' },
  })
  return data.filter((review) => review.ticket?.id === ticket.id)
}
async function markOf(ticket: SoldTicket, departureKey: string) {
  const { data } = await inject(desk.server.app, 'getCheckinGroupList', {
    token: desk.token('operations'),
    query: { departureKey },
  })
  return data.tickets.find(({ ticketId }) => ticketId === ticket.id)?.checkIn
}

/** A device with a series of its own. */
async function registerDevice(person: Person, deviceId: string = randomUUID()) {
  const { data, text } = await inject(desk.server.app, 'registerCheckInDevice', {
    token: desk.token(person),
    body: { deviceId },
  })
  if (!data) throw new Error(text)
  return { ...data, receipt: (number: number) => data.prefix + String(number).padStart(5, '0') }
}

interface OfflineFee {
  receiptNumber: string
  clientId?: string
  amountTaken?: number
}
function payOffline(
  person: Person,
  ticket: SoldTicket,
  { receiptNumber, clientId = randomUUID(), amountTaken = 3000 }: OfflineFee,
  more: Partial<BodyOf<'payExitFee'>> = {},
) {
  const body = {
    tickets: [{ ticketId: ticket.id, clientId, receiptNumber, amountTaken }],
    currency: 'SAR',
    payment: { means: 'cash' as const, reference: null },
    expectedTotal: amountTaken,
    device: minutesAgo(20),
    ...more,
  }
  return inject(desk.server.app, 'payExitFee', { token: desk.token(person), body })
}
async function ledgerOf(ticket: SoldTicket): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; amount: string }>(
    `select account, sum(line.amount) as amount from ledger_lines line join ledger_entries entry on entry.id = line.entry_id
     join exit_fee_payments payment on payment.id = entry.record_id where payment.ticket_id = $1 group by account order by account`,
    [ticket.id],
  )
  return Object.fromEntries(rows.map(({ account, amount }) => [account, Number(amount)]))
}

describe('a check-in done without a network', () => {
  test.each([
    ['first', [10, 20] as const],
    ['second', [20, 10] as const],
  ])(
    'stands if it was earlier than the other, whichever comes in first (the earlier one comes %s)',
    async (_, [firstSent, secondSent]) => {
      const ticket = await sellWithinSaudi()
      const [one, other] = [randomUUID(), randomUUID()]
      expect(
        await sendOne('officer', { ticketId: ticket.id, clientId: one, device: minutesAgo(firstSent) }),
      ).toMatchObject({ result: 'checkedIn', reviewId: null })
      const second = await sendOne('jeddah', { ticketId: ticket.id, clientId: other, device: minutesAgo(secondSent) })
      const earlier = firstSent > secondSent ? 'officer' : 'jeddah'
      expect(second).toMatchObject({ result: 'already', checkIn: { officer: { name: earlier } } })
      expect((await markOf(ticket, desk.domesticKey()))?.officer.name).toBe(earlier)
      const [review, ...others] = await reviewsOf(ticket)
      expect(others).toEqual([])
      const depotOf = { officer: 'RIY', jeddah: 'JED' } as const
      const later = earlier === 'officer' ? 'jeddah' : 'officer'
      expect(review).toMatchObject({
        id: second.reviewId,
        kind: 'checkedInTwice',
        act: { officer: later, depot: depotOf[later] },
        standing: { officer: earlier, depot: depotOf[earlier] },
        resolution: null,
      })
      expect(Date.parse(review?.act.at ?? '') - Date.parse(review?.standing?.at ?? '')).toBeGreaterThan(9 * MINUTE_MS)
      // Sent again, both are answered as they were.
      expect(await sendOne('jeddah', { ticketId: ticket.id, clientId: other, device: minutesAgo(secondSent) })).toEqual(
        second,
      )
      expect(
        await sendOne('officer', { ticketId: ticket.id, clientId: one, device: minutesAgo(firstSent) }),
      ).toMatchObject({ result: 'checkedIn', checkIn: { officer: { name: 'officer' } } })
      expect((await sql('select id from check_ins where ticket_id = $1', [ticket.id])).rowCount).toBe(2)
      expect(await reviewsOf(ticket)).toHaveLength(1)
    },
  )

  test('of three is put before somebody beside the first, each of the later ones once', async () => {
    const ticket = await sellWithinSaudi()
    for (const [person, minutes] of [
      ['officer', 10],
      ['jeddah', 20],
      ['colleague', 30],
    ] as const) {
      await sendOne(person, { ticketId: ticket.id, clientId: randomUUID(), device: minutesAgo(minutes) })
    }
    const reviews = await reviewsOf(ticket)
    expect(reviews.map(({ act, standing }) => [act.officer, standing?.officer]).toSorted()).toEqual([
      ['jeddah', 'colleague'],
      ['officer', 'colleague'],
    ])
  })

  test('that is refused is put before somebody, once, and holds up no other', async () => {
    const [abroad, domestic] = [await sellAbroad(), await sellWithinSaudi()]
    const items: Item[] = [
      { ticketId: abroad.id, clientId: randomUUID(), device: minutesAgo(9) },
      { ticketId: domestic.id, clientId: randomUUID(), device: minutesAgo(8) },
    ]
    const first = await send('officer', items)
    expect(first.map(({ result }) => result)).toEqual(['refused', 'checkedIn'])
    expect(first[0]?.reviewId).not.toBeNull()
    expect(await send('officer', items)).toEqual(first)
    const reviews = await reviewsOf(abroad)
    expect(reviews).toMatchObject([
      {
        id: first[0]?.reviewId,
        kind: 'checkInRefused',
        reason: expect.stringContaining('exit fee is not paid'),
        uploadedBy: 'officer',
      },
    ])
  })

  test('of a code that is none of ours is put before the depot, once', async () => {
    const item = { code: 'ABCDEFGH', clientId: randomUUID(), device: minutesAgo(5) }
    const first = await sendOne('officer', item)
    expect(first).toMatchObject({ ticketId: null, result: 'refused', reviewId: expect.any(String) })
    expect(await sendOne('officer', item)).toEqual(first)
    const { data } = await inject(desk.server.app, 'getCheckInReviewList', {
      token: desk.token('colleague'),
      query: { recordNumber: '200' },
    })
    expect(data.filter(({ id }) => id === first.reviewId)).toMatchObject([{ ticket: null, kind: 'checkInRefused' }])
  })

  test('is written once when the same queue comes twice at the same time', async () => {
    const tickets = [await sellWithinSaudi(), await sellWithinSaudi(), await sellAbroad()]
    const items = tickets.map((ticket, index): Item => ({
      ticketId: ticket.id,
      clientId: randomUUID(),
      device: minutesAgo(30 - index),
    }))
    const [one, other] = await Promise.all([send('officer', items), send('officer', items)])
    expect(other).toEqual(one)
    const ids = tickets.map(({ id }) => id)
    expect((await sql('select id from check_ins where ticket_id = any ($1::uuid[])', [ids])).rowCount).toBe(2)
    expect((await sql('select id from check_in_reviews where ticket_id = any ($1::uuid[])', [ids])).rowCount).toBe(1)
  })

  test('does not come into force again once it was taken back, though it is told of later', async () => {
    const ticket = await sellWithinSaudi()
    const { version } = await sendOne('officer', { ticketId: ticket.id })
    const undone = await inject(desk.server.app, 'undoCheckIn', {
      token: desk.token('admin'),
      body: { ticketId: ticket.id, version: version ?? 0, reason: 'Left the bus' },
    })
    expect(undone.status).toBe(200)
    expect(
      (
        await sql(
          'select reason from check_in_undos join check_ins on check_ins.id = check_in_id where ticket_id = $1',
          [ticket.id],
        )
      ).rows,
    ).toEqual([{ reason: 'Left the bus' }])
    const late = await sendOne('jeddah', { ticketId: ticket.id, clientId: randomUUID(), device: minutesAgo(15) })
    expect(late).toMatchObject({ result: 'refused', state: 'pending', reviewId: expect.any(String) })
    expect(late.refusal?.message).toContain('was undone later')
    expect(await sendOne('colleague', { ticketId: ticket.id })).toMatchObject({
      result: 'checkedIn',
      checkIn: { officer: { name: 'colleague' } },
    })
  })
})

describe("an officer's pass", () => {
  test('makes an act theirs, whoever sends it', async () => {
    const ticket = await sellWithinSaudi()
    const officerPass = await passOf('jeddah')
    const outcome = await sendOne('officer', {
      ticketId: ticket.id,
      clientId: randomUUID(),
      device: minutesAgo(0),
      officerPass,
    })
    expect(outcome).toMatchObject({
      result: 'checkedIn',
      checkIn: { officer: { name: 'jeddah' }, depot: { code: 'JED' } },
    })
    const { rows } = await sql(
      `select actor.name as actor, uploader.name as uploader, mark.name as marked from workflow_events event
       join users actor on actor.id = event.actor_id join users uploader on uploader.id = (event.payload ->> 'uploadedBy')::uuid
       join check_ins on check_ins.ticket_id = event.record_id join users mark on mark.id = check_ins.uploaded_by
       where event.record_id = $1 and event.event = 'ticket.checkIn'`,
      [ticket.id],
    )
    expect(rows).toEqual([{ actor: 'jeddah', uploader: 'officer', marked: 'officer' }])
  })

  test('is worth nothing when forged, run out, of a time before it, or of somebody who may not board', async () => {
    const ticket = await sellAbroad()
    const pass = await passOf('amman', desk.abroadKey())
    const late = (device: Item['device'], officerPass: string): Item => ({
      ticketId: ticket.id,
      clientId: randomUUID(),
      device,
      officerPass,
    })
    const words = async (item: Item) => (await sendOne('officer', item)).refusal?.message ?? ''
    expect(await words(late(minutesAgo(0), `${pass.slice(0, -6)}000000`))).toContain('cannot identify who')
    expect(await words(late(minutesAgo(10), pass))).toContain('was not signed in')
    expect(await words(late(minutesAgo(0), desk.passFrom('amman', new Date(Date.now() - 12.1 * HOUR_MS))))).toContain(
      '12 hours',
    )
    expect(await words(late(minutesAgo(30), desk.passFrom('amman', new Date(Date.now() - 12.1 * HOUR_MS))))).toContain(
      'exit fee is not paid',
    )
    expect(await words(late(minutesAgo(0), desk.passFrom('operations', new Date())))).toContain(
      'was not allowed to do this',
    )
    // The scope is the officer's too: nobody sees more for being signed in at a device.
    expect(await words(late(minutesAgo(0), desk.passFrom('jeddah', new Date())))).toContain('does not exist')
  })

  test('counts for what its owner did before they were deactivated, and for nothing after', async () => {
    const [before, after] = [await sellWithinSaudi(), await sellWithinSaudi()]
    const pass = desk.passFrom('colleague', new Date(Date.now() - HOUR_MS))
    const id = desk.userId('colleague')
    await sql('update users set is_active = false where id = $1', [id])
    await sql(
      `insert into record_changes (record_kind, record_id, act, changes, user_id, at)
       values ('user', $1, 'changed', '{"isActive":{"from":true,"to":false}}', $1, now() - interval '30 minutes')`,
      [id],
    )
    const item = (ticket: SoldTicket, minutes: number): Item => ({
      ticketId: ticket.id,
      clientId: randomUUID(),
      device: minutesAgo(minutes),
      officerPass: pass,
    })
    expect(await sendOne('officer', item(before, 40))).toMatchObject({
      result: 'checkedIn',
      checkIn: { officer: { name: 'colleague' } },
    })
    expect((await sendOne('officer', item(after, 20))).refusal?.message).toContain('no longer worked here')
    await sql('update users set is_active = true where id = $1', [id])
    await sql(
      `insert into record_changes (record_kind, record_id, act, changes, user_id) values ('user', $1, 'changed', '{"isActive":{"from":false,"to":true}}', $1)`,
      [id],
    )
  })
})

describe("a device's series of receipts", () => {
  test('is its own, and the same when it asks again', async () => {
    const deviceId = randomUUID()
    const [one, same] = await Promise.all([registerDevice('officer', deviceId), registerDevice('officer', deviceId)])
    const other = await registerDevice('amman')
    expect(one.series).toBe(same.series)
    expect(one.prefix).toMatch(/^EF-RIY-[A-Z][0-9A-Z]{3}-$/)
    expect(other.prefix).toMatch(/^EF-AMM-/)
    expect(other.series).not.toBe(one.series)
    expect(one.lastNumber).toBe(0)
    const ticket = await sellAbroad()
    expect((await payOffline('officer', ticket, { receiptNumber: one.receipt(7) })).status).toBe(200)
    expect((await registerDevice('officer', deviceId)).lastNumber).toBe(7)
  })

  test('takes no number of another series, and none twice', async () => {
    const [ticket, other] = [await sellAbroad(), await sellAbroad()]
    const [device, foreign] = [await registerDevice('officer'), await registerDevice('amman')]
    const deviceOf = { ...minutesAgo(5), deviceId: device.deviceId }
    expect(
      (await payOffline('officer', ticket, { receiptNumber: foreign.receipt(1) }, { device: deviceOf })).error.message,
    ).toContain('does not belong to this device')
    expect((await payOffline('officer', ticket, { receiptNumber: 'EF-RIY-Z0Z0-00001' })).error.message).toContain(
      'does not belong to this device',
    )
    expect(
      (await payOffline('officer', ticket, { receiptNumber: device.receipt(1) }, { device: deviceOf })).status,
    ).toBe(200)
    expect((await payOffline('officer', other, { receiptNumber: device.receipt(1) })).error.message).toContain(
      'another payment',
    )
    const halved = { ticketId: other.id, receiptNumber: device.receipt(2) }
    expect((await payOffline('officer', other, { receiptNumber: '' }, { tickets: [halved] })).status).toBe(422)
    expect(await ledgerOf(other)).toEqual({})
  })
})

describe('a fee taken without a network', () => {
  test("is posted with its own receipt, into the officer's till", async () => {
    const ticket = await sellAbroad()
    const device = await registerDevice('officer')
    const officerPass = desk.passFrom('amman', new Date(Date.now() - HOUR_MS))
    const { status, data } = await payOffline('officer', ticket, { receiptNumber: device.receipt(1) }, { officerPass })
    expect([status, data.receipts]).toEqual([
      200,
      [
        expect.objectContaining({
          receiptNumber: device.receipt(1),
          amount: 3000,
          state: 'exitFeePaid',
          reviewId: null,
        }),
      ],
    ])
    expect(await ledgerOf(ticket)).toEqual({ 1000: 3000, 2400: -3000 })
    const { rows } = await sql(
      `select taker.name as taker, uploader.name as uploader, clerk.name as clerk, shift.state, is_surplus from exit_fee_payments payment
       join users taker on taker.id = taken_by join users uploader on uploader.id = uploaded_by
       join cash_shifts shift on shift.id = shift_id join users clerk on clerk.id = shift.clerk_id where ticket_id = $1`,
      [ticket.id],
    )
    expect(rows).toEqual([{ taker: 'amman', uploader: 'officer', clerk: 'amman', state: 'open', is_surplus: false }])
  })

  test('twice for one ticket is posted twice, and one of them belongs to nobody', async () => {
    const ticket = await sellAbroad()
    const [one, other] = [await registerDevice('officer'), await registerDevice('amman')]
    const second = { receiptNumber: other.receipt(1), clientId: randomUUID() }
    const third = { receiptNumber: other.receipt(2), clientId: randomUUID(), amountTaken: 2000 }
    expect(
      (await payOffline('officer', ticket, { receiptNumber: one.receipt(1) })).data.receipts[0]?.reviewId,
    ).toBeNull()
    const twice = await payOffline('amman', ticket, second)
    await payOffline('amman', ticket, third)
    expect(twice.data.receipts[0]).toMatchObject({
      receiptNumber: other.receipt(1),
      state: 'exitFeePaid',
      reviewId: expect.any(String),
    })
    expect(twice.data.receipts[0]?.review).toEqual({
      kind: 'feeTwice',
      isSurplus: true,
      reason: expect.stringContaining(one.receipt(1)),
    })
    expect(await payOffline('amman', ticket, second)).toMatchObject({ status: 200, data: twice.data })
    expect(await ledgerOf(ticket)).toEqual({ 1000: 8000, 2400: -8000 })
    const { rows: attempts } = await sql(
      'select event, from_state, actor_id, code from refused_events where record_id = $1',
      [ticket.id],
    )
    const refusedFee = {
      event: 'ticket.payExitFee',
      from_state: 'exitFeePaid',
      actor_id: desk.userId('amman'),
      code: 'conflict',
    }
    expect(attempts).toEqual([refusedFee, refusedFee])
    const reviews = await reviewsOf(ticket)
    expect(
      reviews.map(({ kind, act, standing }) => [kind, act.receiptNumber, act.amount, standing?.receiptNumber]),
    ).toEqual([
      ['feeTwice', other.receipt(2), 2000, one.receipt(1)],
      ['feeTwice', other.receipt(1), 3000, one.receipt(1)],
    ])
    // Where it was taken stands there, and when is told as the screens tell it.
    expect(reviews.map((review) => review.ticket?.timeZone)).toEqual(['Asia/Riyadh', 'Asia/Riyadh'])
    expect(reviews.map(({ act, standing }) => [act.depot, standing?.depot])).toEqual([
      ['AMM', 'RIY'],
      ['AMM', 'RIY'],
    ])
    expect(reviews[0]?.reason).toMatch(/paid: officer, \d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d, receipt/)
    // A refund gives the ticket's own fee back, and nothing that only lies in the till.
    const quote = await inject(desk.server.app, 'quoteRefund', {
      token: desk.token('admin'),
      body: { bookingId: ticket.bookingId, ticketIds: [ticket.id] },
    })
    expect(quote.data.tickets.map(({ exitFee }) => exitFee?.amount)).toEqual([3000])
    expect(await sendOne('officer', { ticketId: ticket.id })).toMatchObject({ result: 'checkedIn' })
  })

  test('where none is due any more, or none ever was, is posted and put before somebody', async () => {
    const [refunded, domestic] = [await sellAbroad(), await sellWithinSaudi()]
    await sql(`update tickets set state = 'departureCancelled' where id = $1`, [refunded.id])
    const device = await registerDevice('officer')
    for (const [index, ticket] of [refunded, domestic].entries()) {
      const { data } = await payOffline('officer', ticket, { receiptNumber: device.receipt(index + 1) })
      expect(data.receipts[0]?.reviewId).toEqual(expect.any(String))
      expect(await reviewsOf(ticket)).toMatchObject([
        {
          kind: 'feeRefused',
          standing: null,
          act: { amount: 3000 },
          reason: expect.stringMatching(/no exit fee is due/),
        },
      ])
      expect(await ledgerOf(ticket)).toEqual({ 1000: 3000, 2400: -3000 })
    }
    await sql(`update tickets set state = 'pending' where id = $1`, [refunded.id])
  })

  test('of another amount is posted as it was taken', async () => {
    const ticket = await sellAbroad()
    const device = await registerDevice('officer')
    const { data } = await payOffline('officer', ticket, { receiptNumber: device.receipt(1), amountTaken: 2500 })
    expect(data).toMatchObject({
      total: 2500,
      receipts: [{ amount: 2500, state: 'exitFeePaid', review: { kind: 'feeDiffers', isSurplus: false } }],
    })
    expect(await reviewsOf(ticket)).toMatchObject([
      { kind: 'feeDiffers', reason: '25.00 SAR was taken but the fee is 30.00 SAR.', standing: { amount: 2500 } },
    ])
    expect(await ledgerOf(ticket)).toEqual({ 1000: 2500, 2400: -2500 })
  })

  test('for a ticket that nobody has or the officer may not see is refused outright', async () => {
    const ticket = await sellAbroad()
    const device = await registerDevice('jeddah')
    expect((await payOffline('jeddah', ticket, { receiptNumber: device.receipt(1) })).status).toBe(404)
    expect(
      (await payOffline('officer', { ...ticket, id: randomUUID() }, { receiptNumber: device.receipt(1) })).status,
    ).toBe(404)
  })

  test('is posted once when the same queue comes twice at the same time', async () => {
    const ticket = await sellAbroad()
    const device = await registerDevice('officer')
    const fee = { receiptNumber: device.receipt(1), clientId: randomUUID() }
    const [one, other] = await Promise.all([payOffline('officer', ticket, fee), payOffline('officer', ticket, fee)])
    expect([one.status, other.data]).toEqual([200, one.data])
    expect(await ledgerOf(ticket)).toEqual({ 1000: 3000, 2400: -3000 })
  })
})

describe('what is put before somebody', () => {
  test('is dealt with once, by admin or operations, within their depot', async () => {
    const ticket = await sellAbroad()
    const { reviewId } = await sendOne('officer', {
      ticketId: ticket.id,
      clientId: randomUUID(),
      device: minutesAgo(3),
    })
    const id = reviewId ?? ''
    const resolve = (person: Person, version: number, note = 'Travelled the next day') =>
      inject(desk.server.app, 'resolveCheckInReview', { token: desk.token(person), body: { id, version, note } })
    expect((await resolve('officer', 1)).status).toBe(403)
    expect((await resolve('admin', 1, ' ')).status).toBe(400)
    expect((await resolve('admin', 1)).data).toMatchObject({
      version: 2,
      resolution: { by: 'admin', note: 'Travelled the next day' },
    })
    expect(await resolve('operations', 1)).toMatchObject({
      status: 409,
      error: { details: { review: { resolution: { by: 'admin' } } } },
    })
    expect(await resolve('operations', 2, 'Something else')).toMatchObject({
      status: 409,
      error: { details: { review: { resolution: { note: 'Travelled the next day' } } } },
    })
    expect([await reviewsOf(ticket, 'jeddah'), await reviewsOf(ticket, 'amman')].map(({ length }) => length)).toEqual([
      0, 1,
    ])
    const open = await inject(desk.server.app, 'getCheckInReviewList', {
      token: desk.token('operations'),
      query: { state: 'open', recordNumber: '200' },
    })
    expect(open.data.map((each) => each.id)).not.toContain(id)
    const ofDeparture = await inject(desk.server.app, 'getCheckInReviewList', {
      token: desk.token('operations'),
      query: { departureKey: desk.abroadKey() },
    })
    expect(ofDeparture.data.map((each) => each.id)).toEqual([id])
  })

  test('says who resolved it and when as was written down, or the audit tells', async () => {
    const reviews: string[] = []
    for (let nth = 0; nth < 2; nth += 1) {
      const ticket = await sellAbroad()
      const { reviewId } = await sendOne('officer', {
        ticketId: ticket.id,
        clientId: randomUUID(),
        device: minutesAgo(3),
      })
      reviews.push(reviewId ?? '')
    }
    const [resolved = '', open = ''] = reviews
    await inject(desk.server.app, 'resolveCheckInReview', {
      token: desk.token('admin'),
      body: { id: resolved, version: 1, note: 'Travelled' },
    })
    const found = async () =>
      (await unsound(desk.server.database.pool, { areas: ['records'] })).flatMap(({ rule, record }) =>
        record?.kind === 'checkInReview' ? [`${rule} ${record.id}`] : [],
      )
    expect(await found()).toEqual([])
    await sql(
      `update check_in_reviews set resolved_by = officer_id, resolved_at = now() + interval '1 minute', note = 'Nothing' where id = any ($1::uuid[])`,
      [reviews],
    )
    expect((await found()).toSorted()).toEqual(
      ['decidedBy', 'happenedWhen'].flatMap((rule) => reviews.map((id) => `records.${rule} ${id}`)).toSorted(),
    )
    await sql('update check_in_reviews set resolved_by = null, resolved_at = null, note = null where id = $1', [open])
    await sql(
      `update check_in_reviews set resolved_by = change.user_id, resolved_at = change.at from record_changes as change where change.record_id = check_in_reviews.id`,
    )
    expect(await found()).toEqual([])
  })
})

describe('a fee that is no ticket’s own', () => {
  type Means = 'cash' | 'pos'
  /** Taken by officer and again by amman, the second by these means; answers the review of the second. */
  async function feeTakenTwice(means: Means = 'cash') {
    const ticket = await sellAbroad()
    const [one, other] = [await registerDevice('officer'), await registerDevice('amman')]
    await payOffline('officer', ticket, { receiptNumber: one.receipt(1) })
    const { data } = await payOffline(
      'amman',
      ticket,
      { receiptNumber: other.receipt(1) },
      { payment: { means, reference: means === 'cash' ? null : 'SLIP-77' } },
    )
    return { ticket, id: data.receipts[0]?.reviewId ?? '' }
  }
  const resolve = (person: Person, id: string, { giveBack = true, version = 1 } = {}) =>
    inject(desk.server.app, 'resolveCheckInReview', {
      token: desk.token(person),
      body: { id, version, note: 'Paid at both gates', giveBack },
    })
  const tillOf = async (person: Person, ticket: SoldTicket) => {
    const { rows } = await sql<{ amount: number | null }>(
      `select sum(line.amount)::int as amount from ledger_lines line join ledger_entries entry on entry.id = line.entry_id
       join exit_fee_payments payment on payment.id = entry.record_id where line.account = '1000' and line.clerk_id = $1 and payment.ticket_id = $2`,
      [desk.userId(person), ticket.id],
    )
    return rows[0]?.amount
  }

  test('goes back in cash once, out of the till of who hands it out', async () => {
    const { ticket, id } = await feeTakenTwice()
    expect((await reviewsOf(ticket))[0]).toMatchObject({
      kind: 'feeTwice',
      surplus: { amount: 3000, currency: 'SAR', means: 'cash', givenBack: null },
    })
    expect((await resolve('admin', id)).data).toMatchObject({
      resolution: { by: 'admin' },
      surplus: { givenBack: { by: 'admin' } },
    })
    expect(await resolve('admin', id, { version: 2 })).toMatchObject({
      status: 409,
      error: { details: { review: { surplus: { givenBack: { by: 'admin' } } } } },
    })
    expect(await ledgerOf(ticket)).toEqual({ 1000: 3000, 2400: -3000 })
    expect([await tillOf('officer', ticket), await tillOf('amman', ticket), await tillOf('admin', ticket)]).toEqual([
      3000, 3000, -3000,
    ])
    expect((await reviewsOf(ticket))[0]).toMatchObject({
      resolution: { by: 'admin' },
      surplus: { givenBack: { by: 'admin' } },
    })
    const { rows } = await sql(
      'select is_surplus, given_back_at is not null as back, given_back_by as by from exit_fee_payments where ticket_id = $1 order by is_surplus',
      [ticket.id],
    )
    expect(rows).toEqual([
      { is_surplus: false, back: false, by: null },
      { is_surplus: true, back: true, by: desk.userId('admin') },
    ])
    await expectSoundBooks(desk.server.database)
  })

  test('goes back once though two hand it out at the same time', async () => {
    const { ticket, id } = await feeTakenTwice()
    const both = await Promise.all([resolve('admin', id), resolve('admin', id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await ledgerOf(ticket)).toEqual({ 1000: 3000, 2400: -3000 })
  })

  test('goes back by card where it was paid so, also by somebody without a till', async () => {
    const { ticket, id } = await feeTakenTwice('pos')
    expect((await resolve('operations', id)).data).toMatchObject({
      surplus: { means: 'pos', givenBack: { by: 'operations' } },
    })
    expect(await ledgerOf(ticket)).toEqual({ 1000: 3000, 1020: 0, 2400: -3000 })
    await expectSoundBooks(desk.server.database)
  })

  test('of a ticket that none was due for goes back too', async () => {
    const ticket = await sellWithinSaudi()
    const device = await registerDevice('officer')
    const { data } = await payOffline('officer', ticket, { receiptNumber: device.receipt(1) })
    expect((await resolve('admin', data.receipts[0]?.reviewId ?? '')).data).toMatchObject({
      kind: 'feeRefused',
      surplus: { givenBack: { by: 'admin' } },
    })
    expect(await ledgerOf(ticket)).toEqual({ 1000: 0, 2400: 0 })
  })

  test('is not handed out in cash by somebody who has no till, nor by an officer', async () => {
    const { ticket, id } = await feeTakenTwice()
    expect(await resolve('operations', id)).toMatchObject({
      status: 422,
      error: { message: expect.stringContaining('you are not assigned to a depot') },
    })
    expect((await resolve('officer', id)).status).toBe(403)
    expect((await reviewsOf(ticket))[0]).toMatchObject({ version: 1, resolution: null, surplus: { givenBack: null } })
    expect(await ledgerOf(ticket)).toEqual({ 1000: 6000, 2400: -6000 })
  })

  test('stays where it is when the review is resolved without', async () => {
    const { ticket, id } = await feeTakenTwice()
    expect((await resolve('operations', id, { giveBack: false })).data).toMatchObject({
      resolution: { by: 'operations' },
      surplus: { givenBack: null },
    })
    expect(await ledgerOf(ticket)).toEqual({ 1000: 6000, 2400: -6000 })
  })

  test('is not a fee of another amount, nor a check-in: nothing goes back for these', async () => {
    const ticket = await sellAbroad()
    const checkIn = await sendOne('officer', { ticketId: ticket.id, clientId: randomUUID(), device: minutesAgo(30) })
    const device = await registerDevice('officer')
    const { data } = await payOffline('officer', ticket, { receiptNumber: device.receipt(1), amountTaken: 2500 })
    for (const id of [checkIn.reviewId ?? '', data.receipts[0]?.reviewId ?? '']) {
      expect(await resolve('admin', id)).toMatchObject({
        status: 422,
        error: { message: expect.stringContaining('no surplus fee to refund') },
      })
    }
    expect((await reviewsOf(ticket)).map(({ kind, surplus, resolution }) => [kind, surplus, resolution])).toEqual([
      ['feeDiffers', null, null],
      ['checkInRefused', null, null],
    ])
    expect(await ledgerOf(ticket)).toEqual({ 1000: 2500, 2400: -2500 })
  })
})

describe('papers at the border', () => {
  test('want a visa to have been seen where one is required and none is on record', async () => {
    await desk.server.database.orm
      .insert(visaRules)
      .values({ id: randomUUID(), destination: 'JO', nationality: 'IN', requirement: 'required' })
    const [ticket] = await desk.sellAbroad({ nationality: 'IN' })
    if (!ticket) throw new Error('a ticket is sold')
    await desk.soldAnHourAgo([ticket])
    await payOffline('officer', ticket, { receiptNumber: (await registerDevice('officer')).receipt(1) })
    expect((await sendOne('officer', { ticketId: ticket.id })).refusal?.message).toContain('A visa is required')
    expect((await sendOne('officer', { ticketId: ticket.id, isVisaSeen: true })).result).toBe('checkedIn')
    const { rows } = await sql(
      `select payload ->> 'isVisaSeen' as seen from workflow_events where record_id = $1 and event = 'ticket.checkIn'`,
      [ticket.id],
    )
    expect(rows).toEqual([{ seen: 'true' }])
  })

  test('of an infant who is one no more on the day of travel stop them', async () => {
    const ticket = await sellWithinSaudi()
    await sql(`update tickets set fare_class = 'infant' where id = $1`, [ticket.id])
    expect((await sendOne('officer', { ticketId: ticket.id })).refusal?.message).toContain('too old for an infant')
  })
})

describe('accepting a passport', () => {
  const [upper, lower] = [
    'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
    'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
  ]
  const digit = (text: string) =>
    String(
      Array.from(text, (sign, at) => (sign === '<' ? 0 : Number.parseInt(sign, 36)) * ([7, 3, 1][at % 3] ?? 0)).reduce(
        (all, value) => all + value,
        0,
      ) % 10,
    )
  /** A zone like the specimen's, with these data in it. */
  function zone({
    number = 'K01234567',
    birth = '900101',
    expiry = '351231',
    nationality = 'SAU',
    names = 'OTAIBI<<NOURA',
  } = {}): string[] {
    const numbered = number + digit(number)
    const dates = [birth + digit(birth), expiry + digit(expiry)]
    const optional = '<'.repeat(14)
    const checked = `${numbered}${dates[0]}${dates[1]}${optional}0`
    return [
      `P<${nationality}${names}`.padEnd(44, '<'),
      `${numbered}${nationality}${dates[0]}F${dates[1]}${optional}0${digit(checked)}`,
    ]
  }
  const accept = (
    person: Person,
    ticket: SoldTicket,
    lines: readonly string[],
    passengerVersion = 1,
    more: object = {},
  ) =>
    inject(desk.server.app, 'acceptPassport', {
      token: desk.token(person),
      body: { ticketId: ticket.id, passengerVersion, lines: [...lines], ...more },
    })

  test('puts its data into the booking, as a recorded change of who accepted it', async () => {
    const ticket = await sellAbroad()
    const { status, data } = await accept('colleague', ticket, zone())
    expect([status, data.passenger]).toMatchObject([
      200,
      { passportNumber: 'K01234567', passportExpiry: '2035-12-31', firstName: 'NOURA', lastName: 'OTAIBI', version: 2 },
    ])
    // The print that the passenger holds is not outdated by their own passport.
    expect(data.printRevision).toBe(1)
    const history = await inject(desk.server.app, 'getBookingChangeHistoryList', {
      token: desk.token('officer'),
      query: { recordNumber: '50' },
    })
    const own = history.data.filter(({ booking }) => booking.reference === ticket.reference)
    expect(own.map(({ field, to, userName, reason }) => [field, to, userName, reason])).toContainEqual([
      expect.stringMatching(/passportNumber$/),
      'K01234567',
      'colleague',
      'passport',
    ])
    const found = await inject(desk.server.app, 'getCheckinPassenger', {
      token: desk.token('officer'),
      query: { search: 'noura otaibi' },
    })
    expect(found.data.tickets.map(({ ticketId }) => ticketId)).toContain(ticket.id)
    // Sent again it finds nothing to do, whatever version the device knows.
    expect(await accept('colleague', ticket, zone())).toMatchObject({
      status: 200,
      data: { passenger: { version: 2 } },
    })
    expect((await accept('colleague', ticket, zone({ number: 'K01234568' }))).status).toBe(409)
  })

  test('carries the name of who was on duty at the device', async () => {
    const ticket = await sellAbroad()
    const officerPass = desk.passFrom('amman', new Date(Date.now() - HOUR_MS))
    expect((await accept('officer', ticket, zone(), 1, { device: minutesAgo(10), officerPass })).status).toBe(200)
    const { rows } = await sql(
      `select distinct name from record_changes join users on users.id = user_id where record_kind = 'booking' and record_id = $1`,
      [ticket.bookingId],
    )
    expect(rows).toEqual([{ name: 'amman' }])
  })

  test('is refused where a check digit is wrong, it is no passport, or the age costs another fare', async () => {
    const ticket = await sellAbroad()
    const [first = '', second = ''] = zone()
    expect(
      await accept('officer', ticket, [first, `${second.slice(0, -1)}${(Number(second.at(-1)) + 1) % 10}`]),
    ).toMatchObject({ status: 422, error: { details: { problem: 'composite' } } })
    expect((await accept('officer', ticket, [first.replace('P<', 'I<'), second])).error.message).toContain(
      'not a passport',
    )
    expect((await accept('officer', ticket, zone({ birth: '200101' }))).error).toMatchObject({
      message: expect.stringContaining('a different fare applies'),
    })
    expect((await accept('jeddah', ticket, zone())).status).toBe(404)
    const { rows } = await sql('select version, passport_number from passengers where id = $1', [ticket.passengerId])
    expect(rows).toMatchObject([{ version: 1 }])
  })

  test('that ran out, as that of the published specimen, takes no other’s place at a border, and nobody boards with one', async () => {
    const ticket = await sellAbroad()
    expect(await accept('officer', ticket, [upper, lower])).toMatchObject({
      status: 422,
      error: { message: expect.stringContaining('has expired') },
    })
    const { rows } = await sql('select version from passengers where id = $1', [ticket.passengerId])
    expect(rows).toEqual([{ version: 1 }])
    await sql(`update passengers set passport_expiry = '2012-04-15' where id = $1`, [ticket.passengerId])
    expect((await sendOne('officer', { ticketId: ticket.id })).refusal?.message).toContain(
      'The passport expired on 15 Apr 2012',
    )
    // Within the country a passport only says who somebody is.
    const domestic = await sellWithinSaudi()
    expect((await accept('officer', domestic, [upper, lower])).data.passenger).toMatchObject({
      passportNumber: 'L898902C3',
      passportExpiry: '2012-04-15',
      lastName: 'ERIKSSON',
      nationality: 'JO',
    })
  })

  test('is refused after check-in', async () => {
    const ticket = await sellWithinSaudi()
    await sendOne('officer', { ticketId: ticket.id })
    expect(await accept('officer', ticket, zone())).toMatchObject({
      status: 409,
      error: { details: { state: 'checkedIn' } },
    })
  })
})

test('the books are sound after all of this', async () => {
  await expectSoundBooks(desk.server.database)
  await expectRecordedStates(desk.server.database)
})

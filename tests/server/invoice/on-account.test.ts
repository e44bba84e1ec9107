import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type InvoiceOffice, openInvoiceOffice } from '#tests/support/invoice-office.ts'
import { openSecondApp } from '#tests/support/second-app.ts'
import { addAgent, addUser, ADULT, saleBody } from '#tests/support/small-operator.ts'
import { expectSound } from '#tests/support/sound-books.ts'
import { billBody } from '#tests/support/cargo.ts'

let office: InvoiceOffice
let second: Awaited<ReturnType<typeof openSecondApp>>
const tokens: Record<string, string> = {}
const FARE = 11_500

beforeAll(async () => {
  office = await openInvoiceOffice()
  second = await openSecondApp(office.server)
  const { database } = office.server
  const { riyadh, jeddah } = office.operator.depots
  await addUser(database, 'other@account.example', { userType: 'staff', depotId: riyadh })
  await addUser(database, 'cashier@account.example', { userType: 'account', depotId: riyadh })
  await addUser(database, 'teller@account.example', { userType: 'account', depotId: riyadh })
  await addUser(database, 'jeddah@account.example', { userType: 'account', depotId: jeddah })
  await addAgent(database, 'agent@account.example', { creditType: 'default', balance: 90_000, creditLimit: 0 })
  for (const name of ['other', 'cashier', 'teller', 'jeddah', 'agent'])
    tokens[name] = await openSession(database, `${name}@account.example`)
  Object.assign(tokens, office.tokens)
})
afterAll(async () => {
  await second.close()
  await office.stop()
})
afterEach(() => expectSound(office.server.database))

const tokenOf = (name: string) => tokens[name] ?? ''

let made = 0
/** A customer who may buy on account, unless told otherwise. */
async function customer(changes: Partial<BodyOf<'createCustomer'>> = {}): Promise<string> {
  made += 1
  const { status, data, text } = await inject(office.server.app, 'createCustomer', {
    token: tokenOf('manager'),
    body: {
      code: `C-1${String(made).padStart(4, '0')}`,
      name: { en: `Contract ${made}`, ar: `عقد ${made}` },
      taxNumber: '310175397400003',
      street: null,
      buildingNumber: null,
      district: null,
      city: 'Riyadh',
      postalCode: null,
      country: 'SA',
      contactName: null,
      phone: null,
      email: null,
      language: 'en',
      currency: 'SAR',
      creditLimit: null,
      mayBuyOnAccount: true,
      paymentDays: 30,
      isActive: true,
      ...changes,
    },
  })
  expect(status, text).toBe(200)
  return data.id
}

let day = 0
const freshRide = () => {
  day += 1
  const date = new Date(Date.now() + (20 + day) * 86_400_000).toISOString().slice(0, 10)
  return { departureKey: `${office.operator.timings.outward}.${date}.1`, from: 0, to: 2 }
}

interface Sale {
  by?: string
  ride?: ReturnType<typeof freshRide>
  seat?: string
  key?: string
  app?: FastifyInstance
  change?: Partial<BodyOf<'createBooking'>>
}

/** One adult from Riyadh to Amman, charged to a customer's account. */
async function sell(customerId: string | null, sale: Sale = {}) {
  const { by = 'clerk', ride = freshRide(), seat = '3', app = office.server.app, key = randomUUID(), change } = sale
  await inject(app, 'holdSeats', { token: tokenOf(by), body: { ...ride, seats: [seat] } })
  const body = saleBody(office.operator, {
    outward: ride,
    passengers: [{ ...ADULT, seat, passportNumber: `P${String(day).padStart(3, '0')}${seat.padStart(4, '0')}` }],
    payment: { means: 'onAccount', reference: null, customerId },
    ...change,
  })
  return inject(app, 'createBooking', { token: tokenOf(by), body, key })
}

async function sold(customerId: string, sale: Sale = {}) {
  const { status, data, text } = await sell(customerId, sale)
  expect(status, text).toBe(200)
  return data
}

const chargesOf = async (customerId: string) =>
  (await inject(office.server.app, 'getAccountChargeList', { token: tokenOf('head'), query: { customerId } })).data

const bill = (customerId: string, chargeIds: string[], app = office.server.app, key?: string) =>
  inject(app, 'createAccountInvoice', {
    token: tokenOf('manager'),
    ...(key !== undefined && { key }),
    body: {
      depotId: office.operator.depots.riyadh,
      customerId,
      chargeIds,
      billDate: office.today,
      dueDate: office.today,
      notes: null,
    },
  })

const issue = ({ id, version }: { id: string; version: number }) =>
  inject(office.server.app, 'issueInvoice', { token: tokenOf('manager'), body: { id, version } })

const owedBy = async (customerId: string) => {
  const { data } = await inject(office.server.app, 'getCustomerStanding', {
    token: tokenOf('head'),
    query: { customerId, currency: 'SAR' },
  })
  return data
}

const booked = async (account: string) =>
  (
    await office.server.database.pool.query<{ sum: string }>(
      `select coalesce(sum(amount), 0)::text as sum from ledger_lines where account = $1`,
      [account],
    )
  ).rows.map(({ sum }) => Number(sum))[0] ?? 0

const refund = async (booking: Awaited<ReturnType<typeof sold>>) => {
  const { app } = office.server
  const ticketIds = booking.tickets.map(({ id }) => id)
  const offer = await inject(app, 'quoteRefund', {
    token: tokenOf('cashier'),
    body: { bookingId: booking.id, ticketIds },
  })
  expect(offer.status, offer.text).toBe(200)
  const asked = await inject(app, 'createRefundRequest', {
    token: tokenOf('cashier'),
    body: {
      bookingId: booking.id,
      ticketIds,
      reasonCode: 'plansChanged',
      reasonText: null,
      expectedRefund: offer.data.total.refund,
    },
  })
  expect(asked.status, asked.text).toBe(200)
  const decided = await inject(app, 'decideRefundRequest', {
    token: tokenOf('head'),
    body: { id: asked.data.id, version: asked.data.version, decision: 'approve', reason: null },
  })
  expect(decided.status, decided.text).toBe(200)
  const { id, version } = decided.data
  return { amount: offer.data.total.refund, pay: { token: tokenOf('teller'), body: { id, version } } }
}

describe('a booking on account', () => {
  test('is owed by the customer from the moment it is sold, and by nobody’s till', async () => {
    const customerId = await customer()
    const [before, card] = [await booked('1100'), await booked('1020')]
    const booking = await sold(customerId)
    expect(booking.means).toBe('onAccount')
    expect(await booked('1100')).toBe(before + FARE)
    expect(await booked('1020')).toBe(card)
    expect(await owedBy(customerId)).toMatchObject({ open: 0, notBilled: FARE, closing: FARE, billed: FARE })
    expect(await chargesOf(customerId)).toMatchObject([
      { act: 'sale', sold: { id: booking.id, number: booking.reference }, amount: FARE, invoice: null },
    ])
  })

  test('names the customer as the buyer of its tax document', async () => {
    const booking = await sold(await customer())
    const { data } = await inject(office.server.app, 'getTaxDocumentsOf', {
      token: tokenOf('manager'),
      query: { kind: 'booking', id: booking.id },
    })
    expect(data.map(({ document }) => document.buyer)).toMatchObject([
      { name: expect.stringMatching(/^Contract/), taxNumber: '310175397400003' },
    ])
    const number = data[0]?.document.number ?? ''
    const find = async (by: string, search: string) =>
      (await inject(office.server.app, 'searchEverything', { token: tokenOf(by), query: { search } })).data.filter(
        ({ kind }) => kind === 'taxDocument',
      )
    for (const term of [number, number.toLowerCase().replaceAll('-', ' '), number.replaceAll('-', '')])
      expect(await find('head', term)).toMatchObject([{ title: number, isExact: true }])
    expect(await find('cashier', number)).toHaveLength(1)
    expect([await find('jeddah', number), await find('clerk', number)]).toEqual([[], []])
  })

  test.each([
    ['nobody is named', null, 'customerMissing'],
    ['nobody knows the customer', randomUUID(), 'customerUnknown'],
  ] as const)('is refused where %s', async (_, customerId, why) => {
    const refused = await sell(customerId)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.error.fields ?? {})).toEqual(['payment.customerId'])
    expect(refused.text).toContain(why === 'customerMissing' ? 'Choose the customer' : 'not in use')
  })

  test('is refused where the customer may not, is out of use, or has an account in another currency', async () => {
    for (const changes of [{ mayBuyOnAccount: false }, { isActive: false }, { currency: 'JOD' }]) {
      const id = await customer(changes)
      const refused = await sell(id)
      expect(refused.status, JSON.stringify(changes)).toBe(422)
      expect(Object.keys(refused.error.fields ?? {})).toEqual(['payment.customerId'])
      expect(await chargesOf(id)).toEqual([])
    }
  })

  test('is not for agents, and no other means name a customer', async () => {
    const customerId = await customer()
    expect((await sell(customerId, { by: 'agent' })).error.fields).toHaveProperty(['payment.means'])
    const named = await sell(customerId, { change: { payment: { means: 'pos', reference: null, customerId } } })
    expect(named.error.fields).toHaveProperty(['payment.customerId'])
  })

  test('is sold once by one key', async () => {
    const customerId = await customer()
    const [ride, key] = [freshRide(), randomUUID()]
    const first = await sell(customerId, { ride, key })
    const again = await sell(customerId, { ride, key, app: second.app })
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.data.id).toBe(first.data.id)
    expect(await chargesOf(customerId)).toHaveLength(1)
  })

  test('stays within the credit limit, however many sell at once on two servers', async () => {
    const customerId = await customer({ creditLimit: 3 * FARE + 100 })
    const ride = freshRide()
    const answers = await Promise.all(
      ['3', '4', '5', '6', '7', '8'].map((seat, index) =>
        sell(customerId, {
          ride,
          seat,
          by: index % 2 === 0 ? 'clerk' : 'other',
          app: index % 2 === 0 ? office.server.app : second.app,
        }),
      ),
    )
    const held = answers.filter(({ status }) => status === 200)
    expect(held.length).toBeGreaterThan(0)
    expect(held.length).toBeLessThanOrEqual(3)
    expect(await chargesOf(customerId)).toHaveLength(held.length)
    // What a sale lost against the other was not its seat: the rest of the limit can still be used, and no more.
    for (let left = held.length; left < 3; left += 1) await sold(customerId)
    const refused = await sell(customerId)
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('1.00 SAR')
  })
})

describe('a customer who bought on account', () => {
  test('keeps its currency until nothing is open in it', async () => {
    const id = await customer()
    const read = async () =>
      (await inject(office.server.app, 'getCustomerList', { token: tokenOf('manager'), query: { id } })).data[0]
    const change = async (changes: Partial<BodyOf<'updateCustomer'>>) => {
      const now = await read()
      if (!now) throw new Error('the customer was made')
      return inject(office.server.app, 'updateCustomer', {
        token: tokenOf('manager'),
        params: { id },
        body: { ...now, ...changes },
      })
    }
    expect((await change({ currency: 'JOD' })).status).toBe(200)
    expect((await change({ currency: 'SAR' })).status).toBe(200)
    await sold(id)
    const before = await read()
    const refused = await change({ currency: 'JOD' })
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['currency']])
    expect(await read()).toEqual(before)
    expect((await change({ paymentDays: 45 })).status).toBe(200)
  })

  test('is not removed; the sale that keeps it is named', async () => {
    const id = await customer()
    const booking = await sold(id)
    const removed = await inject(office.server.app, 'removeMaster', {
      token: tokenOf('manager'),
      params: { kind: 'customer', id },
    })
    expect(removed.status).toBe(409)
    expect(removed.text).toContain(booking.reference)
  })
})

describe('a cargo bill on account', () => {
  test('is owed by the customer, and credited when it is cancelled', async () => {
    const customerId = await customer()
    const written = await inject(office.server.app, 'createConsignment', {
      token: tokenOf('clerk'),
      body: billBody(office.operator, {
        payment: { status: 'paid', means: 'onAccount', reference: null, customerId },
      }),
    })
    expect(written.status, written.text).toBe(200)
    expect(await chargesOf(customerId)).toMatchObject([
      { act: 'consignment', amount: written.data.total, sold: { number: written.data.billNumber } },
    ])
    const cancelled = await inject(office.server.app, 'cancelConsignment', {
      token: tokenOf('clerk'),
      body: { id: written.data.id, version: written.data.version, reason: 'Not sent after all' },
    })
    expect(cancelled.status, cancelled.text).toBe(200)
    expect(await owedBy(customerId)).toMatchObject({
      notBilled: written.data.total,
      unallocated: written.data.total,
      closing: 0,
    })
  })

  test('is refused above the credit limit, and nothing is written', async () => {
    const customerId = await customer({ creditLimit: 100 })
    const refused = await inject(office.server.app, 'createConsignment', {
      token: tokenOf('clerk'),
      body: billBody(office.operator, {
        payment: { status: 'paid', means: 'onAccount', reference: null, customerId },
      }),
    })
    expect(refused.status).toBe(422)
    expect(refused.error.fields).toHaveProperty(['payment.customerId'])
    expect(await chargesOf(customerId)).toEqual([])
  })
})

describe('an invoice of what was bought on account', () => {
  test('asks for what is posted already, and posts nothing again', async () => {
    const customerId = await customer()
    await sold(customerId)
    await sold(customerId)
    const charges = await chargesOf(customerId)
    const before = [await booked('1100'), await booked('2100'), await booked('4200')]
    const drafted = await bill(
      customerId,
      charges.map(({ id }) => id),
    )
    expect(drafted.status, drafted.text).toBe(200)
    expect(drafted.data).toMatchObject({
      kind: 'onAccount',
      state: 'draft',
      netTotal: 2 * FARE,
      can: ['issue', 'discard'],
    })
    expect(await owedBy(customerId)).toMatchObject({ open: 0, notBilled: 2 * FARE })
    const issued = await issue(drafted.data)
    expect(issued.status, issued.text).toBe(200)
    expect(issued.data.number).toMatch(/^IN-/)
    expect(issued.data.vatTotal).toBe(charges.reduce((sum, { vat }) => sum + vat, 0))
    expect([await booked('1100'), await booked('2100'), await booked('4200')]).toEqual(before)
    expect(await owedBy(customerId)).toMatchObject({ open: 2 * FARE, notBilled: 0, closing: 2 * FARE })
    const papers = await inject(office.server.app, 'getTaxDocumentsOf', {
      token: tokenOf('manager'),
      query: { kind: 'invoice', id: issued.data.id },
    })
    expect(papers.data).toEqual([])
  })

  test('is paid by a receipt like any other', async () => {
    const customerId = await customer()
    await sold(customerId)
    const drafted = await bill(
      customerId,
      (await chargesOf(customerId)).map(({ id }) => id),
    )
    const { data: issued } = await issue(drafted.data)
    const paid = await inject(office.server.app, 'createCustomerReceipt', {
      token: tokenOf('manager'),
      body: {
        customerId,
        currency: 'SAR',
        amount: FARE,
        payment: { means: 'bank', reference: `FT-${randomUUID().slice(0, 8)}`, isReuseConfirmed: false },
        allocations: [{ invoiceId: issued.id, amount: FARE }],
        notes: null,
      },
    })
    expect(paid.status, paid.text).toBe(200)
    expect(await owedBy(customerId)).toMatchObject({ open: 0, closing: 0 })
  })

  test('bills each sale once: not twice, not at once from two servers, not again until its draft is discarded', async () => {
    const customerId = await customer()
    await sold(customerId)
    const ids = (await chargesOf(customerId)).map(({ id }) => id)
    const answers = await Promise.all([bill(customerId, ids), bill(customerId, ids, second.app)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const drafted = answers.find(({ status }) => status === 200)
    expect((await bill(customerId, ids)).text).toContain('Another invoice already bills this sale')
    const { id, version } = drafted?.data ?? { id: '', version: 0 }
    const discarded = await inject(office.server.app, 'discardInvoice', {
      token: tokenOf('manager'),
      body: { id, version },
    })
    expect(discarded.status, discarded.text).toBe(200)
    const key = randomUUID()
    const again = await bill(customerId, ids, office.server.app, key)
    expect(again.status, again.text).toBe(200)
    expect((await bill(customerId, ids, second.app, key)).data.id).toBe(again.data.id)
    expect((await bill(customerId, [...ids, ...ids])).status).toBe(422)
  })

  test('is refused of another customer’s sales and by whoever does not bill; it takes no credit note and is not edited', async () => {
    const [mine, others] = [await customer(), await customer()]
    await sold(others)
    const ids = (await chargesOf(others)).map(({ id }) => id)
    expect((await bill(mine, ids)).text).toContain('not on the customer')
    for (const name of ['clerk', 'head', 'jeddah']) {
      const refused = await inject(office.server.app, 'createAccountInvoice', {
        token: tokenOf(name),
        body: {
          depotId: office.operator.depots.riyadh,
          customerId: others,
          chargeIds: ids,
          billDate: office.today,
          dueDate: office.today,
          notes: null,
        },
      })
      expect(refused.status, name).toBe(403)
    }
    const drafted = await bill(others, ids)
    const { data: issued } = await issue(drafted.data)
    const noted = await inject(office.server.app, 'creditInvoice', {
      token: tokenOf('manager'),
      body: { id: issued.id, version: issued.version, reason: 'A mistake of ours', lines: null },
    })
    expect(noted.status).toBe(409)
    expect(noted.text).toContain('takes no credit note')
  })
})

describe('a refund of what was bought on account', () => {
  test('goes back to the account, where it pays the invoice', async () => {
    const customerId = await customer()
    const booking = await sold(customerId)
    const drafted = await bill(
      customerId,
      (await chargesOf(customerId)).map(({ id }) => id),
    )
    const { data: issued } = await issue(drafted.data)
    const { amount, pay } = await refund(booking)
    const key = randomUUID()
    const answers = await Promise.all([
      inject(office.server.app, 'payOutRefund', { ...pay, key }),
      inject(second.app, 'payOutRefund', { ...pay, key }),
    ])
    expect(
      answers.some(({ status }) => status === 200),
      answers.map(({ text }) => text).join(),
    ).toBe(true)
    const standing = await owedBy(customerId)
    expect(standing).toMatchObject({ open: FARE, unallocated: amount, closing: FARE - amount })
    const { data: receipts } = await inject(office.server.app, 'getCustomerReceiptList', {
      token: tokenOf('manager'),
      query: { customerId },
    })
    expect(receipts).toMatchObject([{ means: 'onAccount', amount, allocated: 0 }])
    const [credit] = receipts
    const allocated = await inject(office.server.app, 'allocateCustomerReceipt', {
      token: tokenOf('manager'),
      body: {
        id: credit?.id ?? '',
        version: credit?.version ?? 0,
        allocations: [{ invoiceId: issued.id, amount }],
      },
    })
    expect(allocated.status, allocated.text).toBe(200)
    expect(allocated.data.can).not.toContain('cancel')
    expect(await owedBy(customerId)).toMatchObject({ open: FARE - amount, unallocated: 0 })
  })
})

describe('whom a clerk may charge', () => {
  test('is found by name with what is left of the limit; agents and strangers find nobody', async () => {
    const id = await customer({ creditLimit: 20_000, name: { en: 'Quarry of Najd', ar: 'محجر نجد' } })
    await sold(id)
    const found = await inject(office.server.app, 'getAccountCustomers', {
      token: tokenOf('clerk'),
      query: { search: 'quarry', currency: 'SAR' },
    })
    expect(found.data).toMatchObject([{ id, available: 20_000 - FARE }])
    const none = await inject(office.server.app, 'getAccountCustomers', {
      token: tokenOf('agent'),
      query: { search: 'quarry' },
    })
    expect(none.status === 403 || none.data.length === 0).toBe(true)
  })
})

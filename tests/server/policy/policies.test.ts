import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import type { Policies } from '#contract/policy/policy.ts'
import { openDatabase } from '#server/database/connection.ts'
import { UNASKED_POLICIES } from '#tests/support/database.ts'
import { DEFAULT_POLICIES } from '#server/database/seed/default-policies.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { policiesAt } from '#server/domain/policy/policy-versions.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { addUser, openSmallOperator, saleBody, type SmallOperator } from '#tests/support/small-operator.ts'

let server: RunningServer
let operator: SmallOperator
let token: string
let second: string
let clerk: string
/** In force when a test begins. */
let present: { version: number; policies: Policies }

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  operator = await openSmallOperator(server.database)
  await addUser(server.database, 'super@test.example', { userType: 'super_admin', role: 'super_admin' })
  await addUser(server.database, 'second@test.example', { userType: 'super_admin', role: 'super_admin' })
  await addUser(server.database, 'clerk@test.example', {
    userType: 'staff',
    role: 'staff',
    depotId: operator.depots.riyadh,
  })
  token = await openSession(server.database, 'super@test.example')
  second = await openSession(server.database, 'second@test.example')
  clerk = await openSession(server.database, 'clerk@test.example')
})
afterAll(() => server.stop())
beforeEach(async () => {
  present = (await inject(server.app, 'getPolicies', { token })).data
})

type Body = BodyOf<'savePolicies'>
const bodyOf = (changes: Partial<Policies>, rest: Partial<Body> = {}): Body => ({
  version: present.version,
  reason: 'Agreed on Monday',
  policies: { ...present.policies, ...changes },
  ...rest,
})
const save = (changes: Partial<Policies>, rest: Partial<Body> = {}, by = token) =>
  inject(server.app, 'savePolicies', { token: by, body: bodyOf(changes, rest) })
const countVersions = async () =>
  Number((await server.database.pool.query('select count(*) from policy_versions')).rows[0]?.count)
/** One that is different from whatever a test before has left. */
const anotherHorizon = () => ({ bookingHorizonDays: present.policies.bookingHorizonDays + 1 })

/** Sells one seat, on a day of its own. Returns the ticket's version of the policies. */
let day = 0
async function sellTicket(): Promise<{ id: string; policyVersion: number }> {
  day += 1
  const date = new Date(Date.now() + (200 + day) * 86_400_000).toISOString().slice(0, 10)
  const departureKey = `${operator.timings.outward}.${date}.1`
  const outward = { departureKey, from: 0, to: 2 }
  await inject(server.app, 'holdSeats', { token: clerk, body: { ...outward, seats: ['3'] } })
  const sold = await inject(server.app, 'createBooking', { token: clerk, body: saleBody(operator, { outward }) })
  const [ticket] = sold.data.tickets
  if (!ticket) throw new Error(sold.text)
  return ticket
}

describe('saving policies', () => {
  test('adds a version that this process goes by at once, and any other within a second', async () => {
    const elsewhere = openDatabase(server.settings.databaseUrl ?? '', 1)
    expect((await currentPolicies(elsewhere)).version).toBe(present.version)
    const saved = await save({
      refundTiers: [
        { hoursBefore: 12, percent: 90 },
        { hoursBefore: 0, percent: 25 },
      ],
    })
    expect([saved.status, saved.data.version]).toEqual([200, present.version + 1])
    const now = (await inject(server.app, 'getPolicies', { token: clerk })).data
    expect(now).toEqual(saved.data)
    expect(now.policies).toEqual({
      ...present.policies,
      refundTiers: [
        { hoursBefore: 12, percent: 90 },
        { hoursBefore: 0, percent: 25 },
      ],
    })
    await expect.poll(async () => (await currentPolicies(elsewhere)).version).toBe(present.version + 1)
    await elsewhere.close()
  })

  test('leaves the versions before as they were, and a ticket under the one it was sold by', async () => {
    const before = await sellTicket()
    await save({ refundTiers: [{ hoursBefore: 0, percent: 10 }] })
    const after = await sellTicket()
    expect([before.policyVersion, after.policyVersion]).toEqual([present.version, present.version + 1])
    const { rows } = await server.database.pool.query('select policy_version from tickets where id = $1', [before.id])
    expect(rows).toEqual([{ policy_version: present.version }])
    expect(await policiesAt(server.database, before.policyVersion)).toEqual(present.policies)
    expect((await policiesAt(server.database, after.policyVersion)).refundTiers).toEqual([
      { hoursBefore: 0, percent: 10 },
    ])
    const asked = await inject(server.app, 'getPolicies', {
      token: clerk,
      query: { version: String(before.policyVersion) },
    })
    expect([asked.data.version, asked.data.policies]).toEqual([present.version, present.policies])
  })

  test('is refused on a version that is not in force any more, and says which is', async () => {
    expect((await save(anotherHorizon())).status).toBe(200)
    const versions = await countVersions()
    const late = await save({ holdMinutes: 20 }, {}, second)
    expect([late.status, late.error.code, late.error.details]).toEqual([
      409,
      'staleVersion',
      { version: present.version + 1 },
    ])
    expect((await save({ holdMinutes: 20 }, { version: present.version + 9 })).status).toBe(409)
    expect(await countVersions()).toBe(versions)
  })

  test('of two at once, one is kept and the other told', async () => {
    const answers = await Promise.all([save({ holdMinutes: 14 }), save({ holdMinutes: 16 }, {}, second)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const kept = answers.find(({ status }) => status === 200)
    const { data } = await inject(server.app, 'getPolicies', { token })
    expect([data.version, data.policies.holdMinutes]).toEqual([present.version + 1, kept?.data.policies.holdMinutes])
  })

  test('is refused where nothing is different, though keys stand in another order', async () => {
    const versions = await countVersions()
    const same = await save({
      refundTiers: present.policies.refundTiers.map(({ hoursBefore, percent }) => ({ percent, hoursBefore })),
    })
    expect([same.status, same.error.code]).toEqual([422, 'ruleBroken'])
    expect(same.error.message).toContain('already in force')
    expect(await countVersions()).toBe(versions)
  })

  test('repeated with the same key adds one version', async () => {
    const request = { token, body: bodyOf(anotherHorizon()), key: 'policies-repeated-key' }
    const [first, repeated] = [
      await inject(server.app, 'savePolicies', request),
      await inject(server.app, 'savePolicies', request),
    ]
    expect(repeated.text).toBe(first.text)
    expect(first.data.version).toBe(present.version + 1)
    expect((await inject(server.app, 'getPolicies', { token })).data.version).toBe(present.version + 1)
  })
})

const tiers = (...rows: [hoursBefore: number, percent: number][]) =>
  rows.map(([hoursBefore, percent]) => ({ hoursBefore, percent }))

describe('policies are refused at their field, and nothing is written,', () => {
  test.each<[string, Partial<Policies>, number, string]>([
    ['with no tier', { refundTiers: [] }, 400, 'refundTiers'],
    [
      'with more tiers than anybody can read',
      { refundTiers: tiers(...Array.from({ length: 11 }, (_, index): [number, number] => [10 - index, 50])) },
      400,
      'refundTiers',
    ],
    [
      'with the same hours twice',
      { refundTiers: tiers([24, 100], [24, 75], [0, 50]) },
      422,
      'refundTiers.1.hoursBefore',
    ],
    [
      'with two tiers that last until departure',
      { refundTiers: tiers([0, 100], [0, 50]) },
      422,
      'refundTiers.0.hoursBefore',
    ],
    ['with hours that rise', { changeTiers: tiers([6, 0], [24, 10], [0, 20]) }, 422, 'changeTiers.1.hoursBefore'],
    [
      'with an hour before departure that no tier covers',
      { refundTiers: tiers([24, 100], [6, 75]) },
      422,
      'refundTiers.1.hoursBefore',
    ],
    [
      'with more given back to who comes later',
      { refundTiers: tiers([24, 50], [0, 75]) },
      422,
      'refundTiers.1.percent',
    ],
    [
      'with more given back after departure than before',
      { refundTiers: tiers([0, 10]), refundAfterDeparture: 11 },
      422,
      'refundAfterDeparture',
    ],
    ['with a change that is cheaper later', { changeTiers: tiers([24, 10], [0, 5]) }, 422, 'changeTiers.1.percent'],
    [
      'with a no-show that is cheaper than a change',
      { changeTiers: tiers([0, 60]), noShowChangePercent: 59 },
      422,
      'noShowChangePercent',
    ],
    ['with more than the whole fare', { refundTiers: tiers([0, 101]) }, 400, 'refundTiers.0.percent'],
    ['with less than nothing', { changeTiers: tiers([0, -1]) }, 400, 'changeTiers.0.percent'],
    ['with a third decimal', { noShowChangePercent: 50.005 }, 400, 'noShowChangePercent'],
    ['with minutes in hours', { refundTiers: tiers([0.3, 100], [0, 50]) }, 400, 'refundTiers.0.hoursBefore'],
    ['with more hours than a year has', { refundTiers: tiers([8761, 100], [0, 50]) }, 400, 'refundTiers.0.hoursBefore'],
    ['with a longer time to pay than to hold', { holdMinutes: 5, paymentHoldMinutes: 6 }, 422, 'paymentHoldMinutes'],
    ['with no hold', { holdMinutes: 0 }, 400, 'holdMinutes'],
    ['with half a minute', { holdMinutes: 7.5 }, 400, 'holdMinutes'],
    ['with no seat to hold', { maxHeldSeats: 0 }, 400, 'maxHeldSeats'],
    ['with additional seats closed for more than a day', { additionalSeatMinutes: 1441 }, 400, 'additionalSeatMinutes'],
    ['with nothing to sell ahead', { bookingHorizonDays: 0 }, 400, 'bookingHorizonDays'],
    ['with infants as old as children', { infantUnderYears: 10, childUnderYears: 10 }, 422, 'infantUnderYears'],
    ['with children of age', { childUnderYears: 22 }, 400, 'childUnderYears'],
    ['with a no-show that may wait for years', { noShowChangeDays: 366 }, 400, 'noShowChangeDays'],
    ['with a warning years before', { passportWarningMonths: 37 }, 400, 'passportWarningMonths'],
  ])('%s', async (_what, changes, status, field) => {
    // Beside the default rules, so that a test before does not decide what contradicts what.
    const versions = await countVersions()
    const answer = await save({ ...DEFAULT_POLICIES, ...changes })
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([status, [`policies.${field}`]])
    const arabic = await inject(server.app, 'savePolicies', {
      token,
      body: bodyOf({ ...DEFAULT_POLICIES, ...changes }),
      language: 'ar',
    })
    expect(Object.values(arabic.error.fields ?? {})[0]).toMatch(/[\u0600-\u06FF]/)
    expect(await countVersions()).toBe(versions)
  })

  test.each(['', '  ', 'ab', 'x'.repeat(501)])('with the reason "%s"', async (reason) => {
    const answer = await save({ holdMinutes: 11 }, { reason })
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, ['reason']])
  })

  test('with a horizon left out, which only old versions may', async () => {
    const { bookingHorizonDays: _left, ...rest } = present.policies
    const answer = await inject(server.app, 'savePolicies', {
      token,
      body: { version: present.version, reason: 'Agreed', policies: rest },
    })
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, ['policies.bookingHorizonDays']])
  })
})

describe('the versions', () => {
  test('say who changed what, when and why, newest first, down to the one everybody starts with', async () => {
    const { holdMinutes } = present.policies
    await save({ holdMinutes: holdMinutes + 1, maxHeldSeats: 20 }, { reason: '  Groups of pilgrims  ' }, second)
    const { data, page } = await inject(server.app, 'getPolicyVersions', { token, query: { recordNumber: '200' } })
    expect(data[0]).toMatchObject({
      version: present.version + 1,
      by: 'second',
      reason: 'Groups of pilgrims',
      changed: ['holdMinutes', 'maxHeldSeats'],
      before: { holdMinutes },
      policies: { holdMinutes: holdMinutes + 1, maxHeldSeats: 20 },
    })
    expect(data.map(({ version }) => version)).toEqual(Array.from(data, (_, index) => data.length - index))
    expect(data.at(-1)).toMatchObject({
      version: 1,
      by: null,
      reason: null,
      before: null,
      changed: [],
      policies: UNASKED_POLICIES,
    })
    expect(page.total).toBe(data.length)
  })

  test('come page by page, each beside the one before it, also where that stands on the next page', async () => {
    await save(anotherHorizon())
    const { data } = await inject(server.app, 'getPolicyVersions', { token, query: { recordNumber: '1' } })
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      version: present.version + 1,
      before: present.policies,
      changed: ['bookingHorizonDays'],
    })
  })

  test('are not found where there is none yet, and found once it is saved', async () => {
    const ahead = { token, query: { version: String(present.version + 1) } }
    expect((await inject(server.app, 'getPolicies', ahead)).status).toBe(404)
    await save(anotherHorizon())
    expect((await inject(server.app, 'getPolicies', ahead)).data.version).toBe(present.version + 1)
    await expect(policiesAt(server.database, present.version + 2)).rejects.toThrow('no version')
  })
})

test('the reach of new rules counts tickets that are still to travel', async () => {
  const reach = async () => (await inject(server.app, 'getPolicyReach', { token })).data
  const before = await reach()
  const [coming, boarded, refunded] = [await sellTicket(), await sellTicket(), await sellTicket()]
  expect(await reach()).toEqual({ liveTickets: before.liveTickets + 3, isCapped: false })
  await server.database.pool.query("update tickets set boards_at = now() - interval '1 minute' where id = $1", [
    boarded.id,
  ])
  await server.database.pool.query("update tickets set state = 'refunded' where id = $1", [refunded.id])
  expect((await reach()).liveTickets).toBe(before.liveTickets + 1)
  // The bus that left its first stop days ago and comes to this one in an hour.
  await server.database.pool.query(
    "update tickets set travel_date = current_date - 3, boards_at = now() + interval '1 hour', alights_at = now() + interval '2 hours' where id = $1",
    [coming.id],
  )
  expect((await reach()).liveTickets).toBe(before.liveTickets + 1)
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { addUser, openSmallOperator, type SmallOperator } from '#tests/support/small-operator.ts'
import { expectRecorded } from '#tests/support/recorded-contents.ts'

let server: RunningServer
let operator: SmallOperator
let token: string

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  operator = await openSmallOperator(server.database, { seats: 4 })
  await addUser(server.database, 'super@test.example', { userType: 'super_admin', role: 'super_admin' })
  token = await openSession(server.database, 'super@test.example')
})
afterAll(async () => {
  await expectRecorded(server.database)
  await server.stop()
})

const region = (changes: Partial<BodyOf<'createRegion'>> = {}): BodyOf<'createRegion'> => ({
  code: 'XYZ',
  city: { en: 'Aleppo', ar: 'حلب' },
  country: 'SY',
  currency: 'SYP',
  vatRateBasisPoints: 0,
  timeZone: 'Asia/Damascus',
  isActive: true,
  ...changes,
})
const create = (body: BodyOf<'createRegion'>) => inject(server.app, 'createRegion', { token, body })
const update = (body: BodyOf<'updateRegion'>) => inject(server.app, 'updateRegion', { token, body })
const read = async (id: string) => (await inject(server.app, 'getRegionDetails', { token, query: { id } })).data
const remove = (id: string, language: 'en' | 'ar' = 'en') =>
  inject(server.app, 'removeMaster', { token, params: { kind: 'region', id }, language })
const changesOf = async (id: string) =>
  (await inject(server.app, 'getRecordChanges', { token, query: { kind: 'region', id } })).data

describe('master data', () => {
  test('is created, changed and removed, and keeps who did what', async () => {
    const made = await create(region({ code: ' alp ' }))
    expect([made.status, made.data.code, made.data.version]).toEqual([200, 'ALP', 1])
    const { stoppages: _stoppages, depots: _depots, ...values } = made.data
    const changed = await update({ ...values, currency: 'USD' })
    expect([changed.status, changed.data.currency, changed.data.version]).toEqual([200, 'USD', 2])
    expect((await remove(made.data.id)).status).toBe(200)
    const log = await changesOf(made.data.id)
    expect(log.map(({ act, userName }) => [act, userName])).toEqual([
      ['removed', 'super'],
      ['changed', 'super'],
      ['created', 'super'],
    ])
    expect(log[1]?.changes).toEqual({ currency: { from: 'SYP', to: 'USD' } })
  })

  test('refuses a change that was made on an older version, and keeps nothing of it', async () => {
    const { data } = await create(region({ code: 'OLD', city: { en: 'Homs', ar: 'حمص' } }))
    const { stoppages: _stoppages, depots: _depots, ...values } = data
    await update({ ...values, currency: 'USD' })
    const late = await update({ ...values, currency: 'EUR' })
    expect([late.status, late.error.code]).toEqual([409, 'staleVersion'])
    expect(await read(data.id)).toMatchObject({ currency: 'USD', version: 2 })
  })

  test('names what refers to a record that somebody wants to remove or deactivate, in their language', async () => {
    const id = operator.regions.riyadh
    const { stoppages: _stoppages, depots: _depots, ...values } = await read(id)
    const removed = await remove(id)
    expect([removed.status, removed.error.message]).toEqual([409, expect.stringContaining('Depots: riyadh')])
    expect((await remove(id, 'ar')).error.message).toContain('الفروع')
    const deactivated = await update({ ...values, isActive: false })
    expect([deactivated.status, deactivated.error.message]).toEqual([409, expect.stringContaining('Stoppages')])
    expect(await read(id)).toMatchObject({ isActive: true, version: values.version })
  })

  test.each<[string, Partial<BodyOf<'createRegion'>>, number, string]>([
    ['a code that another has', { code: 'RUH' }, 422, 'code'],
    ['a code of one letter', { code: 'R' }, 400, 'code'],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 400, 'timeZone'],
    ['VAT above 100 %', { vatRateBasisPoints: 10_001 }, 400, 'vatRateBasisPoints'],
    ['a name without Arabic', { city: { en: 'Homs', ar: ' ' } }, 400, 'city.ar'],
  ])('refuses %s, at its field', async (_what, changes, status, field) => {
    const answer = await create(region(changes))
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([status, [field]])
  })

  test('of a region with sold journeys keeps country, currency and time zone', async () => {
    const id = operator.regions.riyadh
    const { stoppages: _stoppages, depots: _depots, ...values } = await read(id)
    const before = await update({ ...values, timeZone: 'Asia/Kuwait' })
    expect(before.status).toBe(200)
    await server.database.pool.query(
      `insert into departures (id, timing_id, travel_date, ordinal, route_id, route_applies_from, transport_id, arrivals, departs, starts_at)
       select $1, t.id, '2030-01-01', 1, t.route_id, '1900-01-01', (select id from transports limit 1), '[]', '[]', now() from timings t
       where t.id = $2`,
      [randomUUID(), operator.timings.outward],
    )
    const after = await update({
      ...values,
      version: before.data.version,
      timeZone: 'Asia/Aden',
      vatRateBasisPoints: 500,
    })
    expect([after.status, Object.keys(after.error.fields ?? {})]).toEqual([422, ['vatRateBasisPoints', 'timeZone']])
  })

  test('is found by a part of its name in either language, and page by page', async () => {
    const found = await inject(server.app, 'getRegionList', {
      token,
      query: { search: 'حمص', recordNumber: '1', sort: 'code' },
    })
    expect(found.page).toMatchObject({ total: 1, recordNumber: 1 })
    expect(found.data[0]?.city.en).toBe('Homs')
    const one = await inject(server.app, 'getStopageList', { token, query: { id: found.data[0]?.id ?? '' } })
    expect(one.data).toEqual([])
  })
})

describe('an export of master data', () => {
  const exported = (query: Record<string, string>, as = token) =>
    inject(server.app, 'exportMasters', {
      token: as,
      params: { list: 'region' },
      query: { format: 'csv', columns: 'city,code,isActive', ...query },
    })

  test('holds exactly the filtered records and the asked columns, in the reader’s language, and is logged', async () => {
    const { text, headers } = await exported({ search: 'riyadh', language: 'ar' })
    expect(text).toBe('\uFEFFالمدينة,رمز الانطلاق,الحالة\r\nRiyadh,RUH,1\r\n')
    expect(headers['content-disposition']).toContain('regions-')
    const { rows } = await server.database.pool.query(
      `select subject, details from access_log order by id desc limit 1`,
    )
    expect(rows[0]).toMatchObject({ subject: 'regions', details: { search: 'riyadh', rows: 1 } })
  })

  test('refuses a column that the list does not have, and whoever may not see the list', async () => {
    expect((await exported({ columns: 'city,passwordHash' })).status).toBe(400)
    await addUser(server.database, 'accountant@test.example', { userType: 'head_account', role: 'head_account' })
    expect((await exported({}, await openSession(server.database, 'accountant@test.example'))).status).toBe(404)
  })
})

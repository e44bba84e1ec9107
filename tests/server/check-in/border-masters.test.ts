import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { addUser } from '#tests/support/small-operator.ts'

type Fee = BodyOf<'createExitFee'>
type Rule = BodyOf<'createVisaRule'>

let server: RunningServer
let token: string

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  await addUser(server.database, 'super@test.example', { userType: 'super_admin', role: 'super_admin' })
  token = await openSession(server.database, 'super@test.example')
})
afterAll(() => server.stop())

const fee = (changes: Partial<Fee> = {}): Fee => ({
  fromCountry: 'JO',
  toCountry: null,
  nationalityClass: 'any',
  currency: 'JOD',
  amount: 10_000,
  isActive: true,
  ...changes,
})
const rule = (changes: Partial<Rule> = {}): Rule => ({
  destination: 'JO',
  nationality: null,
  requirement: 'required',
  isActive: true,
  ...changes,
})
const createFee = (body: Fee, language: 'en' | 'ar' = 'en') =>
  inject(server.app, 'createExitFee', { token, body, language })
const createRule = (body: Rule) => inject(server.app, 'createVisaRule', { token, body })
const updateFee = (body: BodyOf<'updateExitFee'>) =>
  inject(server.app, 'updateExitFee', { token, params: { id: body.id }, body })
const updateRule = (body: BodyOf<'updateVisaRule'>) =>
  inject(server.app, 'updateVisaRule', { token, params: { id: body.id }, body })
const namesOf = ({ error }: { error: { fields?: Record<string, string> | undefined } }) =>
  Object.keys(error.fields ?? {})

describe('an exit fee', () => {
  test('is entered, changed, taken out of force and removed, and keeps who did what', async () => {
    const made = await createFee(fee({ fromCountry: 'EG', currency: 'EGP', amount: 5000 }))
    expect(made).toMatchObject({ status: 200, data: { fromCountry: 'EG', amount: 5000, version: 1 } })
    const changed = await updateFee({ ...made.data, amount: 7500, isActive: false })
    expect(changed.data).toMatchObject({ amount: 7500, isActive: false, version: 2 })
    const { id } = made.data
    expect((await inject(server.app, 'getExitFee', { token, params: { id } })).data).toEqual(changed.data)
    const late = await updateFee({ ...made.data, amount: 1 })
    expect([late.status, late.error.code]).toEqual([409, 'staleVersion'])
    expect((await inject(server.app, 'removeMaster', { token, params: { kind: 'exitFee', id } })).status).toBe(200)
    const log = (await inject(server.app, 'getRecordChanges', { token, query: { kind: 'exitFee', id } })).data
    expect(log.map(({ act }) => act)).toEqual(['removed', 'changed', 'created'])
    expect(log[1]?.changes).toEqual({ amount: { from: 5000, to: 7500 }, isActive: { from: true, to: false } })
  })

  test('stands once in force for a border, nationality and currency', async () => {
    const first = await createFee(fee())
    const second = await createFee(fee({ amount: 1 }))
    expect([second.status, namesOf(second)]).toEqual([422, ['fromCountry']])
    expect((await createFee(fee(), 'ar')).error.fields?.['fromCountry']).toContain('توجد رسوم سارية')
    const idle = await createFee(fee({ isActive: false }))
    expect(idle.status).toBe(200)
    const woken = await updateFee({ ...idle.data, isActive: true })
    expect([woken.status, namesOf(woken)]).toEqual([422, ['fromCountry']])
    for (const other of [{ toCountry: 'SA' }, { nationalityClass: 'citizen' }, { currency: 'SAR' }] as const) {
      expect((await createFee(fee(other))).status).toBe(200)
    }
    await updateFee({ ...first.data, isActive: false })
    expect((await updateFee({ ...idle.data, isActive: true })).status).toBe(200)
  })

  test('is in force once though two enter it at the same moment', async () => {
    const both = await Promise.all([createFee(fee({ fromCountry: 'LB' })), createFee(fee({ fromCountry: 'LB' }))])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test.each<[string, Partial<Fee>, number, string]>([
    ['nothing', { amount: 0 }, 422, 'amount'],
    ['less than nothing', { amount: -100 }, 400, 'amount'],
    ['part of a minor unit', { amount: 10.5 }, 400, 'amount'],
    ['a currency that does not exist', { currency: 'XXQ' }, 422, 'currency'],
    ['entering the country that is left', { toCountry: 'JO' }, 422, 'toCountry'],
    ['a country that does not exist', { fromCountry: 'XX' }, 400, 'fromCountry'],
    ['a currency that is none', { currency: 'riyal' }, 400, 'currency'],
  ])('is refused for %s, at its field', async (_what, changes, status, field) => {
    const answer = await createFee(fee({ nationalityClass: 'foreigner', ...changes }))
    expect([answer.status, namesOf(answer)]).toEqual([status, [field]])
  })

  test('is found by its country in either language and by its currency, and listed by name', async () => {
    await createFee(fee({ fromCountry: 'TR', currency: 'TRY' }))
    for (const search of ['rkiye', 'تركيا', 'try']) {
      const { data } = await inject(server.app, 'getExitFeeList', { token, query: { search } })
      expect([search, ...data.map(({ fromCountry }) => fromCountry)]).toEqual([search, 'TR'])
    }
    await createFee(fee({ fromCountry: 'AE', currency: 'AED' }))
    const { data } = await inject(server.app, 'getExitFeeList', { token })
    expect([...new Set(data.map(({ fromCountry }) => fromCountry))]).toEqual(['JO', 'LB', 'TR', 'AE'])
    const jordan = data.filter(({ fromCountry }) => fromCountry === 'JO').map(({ toCountry }) => toCountry)
    expect(jordan).toEqual(jordan.toSorted((one, other) => Number(one !== null) - Number(other !== null)))
    expect(new Set(jordan)).toEqual(new Set([null, 'SA']))
  })

  test('is exported in the units people read', async () => {
    const exported = await inject(server.app, 'exportMasters', {
      token,
      params: { list: 'exitFee' },
      query: { format: 'csv', columns: 'fromCountry,currency,amount', fromCountry: 'LB' },
    })
    expect(exported.text.trim().split(/\r?\n/).slice(-1)).toEqual(['Lebanon,JOD,10.000'])
  })
})

describe('a visa rule', () => {
  test('stands once in force for a country and nationality', async () => {
    const first = await createRule(rule())
    expect(first).toMatchObject({ status: 200, data: { nationality: null, version: 1 } })
    const second = await createRule(rule({ requirement: 'free' }))
    expect([second.status, namesOf(second)]).toEqual([422, ['nationality']])
    expect((await createRule(rule({ nationality: 'SY' }))).status).toBe(200)
    const idle = await createRule(rule({ nationality: 'SY', isActive: false }))
    const woken = await updateRule({ ...idle.data, isActive: true })
    expect([woken.status, namesOf(woken)]).toEqual([422, ['nationality']])
    const changed = await updateRule({ ...first.data, requirement: 'onArrival' })
    expect(changed.data).toMatchObject({ requirement: 'onArrival', version: 2 })
    expect(await updateRule({ ...first.data, requirement: 'free' })).toMatchObject({
      status: 409,
      error: { code: 'staleVersion' },
    })
    const log = (
      await inject(server.app, 'getRecordChanges', { token, query: { kind: 'visaRule', id: first.data.id } })
    ).data
    expect(log[0]?.changes).toEqual({ requirement: { from: 'required', to: 'onArrival' } })
  })

  test('is none for the own country', async () => {
    const answer = await createRule(rule({ destination: 'AE', nationality: 'AE' }))
    expect([answer.status, namesOf(answer)]).toEqual([422, ['nationality']])
  })

  test('is listed by what it asks for', async () => {
    await createRule(rule({ destination: 'EG', nationality: 'SD' }))
    const { data } = await inject(server.app, 'getVisaRuleList', {
      token,
      query: { requirement: 'required', destination: 'EG' },
    })
    expect(data.map(({ destination, nationality }) => [destination, nationality])).toEqual([['EG', 'SD']])
  })
})

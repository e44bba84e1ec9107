import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { addUser } from '#tests/support/small-operator.ts'

type Customer = BodyOf<'createCustomer'>
type Service = BodyOf<'createService'>

let server: RunningServer
let manager: string
let head: string

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  await addUser(server.database, 'operations@test.example', { userType: 'operation_manager' })
  await addUser(server.database, 'head@test.example', { userType: 'head_account' })
  manager = await openSession(server.database, 'operations@test.example')
  head = await openSession(server.database, 'head@test.example')
})
afterAll(() => server.stop())

const customer = (changes: Partial<Customer> = {}): Customer => ({
  code: 'C-00001',
  name: { en: 'Al Manar Schools', ar: 'مدارس المنار' },
  taxNumber: '310175397400003',
  street: 'King Road',
  buildingNumber: '7421',
  district: null,
  city: 'Riyadh',
  postalCode: '12467',
  country: 'SA',
  contactName: null,
  phone: null,
  email: 'accounts@school.example',
  language: 'ar',
  currency: 'SAR',
  creditLimit: null,
  mayBuyOnAccount: false,
  paymentDays: 30,
  isActive: true,
  ...changes,
})
const service = (changes: Partial<Service> = {}): Service => ({
  code: 'S-00001',
  name: { en: 'Charter', ar: 'تأجير حافلة' },
  unit: 'DAY',
  supply: 'invoiceService',
  incomeAccount: '4200',
  prices: [{ currency: 'SAR', price: 180_000 }],
  isActive: true,
  ...changes,
})
const addCustomer = (body: Customer, token = manager) => inject(server.app, 'createCustomer', { token, body })
const addService = (body: Service, token = manager) => inject(server.app, 'createService', { token, body })
const wrongOf = ({ status, error }: { status: number; error: { fields?: Record<string, string> | undefined } }) => [
  status,
  Object.keys(error.fields ?? {}),
]

describe('a customer', () => {
  test('gets the next code, which goes to whoever saves first', async () => {
    const proposed = async () => (await inject(server.app, 'generateCustomerCode', { token: manager })).data.code
    expect(await proposed()).toBe('C-00001')
    const made = await addCustomer(customer())
    expect(made).toMatchObject({ status: 200, data: { code: 'C-00001', version: 1 } })
    expect(await proposed()).toBe('C-00002')
    expect(wrongOf(await addCustomer(customer()))).toEqual([422, ['code']])
    expect((await addCustomer(customer({ code: 'acme' }))).data.code).toBe('ACME')
    expect(await proposed()).toBe('C-00002')
  })

  test('has its tax number in Latin digits, whatever keyboard they came from', async () => {
    const made = await addCustomer(customer({ code: 'C-00060', taxNumber: '٣١٠١٧٥٣٩٧٤٠٠٠٠٣' }))
    expect(made).toMatchObject({ status: 200, data: { taxNumber: '310175397400003' } })
    expect(wrongOf(await addCustomer(customer({ code: 'C-00061', taxNumber: 'رقم ضريبي' })))).toEqual([
      400,
      ['taxNumber'],
    ])
  })

  test('is changed under its version, and removed while nothing names it', async () => {
    const { data } = await addCustomer(customer({ code: 'C-00050' }))
    const change = (body: BodyOf<'updateCustomer'>) =>
      inject(server.app, 'updateCustomer', { token: manager, params: { id: data.id }, body })
    expect((await change({ ...data, paymentDays: 45 })).data).toMatchObject({ paymentDays: 45, version: 2 })
    expect((await change({ ...data, paymentDays: 1 })).error.code).toBe('staleVersion')
    const params = { kind: 'customer', id: data.id } as const
    expect((await inject(server.app, 'removeMaster', { token: head, params })).status).toBe(404)
    expect((await inject(server.app, 'removeMaster', { token: manager, params })).status).toBe(200)
  })

  test('is read by head accounts and kept by operations', async () => {
    expect((await inject(server.app, 'getCustomerList', { token: head })).status).toBe(200)
    expect((await addCustomer(customer({ code: 'C-00099' }), head)).status).toBe(403)
  })
})

describe('a service', () => {
  test('keeps a price per currency, and takes another set of them', async () => {
    const made = await addService(service())
    expect(made).toMatchObject({ status: 200, data: { prices: [{ currency: 'SAR', price: 180_000 }] } })
    const body = { ...made.data, prices: [{ currency: 'JOD', price: 340_000 }] }
    const changed = await inject(server.app, 'updateService', { token: manager, params: { id: made.data.id }, body })
    expect(changed.data.prices).toEqual([{ currency: 'JOD', price: 340_000 }])
  })

  test('is told where a currency stands twice, and where its account is no income', async () => {
    const price = { currency: 'SAR', price: 1 }
    expect(wrongOf(await addService(service({ code: 'S-00002', prices: [price, price] })))).toEqual([
      422,
      ['prices.1.currency'],
    ])
    expect(wrongOf(await addService(service({ code: 'S-00002', incomeAccount: '1000' })))).toEqual([
      422,
      ['incomeAccount'],
    ])
  })
})

import type { BodyOf } from '#contract/contract.ts'
import { dayAt } from '#server/time/local-day.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { addUser, openSmallOperator, type SmallOperator } from '#tests/support/small-operator.ts'

export type Draft = BodyOf<'createInvoice'>

/** An operator that bills by invoice: a customer, a service at 15 % VAT, and who writes and reads. */
export interface InvoiceOffice {
  server: RunningServer
  operator: SmallOperator
  tokens: Record<'manager' | 'other' | 'head' | 'clerk', string>
  customerId: string
  serviceId: string
  /** The day at the depot that bills, whenever it is asked: another one after midnight. */
  readonly today: string
  draft: (changes?: Partial<Draft>) => Draft
  /** A draft that is issued at once; its id, number and version. */
  issue: (changes?: Partial<Draft>) => Promise<{ id: string; number: string; version: number; netTotal: number }>
  stop: () => Promise<void>
}

export async function openInvoiceOffice(): Promise<InvoiceOffice> {
  const server = await startServer({ template: 'empty' })
  const operator = await openSmallOperator(server.database)
  const people = [
    ['manager', 'operation_manager'],
    ['other', 'operation_manager'],
    ['head', 'head_account'],
  ] as const
  for (const [name, userType] of people) await addUser(server.database, `${name}@invoice.example`, { userType })
  await addUser(server.database, 'clerk@invoice.example', { userType: 'staff', depotId: operator.depots.riyadh })
  const token = (name: string) => openSession(server.database, `${name}@invoice.example`)
  const tokens = {
    manager: await token('manager'),
    other: await token('other'),
    head: await token('head'),
    clerk: await token('clerk'),
  }
  const customer = await inject(server.app, 'createCustomer', {
    token: tokens.manager,
    body: {
      code: 'C-00001',
      name: { en: 'Al Manar Schools', ar: 'مدارس المنار' },
      taxNumber: '310175397400003',
      street: null,
      buildingNumber: null,
      district: null,
      city: 'Riyadh',
      postalCode: null,
      country: 'SA',
      contactName: null,
      phone: null,
      email: 'accounts@school.example',
      language: 'en',
      currency: 'SAR',
      creditLimit: null,
      mayBuyOnAccount: false,
      paymentDays: 30,
      isActive: true,
    },
  })
  const service = await inject(server.app, 'createService', {
    token: tokens.manager,
    body: {
      code: 'S-00001',
      name: { en: 'Charter', ar: 'تأجير حافلة' },
      unit: 'DAY',
      supply: 'invoiceService',
      incomeAccount: '4200',
      prices: [{ currency: 'SAR', price: 100_000 }],
      isActive: true,
    },
  })
  const today = () => dayAt({ timeZone: 'Asia/Riyadh' }, new Date())
  const draft = (changes: Partial<Draft> = {}): Draft => ({
    depotId: operator.depots.riyadh,
    customerId: customer.data.id,
    printName: null,
    mobile: null,
    billDate: today(),
    dueDate: today(),
    currency: 'SAR',
    lines: [{ serviceId: service.data.id, text: 'Coach, one day', quantity: 1000, price: 100_000, discount: null }],
    discount: null,
    notes: null,
    fileIds: [],
    ...changes,
  })
  return {
    server,
    operator,
    tokens,
    customerId: customer.data.id,
    serviceId: service.data.id,
    get today() {
      return today()
    },
    draft,
    async issue(changes) {
      const written = await inject(server.app, 'createInvoice', { token: tokens.manager, body: draft(changes) })
      const { id, version } = written.data
      const issued = await inject(server.app, 'issueInvoice', { token: tokens.manager, body: { id, version } })
      if (issued.status !== 200) throw new Error(JSON.stringify(issued.error))
      return {
        id,
        number: issued.data.number ?? '',
        version: issued.data.version,
        netTotal: issued.data.netTotal,
      }
    },
    stop: () => server.stop(),
  }
}

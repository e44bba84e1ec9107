import { and, asc, eq, lte } from 'drizzle-orm'
import { MAX_INVOICE_CHARGES } from '#contract/invoice/invoice-codes.ts'
import { accountCharges } from '#server/database/schema/account-charge.ts'
import { draftAccountInvoice } from '#server/features/invoice/billing/draft-account-invoice.ts'
import type { LocalizedName } from '#contract/common.ts'
import type { Transaction } from '#server/database/connection.ts'
import { creditInvoice } from '#server/features/invoice/billing/credit-invoice.ts'
import { issueInvoice } from '#server/features/invoice/billing/issue-invoice.ts'
import { createDraft } from '#server/features/invoice/billing/save-draft.ts'
import { takeReceipt } from '#server/features/invoice/receipt/take-receipt.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { actorOf, granted } from './demo-actors.ts'
import { DEMO_CUSTOMERS, DEMO_SERVICE_PRICES, DEMO_SERVICES } from './demo-customers.ts'
import { demoId } from './demo-ids.ts'
import { type DepotCode, depotId } from './demo-places.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'

const SEED = 58_001
/** Days over which they are spread; none is dated before this year. */
const SINCE = 110
const DAY_MS = 86_400_000

interface Customer {
  code: string
  depot: DepotCode
  services: readonly string[]
  everyDays: number
}

/** Who is billed what, and how often. */
const BILLED: readonly Customer[] = [
  { code: 'C-00001', depot: 'RYD', services: ['S-00002', 'S-00005'], everyDays: 28 },
  { code: 'C-00002', depot: 'RYD', services: ['S-00001', 'S-00003', 'S-00005'], everyDays: 9 },
  { code: 'C-00003', depot: 'RYD', services: ['S-00004'], everyDays: 24 },
  { code: 'C-00004', depot: 'AMN', services: ['S-00001', 'S-00003', 'S-00005'], everyDays: 17 },
]
const MOST: Readonly<Record<string, number>> = {
  'S-00001': 4,
  'S-00002': 1,
  'S-00003': 40,
  'S-00004': 3,
  'S-00005': 600,
}

/** Invoices of the last months: most are paid, some in part, some late, one is taken back in part, two are drafts. */
export async function billDemoCustomers(tx: Transaction, today: Date): Promise<void> {
  const random = seededRandom(SEED)
  const actor = actorOf('operations')
  const first = `${today.toISOString().slice(0, 4)}-01-02`
  const bills = BILLED.flatMap((customer) =>
    Array.from({ length: Math.floor(SINCE / customer.everyDays) }, (_, index) => ({
      customer,
      day: addDays(today.toISOString().slice(0, 10), -(1 + index * customer.everyDays)),
    })),
  )
    .filter(({ day }) => day >= first)
    .toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
  for (const [index, { customer, day }] of bills.entries()) {
    const now = new Date(`${day}T10:00:00Z`)
    const entered = draftOf(customer, day, random)
    const { id } = granted(await createDraft(tx, { actor, now }, entered))
    if (index >= bills.length - 2) continue
    const issued = granted(await issueInvoice(tx, { actor, now }, { id, version: 1 }))
    if (index === 3)
      granted(
        await creditInvoice(
          tx,
          { actor, now },
          { invoiceId: id, version: issued.version, reason: 'Billed twice', lines: null },
        ),
      )
    else await pay(tx, issued, today, random)
  }
}

/** Bills what the contractor bought on account until a week ago; the rest, and the school's, is still to be billed. */
export async function billDemoCharges(tx: Transaction, today: Date): Promise<void> {
  const actor = actorOf('operations')
  const day = addDays(today.toISOString().slice(0, 10), -1)
  const now = new Date(`${day}T12:00:00Z`)
  const customerId = demoId('customer', 'C-00002')
  const charges = await tx.orm
    .select({ id: accountCharges.id })
    .from(accountCharges)
    .where(and(eq(accountCharges.customerId, customerId), lte(accountCharges.day, addDays(day, -7))))
    .orderBy(asc(accountCharges.day), asc(accountCharges.id))
    .limit(MAX_INVOICE_CHARGES)
  if (charges.length === 0) return
  const { id } = granted(
    await draftAccountInvoice(
      tx,
      { actor, now },
      {
        depotId: depotId('RYD'),
        customerId,
        chargeIds: charges.map((charge) => charge.id),
        billDate: day,
        dueDate: addDays(day, 45),
        notes: null,
      },
    ),
  )
  granted(await issueInvoice(tx, { actor, now }, { id, version: 1 }))
}

function draftOf({ code, depot, services }: Customer, day: string, random: SeededRandom) {
  const customer = DEMO_CUSTOMERS.find((each) => each.code === code)
  if (!customer) throw new Error(`there is no demo customer ${code}`)
  const { currency, paymentDays, language } = customer
  const chosen = services.filter((_, index) => index === 0 || random.chance(50))
  return {
    depotId: depotId(depot),
    customerId: demoId('customer', code),
    printName: null,
    mobile: null,
    billDate: day,
    dueDate: addDays(day, paymentDays),
    currency,
    lines: chosen.map((service) => ({
      serviceId: demoId('service', service),
      text: nameOf(service)[language],
      quantity: random.between(1, MOST[service] ?? 1) * 1000,
      price: priceOf(service, currency),
      discount: null,
    })),
    discount: random.chance(20) ? { kind: 'percent' as const, value: 500 } : null,
    notes: null,
    fileIds: [],
  }
}

function nameOf(code: string): LocalizedName {
  const service = DEMO_SERVICES.find((each) => each.code === code)
  if (!service) throw new Error(`there is no demo service ${code}`)
  return service.name
}

function priceOf(code: string, currency: string): number {
  const id = demoId('service', code)
  const found = DEMO_SERVICE_PRICES.find((each) => each.serviceId === id && each.currency === currency)
  if (!found) throw new Error(`demo service ${code} has no price in ${currency}`)
  return found.price
}

/** Most customers pay about the due date, by transfer; some a part, some late, some not yet. */
async function pay(
  tx: Transaction,
  invoice: { id: string; customerId: string | null; currency: string; netTotal: number; dueDate: string },
  today: Date,
  random: SeededRandom,
): Promise<void> {
  const at = new Date(Date.parse(`${invoice.dueDate}T09:00:00Z`) + random.between(-6, 9) * DAY_MS)
  if (at >= today || random.chance(18)) return
  const amount = random.chance(20) ? Math.round(invoice.netTotal / 2) : invoice.netTotal
  granted(
    await takeReceipt(
      tx,
      { actor: actorOf('operations'), now: at },
      {
        customerId: invoice.customerId,
        currency: invoice.currency,
        amount: amount + (random.chance(12) ? 10_000 : 0),
        payment: {
          means: 'bank',
          reference: `FT${random.between(10_000_000, 99_999_999)}`,
          isReuseConfirmed: false,
        },
        allocations: [{ invoiceId: invoice.id, amount }],
        notes: null,
      },
    ),
  )
}

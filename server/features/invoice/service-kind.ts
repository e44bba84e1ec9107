import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { serviceEndpoints } from '#contract/invoice/service.ts'
import { serviceList } from '#contract/invoice/service-list.ts'
import type { ServiceRecord } from '#contract/invoice/service-row.ts'
import type { Transaction } from '#server/database/connection.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import { servicePrices, services } from '#server/database/schema/customer.ts'
import { invoiceLines } from '#server/database/schema/invoice.ts'
import { accounts } from '#server/database/schema/ledger.ts'
import { isTaken } from '#server/masters/is-taken.ts'
import type { MasterKind, Problems } from '#server/masters/master-kind.ts'

type Values = z.output<typeof serviceEndpoints.createService.body>

export const serviceKind: MasterKind<Values, ServiceRecord> = {
  name: 'service',
  table: services,
  ...ordersOf(serviceList, { name: sql`lower(${services.name} ->> 'en')`, code: services.code }),
  searched: sql`(${services.code} || ' ' || (${services.name} ->> 'en') || ' ' || (${services.name} ->> 'ar'))`,
  keepers: ['operation_manager'],

  async read(orm, ids) {
    const prices = await orm
      .select()
      .from(servicePrices)
      .where(inArray(servicePrices.serviceId, [...ids]))
      .orderBy(asc(servicePrices.currency))
    const rows = await orm
      .select({
        id: services.id,
        version: services.version,
        code: services.code,
        name: services.name,
        unit: services.unit,
        supply: services.supply,
        incomeAccount: services.incomeAccount,
        incomeAccountName: accounts.name,
        isActive: services.isActive,
      })
      .from(services)
      .innerJoin(accounts, eq(accounts.code, services.incomeAccount))
      .where(inArray(services.id, [...ids]))
    return rows.map((row) => ({
      ...row,
      prices: prices
        .filter(({ serviceId }) => serviceId === row.id)
        .map(({ currency, price }) => ({ currency, price })),
    }))
  },

  async check(tx, { code, incomeAccount, prices }, before) {
    const problems: Problems = {}
    if (await isTaken(tx, services, 'code', code, before)) problems.code = 'master.codeTaken'
    // Whoever takes the account out of use meanwhile waits.
    const [account] = await tx.orm
      .select({ code: accounts.code })
      .from(accounts)
      .where(and(eq(accounts.code, incomeAccount), eq(accounts.kind, 'income'), eq(accounts.isActive, true)))
      .for('share')
    if (!account) problems.incomeAccount = 'invoice.noIncomeAccount'
    for (const [index, { currency }] of prices.entries())
      if (prices.findIndex((each) => each.currency === currency) < index)
        problems[`prices.${index}.currency`] = 'invoice.currencyTwice'
    return problems
  },

  async insert(tx, id, { prices, ...values }) {
    await tx.orm.insert(services).values({ ...values, id })
    await writePrices(tx, id, prices)
  },

  async update(tx, id, { code, name, unit, supply, incomeAccount, isActive, prices }) {
    await tx.orm.update(services).set({ code, name, unit, supply, incomeAccount, isActive }).where(eq(services.id, id))
    await tx.orm.delete(servicePrices).where(eq(servicePrices.serviceId, id))
    await writePrices(tx, id, prices)
  },

  async remove(tx, id) {
    await tx.orm.delete(servicePrices).where(eq(servicePrices.serviceId, id))
  },

  references: [
    {
      kind: 'invoice',
      table: invoiceLines,
      where: (id) => eq(invoiceLines.serviceId, id),
      name: invoiceLines.text,
    },
  ],
  isOutsideNetwork: true,
  // The account's name is the account's.
  recorded: ({ incomeAccountName: _name, ...row }) => row,
}

async function writePrices(tx: Transaction, serviceId: string, prices: Values['prices']): Promise<void> {
  if (prices.length > 0) await tx.orm.insert(servicePrices).values(prices.map((each) => ({ ...each, serviceId })))
}

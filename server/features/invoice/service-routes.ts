import { and, asc, eq } from 'drizzle-orm'
import { serviceEndpoints } from '#contract/invoice/service.ts'
import { serviceList } from '#contract/invoice/service-list.ts'
import { services } from '#server/database/schema/customer.ts'
import { accounts } from '#server/database/schema/ledger.ts'
import { readRegionCurrencies } from '#server/domain/ledger/region-currencies.ts'
import { exportable } from '#server/masters/master-export.ts'
import { createMaster, listMasters, updateMaster } from '#server/masters/master-records.ts'
import type { Api } from '#server/plugins/api.ts'
import { refuse } from '#server/plugins/refusal.ts'
import { nextCode } from './next-code.ts'
import { serviceKind } from './service-kind.ts'

export const serviceLists = [exportable(serviceEndpoints.getServiceList.query, serviceKind, { list: serviceList })]

/** Services that are sold by invoice, as master data. */
export function registerServices(api: Api): void {
  api.read('getServiceList', ({ database, query }) => listMasters(database.orm, serviceKind, query))
  api.read('getServiceOptions', async ({ database: { orm } }) => {
    const [income, currencies] = await Promise.all([
      orm
        .select({ code: accounts.code, name: accounts.name })
        .from(accounts)
        .where(and(eq(accounts.kind, 'income'), eq(accounts.isActive, true)))
        .orderBy(asc(accounts.code)),
      readRegionCurrencies(orm),
    ])
    return { data: { accounts: income, currencies } }
  })
  api.read('generateServiceCode', async ({ database }) => ({
    data: { code: await nextCode(database.orm, services, services.code, 'S') },
  }))
  api.write('createService', (input) => createMaster(input, serviceKind))
  api.write('updateService', async (input) =>
    input.params.id === input.body.id
      ? updateMaster(input, serviceKind)
      : refuse('malformed', { fields: { id: 'field.custom' } }),
  )
}

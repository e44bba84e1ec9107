import { customerEndpoints } from '#contract/invoice/customer.ts'
import { customerList } from '#contract/invoice/customer-list.ts'
import { customers } from '#server/database/schema/customer.ts'
import { exportable } from '#server/masters/master-export.ts'
import { createMaster, listMasters, updateMaster } from '#server/masters/master-records.ts'
import type { Api } from '#server/plugins/api.ts'
import { refuse } from '#server/plugins/refusal.ts'
import { customerKind } from './customer-kind.ts'
import { nextCode } from './next-code.ts'

export const customerLists = [exportable(customerEndpoints.getCustomerList.query, customerKind, { list: customerList })]

/** Customers as master data. */
export function registerCustomers(api: Api): void {
  api.read('getCustomerList', ({ database, query }) => listMasters(database.orm, customerKind, query))
  api.read('generateCustomerCode', async ({ database }) => ({
    data: { code: await nextCode(database.orm, customers, customers.code, 'C') },
  }))
  api.write('createCustomer', (input) => createMaster(input, customerKind))
  api.write('updateCustomer', async (input) =>
    input.params.id === input.body.id
      ? updateMaster(input, customerKind)
      : refuse('malformed', { fields: { id: 'field.custom' } }),
  )
}

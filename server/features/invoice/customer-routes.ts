import { customerEndpoints } from '#contract/invoice/customer.ts'
import { customerList } from '#contract/invoice/customer-list.ts'
import { customers } from '#server/database/schema/customer.ts'
import { withEnteredPhone } from '#server/domain/phone/entered-phone.ts'
import { exportable } from '#server/masters/master-export.ts'
import { createMaster, listMasters, updateMaster } from '#server/masters/master-records.ts'
import type { Api } from '#server/plugins/api.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import { customerKind } from './customer-kind.ts'
import { nextCode } from './next-code.ts'

export const customerLists = [exportable(customerEndpoints.getCustomerList.query, customerKind, { list: customerList })]

/** Customers as master data. */
export function registerCustomers(api: Api): void {
  api.read('getCustomerList', ({ database, query }) => listMasters(database.orm, customerKind, query))
  api.read('generateCustomerCode', async ({ database }) => ({
    data: { code: await nextCode(database.orm, customers, customers.code, 'C') },
  }))
  api.write('createCustomer', async (input) => {
    const body = withEnteredPhone(input.body, { before: undefined, country: input.body.country })
    return isRefusal(body) ? body : createMaster({ ...input, body }, customerKind)
  })
  api.write('updateCustomer', async (input) => {
    if (input.params.id !== input.body.id) return refuse('malformed', { fields: { id: 'field.custom' } })
    const [before] = await customerKind.read(input.tx.orm, [input.body.id])
    if (!before) return refuse('notFound')
    const body = withEnteredPhone(input.body, { before, country: input.body.country })
    return isRefusal(body) ? body : updateMaster({ ...input, body }, customerKind)
  })
}

import { z } from 'zod'
import { recordId, recordVersion } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery } from '../list/list-query.ts'
import { masterListQuery } from '../master.ts'
import { customerList } from './customer-list.ts'
import { customer, values } from './customer-row.ts'

export const customerEndpoints = {
  getCustomerList: listEndpoint('getCustomerList', {
    summary: 'Customers whom invoices are made out to, by name.',
    access: ['operation_manager', 'head_account'],
    query: masterListQuery.extend(filterQuery(customerList)),
    data: customer,
  }),
  generateCustomerCode: endpoint('generateCustomerCode', {
    summary: 'Propose the next free code of a customer; it is taken when the customer is saved.',
    access: ['operation_manager'],
    data: z.object({ code: z.string() }),
  }),
  createCustomer: endpoint('createCustomer', {
    summary: 'Create a customer.',
    access: ['operation_manager'],
    body: z.object(values),
    data: customer,
  }),
  updateCustomer: endpoint('updateCustomer', {
    summary: 'Change a customer, or take it out of use; invoices that were issued keep what they say.',
    access: ['operation_manager'],
    params: z.object({ id: recordId }),
    body: z.object({ id: recordId, version: recordVersion, ...values }),
    data: customer,
  }),
}

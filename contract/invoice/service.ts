import { z } from 'zod'
import { currencyCode, localizedName, recordId, recordVersion } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery } from '../list/list-query.ts'
import { masterListQuery } from '../master.ts'
import { serviceList } from './service-list.ts'
import { service, values } from './service-row.ts'

export const serviceEndpoints = {
  getServiceList: listEndpoint('getServiceList', {
    summary: 'Services that are sold by invoice, with their prices before tax.',
    access: ['operation_manager', 'head_account'],
    query: masterListQuery.extend(filterQuery(serviceList)),
    data: service,
  }),
  getServiceOptions: endpoint('getServiceOptions', {
    summary: 'What a service can be entered with: accounts of income, and currencies of the regions.',
    access: ['operation_manager', 'head_account'],
    data: z.object({
      accounts: z.array(z.object({ code: z.string(), name: localizedName })),
      currencies: z.array(currencyCode),
    }),
  }),
  generateServiceCode: endpoint('generateServiceCode', {
    summary: 'Propose the next free code of a service; it is taken when the service is saved.',
    access: ['operation_manager'],
    data: z.object({ code: z.string() }),
  }),
  createService: endpoint('createService', {
    summary: 'Create a service.',
    access: ['operation_manager'],
    body: z.object(values),
    data: service,
  }),
  updateService: endpoint('updateService', {
    summary: 'Change a service and its prices, or take it out of use; invoices keep what they were made with.',
    access: ['operation_manager'],
    params: z.object({ id: recordId }),
    body: z.object({ id: recordId, version: recordVersion, ...values }),
    data: service,
  }),
}

import { defineList } from '../list/list-definition.ts'
import { activeColumn, statusFilter } from '../list/master-parts.ts'
import type { DriverRecord } from './driver-row.ts'

export const driverList = defineList<DriverRecord>()({
  id: 'drivers',
  words: 'fleet:driver',
  headings: 'field.*',
  calls: { read: 'getDriverList' },
  columns: {
    name: { kind: 'text', main: true, value: ({ name }) => name },
    phone: { kind: 'phone', value: ({ phone }) => phone },
    licenceNumber: { kind: 'reference', value: ({ licenceNumber }) => licenceNumber },
    licenceExpiresOn: { kind: 'day', value: ({ licenceExpiresOn }) => licenceExpiresOn },
    passportExpiresOn: { kind: 'day', value: ({ passportExpiresOn }) => passportExpiresOn },
    nationality: { kind: 'country', hidden: true, value: ({ nationality }) => nationality },
    depotName: { kind: 'named', value: ({ depotName }) => depotName },
    transports: { kind: 'phrase', value: ({ transports }) => transports.join(', ') || null },
    isActive: activeColumn,
  },
  filters: {
    depotId: { kind: 'depot', of: 'depotName' },
    /** Whose licence or passport has ended, or ends within 30 days. */
    documents: {
      kind: 'choice',
      field: true,
      values: ['expiring', 'expired'],
      words: 'documents.*',
      label: 'documents.label',
      any: 'documents.any',
    },
    ...statusFilter,
  },
  sorts: ['name', 'licenceNumber', 'licenceExpiresOn'],
  defaultSort: { by: 'name', direction: 'ascending' },
})

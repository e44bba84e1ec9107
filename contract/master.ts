import { z } from 'zod'
import { instant, listQuery, recordId } from './common.ts'
import { endpoint, fileEndpoint, listEndpoint } from './endpoint.ts'

/** Kinds of master data: what others refer to, edited by hand. */
export const MASTER_KINDS = [
  'region',
  'depot',
  'stoppage',
  'trip',
  'route',
  'timing',
  'price',
  'transport',
  'driver',
  'exitFee',
  'taxRule',
  'visaRule',
  'ledgerAccount',
  'customer',
  'service',
  'documentType',
  'maintenancePlan',
  'accommodation',
  'package',
  'accessRole',
  'user',
] as const
export type MasterKindName = (typeof MASTER_KINDS)[number]

/** Lists that can be exported: one of each kind, and of people each further list that shows some of them. */
const EXPORTED_LISTS = [...MASTER_KINDS, 'userDirectory', 'staff', 'agents', 'accountants'] as const
export type ExportedList = (typeof EXPORTED_LISTS)[number]

/** What every list of master data understands besides its own filters. */
export const masterListQuery = listQuery.extend({
  /** One record, as its page reads it. */
  id: recordId.optional(),
  status: z.enum(['active', 'inactive']).optional(),
})

const change = z.object({
  id: z.int(),
  act: z.enum(['created', 'changed', 'removed']),
  /** Field → what it was and what it became. */
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  reason: z.string().nullable(),
  userName: z.string(),
  at: instant,
})
export type RecordChange = z.input<typeof change>

const EDITORS = ['super_admin', 'admin', 'operation_manager', 'head_account'] as const

export const masterEndpoints = {
  removeMaster: endpoint('removeMaster', {
    summary:
      'Remove a record of master data that nothing refers to; a used one can only be deactivated. Each kind has its keepers.',
    access: ['super_admin', 'head_account', 'operation_manager'],
    params: z.object({ kind: z.enum(MASTER_KINDS), id: recordId }),
    data: z.object({ id: recordId }),
  }),
  getRecordChanges: listEndpoint('getRecordChanges', {
    summary: 'Who changed a record of master data, from what to what, newest first.',
    access: EDITORS,
    query: listQuery.extend({ kind: z.enum(MASTER_KINDS), id: recordId }),
    data: change,
  }),
  exportMasters: fileEndpoint('exportMasters', {
    summary: 'Exactly the filtered records of a list of master data as CSV or XLSX.',
    access: EDITORS,
    params: z.object({ list: z.enum(EXPORTED_LISTS) }),
    // The list's own filters ride along; the server parses them by that list's schema.
    query: z.looseObject({
      format: z.enum(['csv', 'xlsx']),
      columns: z.string().max(400),
      language: z.enum(['en', 'ar']).default('en'),
    }),
  }),
}

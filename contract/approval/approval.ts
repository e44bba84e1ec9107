import { z } from 'zod'
import type { UserType } from '../access.ts'
import { approvalList } from './approval-list.ts'
import { approval } from './approval-row.ts'
import { endpoint, fileEndpoint } from '../endpoint.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { APPROVAL_KINDS } from '../records.ts'

/** Types with an approvals screen (domain rulings §6). */
const APPROVERS = ['head_account', 'operation_manager'] as const satisfies readonly UserType[]

/** An inbox that is longer is worked off from its oldest end. */
const MAX_APPROVALS = 200

/** Requests per kind that this reader may decide, so not their own or those of tied accounts; not counted beyond a thousand each. */
const approvalCount = z.object({ total: z.int(), byKind: z.partialRecord(z.enum(APPROVAL_KINDS), z.int()) })

export const approvalEndpoints = {
  getApprovals: endpoint('getApprovals', {
    summary: 'What waits for a decision by the own user type, oldest first.',
    access: APPROVERS,
    query: z.object({
      ...filterQuery(approvalList),
      recordNumber: z.coerce.number().int().min(1).max(MAX_APPROVALS).default(50),
    }),
    /** `listed`: how many wait under the filter that the reader may decide; the counts are of all that waits. */
    data: z.object({ approvals: z.array(approval), listed: z.int(), ...approvalCount.shape }),
  }),
  exportApprovals: fileEndpoint('exportApprovals', {
    summary: 'What waits for a decision by the own user type as CSV or XLSX, oldest first.',
    access: APPROVERS,
    query: z.object({ ...filterQuery(approvalList), ...sheetQuery }),
  }),
  getApprovalCount: endpoint('getApprovalCount', {
    summary: 'How much waits for a decision by the reader.',
    access: APPROVERS,
    data: approvalCount,
  }),
}

import { z } from 'zod'
import { AUDITORS } from '../access.ts'
import { instant, listQuery, recordId } from '../common.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { auditFindingList } from './audit-finding-list.ts'
import { auditFindingView } from './audit-finding-row.ts'

/** `interrupted`: the process ended, or was told to, before the run did. */
export const AUDIT_RUN_STATES = ['running', 'done', 'failed', 'interrupted'] as const
export type AuditRunState = (typeof AUDIT_RUN_STATES)[number]

const auditOutcome = z.object({
  /** Area and name, `replay.knownStep`. */
  rule: z.string(),
  area: z.string(),
  /** The rule in English, where the locale has no words of it yet. */
  says: z.string(),
  findings: z.int(),
  /** There may be more than were counted. */
  isCapped: z.boolean(),
  /** Nothing was found, but not everything could be looked at: a rule that it needs is broken. */
  isPartial: z.boolean().optional(),
  /** Null of a rule whose check is told with another's. */
  milliseconds: z.int().nullable(),
})
export type AuditOutcome = z.output<typeof auditOutcome>

const auditRun = z.object({
  id: recordId,
  /** Null where nobody did: the nightly run. */
  startedBy: z.object({ id: recordId, name: z.string() }).nullable(),
  startedAt: instant,
  finishedAt: instant.nullable(),
  state: z.enum(AUDIT_RUN_STATES),
  /** What is being checked: an area's or a rule's name. */
  check: z.string().nullable(),
  checksDone: z.int(),
  checksTotal: z.int(),
  /** Rows of the check that is under way. */
  done: z.int(),
  total: z.int(),
  findings: z.int(),
})
export type AuditRun = z.input<typeof auditRun>

const findingQuery = listQuery.extend(filterQuery(auditFindingList))

export const auditEndpoints = {
  startAudit: endpoint('startAudit', {
    summary: 'Begin to check all that was recorded against the rules; one run at a time.',
    access: AUDITORS,
    body: z.object({}),
    data: auditRun,
  }),
  getAuditList: listEndpoint('getAuditList', {
    summary: 'Runs of the check, the newest first.',
    access: AUDITORS,
    query: listQuery,
    data: auditRun,
  }),
  getAudit: endpoint('getAudit', {
    summary: 'A run of the check: how far it is, and what came of each rule.',
    access: AUDITORS,
    params: z.object({ id: recordId }),
    data: auditRun.extend({ outcomes: z.array(auditOutcome) }),
  }),
  getAuditFindingList: listEndpoint('getAuditFindingList', {
    summary: 'What a run found: record, rule, what is and what should be.',
    access: AUDITORS,
    params: z.object({ id: recordId }),
    query: findingQuery,
    data: auditFindingView,
  }),
  exportAuditFindings: fileEndpoint('exportAuditFindings', {
    summary: 'What a run found as CSV or XLSX; logged.',
    access: AUDITORS,
    params: z.object({ id: recordId }),
    query: findingQuery
      .omit({ pageNumber: true, recordNumber: true, next: true, previous: true })
      .extend({ ...sheetQuery, columns: sheetQuery.columns.optional() }),
  }),
}

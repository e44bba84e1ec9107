import { z } from 'zod'
import { LEDGER_RECORD_KINDS } from '../ledger/ledger-codes.ts'

/** What a finding's record is told on. */
const AUDIT_PAGES = [
  ...LEDGER_RECORD_KINDS,
  'visaRequest',
  'exchangeRate',
  'accountingPeriod',
  'departure',
  'workOrder',
  'ledgerEntry',
] as const

const findingRecord = z.object({
  /** A machine's id, or what else the rule is about. */
  kind: z.string(),
  id: z.string(),
})

/** One thing that is not as a rule says, wherever the rule comes from. */
const auditFinding = z.object({
  /** Id of the rule. */
  rule: z.string(),
  /** Null where it is about a sum over many. */
  record: findingRecord.nullable(),
  /** What people call the record. */
  reference: z.string(),
  /** Table and id of the row that breaks the rule, where one does. */
  row: z.string().nullable(),
  /** What is, and what should be. */
  found: z.string(),
  expected: z.string(),
})
export type AuditFinding = z.output<typeof auditFinding>

export const auditFindingView = auditFinding.extend({
  id: z.int(),
  record: findingRecord
    .extend({
      /** The machine on whose drawing it is shown. */
      machine: z.string().nullable(),
      /** Whose page tells of it; null where there is none, or the record is gone. */
      page: z.object({ kind: z.enum(AUDIT_PAGES), id: z.string() }).nullable(),
      /** Whether it is still there; null of kinds that nobody looks up. */
      isThere: z.boolean().nullable(),
    })
    .nullable(),
})
export type AuditFindingView = z.input<typeof auditFindingView>

/** As the server reads it, and as the client is answered. */
export type AuditFindingRow = z.input<typeof auditFindingView> | z.output<typeof auditFindingView>

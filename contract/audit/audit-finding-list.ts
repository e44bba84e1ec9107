import { defineList } from '../list/list-definition.ts'
import type { AuditFindingRow } from './audit-finding-row.ts'

/**
 * What a run of the audit found. The screen tells what is and what should be as the pages of their records do; a sheet is
 * evidence, and has both letter for letter as they are stored.
 */
export const auditFindingList = defineList<AuditFindingRow>()({
  id: 'audit-findings',
  words: 'audit:findings',
  headings: 'audit:column.*',
  otherWords: ['audit'],
  calls: { read: 'getAuditFindingList', export: 'exportAuditFindings' },
  search: false,
  columns: {
    reference: { kind: 'text', sheet: ['rule', 'reference'], value: ({ reference }) => reference },
    rule: { kind: 'phrase', value: ({ rule }, { word }) => word(`audit:rule.${rule}`, rule) },
    found: { kind: 'text', value: ({ found }) => found },
    expected: { kind: 'text', value: ({ expected }) => expected },
    row: { kind: 'text', sheet: ['row', 'record'], value: ({ row }) => row },
    record: { kind: 'latin', hidden: true, value: ({ record }) => record && `${record.kind} ${record.id}` },
  },
  filters: { rule: { kind: 'text', of: 'rule', field: true, any: 'anyRule' } },
  sorts: [],
  defaultSort: { by: 'reference', direction: 'ascending' },
})

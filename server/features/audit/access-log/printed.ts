import type { CallName } from '#contract/calls.ts'
import { lists } from '#contract/list/lists.ts'
import { reports } from '#contract/list/reports.ts'
import { workflowRecordLists } from '#contract/workflow/workflow-record-list.ts'

interface Printed {
  /** The call that brings it: whoever may not read it prints nothing of it. */
  read: CallName
  /** What the access log calls it, as it does its export. */
  subject: string
}

/** What is printed as it is exported, and is no list of records. */
const BESIDE_LISTS = {
  audit: 'getAudit',
  'balance-sheet': 'getBalanceSheet',
  'closing-hashes': 'getClosingHashes',
  'income-statement': 'getIncomeStatement',
  manifest: 'getManifest',
  'trial-balance': 'getTrialBalance',
  'workflow-figures': 'getWorkflowFigures',
  'workflow-record': 'getWorkflowRecord',
} as const satisfies Record<string, CallName>

/** Lists whose exports are not called by the list's own id. */
const SUBJECTS: Readonly<Record<string, string>> = {
  accessRoles: 'access-roles',
  accounts: 'accountants',
  'agent-credit': 'agent-report',
  'audit-findings': 'audit',
  headAccountants: 'accountants',
  operationsManagement: 'users',
  staffMembers: 'staff',
  usersList: 'users',
  ...Object.fromEntries(Object.values(workflowRecordLists).map(({ id }) => [id, 'workflow-records'])),
}

/** All that is noted when it is printed, by the name that its screen gives it. */
export const PRINTED: ReadonlyMap<string, Printed> = new Map([
  ...[...lists, ...reports].map(({ id, calls }): [string, Printed] => [
    id,
    { read: calls.read, subject: SUBJECTS[id] ?? id },
  ]),
  ...Object.entries(BESIDE_LISTS).map(([name, read]): [string, Printed] => [name, { read, subject: name }]),
])

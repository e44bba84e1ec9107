import type { Approval } from '#contract/approval/approval-row.ts'
import type { ApprovalKind } from '#contract/records.ts'
import type { ApprovalContext, Sight } from '#machines/approval/approval-context.ts'
import type { DecisionOutcome, Judged } from '#machines/parts/decision.ts'
import type { ApprovalFlowEvent } from '#machines/approval/approval-setup.ts'
import { createActor, fromCallback } from 'xstate'
import type { RecordOrder } from '#machines/approval/case-setup.ts'
import type { CaseEvent, CaseInput, CaseOutcome, CaseReport } from '#machines/approval/case-context.ts'
import type { EventFixtures } from '#tests/support/machine-model.ts'

/** Builders of what the approval flow is told: by the decider, by the inbox and by the server. */

const idOf = (number: number) => `00000000-0000-7000-8000-0000000000e${number}`

function approval(number: number, kind: ApprovalKind = 'refund'): Approval {
  return {
    kind,
    id: idOf(number),
    version: 1,
    reference: `K7QM2X9${number}`,
    subject: 'Sara Ali',
    reason: 'medical',
    journey: null,
    amount: 10_000 * number,
    currency: 'SAR',
    requestedBy: { id: idOf(9), name: 'Staff' },
    requestedAt: `2026-11-2${number}T08:00:00.000Z`,
    depot: null,
    refusal: null,
  }
}

export const [OLDEST, SECOND, YOUNGEST] = [approval(1), approval(2), approval(3)] as const

/** Of kinds whose cases have flows of their own. */
export const [EXPENSE, SLIP] = [approval(4, 'expense'), approval(5, 'depositSlip')] as const

export const listOf = (...approvals: Approval[]) => ({ approvals, total: approvals.length })

/** Both answers are the reader's to give, unless a refusal says otherwise. */
export function sight({
  version = 1,
  approve = null,
  reject = null,
}: { version?: number; approve?: string | null; reject?: string | null } = {}): Sight {
  return { version, refusals: { approve, reject } }
}

const OWN = sight({ approve: 'ownRequest', reject: 'ownRequest' })

/** What happens, with every payload that a guard tells from another. */
export const APPROVAL_EVENTS = {
  'approval.open': [{ id: OLDEST.id }, { id: YOUNGEST.id }, { id: EXPENSE.id }, { id: approval(8).id }],
  'approval.filter': [{ filter: {} }],
  'approval.mark': [{ id: OLDEST.id }, { id: approval(8).id }],
  'approval.markAll': [{}],
  'approval.unmarkAll': [{}],
  'approval.approveMarked': [{}],
  'approval.rejectMarked': [{}],
  'approval.next': [{}],
  'approval.previous': [{}],
  'approval.approve': [{ sight: sight() }, { sight: OWN }],
  'approval.reject': [{ sight: sight() }, { sight: OWN }],
  'approval.goOn': [{}],
  'approval.refresh': [{}],
  'inbox.listed': [
    listOf(),
    listOf(OLDEST),
    listOf(SECOND, YOUNGEST),
    listOf(OLDEST, SECOND, YOUNGEST),
    listOf(EXPENSE),
    listOf(SLIP),
    listOf(EXPENSE, SLIP),
    listOf(SLIP, EXPENSE),
  ],
  'inbox.failed': [{}],
  'inbox.live': [{ isLive: true }, { isLive: false }],
  'case.asked': [{}],
  'case.looking': [{}],
  'decision.sending': [{}],
} as const satisfies EventFixtures<ApprovalFlowEvent>

const OUTCOMES: DecisionOutcome[] = [
  { how: 'answered', answers: [{ ok: true }] },
  { how: 'answered', answers: [{ ok: false, reason: 'overtaken' }] },
  { how: 'answered', answers: [{ ok: false, reason: 'refused', message: 'Not so.' }] },
  { how: 'cancelled', answers: [] },
  { how: 'left', answers: [] },
]

const CASES: CaseOutcome[] = [
  { how: 'decided', decision: 'approve' },
  { how: 'overtaken', decision: 'reject' },
]

export const APPROVAL_ANSWERS = {
  decision: OUTCOMES,
  batch: OUTCOMES,
  expenseApproval: CASES,
  depositSlipApproval: CASES,
}

/** What the guards of the approval flow find: states alike in these are one state of the model. */
export function approvalFacts({ approvals, shown, place, link, marked, batch }: ApprovalContext) {
  return [approvals.map(({ id }) => id), shown?.id, place, link, marked, batch?.answers.length]
}

/** What happens to a case; `facts`: every reading that a guard tells from another. */
export const caseEvents = <Facts>(facts: readonly Facts[]) =>
  ({
    'approval.approve': [{ sight: sight() }, { sight: OWN }],
    'approval.reject': [{ sight: sight() }, { sight: OWN }],
    'case.changed': [{ version: 2 }],
    'record.read': facts.map((each) => ({ facts: each })),
    'record.unread': [{}],
    'decision.sending': [{}],
  }) satisfies EventFixtures<CaseEvent<Facts>>

/** A watch over a record that has been read as `facts`, or cannot be; tells also later, and what it was asked. */
export function recordTelling<Facts>({ facts }: { facts: Facts | null }) {
  const asked: RecordOrder[] = []
  const service = fromCallback<RecordOrder, { request: Judged }>(({ sendBack, receive }) => {
    sendBack(facts === null ? { type: 'record.unread' } : { type: 'record.read', facts })
    receive((order) => asked.push(order))
  })
  return { service, asked }
}

/** The open case of a request, begun in an inbox whose reports are kept. */
export function caseInput(kind: ApprovalKind) {
  const reports: CaseReport[] = []
  const parent = createActor(
    fromCallback<CaseReport>(({ receive }) => receive((report) => reports.push(report))),
  ).start()
  return { input: { parent, request: { kind, id: idOf(4), version: 1 } } satisfies CaseInput, reports }
}

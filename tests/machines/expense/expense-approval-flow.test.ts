import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createActor } from 'xstate'
import type { CaseContext } from '#machines/approval/case-context.ts'
import { expenseApprovalFlow, type ExpenseFacts } from '#machines/expense/expense-approval-flow.ts'
import { decisionBy, type DecideAnswer, type KeyedOrder } from '#machines/parts/decision.ts'
import { APPROVAL_ANSWERS, caseEvents, caseInput, recordTelling, sight } from '#tests/support/approval-fixtures.ts'
import { explore, leavesOf, unexpectedChanges } from '#tests/support/machine-model.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'

const PLAIN: ExpenseFacts = { duplicates: 0, receipts: 2 }
const DUPLICATED: ExpenseFacts = { duplicates: 1, receipts: 1 }
const WITHOUT_RECEIPT: ExpenseFacts = { duplicates: 0, receipts: 0 }

const model = explore({
  machine: expenseApprovalFlow,
  input: caseInput('expense').input,
  fixtures: {
    events: caseEvents([PLAIN, DUPLICATED, WITHOUT_RECEIPT]),
    answers: { decision: APPROVAL_ANSWERS.decision },
  },
  facts: ({ facts, request, decision }: CaseContext<ExpenseFacts>) => [facts, request.version, decision],
})

describe('the approval of an expense as a model', () => {
  it('reaches every state', () => {
    expect(leavesOf(expenseApprovalFlow).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual(['open.judging'])
  })

  it('walks every edge', async () => {
    await expectCovered(expenseApprovalFlow, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(expenseApprovalFlow, model)).toEqual([])
  })
})

describe('an expense', () => {
  it('opens by what its decider must look at twice: like ones first, then its receipts', () => {
    expect(run(PLAIN).actor.getSnapshot().value).toEqual({ open: 'plain' })
    expect(run(DUPLICATED).actor.getSnapshot().value).toEqual({ open: 'duplicated' })
    expect(run(WITHOUT_RECEIPT).actor.getSnapshot().value).toEqual({ open: 'withoutReceipt' })
    expect(run(null).actor.getSnapshot().value).toBe('unread')
  })

  it('cannot be decided before it was read', () => {
    expect(run(null).actor.getSnapshot().can({ type: 'approval.approve', sight: sight() })).toBe(false)
  })

  it('that is corrected while it is open is read at its new version and looked at anew', () => {
    const { actor, asked } = run(PLAIN)
    actor.send({ type: 'case.changed', version: 3 })
    expect(asked).toEqual([{ type: 'record.ask', version: 3 }])
    actor.send({ type: 'record.read', facts: DUPLICATED })
    expect(actor.getSnapshot().value).toEqual({ open: 'duplicated' })
  })

  it('is confirmed before it is accepted; the inbox hears of each step, and the version in sight is sent', async () => {
    const { actor, decision, orders, reports } = run(PLAIN)
    actor.send({ type: 'approval.approve', sight: sight({ version: 4 }) })
    expect(orders).toEqual([])
    decision()?.send({ type: 'decision.cancel' })
    expect(actor.getSnapshot().value).toEqual({ open: 'plain' })
    actor.send({ type: 'approval.approve', sight: sight({ version: 4 }) })
    decision()?.send({ type: 'decision.confirm' })
    await vi.waitFor(() => expect(actor.getSnapshot().status).toBe('done'))
    expect(actor.getSnapshot().output).toEqual({ how: 'decided', decision: 'approve' })
    expect(orders.map(({ body }) => body)).toMatchObject([{ kind: 'expense', version: 4, decision: 'approve' }])
    await vi.waitFor(() =>
      expect(reports.map(({ type }) => type)).toEqual(['case.asked', 'case.looking', 'case.asked', 'decision.sending']),
    )
  })

  it('that the server refuses stays open and says why', async () => {
    const { actor, decision } = run(DUPLICATED, [{ ok: false, reason: 'refused', message: 'Not so.' }])
    actor.send({ type: 'approval.reject', sight: sight() })
    decision()?.send({ type: 'decision.explain', reason: 'Twice.' })
    await vi.waitFor(() => expect(actor.getSnapshot().value).toEqual({ open: 'duplicated' }))
    expect(actor.getSnapshot().context.refusal).toBe('Not so.')
  })

  it('that was decided by somebody else ends as overtaken', async () => {
    const { actor, decision } = run(PLAIN, [{ ok: false, reason: 'overtaken' }])
    actor.send({ type: 'approval.approve', sight: sight() })
    decision()?.send({ type: 'decision.confirm' })
    await vi.waitFor(() => expect(actor.getSnapshot().output?.how).toBe('overtaken'))
  })
})

function run(facts: ExpenseFacts | null, answers: (DecideAnswer | 'outage')[] = [{ ok: true }]) {
  const orders: KeyedOrder[] = []
  const record = recordTelling({ facts })
  const { input, reports } = caseInput('expense')
  const machine = expenseApprovalFlow.provide({
    actors: {
      record: record.service,
      decision: decisionBy(async (order) => {
        const answer = answers[orders.length]
        orders.push(order)
        if (answer === undefined || answer === 'outage') throw new Error('no answer')
        return answer
      }),
    },
  })
  const actor = createActor(machine, { input }).start()
  onTestFinished(() => void actor.stop())
  return { actor, orders, reports, asked: record.asked, decision: () => actor.getSnapshot().children.decision }
}

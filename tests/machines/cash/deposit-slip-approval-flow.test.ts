import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createActor } from 'xstate'
import type { CaseContext } from '#machines/approval/case-context.ts'
import { depositSlipApprovalFlow, type SlipFacts } from '#machines/cash/deposit-slip-approval-flow.ts'
import { decisionBy, type DecideAnswer, type KeyedOrder } from '#machines/parts/decision.ts'
import { APPROVAL_ANSWERS, caseEvents, caseInput, recordTelling, sight } from '#tests/support/approval-fixtures.ts'
import { explore, leavesOf, unexpectedChanges } from '#tests/support/machine-model.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'

const AS_COUNTED: SlipFacts = { shifts: 2, differences: 0 }
const DIFFERENT: SlipFacts = { shifts: 2, differences: 1 }
const FROM_SAFE: SlipFacts = { shifts: 0, differences: 0 }

const model = explore({
  machine: depositSlipApprovalFlow,
  input: caseInput('depositSlip').input,
  fixtures: {
    events: caseEvents([AS_COUNTED, DIFFERENT, FROM_SAFE]),
    answers: { decision: APPROVAL_ANSWERS.decision },
  },
  facts: ({ facts, request, decision }: CaseContext<SlipFacts>) => [facts, request.version, decision],
})

describe('the approval of a deposit slip as a model', () => {
  it('reaches every state', () => {
    expect(leavesOf(depositSlipApprovalFlow).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual([
      'open.comparing',
    ])
  })

  it('walks every edge', async () => {
    await expectCovered(depositSlipApprovalFlow, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(depositSlipApprovalFlow, model)).toEqual([])
  })
})

describe('a deposit slip', () => {
  it('opens by what its cash is compared with', () => {
    expect(run(AS_COUNTED).actor.getSnapshot().value).toEqual({ open: 'asCounted' })
    expect(run(DIFFERENT).actor.getSnapshot().value).toEqual({ open: 'different' })
    expect(run(FROM_SAFE).actor.getSnapshot().value).toEqual({ open: 'fromSafe' })
    expect(run(null).actor.getSnapshot().value).toBe('unread')
  })

  it('that was not answered is sent again to the letter, with its key', async () => {
    const { actor, decision, orders } = run(DIFFERENT, ['outage', { ok: true }])
    actor.send({ type: 'approval.approve', sight: sight() })
    decision()?.send({ type: 'decision.confirm' })
    await vi.waitFor(() => expect(decision()?.getSnapshot().value).toBe('unanswered'))
    decision()?.send({ type: 'decision.retry' })
    await vi.waitFor(() => expect(actor.getSnapshot().output).toEqual({ how: 'decided', decision: 'approve' }))
    expect(orders[1]).toEqual(orders[0])
  })
})

function run(facts: SlipFacts | null, answers: (DecideAnswer | 'outage')[] = [{ ok: true }]) {
  const orders: KeyedOrder[] = []
  const { service } = recordTelling({ facts })
  const { input } = caseInput('depositSlip')
  const machine = depositSlipApprovalFlow.provide({
    actors: {
      record: service,
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
  return { actor, orders, decision: () => actor.getSnapshot().children.decision }
}

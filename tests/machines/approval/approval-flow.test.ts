import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createActor, fromCallback, waitFor } from 'xstate'
import type { ApprovalFilter } from '#machines/approval/approval-context.ts'
import { approvalFlow } from '#machines/approval/approval-flow.ts'
import type { InboxOrder } from '#machines/approval/approval-services.ts'
import { depositSlipApprovalFlow } from '#machines/cash/deposit-slip-approval-flow.ts'
import { expenseApprovalFlow } from '#machines/expense/expense-approval-flow.ts'
import { decisionBy, type DecideAnswer, type DecisionEvent, type KeyedOrder } from '#machines/parts/decision.ts'
import {
  APPROVAL_ANSWERS,
  APPROVAL_EVENTS,
  approvalFacts,
  EXPENSE,
  listOf,
  OLDEST,
  SECOND,
  recordTelling,
  sight,
  SLIP,
  YOUNGEST,
} from '#tests/support/approval-fixtures.ts'
import { explore, leavesOf, unexpectedChanges } from '#tests/support/machine-model.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'

const model = explore({
  machine: approvalFlow,
  input: { link: null, filter: {} },
  fixtures: { events: APPROVAL_EVENTS, answers: APPROVAL_ANSWERS },
  facts: approvalFacts,
})

describe('the approval flow as a model', () => {
  it('reaches every state', () => {
    expect(leavesOf(approvalFlow).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual(['opening'])
  })

  it('walks every edge', async () => {
    await expectCovered(approvalFlow, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(approvalFlow, model)).toEqual([])
  })
})

describe('an inbox', () => {
  it('opens the oldest request, and the one a link led to where it waits', () => {
    expect(inbox().shown()).toBe(OLDEST.id)
    expect(inbox({ link: YOUNGEST.id }).shown()).toBe(YOUNGEST.id)
    expect(inbox({ link: 'decided long ago' }).shown()).toBe(OLDEST.id)
  })

  it('goes to the next and back, and no further than its ends', () => {
    const { actor, shown } = inbox()
    expect(actor.getSnapshot().can({ type: 'approval.previous' })).toBe(false)
    actor.send({ type: 'approval.next' })
    actor.send({ type: 'approval.next' })
    expect(shown()).toBe(YOUNGEST.id)
    expect(actor.getSnapshot().can({ type: 'approval.next' })).toBe(false)
    actor.send({ type: 'approval.previous' })
    expect(shown()).toBe(SECOND.id)
  })

  it('keeps what is open when somebody asks for more', () => {
    const { actor, shown } = inbox({ waiting: [SECOND] })
    actor.send({ type: 'inbox.listed', ...listOf(OLDEST, SECOND, YOUNGEST) })
    expect(shown()).toBe(SECOND.id)
    expect(actor.getSnapshot().context).toMatchObject({ place: 1, total: 3 })
  })

  it('opens by itself what comes when nothing waited', () => {
    const { actor, shown } = inbox({ waiting: [] })
    expect(actor.getSnapshot().value).toBe('empty')
    actor.send({ type: 'inbox.listed', ...listOf(SECOND) })
    expect(shown()).toBe(SECOND.id)
  })
})

describe('a decision', () => {
  it('is confirmed once, carries the version in sight, and opens the next one', async () => {
    const { decide, actor, shown, orders } = inbox()
    actor.send({ type: 'approval.approve', sight: sight({ version: 4 }) })
    expect(orders).toEqual([])
    decide({ type: 'decision.confirm' })
    await waitFor(actor, (snapshot) => snapshot.matches('choosing'))
    expect(orders.map(({ body }) => body)).toEqual([
      { kind: 'refund', id: OLDEST.id, version: 4, decision: 'approve', reason: null },
    ])
    expect(shown()).toBe(SECOND.id)
  })

  it('to reject says why, or is not sent', async () => {
    const { decide, decision, actor, orders } = inbox()
    actor.send({ type: 'approval.reject', sight: sight() })
    decide({ type: 'decision.explain', reason: '  ' })
    expect(decision()?.getSnapshot().value).toBe('explaining')
    expect(orders).toEqual([])
    decide({ type: 'decision.explain', reason: ' Too late. ' })
    await waitFor(actor, (snapshot) => snapshot.matches('choosing'))
    expect(orders[0]?.body).toMatchObject({ decision: 'reject', reason: 'Too late.' })
  })

  it('of the last one leaves the inbox empty', async () => {
    const { decide, actor } = inbox({ waiting: [OLDEST] })
    actor.send({ type: 'approval.approve', sight: sight() })
    decide({ type: 'decision.confirm' })
    await waitFor(actor, (snapshot) => snapshot.matches('empty'))
    expect(actor.getSnapshot().context.shown).toBeNull()
  })

  it('is not for whoever asked, and of two answers only for the one that is possible', () => {
    const { actor } = inbox()
    const own = sight({ approve: 'ownRequest', reject: 'ownRequest' })
    expect(actor.getSnapshot().can({ type: 'approval.approve', sight: own })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'approval.reject', sight: own })).toBe(false)
    expect(
      actor.getSnapshot().can({ type: 'approval.reject', sight: sight({ approve: 'otherDirectionChanged' }) }),
    ).toBe(true)
  })

  it('that was not answered is sent again to the letter, with its key', async () => {
    const { decide, decision, actor, orders } = inbox({ answers: ['outage', { ok: true }] })
    actor.send({ type: 'approval.approve', sight: sight() })
    decide({ type: 'decision.confirm' })
    await vi.waitFor(() => expect(decision()?.getSnapshot().value).toBe('unanswered'))
    decide({ type: 'decision.retry' })
    await waitFor(actor, (snapshot) => snapshot.matches('choosing'))
    expect(orders[1]).toEqual(orders[0])
  })

  it('that the server refuses says why and stays at the request', async () => {
    const { decide, actor, shown } = inbox({ answers: [{ ok: false, reason: 'refused', message: 'Not so.' }] })
    actor.send({ type: 'approval.approve', sight: sight() })
    decide({ type: 'decision.confirm' })
    await waitFor(actor, (snapshot) => snapshot.matches('choosing'))
    expect(shown()).toBe(OLDEST.id)
    expect(actor.getSnapshot().context.refusal).toBe('Not so.')
  })
})

describe('whoever is overtaken', () => {
  it('is told, whether the inbox said so first or the server', async () => {
    const looking = inbox()
    looking.actor.send({ type: 'inbox.listed', ...listOf(SECOND, YOUNGEST) })
    expect(looking.actor.getSnapshot().value).toBe('told')
    expect(looking.shown()).toBe(OLDEST.id)

    const confirming = inbox()
    confirming.actor.send({ type: 'approval.approve', sight: sight() })
    confirming.actor.send({ type: 'inbox.listed', ...listOf(SECOND, YOUNGEST) })
    expect(confirming.actor.getSnapshot().value).toBe('told')

    const sending = inbox({ answers: [{ ok: false, reason: 'overtaken' }] })
    sending.actor.send({ type: 'approval.approve', sight: sight() })
    sending.decide({ type: 'decision.confirm' })
    await waitFor(sending.actor, (snapshot) => snapshot.matches('told'))
    expect(sending.shown()).toBe(OLDEST.id)
  })

  it('goes on with the one that stands in its place', () => {
    const { actor, shown } = inbox({ link: SECOND.id })
    actor.send({ type: 'inbox.listed', ...listOf(OLDEST, YOUNGEST) })
    actor.send({ type: 'approval.goOn' })
    expect(shown()).toBe(YOUNGEST.id)
  })

  it('is not told so of a decision of their own', async () => {
    const { decide, actor, shown } = inbox()
    actor.send({ type: 'approval.approve', sight: sight() })
    decide({ type: 'decision.confirm' })
    actor.send({ type: 'inbox.listed', ...listOf(SECOND, YOUNGEST) })
    expect(actor.getSnapshot().value).toEqual({ deciding: 'sent' })
    await waitFor(actor, (snapshot) => snapshot.matches('choosing'))
    expect(shown()).toBe(SECOND.id)
  })
})

describe('several requests', () => {
  const all = [OLDEST, SECOND, YOUNGEST]

  it('are decided one after the other by one answer, and each tells what became of it', async () => {
    const { decide, actor, orders } = inbox({
      answers: [{ ok: true }, { ok: false, reason: 'overtaken' }, { ok: false, reason: 'refused', message: 'Not so.' }],
    })
    actor.send({ type: 'approval.markAll' })
    actor.send({ type: 'approval.rejectMarked' })
    decide({ type: 'decision.explain', reason: ' Too late. ' })
    await waitFor(actor, (snapshot) => snapshot.matches('reported'))
    expect(orders.map(({ body }) => body)).toEqual(
      all.map(({ id }) => ({ kind: 'refund', id, version: 1, decision: 'reject', reason: 'Too late.' })),
    )
    expect(new Set(orders.map(({ key }) => key)).size).toBe(3)
    expect(actor.getSnapshot().context.batch?.answers).toMatchObject([
      { ok: true },
      { reason: 'overtaken' },
      { reason: 'refused' },
    ])
  })

  it('that met an outage go on from there with the same key, and none is sent twice', async () => {
    const { decide, decision, actor, orders } = inbox({ answers: [{ ok: true }, 'outage', { ok: true }, { ok: true }] })
    actor.send({ type: 'approval.markAll' })
    actor.send({ type: 'approval.approveMarked' })
    decide({ type: 'decision.confirm' })
    await vi.waitFor(() => expect(decision()?.getSnapshot().value).toBe('unanswered'))
    decide({ type: 'decision.retry' })
    await waitFor(actor, (snapshot) => snapshot.matches('reported'))
    expect(orders.map(({ body }) => body.id)).toEqual([OLDEST.id, SECOND.id, SECOND.id, YOUNGEST.id])
    expect(orders[2]).toEqual(orders[1])
  })

  it('keep the versions that were in sight when they were asked about', async () => {
    const { decide, actor, orders } = inbox({ answers: [{ ok: true }] })
    actor.send({ type: 'approval.mark', id: SECOND.id })
    actor.send({ type: 'approval.approveMarked' })
    actor.send({ type: 'inbox.listed', ...listOf(OLDEST, { ...SECOND, version: 2 }, YOUNGEST) })
    decide({ type: 'decision.confirm' })
    await waitFor(actor, (snapshot) => snapshot.matches('reported'))
    expect(orders.map(({ body }) => [body.id, body.version])).toEqual([[SECOND.id, 1]])
  })

  it('are marked only where the answer is the reader’s, and forgotten when they wait no longer', () => {
    const { actor } = inbox({ waiting: [{ ...OLDEST, refusal: 'ownRequest' }, SECOND, YOUNGEST] })
    expect(actor.getSnapshot().can({ type: 'approval.mark', id: OLDEST.id })).toBe(false)
    actor.send({ type: 'approval.markAll' })
    expect(actor.getSnapshot().context.marked).toEqual([SECOND.id, YOUNGEST.id])
    actor.send({ type: 'inbox.listed', ...listOf(OLDEST, YOUNGEST) })
    expect(actor.getSnapshot().context.marked).toEqual([YOUNGEST.id])
  })
})

describe('a request whose kind has a flow of its own', () => {
  it('is opened by it, and decided there; then the next one opens', async () => {
    const { actor, orders, shown, openCase } = inbox({ waiting: [EXPENSE, SLIP] })
    expect(actor.getSnapshot().value).toEqual({ expense: 'looking' })
    openCase()?.send({ type: 'approval.approve', sight: sight({ version: 4 }) })
    expect(actor.getSnapshot().value).toEqual({ expense: 'asked' })
    expect(actor.getSnapshot().can({ type: 'approval.next' })).toBe(false)
    openCase()?.getSnapshot().children.decision?.send({ type: 'decision.confirm' })
    expect(actor.getSnapshot().value).toEqual({ expense: 'sent' })
    actor.send({ type: 'inbox.listed', ...listOf(SLIP) })
    await waitFor(actor, (snapshot) => snapshot.matches('depositSlip'))
    expect(orders.map(({ body }) => [body.id, body.version])).toEqual([[EXPENSE.id, 4]])
    expect(shown()).toBe(SLIP.id)
  })

  it('that somebody else decides is told while it is looked at or asked about', () => {
    const looking = inbox({ waiting: [EXPENSE, SLIP] })
    looking.actor.send({ type: 'inbox.listed', ...listOf(SLIP) })
    expect(looking.actor.getSnapshot().value).toBe('told')
    expect(looking.openCase()).toBeUndefined()

    const asked = inbox({ waiting: [SLIP] })
    asked.openCase()?.send({ type: 'approval.reject', sight: sight() })
    asked.actor.send({ type: 'inbox.listed', ...listOf() })
    expect(asked.actor.getSnapshot().value).toBe('told')
  })

  it('hears of another version of its record', () => {
    const { actor, openCase } = inbox({ waiting: [EXPENSE] })
    actor.send({ type: 'inbox.listed', ...listOf({ ...EXPENSE, version: 2 }) })
    expect(openCase()?.getSnapshot().context.request.version).toBe(2)
  })

  it('can be marked and decided with others of whatever kind', async () => {
    const { actor, orders, decide } = inbox({ waiting: [EXPENSE, OLDEST], answers: [{ ok: true }, { ok: true }] })
    actor.send({ type: 'approval.markAll' })
    actor.send({ type: 'approval.approveMarked' })
    decide({ type: 'decision.confirm' })
    await waitFor(actor, (snapshot) => snapshot.matches('reported'))
    expect(orders.map(({ body }) => body.kind)).toEqual(['expense', 'refund'])
  })
})

describe('a filter', () => {
  it('asks the inbox anew and opens the oldest of what it leaves', () => {
    const { actor, shown, asked } = inbox({ link: YOUNGEST.id })
    actor.send({ type: 'approval.filter', filter: { kind: 'writeOff' } })
    expect(actor.getSnapshot().value).toBe('loading')
    expect(asked.at(-1)).toEqual({ type: 'inbox.ask', filter: { kind: 'writeOff' } })
    actor.send({ type: 'inbox.listed', ...listOf(SECOND) })
    expect(shown()).toBe(SECOND.id)
    expect(actor.getSnapshot().context.filter).toEqual({ kind: 'writeOff' })
  })

  it('that nothing waits under stays until it is taken away', () => {
    const { actor } = inbox()
    actor.send({ type: 'approval.filter', filter: { kind: 'writeOff' } })
    actor.send({ type: 'inbox.listed', ...listOf() })
    expect(actor.getSnapshot().value).toBe('empty')
    expect(actor.getSnapshot().context.filter).toEqual({ kind: 'writeOff' })
  })
})

interface Wishes {
  link?: string | null
  waiting?: Parameters<typeof listOf>
  answers?: (DecideAnswer | 'outage')[]
}

/** A running inbox that was told what waits. */
function inbox({ link = null, waiting = [OLDEST, SECOND, YOUNGEST], answers = [{ ok: true }] }: Wishes = {}) {
  const orders: KeyedOrder[] = []
  const asked: InboxOrder[] = []
  const decisionService = decisionBy(async (order) => {
    const answer = answers[orders.length]
    orders.push(order)
    if (answer === undefined || answer === 'outage') throw new Error('no answer')
    return answer
  })
  const machine = approvalFlow.provide({
    actors: {
      inbox: fromCallback<InboxOrder, { filter: ApprovalFilter }>(({ receive }) => {
        receive((order) => asked.push(order))
      }),
      decision: decisionService,
      expenseApproval: expenseApprovalFlow.provide({
        actors: {
          record: recordTelling({ facts: { duplicates: 0, receipts: 1 } }).service,
          decision: decisionService,
        },
      }),
      depositSlipApproval: depositSlipApprovalFlow.provide({
        actors: {
          record: recordTelling({ facts: { shifts: 2, differences: 0 } }).service,
          decision: decisionService,
        },
      }),
    },
  })
  const actor = createActor(machine, { input: { link, filter: {} } }).start()
  onTestFinished(() => void actor.stop())
  actor.send({ type: 'inbox.listed', ...listOf(...waiting) })
  const decision = () => {
    const { children } = actor.getSnapshot()
    return children.decision ?? children.batch
  }
  const decide = (event: DecisionEvent) => decision()?.send(event)
  const openCase = () => {
    const { children } = actor.getSnapshot()
    return children.expenseApproval ?? children.depositSlipApproval
  }
  return { actor, orders, asked, decision, decide, openCase, shown: () => actor.getSnapshot().context.shown?.id }
}

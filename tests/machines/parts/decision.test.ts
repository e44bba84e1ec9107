import { describe, expect, it } from 'vitest'
import { createActor, createEmptyActor, fromCallback, waitFor } from 'xstate'
import {
  decisionBy,
  type DecideAnswer,
  type DecisionContext,
  type DecisionEvent,
  decisionPart,
  type DecisionReport,
  type Judged,
  type KeyedOrder,
  type Verdict,
} from '#machines/parts/decision.ts'
import { type EventFixtures, explore, leavesOf, together, unexpectedChanges } from '#tests/support/machine-model.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'

const judged = (number: number): Judged => ({
  kind: 'refund',
  id: `00000000-0000-7000-8000-0000000000e${number}`,
  version: number,
})
const [ONE, TWO, THREE] = [judged(1), judged(2), judged(3)] as const
const REFUSED = { ok: false, reason: 'refused', message: 'Not so.' } as const

const EVENTS = {
  'decision.confirm': [{}],
  'decision.explain': [{ reason: 'Too late.' }, { reason: '  ' }],
  'decision.cancel': [{}],
  'decision.retry': [{}],
} as const satisfies EventFixtures<DecisionEvent>

const parent = createEmptyActor()
const shared = {
  machine: decisionPart,
  fixtures: { events: EVENTS, answers: { decide: [{ ok: true }, { ok: false, reason: 'overtaken' }, REFUSED] } },
  facts: ({ decision, orders, answers }: DecisionContext) => [decision, orders.length, answers.length],
}
const model = together([
  explore({ ...shared, input: { parent, decision: 'approve', judged: [ONE, TWO] } }),
  explore({ ...shared, input: { parent, decision: 'reject', judged: [ONE] } }),
])

describe('the decision as a model', () => {
  it('reaches every state', () => {
    expect(leavesOf(decisionPart).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual(['beginning'])
  })

  it('walks every edge', async () => {
    await expectCovered(decisionPart, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(decisionPart, model)).toEqual([])
  })
})

describe('a decision', () => {
  it('to approve is confirmed once, says that it is sent, and ends with the answer', async () => {
    const { actor, sent, reports } = decision('approve', [ONE], [{ ok: true }])
    expect(actor.getSnapshot().value).toBe('confirming')
    expect(sent).toEqual([])
    actor.send({ type: 'decision.confirm' })
    expect(reports).toEqual([{ type: 'decision.sending' }])
    const { output } = await waitFor(actor, (snapshot) => snapshot.status === 'done')
    expect(output).toEqual({ how: 'answered', answers: [{ ok: true }] })
    expect(sent).toEqual([
      { key: expect.stringMatching(/^[0-9a-f]{32}$/), body: { ...ONE, decision: 'approve', reason: null } },
    ])
  })

  it('to reject says why, or is not sent', async () => {
    const { actor, sent, reports } = decision('reject', [ONE], [{ ok: true }])
    expect(actor.getSnapshot().value).toBe('explaining')
    actor.send({ type: 'decision.explain', reason: '  ' })
    expect(actor.getSnapshot().value).toBe('explaining')
    expect(reports).toEqual([])
    actor.send({ type: 'decision.explain', reason: ' Too late. ' })
    await waitFor(actor, (snapshot) => snapshot.status === 'done')
    expect(sent.map(({ body }) => body)).toEqual([{ ...ONE, decision: 'reject', reason: 'Too late.' }])
  })

  it('that is cancelled sends nothing', () => {
    const { actor, sent } = decision('approve', [ONE], [])
    actor.send({ type: 'decision.cancel' })
    expect(actor.getSnapshot().output).toEqual({ how: 'cancelled', answers: [] })
    expect(sent).toEqual([])
  })

  it('upon several sends one after the other, each with a key of its own', async () => {
    const answers = [{ ok: true }, { ok: false, reason: 'overtaken' }, REFUSED] as const
    const { actor, sent } = decision('approve', [ONE, TWO, THREE], answers)
    actor.send({ type: 'decision.confirm' })
    const { output } = await waitFor(actor, (snapshot) => snapshot.status === 'done')
    expect(output).toEqual({ how: 'answered', answers })
    expect(sent.map(({ body }) => [body.id, body.version])).toEqual(
      [ONE, TWO, THREE].map(({ id, version }) => [id, version]),
    )
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  })

  it('that is not answered goes on from there to the letter, and none is sent twice', async () => {
    const { actor, sent } = decision('approve', [ONE, TWO], [{ ok: true }, undefined, { ok: true }])
    actor.send({ type: 'decision.confirm' })
    await waitFor(actor, (snapshot) => snapshot.hasTag('unanswered'))
    actor.send({ type: 'decision.retry' })
    await waitFor(actor, (snapshot) => snapshot.status === 'done')
    expect(sent.map(({ body }) => body.id)).toEqual([ONE.id, TWO.id, TWO.id])
    expect(sent[2]).toEqual(sent[1])
  })

  it('that is left without an answer says what was decided until then', async () => {
    const { actor, sent } = decision('approve', [ONE, TWO, THREE], [{ ok: true }])
    actor.send({ type: 'decision.confirm' })
    await waitFor(actor, (snapshot) => snapshot.hasTag('unanswered'))
    actor.send({ type: 'decision.cancel' })
    expect(actor.getSnapshot().output).toEqual({ how: 'left', answers: [{ ok: true }] })
    expect(sent).toHaveLength(2)
  })
})

/** A decision sent to a server that answers as told, all that it was sent, and what the flow was told. */
function decision(verdict: Verdict, orders: readonly Judged[], answers: readonly (DecideAnswer | undefined)[]) {
  const sent: KeyedOrder[] = []
  const reports: DecisionReport[] = []
  const flow = createActor(
    fromCallback<DecisionReport>(({ receive }) => receive((report) => reports.push(report))),
  ).start()
  const machine = decisionBy(async (order) => {
    const answer = answers[sent.length]
    sent.push(order)
    if (answer === undefined) throw new Error('no answer')
    return answer
  })
  const actor = createActor(machine, { input: { parent: flow, decision: verdict, judged: orders } }).start()
  return { actor, sent, reports }
}

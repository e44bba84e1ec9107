import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { fingerprintOf } from '#machines/workflow/fingerprint.ts'
import { type Ended, type RequestEvent, type RequestInput, requestPart, requestTo } from '#machines/parts/request.ts'
import { type EventFixtures, explore, leavesOf, together, unexpectedChanges } from '#tests/support/machine-model.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'

type Answer = { ok: true; number: number } | { ok: false; reason: 'refused' } | Ended
interface Bill {
  key: string
  total: number
}

const part = requestPart<Answer, Bill>()
const BILL: Bill = { key: 'k', total: 11_500 }

const EVENTS = {
  'request.retry': [{}],
  'request.leave': [{}],
  'request.giveUp': [{}],
  'request.confirm': [{}],
  'request.keep': [{}],
} as const satisfies EventFixtures<RequestEvent>

const shared = {
  machine: part,
  fixtures: {
    events: EVENTS,
    answers: {
      ask: [
        { ok: true, number: 7 },
        { ok: false, reason: 'refused' },
      ],
    },
  },
  facts: ({ wasSent, mayLeave, mayGiveUp }: RequestInput<Bill>) => [wasSent, mayLeave, mayGiveUp],
}
const model = together([
  explore({ ...shared, input: { body: BILL } }),
  explore({ ...shared, input: { body: BILL, wasSent: true, mayLeave: true, mayGiveUp: true } }),
])

describe('the request as a model', () => {
  it('reaches every state', () => {
    expect(leavesOf(part).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual(['beginning'])
  })

  it('walks every edge', async () => {
    await expectCovered(part, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(part, model)).toEqual([])
  })

  it('is the same machine whatever is asked', () => {
    expect(fingerprintOf(requestPart<{ ok: true }, string>())).toBe(fingerprintOf(part))
  })
})

describe('a request', () => {
  it('that is answered ends with the answer', async () => {
    const { actor, asked } = request(['made'])
    const { output } = await waitFor(actor, (snapshot) => snapshot.status === 'done')
    expect(output).toEqual({ ok: true, number: 7 })
    expect(asked).toEqual([BILL])
  })

  it('that is not answered is repeated to the letter, with its key, as often as the clerk likes', async () => {
    const { actor, asked } = request(['nothing', 'nothing', 'made'])
    for (let again = 0; again < 2; again++) {
      await waitFor(actor, (snapshot) => snapshot.hasTag('unanswered'))
      actor.send({ type: 'request.retry' })
    }
    const { output } = await waitFor(actor, (snapshot) => snapshot.status === 'done')
    expect(output).toEqual({ ok: true, number: 7 })
    expect(asked).toEqual([BILL, BILL, BILL])
  })

  it('that was sent before a reload is not sent again by itself', async () => {
    const { actor, asked } = request(['made'], { wasSent: true })
    expect(actor.getSnapshot().hasTag('unanswered')).toBe(true)
    expect(asked).toEqual([])
    actor.send({ type: 'request.retry' })
    await waitFor(actor, (snapshot) => snapshot.status === 'done')
    expect(asked).toEqual([BILL])
  })

  it('can be left or given up only where the flow allows it', async () => {
    const { actor } = request(['nothing'])
    const snapshot = await waitFor(actor, (each) => each.hasTag('unanswered'))
    expect(snapshot.can({ type: 'request.leave' })).toBe(false)
    expect(snapshot.can({ type: 'request.giveUp' })).toBe(false)
  })

  it('that is left says so', async () => {
    const { actor } = request(['nothing'], { mayLeave: true })
    await waitFor(actor, (snapshot) => snapshot.hasTag('unanswered'))
    actor.send({ type: 'request.leave' })
    expect(actor.getSnapshot().output).toEqual({ ok: false, reason: 'left' })
  })

  it('is given up only after another yes', async () => {
    const { actor } = request(['nothing'], { mayGiveUp: true })
    await waitFor(actor, (snapshot) => snapshot.hasTag('unanswered'))
    actor.send({ type: 'request.giveUp' })
    actor.send({ type: 'request.keep' })
    expect(actor.getSnapshot().value).toBe('unanswered')
    actor.send({ type: 'request.giveUp' })
    actor.send({ type: 'request.confirm' })
    expect(actor.getSnapshot().output).toEqual({ ok: false, reason: 'givenUp' })
  })
})

/** A request to a server that answers as told, and all that it was asked. */
function request(answers: ('made' | 'nothing')[], may: Omit<RequestInput<Bill>, 'body'> = {}) {
  const asked: Bill[] = []
  const machine = requestTo<Answer, Bill>(async (bill) => {
    asked.push(bill)
    if (answers[asked.length - 1] !== 'made') throw new Error('no answer')
    return { ok: true, number: 7 }
  })
  return { actor: createActor(machine, { input: { body: BILL, ...may } }).start(), asked }
}

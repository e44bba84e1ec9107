import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyMachineSnapshot, createActor, fromPromise, waitFor } from 'xstate'
import type { ConsignmentMovement } from '#contract/consignment/consignment-movement.ts'
import type { DockAct, DockContext, DockOrder } from '#machines/consignment/dock-context.ts'
import { dockFlow } from '#machines/consignment/dock-flow.ts'
import { type PiecesAboard, unexpectedPiece } from '#machines/consignment/dock-rules.ts'
import type { DockEvent, DockReport, FindAnswer, MoveAnswer } from '#machines/consignment/dock-setup.ts'
import {
  type EventFixtures,
  explore,
  leavesOf,
  type ModelEvent,
  together,
  unexpectedChanges,
} from '#tests/support/machine-model.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'

const BILL = 'RIY-2026-00012'
const PIECE = `${BILL}/7`
const ABOARD: readonly PiecesAboard[] = [{ billNumber: BILL, numbers: [[1, 3]] }]

const MOVEMENT: ConsignmentMovement = {
  id: '00000000-0000-7000-8000-0000000000e1',
  kind: 'dispatch',
  at: '2026-11-21T08:00:00.000Z',
  by: { id: '00000000-0000-7000-8000-0000000000e2', name: 'Staff' },
  depot: null,
  departure: null,
  headedFor: null,
  quantity: 1,
  note: null,
  lines: [],
}
const MOVED = { ok: true, movement: MOVEMENT } as const

const EVENTS = {
  'dock.scan': [
    { text: PIECE, aboard: ABOARD },
    { text: `${BILL}/2`, aboard: ABOARD },
    { text: BILL, aboard: ABOARD },
    { text: 'a shoe', aboard: ABOARD },
  ],
  'dock.moveQuantities': [{ key: 'typed', quantities: [{ itemId: 'item', quantity: 2 }], label: 'Typed' }],
  'dock.repeat': [{}],
  'dock.explain': [{ key: 'told', words: 'Fell off' }],
  'dock.cancel': [{}],
  'dock.headFor': [{ depotId: 'jeddah' }],
  'dock.setReason': [{ reason: 'Wrong bus' }, { reason: '' }],
} satisfies EventFixtures<DockEvent>

const ANSWERS = {
  movePieces: [
    MOVED,
    { ok: false, reason: 'alreadyDone' },
    { ok: false, reason: 'notExpected', message: 'No.' },
    { ok: false, reason: 'refused', message: 'No.' },
  ],
  findBill: [{ isThere: true }, { isThere: false }],
}

const explored = (act: DockAct, isSubmitted: (state: AnyMachineSnapshot, event: ModelEvent) => boolean = () => true) =>
  explore({
    machine: dockFlow,
    input: { act },
    fixtures: { events: EVENTS, answers: ANSWERS },
    facts: (context: DockContext) => [
      context.queue.map(({ label, words }) => [label === PIECE, words === null]),
      context.unanswered.length > 0,
      context.reason !== '',
      context.asked && [context.asked.key, context.queue.some(({ key }) => key === context.asked?.key)],
      unexpectedPiece(context) !== null,
    ],
    scope: (state, event) =>
      state.context.queue.length < 2 && state.context.unanswered.length < 2 && isSubmitted(state, event),
  })

const model = together([
  explored('load'),
  explored('receive'),
  explored('offload'),
  // What ends the sending of words looks from outside like what ends any other: here nothing else is under way.
  explored('offload', (state, { type }) => {
    if (state.matches({ words: 'sending' })) return true
    return state.matches({ words: 'asking' }) ? type === 'dock.explain' : type === 'dock.scan'
  }),
])

describe('the dock as a model', () => {
  it('reaches every state', () => {
    expect(leavesOf(dockFlow).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual([])
  })

  it('walks every edge', async () => {
    await expectCovered(dockFlow, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(dockFlow, model)).toEqual([])
  })
})

describe('at the dock', () => {
  it('pieces are moved one after the other in the order of the scans', async () => {
    const { actor, sent } = dock('load')
    for (const piece of [4, 5, 6]) actor.send({ type: 'dock.scan', text: `${BILL}/${piece}`, aboard: ABOARD })
    await idle(actor)
    expect(sent.map(({ label }) => label)).toEqual([`${BILL}/4`, `${BILL}/5`, `${BILL}/6`])
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  })

  it('what was cut off is put aside, the next goes on, and it is repeated to the letter though the rest has changed', async () => {
    const { actor, sent, reports } = dock('load', ['outage'])
    actor.send({ type: 'dock.scan', text: PIECE, aboard: ABOARD })
    actor.send({ type: 'dock.scan', text: `${BILL}/8`, aboard: ABOARD })
    await idle(actor)
    expect(actor.getSnapshot().context.unanswered.map(({ label }) => label)).toEqual([PIECE])
    actor.send({ type: 'dock.headFor', depotId: 'jeddah' })
    actor.send({ type: 'dock.repeat' })
    await idle(actor)
    expect(sent[2]).toEqual(sent[0])
    expect(actor.getSnapshot().context.unanswered).toEqual([])
    expect(
      reports.filter(({ type }) => type === 'dock.answered').map((each) => 'isDone' in each && each.isDone),
    ).toEqual([false, true, true])
  })

  it('what was cut off and scanned again is settled by the answer to the scan', async () => {
    const { actor } = dock('load', ['outage'])
    actor.send({ type: 'dock.scan', text: PIECE, aboard: ABOARD })
    actor.send({ type: 'dock.scan', text: PIECE, aboard: ABOARD })
    await idle(actor)
    expect(actor.getSnapshot().context.unanswered).toEqual([])
  })

  it('a piece that lies on the vehicle is not sent again', async () => {
    const { actor, sent } = dock('load')
    actor.send({ type: 'dock.scan', text: `${BILL}/2`, aboard: ABOARD })
    expect(sent).toEqual([])
    expect(actor.getSnapshot().context.verdict?.kind).toBe('known')
  })

  it('a piece that nobody expected is received with an explanation', async () => {
    const { actor, sent } = dock('receive', ['notExpected'])
    actor.send({ type: 'dock.scan', text: PIECE, aboard: [] })
    await waitFor(actor, (snapshot) => snapshot.matches({ words: 'asking' }))
    actor.send({ type: 'dock.explain', key: 'told', words: 'Left behind yesterday' })
    await waitFor(actor, (snapshot) => snapshot.matches({ words: 'none' }))
    expect(sent.map(({ words }) => words)).toEqual([null, 'Left behind yesterday'])
  })

  it('the reason for the first piece that comes off is that of the next as well', async () => {
    const { actor, sent } = dock('offload')
    actor.send({ type: 'dock.scan', text: PIECE, aboard: ABOARD })
    expect(sent).toEqual([])
    actor.send({ type: 'dock.explain', key: 'told', words: 'Wrong bus' })
    actor.send({ type: 'dock.scan', text: `${BILL}/8`, aboard: ABOARD })
    await idle(actor)
    expect(sent.map(({ words }) => words)).toEqual(['Wrong bus', 'Wrong bus'])
  })

  it('sends no piece under two keys and keeps the order of the scans, whatever is cut off', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 4, max: 99 }), { minLength: 1, maxLength: 8 }),
        fc.array(fc.constantFrom<Reply>('moved', 'outage', 'refused'), { maxLength: 12 }),
        async (pieces, replies) => {
          const { actor, sent } = dock('load', replies)
          for (const piece of pieces) actor.send({ type: 'dock.scan', text: `${BILL}/${piece}`, aboard: ABOARD })
          await idle(actor)
          while (actor.getSnapshot().context.unanswered.length > 0) {
            actor.send({ type: 'dock.repeat' })
            await idle(actor)
          }
          const keys = new Map(sent.map(({ label, key }) => [label, key]))
          expect(sent.every(({ label, key }) => keys.get(label) === key)).toBe(true)
          expect(sent.slice(0, pieces.length).map(({ label }) => label)).toEqual(
            pieces.map((piece) => `${BILL}/${piece}`),
          )
        },
      ),
      { numRuns: 60 },
    )
  })
})

type Reply = 'moved' | 'outage' | 'refused' | 'notExpected'

/** A running dock over a server that answers as told, and moves everything after that. */
function dock(act: DockAct, replies: readonly Reply[] = []) {
  const sent: DockOrder[] = []
  const reports: DockReport[] = []
  const machine = dockFlow.provide({
    actors: {
      movePieces: fromPromise<MoveAnswer, DockOrder>(async ({ input }) => {
        const reply = replies[sent.length] ?? 'moved'
        sent.push(input)
        if (reply === 'outage') throw new Error('no answer')
        return reply === 'moved' ? MOVED : { ok: false, reason: reply, message: 'No.' }
      }),
      findBill: fromPromise<FindAnswer, { bill: string }>(async () => ({ isThere: true })),
    },
  })
  const actor = createActor(machine, { input: { act } })
  actor.on('*', (report) => reports.push(report))
  actor.start()
  return { actor, sent, reports }
}

const idle = (actor: ReturnType<typeof dock>['actor']) =>
  waitFor(actor, (snapshot) => snapshot.context.queue.length === 0)

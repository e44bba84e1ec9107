import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, createEmptyActor, fromCallback, fromPromise } from 'xstate'
import {
  type DraftContext,
  type DraftEvent,
  type DraftInput,
  draftPart,
  type DraftReport,
  type ReadDraftAnswer,
  type SaveDraftAnswer,
} from '#machines/parts/draft.ts'
import { explore, leavesOf, unexpectedChanges, type EventFixtures } from '#tests/support/machine-model.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'

interface Work {
  step: string
}
type Reading = ReadDraftAnswer<Work>
const NOTHING: Reading = { ok: true, work: null, version: 0 }

const part = draftPart<Work>()
const parent: DraftInput<Work>['parent'] = createEmptyActor()

const EVENTS = {
  'draft.retry': [{}],
  'draft.startOver': [{}],
  'draft.keep': [{ snapshot: { step: 'journey' } }],
  'draft.keepNow': [{ snapshot: { step: 'payment' } }],
  'draft.flush': [{}],
  'draft.discard': [{}],
  'draft.takeOver': [{}],
} as const satisfies EventFixtures<DraftEvent>

const ANSWERS = {
  readDraft: [
    NOTHING,
    { ok: true, work: { step: 'journey' }, version: 3 },
    { ok: false, reason: 'otherShape', version: 3 },
  ],
  saveDraft: [
    { ok: true, version: 4 },
    { ok: false, reason: 'superseded', version: 9 },
    { ok: false, reason: 'refused' },
  ],
  discardDraft: [{ ok: true }],
}

const model = explore<DraftContext<Work>>({
  machine: part,
  input: { parent },
  fixtures: { events: EVENTS, answers: ANSWERS },
  facts: ({ isBehind, isDiscardWanted }) => [isBehind, isDiscardWanted],
})

describe('the draft as a model', () => {
  it('reaches every state', () => {
    expect(leavesOf(part).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual([])
  })

  it('walks every edge', async () => {
    await expectCovered(part, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(part, model)).toEqual([])
  })
})

describe('unfinished work', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is kept once when it changes several times in a moment', async () => {
    const { actor, saved } = keeper([{ ok: true, version: 1 }])
    await vi.advanceTimersByTimeAsync(0)
    actor.send({ type: 'draft.keep', snapshot: { at: 1 } })
    await vi.advanceTimersByTimeAsync(300)
    actor.send({ type: 'draft.keep', snapshot: { at: 2 } })
    await vi.advanceTimersByTimeAsync(1000)
    expect(saved).toMatchObject([{ snapshot: { at: 2 }, version: 0 }])
    expect(actor.getSnapshot().value).toBe('kept')
  })

  it('that changes while it is saved is saved again, on the version just written', async () => {
    const { actor, saved } = keeper([
      { ok: true, version: 1 },
      { ok: true, version: 2 },
    ])
    await vi.advanceTimersByTimeAsync(0)
    actor.send({ type: 'draft.keepNow', snapshot: { at: 1 } })
    actor.send({ type: 'draft.keep', snapshot: { at: 2 } })
    await vi.advanceTimersByTimeAsync(1000)
    expect(saved).toMatchObject([
      { snapshot: { at: 1 }, version: 0 },
      { snapshot: { at: 2 }, version: 1 },
    ])
    expect(saved[0]?.key).not.toBe(saved[1]?.key)
  })

  it('is sent again with the same key when no answer came', async () => {
    const { actor, saved } = keeper([new Error('no answer'), { ok: true, version: 1 }])
    await vi.advanceTimersByTimeAsync(0)
    actor.send({ type: 'draft.keepNow', snapshot: { at: 1 } })
    await vi.advanceTimersByTimeAsync(6000)
    expect(saved).toHaveLength(2)
    expect(saved[1]).toEqual(saved[0])
  })

  it('gives way to another tab until the clerk goes on here', async () => {
    const { actor, saved } = keeper([
      { ok: false, reason: 'superseded', version: 9 },
      { ok: true, version: 10 },
    ])
    await vi.advanceTimersByTimeAsync(0)
    actor.send({ type: 'draft.keepNow', snapshot: { at: 1 } })
    await vi.advanceTimersByTimeAsync(0)
    actor.send({ type: 'draft.keep', snapshot: { at: 2 } })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(saved).toHaveLength(1)
    actor.send({ type: 'draft.takeOver' })
    await vi.advanceTimersByTimeAsync(0)
    expect(saved[1]).toMatchObject({ snapshot: { at: 2 }, version: 9 })
    expect(actor.getSnapshot().value).toBe('kept')
  })

  it('that is finished while it is saved is thrown away afterwards', async () => {
    const { actor, discarded } = keeper([{ ok: true, version: 1 }])
    await vi.advanceTimersByTimeAsync(0)
    actor.send({ type: 'draft.keepNow', snapshot: { at: 1 } })
    actor.send({ type: 'draft.discard' })
    expect(discarded).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(0)
    expect(discarded).toHaveLength(1)
    expect(actor.getSnapshot()).toMatchObject({ value: 'kept', context: { version: 0, snapshot: null } })
  })

  it('is told to the flow once it is found, and kept on the version that was read', async () => {
    const found: Reading = { ok: true, work: { step: 'payment' }, version: 3 }
    const { actor, saved, told } = keeper([{ ok: true, version: 4 }], [found])
    await vi.advanceTimersByTimeAsync(0)
    expect(told).toEqual([{ type: 'draft.read', work: { step: 'payment' } }])
    actor.send({ type: 'draft.keepNow', snapshot: { at: 1 } })
    await vi.advanceTimersByTimeAsync(0)
    expect(saved).toMatchObject([{ snapshot: { at: 1 }, version: 3 }])
  })

  it('is looked for again where no answer came; the flow is told nothing before', async () => {
    const { actor, told } = keeper([], [new Error('no answer'), NOTHING])
    await vi.advanceTimersByTimeAsync(0)
    expect(actor.getSnapshot().value).toBe('unread')
    expect(told).toEqual([])
    actor.send({ type: 'draft.retry' })
    await vi.advanceTimersByTimeAsync(0)
    expect(told).toEqual([{ type: 'draft.read', work: null }])
  })

  it('of another version of the program is thrown away only when the clerk starts over', async () => {
    const { actor, discarded, told } = keeper([], [{ ok: false, reason: 'otherShape', version: 9 }])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(actor.getSnapshot().value).toBe('setAside')
    expect([told, discarded]).toEqual([[], []])
    actor.send({ type: 'draft.startOver' })
    await vi.advanceTimersByTimeAsync(0)
    expect(told).toEqual([{ type: 'draft.read', work: null }])
    expect(discarded).toHaveLength(1)
    expect(actor.getSnapshot()).toMatchObject({ value: 'kept', context: { version: 0 } })
  })
})

function keeper(saves: (SaveDraftAnswer | Error)[], reads: (Reading | Error)[] = [NOTHING]) {
  const saved: { snapshot: Record<string, unknown>; version: number; key: string }[] = []
  const discarded: { key: string }[] = []
  const told: DraftReport<Work>[] = []
  const flow = createActor(
    fromCallback<DraftReport<Work>>(({ receive }) => {
      receive((report) => told.push(report))
    }),
  ).start()
  const toRead = [...reads]
  const actor = createActor(
    part.provide({
      actors: {
        readDraft: fromPromise<Reading>(async () => answered(toRead.shift())),
        saveDraft: fromPromise<SaveDraftAnswer, { snapshot: Record<string, unknown>; version: number; key: string }>(
          async ({ input }) => {
            saved.push(input)
            return answered(saves[saved.length - 1])
          },
        ),
        discardDraft: fromPromise<{ ok: boolean }, { key: string }>(async ({ input }) => {
          discarded.push(input)
          return { ok: true }
        }),
      },
    }),
    { input: { parent: flow } },
  ).start()
  return { actor, saved, discarded, told }
}

function answered<Answer>(answer: Answer | Error | undefined): Answer {
  if (answer === undefined || answer instanceof Error) throw answer ?? new Error('nothing is scripted')
  return answer
}

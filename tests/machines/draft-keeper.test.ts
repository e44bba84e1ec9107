import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { draftKeeper, type DraftContext, type DraftEvent, type SaveDraftAnswer } from '#machines/draft/draft-keeper.ts'
import { explore, leavesOf, unexpectedChanges, type EventFixtures } from '#tests/support/machine-model.ts'
import { expectWalked } from '#tests/support/walked-transitions.ts'

const EVENTS = {
  'draft.adopt': [{ version: 3 }],
  'draft.keep': [{ snapshot: { step: 'journey' } }],
  'draft.keepNow': [{ snapshot: { step: 'payment' } }],
  'draft.flush': [{}],
  'draft.discard': [{}],
  'draft.takeOver': [{}],
} as const satisfies EventFixtures<DraftEvent>

const ANSWERS = {
  saveDraft: [
    { ok: true, version: 4 },
    { ok: false, reason: 'superseded', version: 9 },
    { ok: false, reason: 'refused' },
  ],
  discardDraft: [{ ok: true }],
}

const model = explore<DraftContext>({
  machine: draftKeeper,
  fixtures: { events: EVENTS, answers: ANSWERS },
  facts: ({ isBehind, isDiscardWanted }) => [isBehind, isDiscardWanted],
})

describe('the draft keeper as a model', () => {
  it('reaches every state', () => {
    expect(leavesOf(draftKeeper).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual([])
  })

  it('walks every edge', async () => {
    await expectWalked(draftKeeper, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(draftKeeper, model)).toEqual([])
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
    actor.send({ type: 'draft.keepNow', snapshot: { at: 1 } })
    actor.send({ type: 'draft.discard' })
    expect(discarded).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(0)
    expect(discarded).toHaveLength(1)
    expect(actor.getSnapshot()).toMatchObject({ value: 'kept', context: { version: 0, snapshot: null } })
  })
})

function keeper(answers: (SaveDraftAnswer | Error)[]) {
  const saved: { snapshot: Record<string, unknown>; version: number; key: string }[] = []
  const discarded: { key: string }[] = []
  const actor = createActor(
    draftKeeper.provide({
      actors: {
        saveDraft: fromPromise<SaveDraftAnswer, { snapshot: Record<string, unknown>; version: number; key: string }>(
          async ({ input }) => {
            saved.push(input)
            const answer = answers[saved.length - 1]
            if (answer === undefined || answer instanceof Error) throw answer ?? new Error('nothing is scripted')
            return answer
          },
        ),
        discardDraft: fromPromise<{ ok: boolean }, { key: string }>(async ({ input }) => {
          discarded.push(input)
          return { ok: true }
        }),
      },
    }),
  ).start()
  return { actor, saved, discarded }
}

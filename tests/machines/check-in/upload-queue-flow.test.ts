import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import {
  uploadQueueFlow,
  type RefreshAnswer,
  type SendAnswer,
  type UploadContext,
  type UploadEvent,
} from '#machines/check-in/upload-queue-flow.ts'
import { explore, leavesOf, unexpectedChanges, type EventFixtures } from '#tests/support/machine-model.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'

const EVENTS = {
  'upload.queued': [{}],
  'upload.unanswered': [{}],
  'upload.online': [{}],
  'upload.signedIn': [{}],
  'upload.signedOut': [{}],
  'upload.refresh': [{}],
} as const satisfies EventFixtures<UploadEvent>

const ANSWERS = {
  sendNext: [{ outcome: 'settled' }, { outcome: 'putAside' }, { outcome: 'empty' }, { outcome: 'signedOut' }],
  refreshLists: [
    { hasDue: false, isSignedOut: false },
    { hasDue: true, isSignedOut: false },
    { hasDue: false, isSignedOut: true },
  ],
} satisfies { sendNext: SendAnswer[]; refreshLists: RefreshAnswer[] }

const model = explore<UploadContext>({
  machine: uploadQueueFlow,
  fixtures: { events: EVENTS, answers: ANSWERS },
  facts: () => null,
})

describe('the upload as a model', () => {
  it('reaches every state', () => {
    expect(leavesOf(uploadQueueFlow).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual([])
  })

  it('walks every edge', async () => {
    await expectCovered(uploadQueueFlow, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(uploadQueueFlow, model)).toEqual([])
  })

  it('asks the server nothing while nobody is signed in', () => {
    expect(model.states.filter((state) => state.matches('signedOut') && state.hasTag('connected'))).toEqual([])
  })
})

describe('what a cut-off device did', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is sent one act after the other, and then the lists are read anew', async () => {
    const { actor, steps } = upload([{ outcome: 'settled' }, { outcome: 'settled' }, { outcome: 'empty' }])
    actor.send({ type: 'upload.signedIn' })
    await vi.advanceTimersByTimeAsync(0)
    expect(steps).toEqual(['send', 'send', 'send', 'refresh'])
    expect(actor.getSnapshot().value).toBe('idle')
  })

  it('waits longer after each attempt without an answer, and no time at all when the network is back', async () => {
    const { actor, steps } = upload([new Error('cut off'), new Error('cut off'), { outcome: 'empty' }])
    actor.send({ type: 'upload.signedIn' })
    await vi.advanceTimersByTimeAsync(1999)
    expect(steps).toEqual(['send'])
    await vi.advanceTimersByTimeAsync(1)
    expect(steps).toEqual(['send', 'send'])
    await vi.advanceTimersByTimeAsync(3999)
    expect(actor.getSnapshot()).toMatchObject({ value: 'waiting', context: { failures: 2 } })
    actor.send({ type: 'upload.online' })
    await vi.advanceTimersByTimeAsync(0)
    expect(actor.getSnapshot()).toMatchObject({ value: 'idle', context: { failures: 0 } })
  })

  it('stays on the device when the token has expired, and goes on with whoever signs in', async () => {
    const { actor, steps } = upload([{ outcome: 'signedOut' }, { outcome: 'settled' }, { outcome: 'empty' }])
    actor.send({ type: 'upload.signedIn' })
    await vi.advanceTimersByTimeAsync(600_000)
    expect([actor.getSnapshot().value, steps]).toEqual(['signedOut', ['send']])
    actor.send({ type: 'upload.online' })
    expect(actor.getSnapshot().value).toBe('signedOut')
    actor.send({ type: 'upload.signedIn' })
    await vi.advanceTimersByTimeAsync(0)
    expect(actor.getSnapshot().value).toBe('idle')
  })

  it('and on which the server fails time after time holds up nothing behind it', async () => {
    const failure = new Error('the server failed')
    const { actor, steps } = upload([
      failure,
      failure,
      failure,
      { outcome: 'putAside' },
      { outcome: 'settled' },
      { outcome: 'empty' },
    ])
    actor.send({ type: 'upload.signedIn' })
    await vi.advanceTimersByTimeAsync(2000 + 4000 + 8000)
    expect(steps).toEqual(['send', 'send', 'send', 'send', 'send', 'send', 'refresh'])
    expect(actor.getSnapshot()).toMatchObject({ value: 'idle', context: { failures: 0 } })
  })

  it('that came while the lists were read is sent before the device rests', async () => {
    const { actor, steps } = upload([{ outcome: 'empty' }, { outcome: 'settled' }, { outcome: 'empty' }], [true, false])
    actor.send({ type: 'upload.signedIn' })
    await vi.advanceTimersByTimeAsync(0)
    expect(steps).toEqual(['send', 'refresh', 'send', 'send', 'refresh'])
  })
})

function upload(answers: (SendAnswer | Error)[], due: boolean[] = []) {
  const steps: ('send' | 'refresh')[] = []
  let sent = 0
  let refreshed = 0
  const actor = createActor(
    uploadQueueFlow.provide({
      actors: {
        sendNext: fromPromise<SendAnswer>(async () => {
          steps.push('send')
          const answer = answers[sent]
          sent += 1
          if (answer === undefined || answer instanceof Error) throw answer ?? new Error('nothing is scripted')
          return answer
        }),
        refreshLists: fromPromise<RefreshAnswer>(async () => {
          steps.push('refresh')
          refreshed += 1
          return { hasDue: due[refreshed - 1] ?? false, isSignedOut: false }
        }),
      },
    }),
  ).start()
  return { actor, steps }
}

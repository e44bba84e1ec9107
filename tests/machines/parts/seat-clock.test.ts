import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, createEmptyActor, fromCallback } from 'xstate'
import { fingerprintOf } from '#machines/workflow/fingerprint.ts'
import {
  heldUntil,
  seatClockBy,
  seatClockPart,
  type SeatClockEvent,
  type SeatReport,
} from '#machines/parts/seat-clock.ts'
import { type EventFixtures, explore, leavesOf, unexpectedChanges } from '#tests/support/machine-model.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'

interface Answer {
  ok: boolean
  until?: string
}
type Body = string[]

const NOW = '2026-11-21T08:00:00.000Z'
const TEN_PAST = '2026-11-21T08:10:00.000Z'
const TWENTY_PAST = '2026-11-21T08:20:00.000Z'
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

const part = seatClockPart<Answer, Body>()
const EVENTS = {
  'seats.held': [{ until: TEN_PAST, clockOffset: 0 }],
  'seats.none': [{}],
  'seats.renew': [{ body: ['7'] }],
} as const satisfies EventFixtures<SeatClockEvent<readonly string[]>>

const model = explore({
  machine: part,
  input: { parent: createEmptyActor() },
  fixtures: { events: EVENTS, answers: { extendHolds: [{ ok: true }, { ok: false }] } },
  facts: () => null,
})

describe('the seat clock as a model', () => {
  it('reaches every state', () => {
    expect(leavesOf(part).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual([])
  })

  it('walks every edge', async () => {
    await expectCovered(part, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(part, model)).toEqual([])
  })

  it('is the same machine whatever is held', () => {
    expect(fingerprintOf(seatClockPart<{ ok: boolean }, number>())).toBe(fingerprintOf(part))
  })
})

describe('a seat clock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date(NOW) })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('says when the time is over, once', async () => {
    const { actor, reports } = clock()
    actor.send(heldUntil(TEN_PAST, 0))
    await minutes(9)
    expect(reports).toEqual([])
    await minutes(30)
    expect(reports).toEqual([{ type: 'seats.over' }])
    expect(actor.getSnapshot().value).toBe('none')
  })

  it("goes by the server's clock, not the device's", async () => {
    const { actor, reports } = clock()
    actor.send(heldUntil(TEN_PAST, 8 * 60_000))
    await minutes(3)
    expect(reports).toEqual([{ type: 'seats.over' }])
  })

  it('says at once that a time was over before it heard of it', async () => {
    const { actor, reports } = clock()
    actor.send(heldUntil('2026-11-21T07:59:00.000Z', 0))
    await minutes(0)
    expect(reports).toEqual([{ type: 'seats.over' }])
  })

  it('counts anew when other seats are held, and no more once none is', async () => {
    const { actor, reports } = clock()
    actor.send(heldUntil(TEN_PAST, 0))
    await minutes(9)
    actor.send(heldUntil(TWENTY_PAST, 0))
    await minutes(9)
    expect(actor.getSnapshot().value).toEqual({ held: 'counting' })
    actor.send(heldUntil(null, 0))
    await minutes(30)
    expect(reports).toEqual([])
  })

  it('asks for more time with what it was given, and tells what was granted', async () => {
    const { actor, asked, reports } = clock([{ ok: true, until: TWENTY_PAST }])
    actor.send(heldUntil(TEN_PAST, 0))
    actor.send({ type: 'seats.renew', body: ['7', '8'] })
    actor.send({ type: 'seats.renew', body: ['9'] })
    expect(actor.getSnapshot().hasTag('renewing')).toBe(true)
    await minutes(0)
    expect(asked).toEqual([['7', '8']])
    expect(reports).toEqual([{ type: 'seats.renewed', answer: { ok: true, until: TWENTY_PAST } }])
  })

  it.each([['refused', { ok: false }] as const, ['not answered', new Error('no answer')] as const])(
    'lets the time that was left run on when more of it is %s',
    async (_, answer) => {
      const { actor, reports } = clock([answer])
      actor.send(heldUntil(TEN_PAST, 0))
      await minutes(4)
      actor.send({ type: 'seats.renew', body: ['7'] })
      await minutes(5)
      expect(actor.getSnapshot().value).toEqual({ held: 'counting' })
      expect(reports).toEqual([])
    },
  )

  it('does not ask where nothing is held', async () => {
    const { actor, asked } = clock()
    actor.send({ type: 'seats.renew', body: ['7'] })
    await minutes(1)
    expect(asked).toEqual([])
  })
})

/** A clock whose requests for more time are answered as told, and all that it said. */
function clock(answers: (Answer | Error)[] = []) {
  const asked: Body[] = []
  const reports: SeatReport<Answer>[] = []
  const parent = createActor(
    fromCallback<SeatReport<Answer>>(({ receive }) => {
      receive((report) => reports.push(report))
    }),
  ).start()
  const machine = seatClockBy<Answer, Body>(async (body) => {
    const answer = answers[asked.length]
    asked.push(body)
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('nobody answers')
    return answer
  })
  return { actor: createActor(machine, { input: { parent } }).start(), asked, reports }
}

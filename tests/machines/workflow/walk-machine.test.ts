import { describe, expect, it } from 'vitest'
import { machineRegistry } from '#machines/registry.ts'
import {
  isIn,
  walkable,
  walkAlong,
  walkChoices,
  walkStart,
  type Walkable,
  type WalkPlace,
} from '#machines/workflow/walk-machine.ts'

/** Walks on from what brought something new, until nothing new is found. */
function covered(walk: Walkable): { states: Set<string>; ways: string[][] } {
  const states = new Set<string>()
  const taken = new Set<string>()
  const known = new Set<string>()
  const fresh: { place: WalkPlace; way: string[] }[] = [{ place: walkStart(walk), way: [] }]
  const later: typeof fresh = []
  const ways: string[][] = []
  // What leaves at once is passed, and nobody stands in it.
  const passed = new Map(walk.description.transitions.map(({ id, from }) => [id, from]))
  const wanted = walk.description.states.filter(({ type }) => type !== 'history').length
  for (let next = fresh.shift(); next && states.size < wanted; next = fresh.shift() ?? later.shift()) {
    const { place, way } = next
    for (const path of isIn(place)) states.add(path)
    for (const choice of walkChoices(walk, place)) {
      const key = JSON.stringify(choice.snapshot.value)
      const isNew = isIn(choice).some((path) => !states.has(path)) || choice.taken.some((id) => !taken.has(id))
      for (const id of choice.taken) {
        taken.add(id)
        states.add(passed.get(id) ?? '')
      }
      for (const path of isIn(choice)) states.add(path)
      if (known.has(key)) continue
      known.add(key)
      const step = { place: choice, way: [...way, choice.id] }
      ways.push(step.way)
      if (isNew) fresh.push(step)
      else later.push(step)
    }
  }
  return { states, ways }
}

describe.each(machineRegistry)('a walk through $id', ({ machine }) => {
  const walk = walkable(machine)

  it('reaches every state of the definition by chosen events', () => {
    const { states, ways } = covered(walk)
    const missing = walk.description.states.filter(({ type, path }) => type !== 'history' && !states.has(path))
    expect(missing.map(({ path }) => path)).toEqual([])
    const longest = ways.toSorted((a, b) => b.length - a.length)[0] ?? []
    expect(walkAlong(walk, longest)).toHaveLength(longest.length + 1)
  })

  it('leaves the machine of the registry as it was', () => {
    expect(walkable(machine).description).toEqual(walk.description)
  })
})

describe('a walk through a top-up', () => {
  const top = machineRegistry.find(({ id }) => id === 'topUp')
  if (!top) throw new Error('top-ups have a machine')
  const walk = walkable(top.machine)

  it('offers what can happen, and nothing once it has ended', () => {
    const start = walkStart(walk)
    const choices = walkChoices(walk, start)
    expect(choices.map(({ id }) => id)).toEqual([
      'pending topUp.approve 0',
      'pending topUp.reject 0',
      'pending topUp.withdraw 0',
    ])
    expect(choices.map(({ snapshot }) => snapshot.value)).toEqual(['approved', 'rejected', 'withdrawn'])
    expect(choices.flatMap((choice) => walkChoices(walk, choice))).toEqual([])
  })

  it('refuses a path that the machine does not take', () => {
    expect(walkAlong(walk, ['pending topUp.approve 0', 'pending topUp.reject 0'])).toBeNull()
  })
})

describe('a walk through an upload', () => {
  const upload = machineRegistry.find(({ id }) => id === 'checkInUpload')
  if (!upload) throw new Error('uploads have a machine')
  const walk = walkable(upload.machine)

  it('takes each branch of an answer when it is chosen, failures and delays too', () => {
    const sending = walkAlong(walk, ['signedOut upload.signedIn 0'])?.at(-1)
    if (!sending) throw new Error('somebody can sign in')
    const outcomes = walkChoices(walk, sending).map(({ id, snapshot }) => [id, snapshot.value])
    expect(outcomes).toEqual([
      ['upload.signedOut 0', 'signedOut'],
      ['sending done.sendNext 0', 'sending'],
      ['sending done.sendNext 1', 'sending'],
      ['sending done.sendNext 2', 'signedOut'],
      ['sending done.sendNext 3', 'refreshing'],
      ['sending error.sendNext 0', 'waiting'],
    ])
    const waiting = walkAlong(walk, ['signedOut upload.signedIn 0', 'sending error.sendNext 0'])?.at(-1)
    expect(waiting && walkChoices(walk, waiting).map(({ id }) => id)).toContain('waiting after.retryPause 0')
  })
})

import { describe, expect, it } from 'vitest'
import { describeMachine } from '#machines/workflow/describe-machine.ts'
import { machineRegistry } from '#machines/registry.ts'
import { allRecords } from '#server/domain/workflow/all-records.ts'

/** What decides on somebody's request, by its name. */
const DECIDING = /\.(approve|accept|reject|confirm|payOut)$/

const steps = machineRegistry
  .filter(({ kind }) => kind === 'lifecycle')
  .flatMap(({ id, machine }) =>
    describeMachine(machine).transitions.map(({ eventType, guard }) => ({
      machine: id,
      event: eventType,
      guard: guard?.type === 'named' ? guard.name : '',
    })),
  )
const guarded = steps.filter(({ guard }) => guard.includes('SecondPerson'))

describe('four eyes in the lifecycles', () => {
  it('no event that decides on a request is without the guard', () => {
    expect(steps.filter(({ event, guard }) => DECIDING.test(event) && !guard.includes('SecondPerson'))).toEqual([])
  })

  it('what the guard keeps is what the audit judges again', () => {
    const names = (of: readonly { machine: string; event: string }[]) =>
      [...new Set(of.map(({ machine, event }) => `${machine} ${event}`))].toSorted()
    const judged = allRecords.flatMap(({ id, fourEyes }) =>
      (fourEyes?.events ?? []).map(({ event }) => ({ machine: id, event })),
    )
    // A departure's own event is a part of the confirmation of its cancellation.
    expect(names(guarded).filter((name) => name !== 'departure departure.cancel')).toEqual(names(judged))
  })
})

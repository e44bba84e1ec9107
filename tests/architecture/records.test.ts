import { describe, expect, test } from 'vitest'
import { RECORD_NAMES, RECORDS } from '#contract/records.ts'
import { describeMachine } from '#machines/workflow/describe-machine.ts'
import { machineRegistry } from '#machines/registry.ts'
import { CREATION_EVENT } from '#server/lifecycle/apply-event.ts'
import { allRecords, recordOf } from '#server/domain/workflow/all-records.ts'

const lifecycles = machineRegistry.filter(({ kind }) => kind === 'lifecycle')

test('every lifecycle leads a kind of record, and the audit, trails and search read its one definition', () => {
  expect(lifecycles.map(({ id }) => id).toSorted()).toEqual([...RECORD_NAMES].toSorted())
})

describe.each(RECORD_NAMES)('the definition of %s', (name) => {
  const record = recordOf(name)

  test('has the machine of the registry, under its id', () => {
    expect(record.id).toBe(name)
    expect(lifecycles.find(({ id }) => id === name)?.machine).toBe(record.machine)
  })

  test('says what each state of its machine means', () => {
    const { states } = describeMachine(record.machine)
    const leaves = states.filter(({ type }) => type === 'atomic' || type === 'final')
    expect(Object.keys(RECORDS[name].states).toSorted()).toEqual(leaves.map(({ path }) => path).toSorted())
  })

  test('names events that its machine has', () => {
    const events = new Set([
      CREATION_EVENT,
      ...describeMachine(record.machine).transitions.map(({ eventType }) => eventType),
    ])
    const named = [
      ...record.stamps.flatMap((stamp) => stamp.events ?? []),
      ...(record.fourEyes?.events ?? []).map(({ event }) => event),
      ...(record.writes ?? []).map(({ event }) => event),
    ]
    expect(named.filter((event) => !events.has(event))).toEqual([])
  })
})

test('no table is the home of two kinds', () => {
  expect(new Set(allRecords.map(({ table }) => table)).size).toBe(allRecords.length)
})

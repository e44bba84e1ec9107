import { describe, expect, test } from 'vitest'
import { RECORD_NAMES, RECORDS } from '#contract/records.ts'
import { describeMachine } from '#machines/workflow/describe-machine.ts'
import { machineRegistry } from '#machines/registry.ts'
import { CREATION_EVENT } from '#server/lifecycle/apply-event.ts'
import { WRITE_SCOPES } from '#server/domain/people/write-scopes.ts'
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

/** Writes by these scopes that are no event of one record's life, so that no event tells who did them on whose. */
const NOT_JUDGED_BY_EVENTS = [
  // They change a booking or read it; its tickets have lives of their own, which move by places.
  'updateBooking',
  'addSeats',
  'sendTickets',
  'quoteRefund',
  'quoteTravelDateChange',
  'createTravelDateChange',
  // What it hands in again is judged as its correction is, by the same event.
  'updateExpenseStatus',
]

test('the audit judges every write whose record decides who may do it', () => {
  const judged = allRecords.flatMap(({ writes = [] }) => writes.map(({ call }) => call))
  const scoped = Object.entries(WRITE_SCOPES).flatMap(([call, scope]) =>
    ['booking', 'depotMoney', 'requester'].includes(scope) ? [call] : [],
  )
  expect([...new Set([...judged, ...NOT_JUDGED_BY_EVENTS])].toSorted()).toEqual(scoped.toSorted())
})

test('no table is the home of two kinds', () => {
  expect(new Set(allRecords.map(({ table }) => table)).size).toBe(allRecords.length)
})

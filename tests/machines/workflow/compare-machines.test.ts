import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { compareMachines, compareTables } from '#machines/workflow/compare-machines.ts'
import { describeMachine } from '#machines/workflow/describe-machine.ts'
import { transitionTableOf } from '#machines/workflow/transition-table.ts'
import { machineRegistry } from '#machines/registry.ts'

const OLDER = createMachine({
  id: 'claim',
  initial: 'open',
  states: {
    open: { on: { approve: { target: 'paid', guard: 'isSmall' }, reject: 'rejected', withdraw: 'gone' } },
    paid: { type: 'final' },
    rejected: { on: { reopen: 'open' } },
    gone: { type: 'final' },
  },
})

const NEWER = createMachine({
  id: 'claim',
  initial: 'open',
  states: {
    open: {
      on: {
        approve: [{ target: 'paid', guard: 'isSmall' }, { target: 'checked' }],
        reject: { target: 'rejected', actions: 'tell' },
      },
    },
    paid: { type: 'final' },
    rejected: { on: { reopen: 'open' } },
    checked: { on: { approve: 'paid' } },
  },
})

test('an added, a removed and a changed transition are told, and the states that came and went', () => {
  const { states, transitions } = compareMachines(describeMachine(OLDER), describeMachine(NEWER))
  expect(states).toEqual([
    { path: 'gone', change: 'removed' },
    { path: 'checked', change: 'added' },
  ])
  expect(transitions.map(({ change, older, newer }) => [change, older?.id ?? null, newer?.id ?? null])).toEqual([
    ['added', null, 'open approve 1'],
    ['changed', 'open reject 0', 'open reject 0'],
    ['removed', 'open withdraw 0', null],
    ['added', null, 'checked approve 0'],
  ])
})

test('steps are compared where nothing but the transition tables was kept', () => {
  expect(compareTables(transitionTableOf(OLDER), transitionTableOf(NEWER))).toEqual({
    added: [
      { from: 'checked', event: 'approve', to: 'paid' },
      { from: 'open', event: 'approve', to: 'checked' },
    ],
    removed: [{ from: 'open', event: 'withdraw', to: 'gone' }],
  })
})

test('a guard before another that stays is an added transition, not two changed ones', () => {
  const guarded = (guards: string[]) =>
    describeMachine(
      createMachine({
        id: 'way',
        initial: 'a',
        states: { a: { on: { go: guards.map((guard) => ({ target: 'b', guard })) } }, b: {} },
      }),
    )
  const { transitions } = compareMachines(guarded(['isOld', 'isKnown']), guarded(['isNew', 'isOld', 'isKnown']))
  expect(transitions.map(({ change, newer }) => [change, newer?.id])).toEqual([['added', 'a go 0']])
})

test('every machine equals itself, also after a way through the database', () => {
  for (const { machine } of machineRegistry) {
    const description = describeMachine(machine)
    const kept: typeof description = JSON.parse(JSON.stringify(description, (_, part: unknown) => reversed(part)))
    expect(compareMachines(kept, description)).toEqual({ states: [], transitions: [] })
  }
})

/** As jsonb does, keys come back in another order. */
function reversed(part: unknown): unknown {
  return typeof part === 'object' && part !== null && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).toReversed())
    : part
}

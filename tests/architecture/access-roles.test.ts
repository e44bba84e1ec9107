import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NARROWED_TYPES } from '#contract/people/access-role-codes.ts'
import { calls, type CallName } from '#contract/calls.ts'
import { contract } from '#contract/contract.ts'
import { callsOfScreen, narrowedCalls, NEVER_NARROWED } from '#src/features/people/screen-actions.ts'
import { screensOf } from '#src/features/people/screens-of-type.ts'

/** Calls that some user type has which access roles narrow. */
const narrowable = Object.keys(calls)
  .filter((name): name is CallName => name in calls)
  .filter((name) => {
    const { access } = contract[name]
    return (
      typeof access !== 'string' && [...access].some((type) => NARROWED_TYPES.some((narrowed) => narrowed === type))
    )
  })

test('every call of a user type that can be narrowed is taken away with a screen or an action, or said to be never', () => {
  const known = [...narrowedCalls(), ...NEVER_NARROWED]
  expect(narrowable.filter((name) => !known.includes(name))).toEqual([])
})

test('no call is both, and none is listed that nobody who is narrowed has', () => {
  expect(NEVER_NARROWED.filter((name) => narrowedCalls().includes(name))).toEqual([])
  expect([...narrowedCalls(), ...NEVER_NARROWED].filter((name) => !narrowable.includes(name))).toEqual([])
})

test('a write that is never narrowed changes only what is the own: views, drafts, files of a sale, what one prints', () => {
  const writes = NEVER_NARROWED.filter((name) => calls[name].keyed)
  expect(writes.toSorted()).toEqual([
    'arrangeDashboard',
    'createSavedView',
    'deleteFile',
    'deleteSavedView',
    'discardDraft',
    'notePrint',
    'saveDraft',
    'updateSavedView',
    'uploadFile',
  ])
})

test.each(['en', 'ar'])('every action that can be taken away has its words (%s)', (language) => {
  const { action } = JSON.parse(readFileSync(`public/locales/${language}/people.json`, 'utf8'))
  const actions = NARROWED_TYPES.flatMap((type) =>
    screensOf(type).flatMap(({ screen }) => callsOfScreen(screen, type).act.map(({ call }) => call)),
  )
  expect([...new Set(actions)].filter((call) => !Object.hasOwn(action, call))).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { getNextSnapshot } from 'xstate'
import { createTestModel } from 'xstate/graph'
import type { JournalState } from '#contract/ledger/journal-codes.ts'
import {
  type JournalEntryEvent,
  type JournalEntryFacts,
  journalEntryLifecycle,
} from '#machines/ledger/journal-entry-lifecycle.ts'
import {
  type EventFixtures,
  eventsOf,
  explore,
  leavesOf,
  together,
  unexpectedChanges,
} from '#tests/support/machine-model.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'

const ANOTHER: JournalEntryFacts = { actsRequester: false, conflict: null, isCovered: true }
const REQUESTER: JournalEntryFacts = { ...ANOTHER, actsRequester: true, conflict: 'own' }
const UNCOVERED: JournalEntryFacts = { ...ANOTHER, isCovered: false }

const EVENTS = {
  'journalEntry.approve': [{}],
  'journalEntry.reject': [{ reason: 'Paid already' }, { reason: ' ' }],
  'journalEntry.withdraw': [{}],
} as const satisfies EventFixtures<JournalEntryEvent>

const fixtures = { events: EVENTS }

describe('the journal entry as a model', () => {
  const model = together(
    [ANOTHER, REQUESTER, UNCOVERED].map((input) =>
      explore({ machine: journalEntryLifecycle, input, fixtures, facts: () => null }),
    ),
  )

  it('is pure: no invoke and no timer, which createTestModel does not allow', () => {
    expect(() => createTestModel(journalEntryLifecycle)).not.toThrow()
  })

  it('reaches every state', () => {
    expect(leavesOf(journalEntryLifecycle).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual([])
  })

  it('walks every edge', async () => {
    await expectCovered(journalEntryLifecycle, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(journalEntryLifecycle, model)).toEqual([])
  })

  it('knows no event beyond those of the domain rulings', () => {
    expect([...new Set(eventsOf(journalEntryLifecycle, fixtures).map(({ type }) => type))].toSorted()).toEqual(
      Object.keys(EVENTS).toSorted(),
    )
  })
})

const DECISIONS: readonly [why: string, event: JournalEntryEvent, facts: JournalEntryFacts, to: JournalState][] = [
  ['another approves', { type: 'journalEntry.approve' }, ANOTHER, 'approved'],
  ['nobody approves their own', { type: 'journalEntry.approve' }, REQUESTER, 'proposed'],
  ['what is not owed any more is not posted', { type: 'journalEntry.approve' }, UNCOVERED, 'proposed'],
  [
    'what is not owed any more is rejected',
    { type: 'journalEntry.reject', reason: 'Paid already' },
    UNCOVERED,
    'rejected',
  ],
  ['a rejection has a reason', { type: 'journalEntry.reject', reason: ' ' }, ANOTHER, 'proposed'],
  ['nobody rejects their own', { type: 'journalEntry.reject', reason: 'No' }, REQUESTER, 'proposed'],
  ['who proposed takes it back', { type: 'journalEntry.withdraw' }, REQUESTER, 'withdrawn'],
  ['nobody else does', { type: 'journalEntry.withdraw' }, ANOTHER, 'proposed'],
]

describe('what the domain rulings say of a journal entry', () => {
  it.each(DECISIONS)('%s', (_, event, facts, to) => {
    const snapshot = journalEntryLifecycle.resolveState({ value: 'proposed', context: facts })
    expect(getNextSnapshot(journalEntryLifecycle, snapshot, event).value).toBe(to)
  })

  it.each(['approved', 'rejected', 'withdrawn'] as const)('%s is for good', (state) => {
    const snapshot = journalEntryLifecycle.resolveState({ value: state, context: ANOTHER })
    const taken = DECISIONS.map(([, event]) => event).filter((event) => snapshot.can(event))
    expect(taken).toEqual([])
  })
})

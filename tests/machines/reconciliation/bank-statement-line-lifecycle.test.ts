import { describe, expect, it } from 'vitest'
import { getNextSnapshot } from 'xstate'
import { createTestModel } from 'xstate/graph'
import type { StatementLineState } from '#contract/reconciliation/reconciliation-codes.ts'
import {
  type BankStatementLineEvent,
  type BankStatementLineFacts,
  bankStatementLineLifecycle,
} from '#machines/reconciliation/bank-statement-line-lifecycle.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'
import {
  type EventFixtures,
  eventsOf,
  explore,
  leavesOf,
  together,
  unexpectedChanges,
} from '#tests/support/machine-model.ts'

const FREE: BankStatementLineFacts = { isMadeUp: true, canBeUndone: true }
const SHORT: BankStatementLineFacts = { ...FREE, isMadeUp: false }
const CLOSED: BankStatementLineFacts = { ...FREE, canBeUndone: false }

const EVENTS = {
  'statementLine.match': [{}],
  'statementLine.unmatch': [{}],
  'statementLine.ignore': [{ reason: 'Given back the next day' }, { reason: ' ' }],
  'statementLine.restore': [{}],
  'statementLine.withdraw': [{}],
} as const satisfies EventFixtures<BankStatementLineEvent>

const fixtures = { events: EVENTS }

describe('the line of a statement as a model', () => {
  const model = together(
    [FREE, SHORT, CLOSED].map((input) =>
      explore({ machine: bankStatementLineLifecycle, input, fixtures, facts: () => null }),
    ),
  )

  it('is pure: no invoke and no timer, which createTestModel does not allow', () => {
    expect(() => createTestModel(bankStatementLineLifecycle)).not.toThrow()
  })

  it('reaches every state', () => {
    expect(leavesOf(bankStatementLineLifecycle).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual([])
  })

  it('walks every edge', async () => {
    await expectCovered(bankStatementLineLifecycle, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(bankStatementLineLifecycle, model)).toEqual([])
  })

  it('knows no event beyond those of the books rulings', () => {
    expect([...new Set(eventsOf(bankStatementLineLifecycle, fixtures).map(({ type }) => type))].toSorted()).toEqual(
      Object.keys(EVENTS).toSorted(),
    )
  })
})

const RULINGS: readonly [
  why: string,
  from: StatementLineState,
  event: BankStatementLineEvent,
  facts: BankStatementLineFacts,
  to: StatementLineState,
][] = [
  ['entries that come to it match it', 'unmatched', { type: 'statementLine.match' }, FREE, 'matched'],
  ['entries that do not come to it match nothing', 'unmatched', { type: 'statementLine.match' }, SHORT, 'unmatched'],
  ['it is matched once', 'matched', { type: 'statementLine.match' }, FREE, 'matched'],
  ['a match is undone', 'matched', { type: 'statementLine.unmatch' }, FREE, 'unmatched'],
  ['but not in a closed month', 'matched', { type: 'statementLine.unmatch' }, CLOSED, 'matched'],
  ['ignoring has a reason', 'unmatched', { type: 'statementLine.ignore', reason: ' ' }, FREE, 'unmatched'],
  ['it is ignored with one', 'unmatched', { type: 'statementLine.ignore', reason: 'Known' }, FREE, 'ignored'],
  ['what is matched is not ignored', 'matched', { type: 'statementLine.ignore', reason: 'Known' }, FREE, 'matched'],
  ['it is taken up again', 'ignored', { type: 'statementLine.restore' }, FREE, 'unmatched'],
  ['but not in a closed month', 'ignored', { type: 'statementLine.restore' }, CLOSED, 'ignored'],
  ['it goes with its statement', 'ignored', { type: 'statementLine.withdraw' }, FREE, 'withdrawn'],
  ['not while it is matched', 'matched', { type: 'statementLine.withdraw' }, FREE, 'matched'],
]

describe('what the books rulings say of the line of a statement', () => {
  it.each(RULINGS)('%s', (_, from, event, facts, to) => {
    const snapshot = bankStatementLineLifecycle.resolveState({ value: from, context: facts })
    expect(getNextSnapshot(bankStatementLineLifecycle, snapshot, event).value).toBe(to)
  })

  it('is taken back for good', () => {
    const snapshot = bankStatementLineLifecycle.resolveState({ value: 'withdrawn', context: FREE })
    expect(RULINGS.map(([, , event]) => event).filter((event) => snapshot.can(event))).toEqual([])
  })
})

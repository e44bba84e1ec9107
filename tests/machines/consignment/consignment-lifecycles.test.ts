import { describe, expect, it } from 'vitest'
import { getNextSnapshot } from 'xstate'
import { createTestModel } from 'xstate/graph'
import type { PieceState } from '#contract/consignment/consignment-codes.ts'
import type { WriteOffState } from '#contract/consignment/write-off.ts'
import { pieceLifecycle, type PieceEvent, type PieceFacts } from '#machines/consignment/piece-lifecycle.ts'
import { writeOffLifecycle, type WriteOffEvent, type WriteOffFacts } from '#machines/consignment/write-off-lifecycle.ts'
import {
  eventsOf,
  explore,
  leavesOf,
  together,
  unexpectedChanges,
  type EventFixtures,
} from '#tests/support/machine-model.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'

/** At the sending depot, unpaid, nothing of its bill gone. */
const HERE: PieceFacts = { loadedFrom: null, isAtReceiversDepot: false, isSettled: false, isNothingDispatched: true }
const AWAY: PieceFacts = { ...HERE, isNothingDispatched: false }
const LOADED: PieceFacts = { ...AWAY, loadedFrom: 'pending' }
const FORWARDED: PieceFacts = { ...AWAY, loadedFrom: 'receivedByBranch' }
const THERE: PieceFacts = { ...AWAY, isAtReceiversDepot: true }
const PAID: PieceFacts = { ...THERE, isSettled: true }

const deliver = { type: 'piece.deliver', signatureId: 's' } as const
const writeOff = { type: 'piece.writeOff', approvedBy: 'b', proposedBy: 'a' } as const
const plain = (type: 'piece.dispatch' | 'piece.forward' | 'piece.offload' | 'piece.receiveAtBranch' | 'piece.cancel') =>
  ({ type }) as const

const PIECE_EVENTS = {
  'piece.dispatch': [{}],
  'piece.forward': [{}],
  'piece.offload': [{}],
  'piece.receiveAtBranch': [{}],
  'piece.deliver': [{ signatureId: 's' }, { signatureId: '' }],
  'piece.writeOff': [
    { approvedBy: 'b', proposedBy: 'a' },
    { approvedBy: 'a', proposedBy: 'a' },
  ],
  'piece.cancel': [{}],
} as const satisfies EventFixtures<PieceEvent>

/** Nobody who proposed it, everybody where they were. */
const ANOTHER: WriteOffFacts = { actsRequester: false, conflict: null, isUnmoved: true, isBillCancelled: false }
const REQUESTER: WriteOffFacts = { ...ANOTHER, actsRequester: true, conflict: 'own' }
const MOVED: WriteOffFacts = { ...ANOTHER, isUnmoved: false }
const CANCELLING: WriteOffFacts = { ...ANOTHER, isBillCancelled: true }

const WRITE_OFF_EVENTS = {
  'writeOff.approve': [{}],
  'writeOff.reject': [{ reason: 'It was found' }, { reason: ' ' }],
  'writeOff.withdraw': [{}],
} as const satisfies EventFixtures<WriteOffEvent>

const pieceFixtures = { events: PIECE_EVENTS }
const writeOffFixtures = { events: WRITE_OFF_EVENTS }

describe.each([
  {
    name: 'the piece of a consignment',
    machine: pieceLifecycle,
    fixtures: pieceFixtures,
    model: together(
      [HERE, AWAY, LOADED, FORWARDED, THERE, PAID].map((input) =>
        explore({ machine: pieceLifecycle, input, fixtures: pieceFixtures, facts: () => null }),
      ),
    ),
  },
  {
    name: 'the write-off',
    machine: writeOffLifecycle,
    fixtures: writeOffFixtures,
    model: together(
      [ANOTHER, REQUESTER, MOVED, CANCELLING].map((input) =>
        explore({ machine: writeOffLifecycle, input, fixtures: writeOffFixtures, facts: () => null }),
      ),
    ),
  },
])('$name as a model', ({ machine, fixtures, model }) => {
  it('is pure: no invoke and no timer, which createTestModel does not allow', () => {
    expect(() => createTestModel(machine)).not.toThrow()
  })

  it('reaches every state', () => {
    expect(leavesOf(machine).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual([])
  })

  it('walks every edge', async () => {
    await expectCovered(machine, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(machine, model)).toEqual([])
  })

  it('knows no event beyond those of the domain rulings', () => {
    expect([...new Set(eventsOf(machine, fixtures).map(({ type }) => type))].toSorted()).toEqual(
      Object.keys(fixtures.events).toSorted(),
    )
  })
})

/** Domain rulings §3, by hand: nothing here is derived from the machine. */
const ALLOWED: readonly [from: PieceState, event: PieceEvent, facts: PieceFacts, to: PieceState][] = [
  ['pending', plain('piece.dispatch'), HERE, 'transit'],
  ['pending', writeOff, HERE, 'writtenOff'],
  ['pending', plain('piece.cancel'), HERE, 'cancelled'],
  ['transit', plain('piece.offload'), LOADED, 'pending'],
  ['transit', plain('piece.offload'), FORWARDED, 'receivedByBranch'],
  ['transit', plain('piece.receiveAtBranch'), LOADED, 'receivedByBranch'],
  ['transit', writeOff, LOADED, 'writtenOff'],
  ['receivedByBranch', plain('piece.forward'), AWAY, 'transit'],
  ['receivedByBranch', deliver, PAID, 'receivedByCustomer'],
  ['receivedByBranch', writeOff, THERE, 'writtenOff'],
]

const REFUSED: readonly [why: string, from: PieceState, event: PieceEvent, facts: PieceFacts][] = [
  ['nothing is received that was not sent', 'pending', plain('piece.receiveAtBranch'), HERE],
  ['nothing is handed over that has not arrived', 'transit', deliver, LOADED],
  ['a piece leaves once', 'transit', plain('piece.dispatch'), LOADED],
  ['a bill is not cancelled once a piece of it has left', 'pending', plain('piece.cancel'), AWAY],
  ['what has arrived is not forwarded', 'receivedByBranch', plain('piece.forward'), THERE],
  ['pay-on-delivery is collected first', 'receivedByBranch', deliver, THERE],
  ['nothing is handed over elsewhere', 'receivedByBranch', deliver, { ...PAID, isAtReceiversDepot: false }],
  ['nothing is handed over without a signature', 'receivedByBranch', { type: 'piece.deliver', signatureId: '' }, PAID],
  ['nobody approves a loss that they reported', 'transit', { ...writeOff, approvedBy: 'a' }, LOADED],
  ['what the receiver has is not lost', 'receivedByCustomer', writeOff, PAID],
  ['what is lost is not handed over', 'writtenOff', deliver, PAID],
  ['what is cancelled does not leave', 'cancelled', plain('piece.dispatch'), HERE],
]

describe('what the domain rulings say of a piece', () => {
  it.each(ALLOWED)('%s, %o with %o becomes %s', (from, event, facts, to) => {
    const snapshot = pieceLifecycle.resolveState({ value: from, context: facts })
    expect(snapshot.can(event)).toBe(true)
    expect(getNextSnapshot(pieceLifecycle, snapshot, event).value).toBe(to)
  })

  it.each(REFUSED)('%s (%s)', (_, from, event, facts) => {
    const snapshot = pieceLifecycle.resolveState({ value: from, context: facts })
    expect(snapshot.can(event)).toBe(false)
    expect(getNextSnapshot(pieceLifecycle, snapshot, event).value).toBe(from)
  })
})

const DECISIONS: readonly [why: string, event: WriteOffEvent, facts: WriteOffFacts, to: WriteOffState][] = [
  ['another approves', { type: 'writeOff.approve' }, ANOTHER, 'approved'],
  ['nobody approves their own', { type: 'writeOff.approve' }, REQUESTER, 'proposed'],
  ['what was found is not written off', { type: 'writeOff.approve' }, MOVED, 'proposed'],
  ['what was found is rejected', { type: 'writeOff.reject', reason: 'It was found' }, MOVED, 'rejected'],
  ['a rejection has a reason', { type: 'writeOff.reject', reason: ' ' }, ANOTHER, 'proposed'],
  ['nobody rejects their own', { type: 'writeOff.reject', reason: 'No' }, REQUESTER, 'proposed'],
  ['who proposed takes it back', { type: 'writeOff.withdraw' }, REQUESTER, 'withdrawn'],
  ['nobody else does', { type: 'writeOff.withdraw' }, ANOTHER, 'proposed'],
  ['but the cancellation of the bill does', { type: 'writeOff.withdraw' }, CANCELLING, 'withdrawn'],
]

describe('what the domain rulings say of a write-off', () => {
  it.each(DECISIONS)('%s', (_, event, facts, to) => {
    const snapshot = writeOffLifecycle.resolveState({ value: 'proposed', context: facts })
    expect(getNextSnapshot(writeOffLifecycle, snapshot, event).value).toBe(to)
  })
})

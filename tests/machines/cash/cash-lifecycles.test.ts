import { describe, expect, it } from 'vitest'
import { getNextSnapshot } from 'xstate'
import { createTestModel } from 'xstate/graph'
import type { ShiftState } from '#contract/cash/cash-shift-codes.ts'
import type { TransferState } from '#contract/cash/cash-transfer-codes.ts'
import type { SlipState } from '#contract/cash/deposit-slip-codes.ts'
import { cashShiftLifecycle, type CashShiftEvent, type CashShiftFacts } from '#machines/cash/cash-shift-lifecycle.ts'
import {
  type CashTransferEvent,
  type CashTransferFacts,
  cashTransferLifecycle,
} from '#machines/cash/cash-transfer-lifecycle.ts'
import {
  depositSlipLifecycle,
  type DepositSlipEvent,
  type DepositSlipFacts,
} from '#machines/cash/deposit-slip-lifecycle.ts'
import {
  eventsOf,
  explore,
  leavesOf,
  relay,
  together,
  unexpectedChanges,
  type EventFixtures,
} from '#tests/support/machine-model.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'

const SHIFT_EVENTS = {
  'cashShift.count': [{}],
  'cashShift.recount': [{}],
  'cashShift.close': [{}],
} as const satisfies EventFixtures<CashShiftEvent>
const SLIP_EVENTS = {
  'depositSlip.approve': [{}],
  'depositSlip.reject': [{ reason: 'Not on the account' }, { reason: ' ' }],
} as const satisfies EventFixtures<DepositSlipEvent>

const TRANSFER_EVENTS = {
  'cashTransfer.receive': [{}],
  'cashTransfer.return': [{ reason: 'Too large notes' }, { reason: ' ' }],
} as const satisfies EventFixtures<CashTransferEvent>

const CLERK: CashShiftFacts = { actsClerk: true, isFarOff: false, conflict: 'own' }
const FAR_OFF: CashShiftFacts = { ...CLERK, isFarOff: true }
const ANOTHER: CashShiftFacts = { actsClerk: false, isFarOff: false, conflict: null }
const TIED: CashShiftFacts = { ...ANOTHER, conflict: 'tied' }
/** Has counted it a second time. */
const RECOUNTER: CashShiftFacts = { ...ANOTHER, conflict: 'own' }
const GIVER: CashTransferFacts = { conflict: 'own', actsReceiver: true, actsOverseer: true, isNear: true }
const RECEIVER: CashTransferFacts = { conflict: null, actsReceiver: true, actsOverseer: false, isNear: true }
const TIED_RECEIVER: CashTransferFacts = { ...RECEIVER, conflict: 'tied' }
const HEAD: CashTransferFacts = { conflict: null, actsReceiver: false, actsOverseer: true, isNear: true }
const CREATOR: DepositSlipFacts = { conflict: 'own' }
const DECIDER: DepositSlipFacts = { conflict: null }

const shiftFixtures = { events: SHIFT_EVENTS }
const slipFixtures = { events: SLIP_EVENTS }
const transferFixtures = { events: TRANSFER_EVENTS }

describe.each([
  {
    name: 'the cash shift',
    machine: cashShiftLifecycle,
    fixtures: shiftFixtures,
    // The clerk counts and another closes: no single person walks the whole way.
    starts: [
      relay({
        machine: cashShiftLifecycle,
        people: [CLERK, FAR_OFF, ANOTHER, RECOUNTER, TIED],
        fixtures: shiftFixtures,
      }),
    ],
  },
  {
    name: 'the deposit slip',
    machine: depositSlipLifecycle,
    fixtures: slipFixtures,
    starts: [CREATOR, DECIDER].map((input) =>
      explore({ machine: depositSlipLifecycle, input, fixtures: slipFixtures, facts: () => null }),
    ),
  },
  {
    name: 'the cash transfer',
    machine: cashTransferLifecycle,
    fixtures: transferFixtures,
    starts: [GIVER, RECEIVER, TIED_RECEIVER, HEAD, { ...RECEIVER, isNear: false }].map((input) =>
      explore({ machine: cashTransferLifecycle, input, fixtures: transferFixtures, facts: () => null }),
    ),
  },
])('$name as a model', ({ machine, fixtures, starts }) => {
  const model = together(starts)

  it('is pure: no invoke and no timer, which createTestModel does not allow', () => {
    expect(() => createTestModel(machine)).not.toThrow()
  })

  it('reaches every state', () => {
    expect(leavesOf(machine).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual([])
  })

  it('walks every edge, also those that take a second person', async () => {
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
const SHIFTS: readonly [
  why: string,
  from: ShiftState,
  event: CashShiftEvent['type'],
  facts: CashShiftFacts,
  to: ShiftState,
][] = [
  ['the clerk counts', 'open', 'cashShift.count', CLERK, 'counted'],
  ['nobody counts for the clerk', 'open', 'cashShift.count', ANOTHER, 'open'],
  ['what is not counted is not closed', 'open', 'cashShift.close', ANOTHER, 'open'],
  ['another closes', 'counted', 'cashShift.close', ANOTHER, 'closed'],
  ['nobody closes their own', 'counted', 'cashShift.close', CLERK, 'counted'],
  ['nothing is counted twice', 'counted', 'cashShift.count', CLERK, 'counted'],
  ['a count that is far off is counted again', 'open', 'cashShift.count', FAR_OFF, 'recountDue'],
  ['it is not closed before', 'recountDue', 'cashShift.close', ANOTHER, 'recountDue'],
  ['nobody counts their own a second time', 'recountDue', 'cashShift.recount', CLERK, 'recountDue'],
  ['another counts it again', 'recountDue', 'cashShift.recount', ANOTHER, 'counted'],
  ['who counted it again does not close it', 'counted', 'cashShift.close', RECOUNTER, 'counted'],
  ['a tied account does not count it again', 'recountDue', 'cashShift.recount', TIED, 'recountDue'],
  ['a tied account does not close it', 'counted', 'cashShift.close', TIED, 'counted'],
  ['what is near is not counted again', 'counted', 'cashShift.recount', ANOTHER, 'counted'],
  ['what is closed stays closed', 'closed', 'cashShift.count', CLERK, 'closed'],
]

describe('what the domain rulings say of a cash shift', () => {
  it.each(SHIFTS)('%s', (_, from, type, facts, to) => {
    const snapshot = cashShiftLifecycle.resolveState({ value: from, context: facts })
    expect(getNextSnapshot(cashShiftLifecycle, snapshot, { type }).value).toBe(to)
  })
})

const returned = { type: 'cashTransfer.return', reason: 'Too large notes' } as const
const TRANSFERS: readonly [why: string, event: CashTransferEvent, facts: CashTransferFacts, to: TransferState][] = [
  ['the receiver counts it', { type: 'cashTransfer.receive' }, RECEIVER, 'received'],
  ['nobody receives what they handed over', { type: 'cashTransfer.receive' }, GIVER, 'handedOver'],
  ['nobody receives for another', { type: 'cashTransfer.receive' }, HEAD, 'handedOver'],
  [
    'a count that is far off is not received',
    { type: 'cashTransfer.receive' },
    { ...RECEIVER, isNear: false },
    'handedOver',
  ],
  ['a tied account does not receive', { type: 'cashTransfer.receive' }, TIED_RECEIVER, 'handedOver'],
  ['a tied account may send it back', returned, TIED_RECEIVER, 'returned'],
  ['the receiver returns it', returned, RECEIVER, 'returned'],
  ['a head account returns what nobody counts', returned, HEAD, 'returned'],
  ['nobody returns what they handed over', returned, GIVER, 'handedOver'],
  ['a return has a reason', { ...returned, reason: ' ' }, RECEIVER, 'handedOver'],
]

describe('what the books rulings say of a cash transfer', () => {
  it.each(TRANSFERS)('%s', (_, event, facts, to) => {
    const snapshot = cashTransferLifecycle.resolveState({ value: 'handedOver', context: facts })
    expect(getNextSnapshot(cashTransferLifecycle, snapshot, event).value).toBe(to)
  })
})

const SLIPS: readonly [why: string, event: DepositSlipEvent, facts: DepositSlipFacts, to: SlipState][] = [
  ['another approves', { type: 'depositSlip.approve' }, DECIDER, 'approved'],
  ['nobody approves their own', { type: 'depositSlip.approve' }, CREATOR, 'pending'],
  ['another rejects with a reason', { type: 'depositSlip.reject', reason: 'Not on the account' }, DECIDER, 'rejected'],
  ['a rejection has a reason', { type: 'depositSlip.reject', reason: ' ' }, DECIDER, 'pending'],
  ['nobody rejects their own', { type: 'depositSlip.reject', reason: 'No' }, CREATOR, 'pending'],
]

describe('what the domain rulings say of a deposit slip', () => {
  it.each(SLIPS)('%s', (_, event, facts, to) => {
    const snapshot = depositSlipLifecycle.resolveState({ value: 'pending', context: facts })
    expect(getNextSnapshot(depositSlipLifecycle, snapshot, event).value).toBe(to)
  })
})

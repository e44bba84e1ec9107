import { setup } from 'xstate'
import { type FourEyesFacts, isSecondPerson } from '#machines/approval/four-eyes.ts'

/** What the guards of a work order read. Filled by the server from the order, the policies, its expenses, and who acts on it now. */
export interface WorkOrderFacts extends FourEyesFacts {
  /** Workshop, days and estimate are known. */
  isPlanned: boolean
  /** Its estimate is one that one person approves. */
  isWithinLimit: boolean
  /** Work or parts were entered that cost something. */
  hasCost: boolean
  /** It cost something, and none of its expenses stands: the last one was rejected. */
  isUnpaid: boolean
}

export type WorkOrderEvent =
  | { type: 'workOrder.plan' }
  | { type: 'workOrder.approve' }
  | { type: 'workOrder.reject'; reason: string }
  | { type: 'workOrder.start' }
  | { type: 'workOrder.finish' }
  | { type: 'workOrder.bill' }
  | { type: 'workOrder.cancel'; reason: string }

/** What a work order on a bus may become (business rulings §2): from the defect to the expense. */
export const workOrderLifecycle = setup({
  types: {} as {
    context: WorkOrderFacts
    events: WorkOrderEvent
    input: WorkOrderFacts
  },
  guards: {
    isPlannedAndWithinLimitOrSecondPerson: ({ context }) =>
      context.isPlanned && (context.isWithinLimit || isSecondPerson(context)),
    isPlannedAndSecondPersonWithReason: ({ context, event }) =>
      context.isPlanned && isSecondPerson(context) && 'reason' in event && event.reason.trim() !== '',
    hasReason: ({ event }) => 'reason' in event && event.reason.trim() !== '',
    hasReasonAndNoCost: ({ context, event }) => !context.hasCost && 'reason' in event && event.reason.trim() !== '',
    isUnpaid: ({ context }) => context.isUnpaid,
  },
}).createMachine({
  id: 'workOrder',
  description: 'Work on a bus: reported, approved, done at a workshop, and its cost handed in as an expense.',
  context: ({ input }) => input,
  initial: 'reported',
  states: {
    reported: {
      description: 'A defect was seen, or a maintenance plan is due. The bus may still run.',
      on: {
        'workOrder.plan': {
          target: 'reported',
          description: 'Workshop, days and estimated cost are entered, or entered anew.',
        },
        'workOrder.approve': {
          target: 'approved',
          guard: 'isPlannedAndWithinLimitOrSecondPerson',
          description: 'By another than who estimated it, where the estimate is above what one person approves.',
        },
        'workOrder.reject': {
          target: 'cancelled',
          guard: 'isPlannedAndSecondPersonWithReason',
          description: 'Refused with a reason by another than who estimated it.',
        },
        'workOrder.cancel': {
          target: 'cancelled',
          guard: 'hasReason',
          description: 'Dropped with a reason: reported by mistake, or twice.',
        },
      },
    },
    approved: {
      description: 'To be done on its days. A bus that it takes out of service is assigned to nothing for them.',
      on: {
        'workOrder.start': {
          target: 'inProgress',
          description: 'The workshop has the bus; its odometer is recorded.',
        },
        'workOrder.cancel': {
          target: 'cancelled',
          guard: 'hasReason',
          description: 'Dropped with a reason.',
        },
      },
    },
    inProgress: {
      description: 'The workshop has the bus. Out of service, it runs nothing until the work is done.',
      on: {
        'workOrder.finish': {
          target: 'done',
          description: 'Done: what it cost is handed in as an expense, which somebody else decides.',
        },
        'workOrder.cancel': {
          target: 'cancelled',
          guard: 'hasReasonAndNoCost',
          description: 'Given up with a reason, as long as it has cost nothing.',
        },
      },
    },
    done: {
      description: 'The bus is back, and what the work cost is an expense that waits, was accepted or was rejected.',
      on: {
        'workOrder.bill': {
          target: 'done',
          guard: 'isUnpaid',
          description: 'Its expense was rejected: corrected, the cost is handed in as a new one.',
        },
      },
    },
    cancelled: { type: 'final', description: 'Nothing is done, for a reason.' },
  },
})

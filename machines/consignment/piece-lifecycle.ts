import { setup } from 'xstate'

/** What the guards of a piece read. Filled by the server from the piece, its bill and who acts. */
export interface PieceFacts {
  /** Where it stood before it was loaded; null when it is not on the road. */
  loadedFrom: 'pending' | 'receivedByBranch' | null
  /** It lies at the receiver's depot. */
  isAtReceiversDepot: boolean
  /** Nothing is left to be collected for its bill. */
  isSettled: boolean
  /** No piece of its bill has left the sending depot. */
  isNothingDispatched: boolean
}

export type PieceEvent =
  | { type: 'piece.dispatch' }
  | { type: 'piece.forward' }
  | { type: 'piece.offload' }
  | { type: 'piece.receiveAtBranch' }
  | { type: 'piece.deliver'; signatureId: string }
  | { type: 'piece.writeOff'; approvedBy: string; proposedBy: string }
  | { type: 'piece.cancel' }

/**
 * What one piece of a consignment may become, from the counter to the receiver's signature (domain rulings §3). The
 * pieces are the records: the quantities of an item are counted from them.
 */
export const pieceLifecycle = setup({
  types: {} as {
    context: PieceFacts
    events: PieceEvent
    input: PieceFacts
  },
  guards: {
    wasPending: ({ context }) => context.loadedFrom === 'pending',
    wasReceivedByBranch: ({ context }) => context.loadedFrom === 'receivedByBranch',
    isElsewhere: ({ context }) => !context.isAtReceiversDepot,
    isSignedForAndSettled: ({ context, event }) =>
      context.isAtReceiversDepot && context.isSettled && 'signatureId' in event && event.signatureId !== '',
    isApprovedByAnother: ({ event }) => 'approvedBy' in event && event.approvedBy !== event.proposedBy,
    isNothingDispatched: ({ context }) => context.isNothingDispatched,
  },
}).createMachine({
  id: 'consignmentPiece',
  description: 'One piece of a consignment: accepted, in transit, at a branch, delivered.',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      description: 'Accepted, and at the sending depot.',
      on: {
        'piece.dispatch': { target: 'transit', description: 'Loaded onto the transport of a departure.' },
        'piece.writeOff': {
          target: 'writtenOff',
          guard: 'isApprovedByAnother',
          description: 'Lost before it left; one reported it, another approved.',
        },
        'piece.cancel': {
          target: 'cancelled',
          guard: 'isNothingDispatched',
          description: 'Returned to the sender with the whole bill.',
        },
      },
    },
    transit: {
      description: 'On the road, on the load list of a departure.',
      on: {
        'piece.offload': [
          { target: 'pending', guard: 'wasPending', description: 'Offloaded at the sending depot.' },
          {
            target: 'receivedByBranch',
            guard: 'wasReceivedByBranch',
            description: 'Taken off again at the branch that had forwarded it.',
          },
        ],
        'piece.receiveAtBranch': { target: 'receivedByBranch', description: 'Unloaded at a depot.' },
        'piece.writeOff': {
          target: 'writtenOff',
          guard: 'isApprovedByAnother',
          description: 'Lost on the road; one reported it, another approved.',
        },
      },
    },
    receivedByBranch: {
      description: "Lies at a depot: the receiver's, or one on the way.",
      on: {
        'piece.forward': {
          target: 'transit',
          guard: 'isElsewhere',
          description: "Loaded again, since this is not the receiver's depot.",
        },
        'piece.deliver': {
          target: 'receivedByCustomer',
          guard: 'isSignedForAndSettled',
          description: 'Handed over against ID and signature; pay-on-delivery was collected before.',
        },
        'piece.writeOff': {
          target: 'writtenOff',
          guard: 'isApprovedByAnother',
          description: 'Lost at the depot; one reported it, another approved.',
        },
      },
    },
    receivedByCustomer: { type: 'final', description: 'The receiver has it and has signed.' },
    writtenOff: { type: 'final', description: 'Lost.' },
    cancelled: { type: 'final', description: 'The bill was cancelled before anything had left.' },
  },
})

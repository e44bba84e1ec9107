import { z } from 'zod'
import type { UserType } from '../access.ts'
import { BOOKING_READERS } from '../access.ts'
import { FOUR_EYES_REFUSALS } from '../approval/approval-codes.ts'
import {
  amountMinor,
  currencyCode,
  instant,
  listQuery,
  recordId,
  recordVersion,
  remark,
  reasonText,
} from '../common.ts'
import { CONSIGNMENT_CLERKS } from './consignment.ts'
import { depotShown, numberRange, person } from './consignment-row.ts'
import { CONSIGNMENT_PAYMENTS, PIECE_STATES } from './consignment-codes.ts'
import { pieceChoice } from './consignment-movement.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'

export const WRITE_OFF_STATES = ['proposed', 'approved', 'rejected', 'withdrawn'] as const
export type WriteOffState = (typeof WRITE_OFF_STATES)[number]

/** Events of the write-off lifecycle that a person sends. */
export const WRITE_OFF_EVENTS = ['writeOff.approve', 'writeOff.reject', 'writeOff.withdraw'] as const

/** Types that decide; never on a proposal of their own (domain rulings §6). */
export const WRITE_OFF_DECIDERS = ['operation_manager'] as const satisfies readonly UserType[]

/** Why this reader cannot send an event now. `moved`: a piece has been found, or moved on, since. */
const WRITE_OFF_REFUSALS = ['state', ...FOUR_EYES_REFUSALS, 'notYours', 'moved'] as const

const writeOffRow = z.object({
  id: recordId,
  state: z.enum(WRITE_OFF_STATES),
  consignmentId: recordId,
  billNumber: z.string(),
  senderName: z.string(),
  receiverName: z.string(),
  payment: z.enum(CONSIGNMENT_PAYMENTS),
  pieces: z.int(),
  currency: currencyCode,
  /** What the pieces are worth on the bill. */
  value: amountMinor,
  /** Of that, what the approval takes off the receiver's debt, or took: pay-on-delivery that was not collected. */
  reversal: amountMinor,
  reason: z.string(),
  depot: depotShown.nullable(),
  requestedBy: person,
  requestedAt: instant,
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
  version: recordVersion,
})

const writeOff = writeOffRow.extend({
  lines: z.array(
    z.object({
      itemId: recordId,
      itemName: z.string(),
      quantity: z.int(),
      numbers: z.array(numberRange),
      /** Where they stood when the loss was reported. */
      state: z.enum(PIECE_STATES),
      depot: depotShown.nullable(),
    }),
  ),
  /** Pieces that have moved since, by number: the proposal can only be rejected. */
  moved: z.array(z.int()),
  can: z.array(z.object({ event: z.enum(WRITE_OFF_EVENTS), refusal: z.enum(WRITE_OFF_REFUSALS).nullable() })),
})
export type WriteOff = z.input<typeof writeOff>
export type WriteOffRow = z.input<typeof writeOffRow>

const decided = { id: recordId, version: recordVersion }

export const writeOffEndpoints = {
  proposeWriteOff: endpoint('proposeWriteOff', {
    summary: 'Report pieces of one bill as lost; somebody else decides.',
    access: [...CONSIGNMENT_CLERKS, 'operation_manager'],
    body: z.object({
      consignmentId: recordId,
      choice: pieceChoice,
      /** State of the pieces that typed quantities take: lost on the road, or at a depot. */
      from: z.enum(['pending', 'transit', 'receivedByBranch']),
      reason: reasonText,
    }),
    data: writeOff,
  }),
  getWriteOffList: listEndpoint('getWriteOffList', {
    summary: 'Proposals to write pieces off, within the own scope.',
    access: BOOKING_READERS,
    query: listQuery
      .omit({ search: true })
      .extend({ state: z.enum(WRITE_OFF_STATES).optional(), consignmentId: recordId.optional() }),
    data: writeOffRow,
  }),
  getWriteOff: endpoint('getWriteOff', {
    summary: 'A proposal to write pieces off, with all that its decision needs.',
    access: BOOKING_READERS,
    params: z.object({ id: recordId }),
    data: writeOff,
  }),
  decideWriteOff: endpoint('decideWriteOff', {
    summary: "Approve or reject somebody else's proposal; approving takes the pieces off the receiver's debt.",
    access: WRITE_OFF_DECIDERS,
    body: z.object({
      ...decided,
      decision: z.enum(['approve', 'reject']),
      /** Required to reject. */
      reason: remark.nullable(),
    }),
    data: writeOff,
  }),
  withdrawWriteOff: endpoint('withdrawWriteOff', {
    summary: 'Take an own proposal back before anybody decides it: the pieces were found.',
    access: [...CONSIGNMENT_CLERKS, 'operation_manager'],
    body: z.object({ ...decided, reason: remark.nullable() }),
    data: writeOff,
  }),
}

import { z } from 'zod'
import { USER_TYPES } from './access.ts'
import { instant, recordId } from './common.ts'
import { departureKey } from './departure/departure.ts'
import { fileEndpoint } from './endpoint.ts'
import { seatNumber } from './seat/seat.ts'
import { APPROVAL_KINDS } from './records.ts'

const seatsTopic = z.templateLiteral(['seats:', departureKey])
const departuresTopic = z.literal('departures')
const approvalsTopic = z.literal('approvals')
const cancellationTopic = z.templateLiteral(['cancellation:', recordId])
const consignmentTopic = z.templateLiteral(['consignment:', recordId])
/** Tells nothing: the stream ends with the session, so that its windows know. */
const sessionTopic = z.literal('session')
const auditTopic = z.templateLiteral(['audit:', recordId])

/** What a stream can be asked to tell: `seats:<departure key>`, `departures`, `approvals`, `cancellation:<id>`, `consignment:<id>`, `audit:<id>`, `session`. */
export const streamTopic = z.union([
  seatsTopic,
  departuresTopic,
  approvalsTopic,
  cancellationTopic,
  consignmentTopic,
  auditTopic,
  sessionTopic,
])
export type StreamTopic = z.input<typeof streamTopic>

/** Seats of a departure changed; who shows its map asks for it anew, or takes the seats as told. */
const seatsMessage = z.object({
  topic: seatsTopic,
  departureKey,
  seats: z.array(seatNumber),
  byUserId: recordId.nullable(),
  at: instant,
})

/** A departure looks different on a board: seats, boarding, gate, parcels or state; a board that shows it is asked for anew. */
const departuresMessage = z.object({ topic: departuresTopic, departureKey, at: instant })

/** Pieces came to lie, or lie no longer, in a region to be loaded; its boards are asked for anew. */
const cargoMessage = z.object({ topic: departuresTopic, cargoInRegionId: recordId, at: instant })

/** Something came to be decided, was decided, or was taken back; the inbox is to be asked for anew. */
const approvalsMessage = z.object({ topic: approvalsTopic, kind: z.enum(APPROVAL_KINDS), at: instant })

/** A cancellation of a departure has come further; it is to be asked for anew. */
const cancellationMessage = z.object({ topic: cancellationTopic, at: instant })

/** Pieces of a consignment have moved, its bill was corrected, paid or cancelled; it is to be asked for anew. */
const consignmentMessage = z.object({ topic: consignmentTopic, at: instant })

/** A run of the audit has come further; it is to be asked for anew. */
const auditMessage = z.object({ topic: auditTopic, at: instant })

export const streamMessage = z.union([
  seatsMessage,
  departuresMessage,
  cargoMessage,
  approvalsMessage,
  cancellationMessage,
  consignmentMessage,
  auditMessage,
])
export type StreamMessage = z.input<typeof streamMessage>

export const streamEndpoints = {
  streamEvents: fileEndpoint('streamEvents', {
    summary: 'Server-sent events on the topics asked for, each a message as JSON; ends with the token.',
    access: USER_TYPES,
    query: z.object({ topics: z.string().max(2000) }),
  }),
}

import { z } from 'zod'
import { TICKET_STATES } from '../booking/booking-codes.ts'
import { instant, localizedName, recordId, recordVersion, briefReason } from '../common.ts'
import { departureKey } from '../departure/departure.ts'
import { clientId, deviceTime, officerPass } from './device-time.ts'
import { endpoint } from '../endpoint.ts'

/** Tickets of one request: a whole bus, or what a device gathered while it was cut off. */
const MAX_CHECK_INS = 100

const checkInItem = z
  .object({
    /** Found by hand; or else what the ticket's QR code says, whose print revision is judged too. */
    ticketId: recordId.optional(),
    code: z.string().trim().max(200).optional(),
    /** Of a device that was cut off: the same command again answers the same. */
    clientId: clientId.optional(),
    device: deviceTime.optional(),
    /** Of a command given while cut off: who was signed in at the device then, if not who sends it now. */
    officerPass: officerPass.optional(),
    /** The officer has seen a valid visa where one is required and none is on record. */
    isVisaSeen: z.boolean().default(false),
  })
  .refine(({ ticketId, code }) => (ticketId === undefined) !== (code === undefined), {
    path: ['ticketId'],
    error: 'checkIn.ticketOrCode',
  })
export type CheckInItem = z.output<typeof checkInItem>

/** Who checked a passenger in, when and at which depot. */
export const checkInMark = z.object({
  officer: z.object({ id: recordId, name: z.string() }),
  at: instant,
  depot: z.object({ code: z.string(), name: localizedName }).nullable(),
})

/** `already`: by somebody before, as `checkIn` says. `refused`: `message` says why. */
const CHECK_IN_RESULTS = ['checkedIn', 'already', 'refused'] as const

const checkInOutcome = z.object({
  /** Null where the code is none of ours. */
  ticketId: recordId.nullable(),
  result: z.enum(CHECK_IN_RESULTS),
  /** The ticket as it stands now; null where the reader may not see it. */
  state: z.enum(TICKET_STATES).nullable(),
  version: recordVersion.nullable(),
  checkIn: checkInMark.nullable(),
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Of a command given while cut off that came to nothing, or was the second of its kind: somebody looks at it. */
  reviewId: recordId.nullable(),
})

export const checkInEndpoints = {
  checkIn: endpoint('checkIn', {
    summary: 'Check passengers in; says of each ticket what happened, and one that is refused holds up no other.',
    access: ['admin', 'staff'],
    body: z.object({
      tickets: z.array(checkInItem).min(1).max(MAX_CHECK_INS),
      /** What the officer is boarding: a ticket of another departure is refused. */
      departureKey: departureKey.optional(),
    }),
    data: z.array(checkInOutcome),
  }),
  undoCheckIn: endpoint('undoCheckIn', {
    summary: 'Take a check-in back before departure.',
    access: ['admin', 'operation_manager'],
    body: z.object({ ticketId: recordId, version: recordVersion, reason: briefReason }),
    data: z.object({ ticketId: recordId, state: z.enum(TICKET_STATES), version: recordVersion }),
  }),
}

import { z } from 'zod'
import { DATE_CHANGERS } from './access.ts'
import { instant, recordId } from './common.ts'
import { departureKey } from './departure.ts'
import { fileEndpoint } from './endpoint.ts'
import { seatNumber } from './seat.ts'

/** What a stream can be asked to tell: `seats:<departure key>`. */
export const streamTopic = z.templateLiteral(['seats:', departureKey])

/** Seats of a departure changed; who shows its map asks for it anew, or takes the seats as told. */
export const streamMessage = z.object({
  topic: streamTopic,
  departureKey,
  seats: z.array(seatNumber),
  byUserId: recordId.nullable(),
  at: instant,
})
export type StreamMessage = z.input<typeof streamMessage>

export const streamEndpoints = {
  streamEvents: fileEndpoint('streamEvents', {
    summary: 'Server-sent events on the topics asked for, each a message as JSON; ends with the token.',
    access: DATE_CHANGERS,
    query: z.object({ topics: z.string().max(2000) }),
  }),
}

import { notifyBoards } from '#server/domain/departure/departure-notifications.ts'
import type { EventStream } from '#server/plugins/event-stream.ts'

/** Tells everyone who shows the departure's map, or the departure on a board, which seats changed. To be called after the commit. */
export function notifySeats(
  events: Pick<EventStream, 'publish'>,
  departureKey: string,
  seats: readonly string[],
  byUserId: string | null,
): void {
  if (seats.length === 0) return
  events.publish({
    topic: `seats:${departureKey}`,
    departureKey,
    seats: [...seats],
    byUserId,
    at: new Date().toISOString(),
  })
  notifyBoards(events, [departureKey])
}

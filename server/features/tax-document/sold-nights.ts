import { type SQL, sql } from 'drizzle-orm'

/**
 * A `night` of a `room` as its `stay` was sold, whatever has been made of its days and its kind of room by now: the stay
 * moves as a whole, and a room is sold in one kind. As `told.night` and `told.room_type_id`, where these rows stand.
 */
export const NIGHT_AS_SOLD: SQL = sql`lateral (
    select night.night - (select coalesce(sum((event.payload ->> 'to')::date - (event.payload ->> 'from')::date), 0)::int from workflow_events as event
        where event.machine = 'stay' and event.record_id = stay.id and event.event = 'stay.moveDates') as night,
      coalesce((select (event.payload ->> 'roomTypeBefore')::uuid from workflow_events as event
        where event.machine = 'stay' and event.record_id = stay.id and event.event = 'stay.moveRoom' and event.payload ->> 'room' = room.id::text
        order by event.id limit 1), night.room_type_id) as room_type_id
  ) as told`

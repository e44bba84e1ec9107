import { sql } from 'drizzle-orm'

/** What the odometer of a bus showed last, by the readings that count; null where it was never read. On `transports`. */
export const latestReading = sql<{ day: string; km: number } | null>`(
  select json_build_object('day', reading.day, 'km', reading.km) from odometer_readings as reading
  where reading.transport_id = transports.id and reading.struck_at is null
  order by reading.day desc, reading.km desc limit 1)`

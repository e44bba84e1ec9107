import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { transports } from './network.ts'
import { users } from './people.ts'

/** What the odometer of a bus showed on a day at the operator's home. Of those that are not struck, none falls. */
export const odometerReadings = pgTable(
  'odometer_readings',
  {
    id: id(),
    transportId: uuid()
      .notNull()
      .references(() => transports.id),
    day: date({ mode: 'string' }).notNull(),
    km: integer().notNull(),
    recordedBy: uuid()
      .notNull()
      .references(() => users.id),
    recordedAt: instant().notNull(),
    /** Who took it out because it was wrong. */
    struckBy: uuid().references(() => users.id),
    struckAt: instant(),
    strikeReason: text(),
  },
  (table) => [
    uniqueIndex('odometer_readings_key')
      .on(table.transportId, table.day, table.km)
      .where(sql`${table.struckAt} is null`),
    index('odometer_readings_bus').on(table.transportId, table.day, table.id),
    index('odometer_readings_day').on(table.day, table.id),
    index('odometer_readings_recorded').on(table.recordedAt, table.id),
    check('odometer_readings_km', sql`${table.km} between 0 and 9999999`),
    check(
      'odometer_readings_struck',
      sql`(${table.struckAt} is null) = (${table.struckBy} is null) and (${table.struckAt} is null) = (${table.strikeReason} is null)`,
    ),
  ],
)

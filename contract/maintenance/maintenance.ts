import { z } from 'zod'
import type { UserType } from '../access.ts'
import { calendarDate, listQuery, reasonText, recordId } from '../common.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { MAX_KM } from './odometer-codes.ts'
import { odometerList } from './odometer-list.ts'
import { busNamed, odometerRow } from './odometer-row.ts'

/** Who keeps the logs of buses; a bus is of no depot. */
const FLEET_KEEPERS = ['operation_manager'] as const satisfies readonly UserType[]
/** Also who reads other logs of buses. */
const BUS_READERS = ['admin', ...FLEET_KEEPERS] as const satisfies readonly UserType[]

/** The user has seen that the bus would have driven further than buses do, and records the reading all the same. */
export const isJumpConfirmed = z.boolean().default(false)

/** What is entered of one reading. */
export const enteredReading = z.object({
  transportId: recordId,
  day: calendarDate,
  km: z.int().min(0).max(MAX_KM),
  isJumpConfirmed,
})

/** The last reading of a bus, and how far it would have driven since: further than is plausible. In kilometres. */
export const odometerJump = z.object({ day: calendarDate, km: z.int(), driven: z.int() })

const list = listQuery.extend(filterQuery(odometerList))
const unpaged = { pageNumber: true, recordNumber: true, next: true, previous: true } as const

export const maintenanceEndpoints = {
  getOdometerReadingList: listEndpoint('getOdometerReadingList', {
    summary: 'What the odometers of buses showed, and how far each bus drove between two readings.',
    access: FLEET_KEEPERS,
    query: list,
    data: odometerRow,
  }),
  exportOdometerReadings: fileEndpoint('exportOdometerReadings', {
    summary: 'The filtered odometer readings as CSV or XLSX; logged.',
    access: FLEET_KEEPERS,
    query: list.omit(unpaged).extend(sheetQuery),
  }),
  getOdometerBuses: endpoint('getOdometerBuses', {
    summary: 'Every bus with its latest odometer reading, and the day that it is.',
    access: BUS_READERS,
    data: z.object({
      today: calendarDate,
      buses: z.array(
        busNamed.extend({
          isActive: z.boolean(),
          latest: z.object({ day: calendarDate, km: z.int() }).nullable(),
        }),
      ),
    }),
  }),
  recordOdometer: endpoint('recordOdometer', {
    summary: 'Record what the odometer of a bus showed on a day; it never falls.',
    access: FLEET_KEEPERS,
    body: enteredReading,
    data: odometerRow,
  }),
  strikeOdometerReading: endpoint('strikeOdometerReading', {
    summary: 'Strike out a reading that was wrong; it stays in the log with its reason.',
    access: FLEET_KEEPERS,
    body: z.object({ id: recordId, reason: reasonText }),
    data: odometerRow,
  }),
}

import type { ReplyOf } from '#contract/contract.ts'
import type { Orm } from '#server/database/connection.ts'
import { exportRecords, pageOfRecords } from '#server/export/record-list.ts'
import type { Api } from '#server/plugins/api.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { homeDayAt } from '#server/time/local-day.ts'
import { readOdometerBuses } from './odometer-buses.ts'
import { readingRecords, readReadings } from './odometer-list.ts'
import { recordOdometer, strikeReading } from '#server/domain/maintenance/record-odometer.ts'

/** Logs of buses (business rulings §2). */
export function registerMaintenance(api: Api): void {
  api.read('getOdometerReadingList', ({ query, database }) => pageOfRecords(database.orm, readingRecords, query))
  api.file('exportOdometerReadings', ({ query, actor, database }) =>
    exportRecords(database, readingRecords, query, actor.id),
  )
  api.read('getOdometerBuses', async ({ actor, database: { orm }, now }) => ({
    data: { today: homeDayAt(actor, now), buses: await readOdometerBuses(orm) },
  }))

  api.write('recordOdometer', async ({ body, actor, tx, now }) =>
    answer(tx.orm, await recordOdometer(tx, { actor, now }, body)),
  )
  api.write('strikeOdometerReading', async ({ body, actor, tx, now }) =>
    answer(tx.orm, await strikeReading(tx, { actor, now }, body)),
  )
}

async function answer(orm: Orm, done: { id: string } | Refusal): Promise<ReplyOf<'recordOdometer'> | Refusal> {
  if (isRefusal(done)) return done
  const [data] = await readReadings(orm, [done.id])
  return data ? { data } : refuse('notFound')
}

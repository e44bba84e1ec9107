import type { Transaction } from '#server/database/connection.ts'
import { odometerReadings } from '#server/database/schema/maintenance.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { DEMO_TRANSPORTS } from './demo-fleet.ts'
import { demoId } from './demo-ids.ts'
import { seededRandom } from './seeded-random.ts'

const SEED = 7_340
const WEEKS = 12
/** Which bus's newest reading was typed with a digit too many first, counted from 0. */
const MISTYPED = 2

/** The workshop reads every odometer once a week; one reading was wrong, struck out and entered again. */
export async function readDemoOdometers({ orm }: Transaction, { today }: { today: Date }): Promise<void> {
  const random = seededRandom(SEED)
  const by = demoId('user', 'operations')
  const rows = DEMO_TRANSPORTS.flatMap(({ id: transportId }, bus) => {
    let km = random.between(60_000, 460_000)
    return Array.from({ length: WEEKS }, (_, index) => {
      const day = addDays(today.toISOString().slice(0, 10), -7 * (WEEKS - index) + (bus % 5))
      km += random.between(2_400, 5_000)
      const reading = { transportId, day, km, recordedBy: by, recordedAt: new Date(`${day}T15:00:00Z`) }
      const name = `${bus}/${index}`
      const right = { id: demoId('odometer', name), ...reading }
      if (bus !== MISTYPED || index !== WEEKS - 1) return [right]
      const wrong = {
        ...right,
        id: demoId('odometer', `${name}/wrong`),
        km: km * 10,
        struckBy: by,
        struckAt: new Date(`${day}T15:05:00Z`),
        strikeReason: 'One digit too many',
      }
      return [wrong, { ...right, recordedAt: new Date(`${day}T15:06:00Z`) }]
    }).flat()
  })
  await orm.insert(odometerReadings).values(rows)
}

import type { FastifyBaseLogger } from 'fastify'
import { eq, sql } from 'drizzle-orm'
import { MASKED } from '#contract/booking/booking-codes.ts'
import type { Policies } from '#contract/policy/policy.ts'
import type { Clock } from '#server/clock.ts'
import { type Database, inTransaction } from '#server/database/connection.ts'
import { retentionProgress } from '#server/database/schema/booking.ts'
import { policyVersions } from '#server/database/schema/lifecycle.ts'
import { newestPolicies } from '#server/domain/policy/current-policies.ts'
import { type BackgroundWork, startBackgroundWork } from '#server/plugins/background-work.ts'
import { monthsEarlier } from '#server/time/calendar-month.ts'
import { BATCH, type Masking, maskTravellers } from './mask-travellers.ts'

/** A day's bookings come due at once; new rules are begun with within the hour. */
const EVERY_MILLISECONDS = 60 * 60 * 1000
const FIRST_DAY = '0001-01-01'

export interface RetentionServices {
  database: Database
  clock: Clock
  log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Masks what the rules in force no longer let be kept. Any number of processes may do so at once: whoever masks a booking
 * holds its row, others pass it by. A batch is one transaction: of a process that is killed nothing or all of it is left.
 */
export function startRetentionWork(services: RetentionServices): BackgroundWork {
  return startBackgroundWork({
    everyMilliseconds: EVERY_MILLISECONDS,
    workOff: (stopping) => maskWhatIsDue(services, stopping),
    onFailure: (error) => services.log.error({ err: error }, 'masking of old bookings broke off; it is taken up again'),
  })
}

/** Masks all that is due by now. */
export async function maskWhatIsDue({ database, clock }: RetentionServices, stopping?: AbortSignal): Promise<void> {
  const aside = database.aside
  const { version, policies } = await newestPolicies(aside.orm)
  const [saved] = await aside.orm
    .select({ by: policyVersions.createdBy })
    .from(policyVersions)
    .where(eq(policyVersions.version, version))
  const orderedBy = saved?.by
  // The rules that every operator starts with keep everything; whoever saved others has ordered it.
  if (orderedBy === null || orderedBy === undefined) return
  for (const masks of MASKED) {
    const months = keptMonths(policies, masks)
    if (months === 0) continue
    const now = clock()
    // By UTC: of a time in months, a few hours are no matter.
    const before = monthsEarlier(now.toISOString().slice(0, 10), months)
    const [progress] = await aside.orm.select().from(retentionProgress).where(eq(retentionProgress.masks, masks))
    const from = progress?.through ?? FIRST_DAY
    if (!(await maskAll(database, { masks, from, before, orderedBy, now }, stopping))) return
    await goOn(database, { masks, from, before })
  }
}

/** @returns whether it came to the end */
async function maskAll(database: Database, masking: Masking, stopping?: AbortSignal): Promise<boolean> {
  const { masks, now } = masking
  let from = masking.from
  for (;;) {
    if (stopping?.aborted === true) return false
    const { count, lastDay } = await inTransaction(database, async (tx) => {
      const done = await maskTravellers(tx, { ...masking, from })
      await tx.orm
        .insert(retentionProgress)
        .values({ masks, through: masking.from, lookedAt: now, bookings: done.count })
        .onConflictDoUpdate({
          target: retentionProgress.masks,
          set: { lookedAt: now, bookings: sql`${retentionProgress.bookings} + ${done.count}` },
        })
      return done
    })
    if (count < BATCH) return true
    // What had to be left behind is not read again in this run.
    from = lastDay
  }
}

/** From the first booking on that had to be left as it is, next time; from the end where there is none. */
async function goOn({ aside }: Database, { masks, from, before }: Pick<Masking, 'masks' | 'from' | 'before'>) {
  await aside.pool.query(
    `update retention_progress set through = coalesce(
       (select boarding_day from bookings where boarding_day >= $2::date and boarding_day < $3::date
          and (masked is null or (masked = 'pictures' and $1 = 'numbers')) order by boarding_day limit 1), greatest(through, $3::date))
     where masks = $1`,
    [masks, from, before],
  )
}

function keptMonths({ picturesKeptMonths, numbersKeptMonths }: Policies, masks: Masking['masks']): number {
  return masks === 'pictures' ? picturesKeptMonths : numbersKeptMonths
}

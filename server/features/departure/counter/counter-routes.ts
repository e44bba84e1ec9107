import { desc, eq, sql } from 'drizzle-orm'
import { recordId } from '#contract/common.ts'
import { MAX_COUNTER_DEPARTURES } from '#contract/departure/counter.ts'
import type { Policies } from '#contract/policy/policy.ts'
import type { Orm } from '#server/database/connection.ts'
import { drafts } from '#server/database/schema/departure.ts'
import type { Party } from '#server/domain/booking/fare-rules.ts'
import type { Network } from '#server/domain/network/network.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { lastDayForSale } from '#server/domain/seat/seat-rules.ts'
import { searchDepartures } from '#server/features/departure/departure-search.ts'
import { toOffer } from '#server/features/departure/departure-summary.ts'
import type { Api } from '#server/plugins/api.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { toLocal } from '#server/time/zoned-time.ts'
import { journeysOf, lastSaleOf, recentSales } from './recent-sales.ts'

/** Today and the days after it on which a departure is still one of the next. */
const DAYS_AHEAD = 2

/** What stands on the counter before the first question: what leaves next, and what the clerk did last. */
export function registerCounter(api: Api): void {
  api.read('getCounter', async ({ database, query, actor, now }) => {
    const { orm } = database
    const [network, { policies }] = await Promise.all([loadNetwork(database), currentPolicies(database)])
    const [departures, sales, unfinished] = await Promise.all([
      nextDepartures(orm, network, { ...query, party: query, policies, now }),
      recentSales(orm, network, actor.id),
      readDrafts(orm, actor.id),
    ])
    return {
      data: { departures, recentJourneys: journeysOf(sales), lastSale: lastSaleOf(sales), drafts: unfinished },
    }
  })
}

/** Of a snapshot only the booking is read that it is about; the flow that wrote it knows the rest. */
async function readDrafts(orm: Orm, userId: string) {
  const rows = await orm
    .select({
      flow: drafts.flow,
      bookingId: sql<string | null>`${drafts.snapshot} ->> 'bookingId'`,
      updatedAt: drafts.updatedAt,
    })
    .from(drafts)
    .where(eq(drafts.userId, userId))
    .orderBy(desc(drafts.updatedAt))
  return rows.map((row) => ({ ...row, bookingId: recordId.safeParse(row.bookingId).data ?? null }))
}

interface Asked {
  fromStoppageId?: string | undefined
  toStoppageId?: string | undefined
  party: Party
  policies: Policies
  now: Date
}

async function nextDepartures(
  orm: Orm,
  network: Network,
  { fromStoppageId, toStoppageId, party, policies, now }: Asked,
) {
  const stoppage = fromStoppageId === undefined ? undefined : network.stoppages.get(fromStoppageId)
  if (stoppage === undefined) return []
  const { timeZone } = stoppage.region
  const [today, last] = [toLocal(now, timeZone).date, lastDayForSale(now, timeZone, policies)]
  const until = addDays(today, DAYS_AHEAD)
  const found = await searchDepartures(orm, network, {
    fromStoppageId: stoppage.id,
    toStoppageId: toStoppageId ?? null,
    date: today,
    until: until < last ? until : last,
    now,
  })
  return found
    .map((each) => toOffer(each, { policies, now, party, outward: null }))
    .filter(({ state, partyTotals }) => state === 'scheduled' && partyTotals.length > 0)
    .slice(0, MAX_COUNTER_DEPARTURES)
}

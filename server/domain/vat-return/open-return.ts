import { desc, inArray } from 'drizzle-orm'
import type { LocalizedName } from '#contract/common.ts'
import {
  FILED_RETURNS,
  STANDING_RETURNS,
  type VatReturnState,
  type VatSpan,
} from '#contract/vat-return/vat-return-codes.ts'
import type { Orm } from '#server/database/connection.ts'
import { regions } from '#server/database/schema/network.ts'
import { vatReturns } from '#server/database/schema/vat-return.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import { beginOf, periodAfter, periodFrom, spansFrom, type VatPeriod } from './vat-periods.ts'

export type VatReturnRecord = typeof vatReturns.$inferSelect

export interface VatRegion {
  id: string
  code: string
  name: LocalizedName
  currency: string
  timeZone: string
}

/** The next period of a region, and what stands before it. */
export interface OpenPeriod {
  region: VatRegion
  period: VatPeriod
  /** The newest return that holds a period; null where there is none yet. */
  last: VatReturnRecord | null
  spans: VatSpan[]
  /** Its last day is over in the region. */
  isOver: boolean
}

export const readVatRegions = (orm: Orm): Promise<VatRegion[]> =>
  orm
    .select({
      id: regions.id,
      code: regions.code,
      name: regions.city,
      currency: regions.currency,
      timeZone: regions.timeZone,
    })
    .from(regions)
    .orderBy(regions.code)

/** The newest return of each region that was not rejected or withdrawn, by region. */
export const readLastReturns = (orm: Orm): Promise<Map<string, VatReturnRecord>> => readLast(orm, STANDING_RETURNS)

/** The newest return of each region that is filed, by region. */
export const readLastFiled = (orm: Orm): Promise<Map<string, VatReturnRecord>> => readLast(orm, FILED_RETURNS)

async function readLast(orm: Orm, states: readonly VatReturnState[]): Promise<Map<string, VatReturnRecord>> {
  const rows = await orm
    .selectDistinctOn([vatReturns.regionId])
    .from(vatReturns)
    .where(inArray(vatReturns.state, [...states]))
    .orderBy(vatReturns.regionId, desc(vatReturns.lastDay))
  return new Map(rows.map((row) => [row.regionId, row]))
}

/**
 * The period that the next return of a region is of. After a return it follows; the first one is chosen, and without a
 * choice it is the month before the present one.
 */
export function openPeriodOf(
  region: VatRegion,
  last: VatReturnRecord | null,
  now: Date,
  chosen: { from?: string | undefined; span?: VatSpan | undefined } = {},
): OpenPeriod {
  const today = dayAt(region, now)
  const period =
    last === null ? firstPeriod(today, chosen) : periodAfter({ span: last.span, to: last.lastDay }, chosen.span)
  return { region, period, last, spans: spansFrom(period.from), isOver: today > period.to }
}

function firstPeriod(
  today: string,
  { from, span = 'month' }: { from?: string | undefined; span?: VatSpan | undefined },
): VatPeriod {
  if (from === undefined) return periodFrom(span, beginOf(span, addDays(beginOf(span, today), -1)))
  return periodFrom(span, beginOf(span, from))
}

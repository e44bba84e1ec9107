import { sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import { OUTLIER_PERCENT, USUAL_TANKS } from '#contract/fuel/fuel-codes.ts'
import type { Orm } from '#server/database/connection.ts'

export type Consumption = Pick<ReplyOf<'getFuelList'>['data'][number], 'consumption' | 'usual' | 'mark'>

/** Consumption is told in tenths of a litre. */
const TENTH = 100

/**
 * What buses used up to each of these full tanks: all that was filled since the full tank before, over the way since then;
 * and the median of the full tanks before it, by which it is marked. A bus's past does not change its marks later on.
 */
export async function readConsumption(orm: Orm, ids: readonly string[]): Promise<ReadonlyMap<string, Consumption>> {
  const { rows } = await orm.execute<{ id: string; rate: number | null; usual: number | null; tanks: number }>(sql`
    with tanks as (
      select entry.id, entry.transport_id, entry.km as own_km, tank.km, tank.from_km
      from fuel_entries as entry
      cross join lateral (
        select full_tank.km, lead(full_tank.km) over (order by full_tank.km desc) as from_km
        from (
          select distinct earlier.km from fuel_entries as earlier
          where earlier.transport_id = entry.transport_id and earlier.km <= entry.km
            and earlier.is_full and earlier.struck_at is null
          order by earlier.km desc limit ${USUAL_TANKS.most + 2}) as full_tank) as tank
      where entry.id in ${[...ids]} and entry.is_full and entry.struck_at is null and tank.from_km is not null),
    rates as (
      select tanks.*, (
        select sum(part.litres) from fuel_entries as part
        where part.transport_id = tanks.transport_id and part.struck_at is null
          and part.km > tanks.from_km and part.km <= tanks.km)::float8 * 100 / (tanks.km - tanks.from_km) as rate
      from tanks)
    select id,
      max(rate) filter (where km = own_km) as rate,
      percentile_cont(0.5) within group (order by rate) filter (where km < own_km) as usual,
      (count(*) filter (where km < own_km))::int as tanks
    from rates group by id`)
  return new Map(rows.map(({ id, rate, usual, tanks }) => [id, toldOf(rate, tanks < USUAL_TANKS.least ? null : usual)]))
}

function toldOf(rate: number | null, usual: number | null): Consumption {
  const isFar = rate !== null && usual !== null && Math.abs(rate - usual) * 100 > usual * OUTLIER_PERCENT
  return {
    consumption: rate === null ? null : inTenths(rate),
    usual: usual === null ? null : inTenths(usual),
    mark: !isFar ? null : rate > usual ? 'high' : 'low',
  }
}

const inTenths = (rate: number): number => Math.round(rate / TENTH) * TENTH

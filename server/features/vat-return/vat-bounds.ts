import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { FILED_RETURNS } from '#contract/vat-return/vat-return-codes.ts'
import type { Orm } from '#server/database/connection.ts'
import { vatReturns } from '#server/database/schema/vat-return.ts'
import type { VatReturnRecord } from '#server/domain/vat-return/open-return.ts'
import type { VatBounds } from './vat-movements.ts'

/** Where the entries of a period end and begin by serial: behind the filing of the return before it. */
export async function boundsOf(
  orm: Orm,
  { regionId, from, to, through = null }: { regionId: string; from: string; to: string; through?: number | null },
): Promise<VatBounds> {
  const [before] = await orm
    .select({ throughSerial: vatReturns.throughSerial })
    .from(vatReturns)
    .where(
      and(
        eq(vatReturns.regionId, regionId),
        inArray(vatReturns.state, [...FILED_RETURNS]),
        lt(vatReturns.lastDay, sql`${from}::date`),
      ),
    )
    .orderBy(desc(vatReturns.lastDay))
    .limit(1)
  return { regionId, from, to, lateAfter: before?.throughSerial ?? null, through }
}

/** Which entries are a return's. */
export const boundsOfRecord = (
  orm: Orm,
  { regionId, firstDay, lastDay, throughSerial }: VatReturnRecord,
): Promise<VatBounds> => boundsOf(orm, { regionId, from: firstDay, to: lastDay, through: throughSerial })

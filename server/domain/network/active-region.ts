import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#server/database/connection.ts'
import { regions } from '#server/database/schema/network.ts'

/** Whether something new may be put into this region. */
export async function isActiveRegion(tx: Transaction, regionId: string): Promise<boolean> {
  return (await tx.orm.$count(regions, and(eq(regions.id, regionId), eq(regions.isActive, true)))) > 0
}

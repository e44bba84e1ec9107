import { eq } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'
import { seals } from '#server/database/schema/seals.ts'
import type { SealedKindName } from './sealed-kinds.ts'

/**
 * What was sealed of a kind of few rows. A start that adds what is missing must not put back what is sealed and gone:
 * that it is gone is for the audit to tell.
 */
export async function sealedNames(orm: Pick<Orm, 'select'>, kind: SealedKindName): Promise<Set<string>> {
  const rows = await orm.select({ rowId: seals.rowId }).from(seals).where(eq(seals.kind, kind))
  return new Set(rows.map(({ rowId }) => rowId))
}

import { and, eq } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'
import { bankMatchLines } from '#server/database/schema/reconciliation.ts'

/** Whether a statement of a bank or a card company has shown an entry: what it says has happened, and is not taken back. */
export async function isShownByBank(orm: Orm, entryId: string): Promise<boolean> {
  return (
    (await orm.$count(bankMatchLines, and(eq(bankMatchLines.entryId, entryId), eq(bankMatchLines.isStanding, true)))) >
    0
  )
}

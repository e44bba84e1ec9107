import { and, eq, ne } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Transaction } from '#server/database/connection.ts'
import type { MasterRow, MasterTable } from './master-kind.ts'

/** Whether another record has this value where each has its own. */
export async function isTaken<Name extends string>(
  tx: Transaction,
  table: MasterTable & Record<Name, AnyPgColumn>,
  column: Name,
  value: string,
  self: MasterRow | undefined,
): Promise<boolean> {
  return (await tx.orm.$count(table, and(eq(table[column], value), self && ne(table.id, self.id)))) > 0
}

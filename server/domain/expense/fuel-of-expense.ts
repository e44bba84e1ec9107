import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#server/database/connection.ts'
import type { expenses } from '#server/database/schema/expense.ts'
import { fuelEntries } from '#server/database/schema/fuel.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'

/** The category of fuel in the chart of accounts. */
export const FUEL_ACCOUNT = '5000'

type OfFuel = Pick<typeof expenses.$inferSelect, 'total' | 'currency' | 'category' | 'transportId'>

const FIELDS = {
  total: 'total',
  currency: 'depotId',
  category: 'category',
  transportId: 'purpose.transportId',
} as const satisfies Record<keyof OfFuel, string>

/** What a fuel entry tells of the expense by which it was paid stays, since the entry does. */
export async function refuseOtherFuel(
  tx: Transaction,
  before: OfFuel & { id: string },
  after: OfFuel,
): Promise<Refusal | undefined> {
  const changed = (['total', 'currency', 'category', 'transportId'] as const).find(
    (name) => before[name] !== after[name],
  )
  if (changed === undefined) return undefined
  const named = and(eq(fuelEntries.expenseId, before.id), isNull(fuelEntries.struckAt))
  return (await tx.orm.$count(fuelEntries, named)) === 0
    ? undefined
    : refuse('ruleBroken', { fields: { [FIELDS[changed]]: 'expense.ofFuel' } })
}

import { and, eq, gte, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/contract.ts'
import type { fuelEndpoints } from '#contract/fuel/fuel.ts'
import { fuelList } from '#contract/fuel/fuel-list.ts'
import type { Orm } from '#server/database/connection.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { ListDefinition, PageQuery } from '#server/database/list-page.ts'
import { expenses } from '#server/database/schema/expense.ts'
import { fuelEntries } from '#server/database/schema/fuel.ts'
import { transports } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import type { RecordList } from '#server/export/record-list.ts'
import { readConsumption } from './fuel-consumption.ts'

type FuelRow = ReplyOf<'getFuelList'>['data'][number]
type Filters = Omit<z.output<(typeof fuelEndpoints)['getFuelList']['query']>, keyof PageQuery>

function listOf({ transportId, dayFrom, dayTo, payment, state }: Filters): ListDefinition {
  return {
    table: fuelEntries,
    id: fuelEntries.id,
    where: and(
      transportId ? eq(fuelEntries.transportId, transportId) : undefined,
      dayFrom ? gte(fuelEntries.day, dayFrom) : undefined,
      dayTo ? lte(fuelEntries.day, dayTo) : undefined,
      payment && PAYMENT[payment],
      state && (state === 'valid' ? isNull(fuelEntries.struckAt) : isNotNull(fuelEntries.struckAt)),
    ),
    ...ordersOf(fuelList, { day: fuelEntries.day, litres: fuelEntries.litres, recordedAt: fuelEntries.recordedAt }),
  }
}

const PAYMENT = {
  tank: isNull(fuelEntries.expenseId),
  expense: isNotNull(fuelEntries.expenseId),
  rejected: sql`exists (select from expenses where expenses.id = fuel_entries.expense_id and expenses.state = 'rejected')`,
} satisfies Record<NonNullable<Filters['payment']>, unknown>

export const fuelRecords: RecordList<Filters, FuelRow> = { definition: fuelList, listOf, readRows: readFuel }

const striker = alias(users, 'striker')

/** Entries with the names that are shown with them, and what their buses used. */
export async function readFuel(orm: Orm, ids: readonly string[]): Promise<FuelRow[]> {
  const [found, consumption] = await Promise.all([
    orm
      .select({
        entry: fuelEntries,
        registrationNumber: transports.registrationNumber,
        name: transports.name,
        expense: { id: expenses.id, number: expenses.number, state: expenses.state },
        recorder: users.name,
        striker: striker.name,
      })
      .from(fuelEntries)
      .innerJoin(transports, eq(transports.id, fuelEntries.transportId))
      .innerJoin(users, eq(users.id, fuelEntries.recordedBy))
      .leftJoin(expenses, eq(expenses.id, fuelEntries.expenseId))
      .leftJoin(striker, eq(striker.id, fuelEntries.struckBy))
      .where(inArray(fuelEntries.id, [...ids])),
    readConsumption(orm, ids),
  ])
  return found.map(({ entry, registrationNumber, name, expense, recorder, striker: by }) => ({
    id: entry.id,
    bus: { id: entry.transportId, registrationNumber, name },
    day: entry.day,
    km: entry.km,
    litres: entry.litres,
    isFull: entry.isFull,
    station: entry.station,
    paid:
      expense === null || entry.currency === null || entry.price === null || entry.amount === null
        ? null
        : { currency: entry.currency, price: entry.price, amount: entry.amount, expense },
    ...(consumption.get(entry.id) ?? { consumption: null, usual: null, mark: null }),
    recordedBy: { id: entry.recordedBy, name: recorder },
    recordedAt: entry.recordedAt,
    struck:
      entry.struckBy === null || entry.struckAt === null || entry.strikeReason === null || by === null
        ? null
        : { by: { id: entry.struckBy, name: by }, at: entry.struckAt, reason: entry.strikeReason },
  }))
}

import { and, eq, isNull } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import { contract } from '#contract/contract.ts'
import type { fuelEndpoints } from '#contract/fuel/fuel.ts'
import { fuelAmounts } from '#machines/fuel/fuel-amounts.ts'
import type { Transaction } from '#server/database/connection.ts'
import { expenses } from '#server/database/schema/expense.ts'
import { fuelEntries } from '#server/database/schema/fuel.ts'
import { FUEL_ACCOUNT } from '#server/domain/expense/fuel-of-expense.ts'
import { createExpense, type Acting as ExpenseActing } from '#server/domain/expense/save-expense.ts'
import { keepReading, strikeReading } from '#server/domain/maintenance/record-odometer.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { mayCall } from '#server/plugins/authenticate.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { fuelExpense, ownField } from './fuel-expense.ts'

type Entered = z.output<(typeof fuelEndpoints)['recordFuel']['body']>
type Strike = z.output<(typeof fuelEndpoints)['strikeFuel']['body']>
type Paid = Pick<typeof fuelEntries.$inferInsert, 'expenseId' | 'currency' | 'price' | 'amount' | 'station'>

interface Acting extends Omit<ExpenseActing, 'actor'> {
  actor: Pick<Actor, keyof ExpenseActing['actor'] | 'homeTimeZone' | 'deniedCalls'>
}

/** Records what a bus was filled with, its odometer, and where it was paid the expense by which it was. */
export async function recordFuel(tx: Transaction, acting: Acting, entered: Entered): Promise<{ id: string } | Refusal> {
  const { actor, now } = acting
  const { transportId, day, km, litres, isFull } = entered
  const reading = await keepReading(tx, acting, entered)
  if (isRefusal(reading)) return reading
  const same = await tx.orm.$count(
    fuelEntries,
    and(eq(fuelEntries.readingId, reading.id), eq(fuelEntries.litres, litres), isNull(fuelEntries.struckAt)),
  )
  if (same > 0) return broken('litres', 'fuel.sameEntry')
  const paid = await payFor(tx, acting, entered)
  if (isRefusal(paid)) return paid
  const id = newId()
  await tx.orm.insert(fuelEntries).values({
    id,
    transportId,
    readingId: reading.id,
    day,
    km,
    litres,
    isFull,
    ...paid,
    recordedBy: actor.id,
    recordedAt: now,
  })
  return { id }
}

/** Strikes out an entry that was wrong. Its expense is money that was spent, and is decided on for itself. */
export async function strikeFuel(
  tx: Transaction,
  acting: Pick<Acting, 'actor' | 'now'>,
  { id, reason, strikesReading }: Strike,
): Promise<{ id: string } | Refusal> {
  const [entry] = await tx.orm.select().from(fuelEntries).where(eq(fuelEntries.id, id)).for('update')
  if (!entry) return refuse('notFound')
  if (entry.struckAt !== null) return refuse('conflict', { message: 'fuel.alreadyStruck' })
  await tx.orm
    .update(fuelEntries)
    .set({ struckBy: acting.actor.id, struckAt: acting.now, strikeReason: reason })
    .where(eq(fuelEntries.id, id))
  if (!strikesReading) return { id }
  const struck = await strikeReading(tx, acting, { id: entry.readingId, reason })
  return isRefusal(struck) ? struck : { id }
}

async function payFor(tx: Transaction, acting: Acting, entered: Entered): Promise<Paid | Refusal> {
  switch (entered.payment.by) {
    case 'tank':
      return { station: entered.station }
    case 'recorded':
      return nameExpense(tx, entered, entered.payment.expenseNumber)
    case 'expense':
      return makeExpense(tx, acting, entered, entered.payment)
  }
}

/** Of an expense that somebody entered before: for fuel of this bus, and named by no other entry. */
async function nameExpense(
  tx: Transaction,
  { transportId, litres, station }: Entered,
  number: string,
): Promise<Paid | Refusal> {
  const wrong = (message: string) => broken('payment.expenseNumber', message)
  const [expense] = await tx.orm.select().from(expenses).where(eq(expenses.number, number.toUpperCase())).for('update')
  if (!expense) return wrong('fuel.unknownExpense')
  if (expense.state === 'rejected') return wrong('fuel.rejectedExpense')
  if (expense.category !== FUEL_ACCOUNT || expense.transportId !== transportId) return wrong('fuel.otherExpense')
  const named = and(eq(fuelEntries.expenseId, expense.id), isNull(fuelEntries.struckAt))
  if ((await tx.orm.$count(fuelEntries, named)) > 0) return wrong('fuel.namedExpense')
  const amounts = fuelAmounts({ litres, price: null, amount: expense.total })
  if (typeof amounts === 'string') return broken('litres', 'fuel.tooLittle')
  return { ...amounts, expenseId: expense.id, currency: expense.currency, station: station ?? expense.supplier }
}

async function makeExpense(
  tx: Transaction,
  acting: Acting,
  entered: Entered,
  payment: Extract<Entered['payment'], { by: 'expense' }>,
): Promise<Paid | Refusal> {
  if (!mayCall(acting.actor, 'createExpense', contract.createExpense.access))
    return broken('payment.by', 'fuel.mayNotPay')
  if (entered.station === null) return broken('station', 'fuel.noStation')
  const amounts = fuelAmounts({ litres: entered.litres, price: payment.price, amount: payment.amount })
  if (typeof amounts === 'string') return broken('payment.amount', `fuel.${amounts}`)
  const asked = await fuelExpense(tx, { ...entered, station: entered.station }, payment, amounts)
  if (isRefusal(asked)) return asked
  const expense = await createExpense(tx, acting, asked)
  if (isRefusal(expense)) return { ...expense, ...(expense.fields && { fields: renamed(expense.fields) }) }
  return { ...amounts, expenseId: expense.id, currency: expense.currency, station: entered.station }
}

const renamed = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([path, words]) => [ownField(path), words]))

const broken = (field: string, message: string): Refusal => refuse('ruleBroken', { fields: { [field]: message } })

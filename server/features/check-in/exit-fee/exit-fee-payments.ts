import { and, eq, isNull, not, or } from 'drizzle-orm'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { asJson, isAmong, keptQuery } from '#server/database/kept-query.ts'
import { users } from '#server/database/schema/people.ts'
import { exitFeePayments, exitFees } from '#server/database/schema/travel-day.ts'
import type { ExitFee } from './exit-fee-rules.ts'

export type ExitFeePayment = typeof exitFeePayments.$inferSelect
/** A payment with the name of who took it. */
export type KnownPayment = ExitFeePayment & { takerName: string }

const feesInForce = keptQuery('exit-fees', (orm) =>
  orm
    .select()
    .from(exitFees)
    .where(and(isAmong(exitFees.fromCountry, 'countries'), eq(exitFees.isActive, true)))
    .orderBy(exitFees.id),
)

/** The fees in force for leaving these countries. */
export async function readExitFees(orm: Orm, fromCountries: readonly string[]): Promise<ExitFee[]> {
  return fromCountries.length === 0 ? [] : feesInForce(orm, { countries: asJson(fromCountries) })
}

const paymentsStanding = keptQuery('exit-fee-payments', (orm) =>
  orm
    .select({ payment: exitFeePayments, takerName: users.name })
    .from(exitFeePayments)
    .innerJoin(users, eq(users.id, exitFeePayments.takenBy))
    .where(
      or(
        and(
          isAmong(exitFeePayments.ticketId, 'ticketIds'),
          isNull(exitFeePayments.givenBackAt),
          not(exitFeePayments.isSurplus),
        ),
        isAmong(exitFeePayments.clientId, 'clientIds'),
      ),
    ),
)

/** The fee that stands for each of these tickets, and payments that carry one of these client ids, with who took them. */
export async function readPayments(
  orm: Orm,
  ticketIds: readonly string[],
  clientIds: readonly string[],
): Promise<KnownPayment[]> {
  const rows = await paymentsStanding(orm, { ticketIds: asJson(ticketIds), clientIds: asJson(clientIds) })
  return rows.map(({ payment, takerName }) => ({ ...payment, takerName }))
}

export async function insertPayments(tx: Transaction, payments: readonly ExitFeePayment[]): Promise<void> {
  await tx.orm.insert(exitFeePayments).values([...payments])
}

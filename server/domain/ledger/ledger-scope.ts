import { and, eq, exists, inArray, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core'
import { seesEveryDepot } from '#contract/access.ts'
import { cashTransfers } from '#server/database/schema/cash.ts'
import { cashShifts, ledgerEntries, ledgerLines } from '#server/database/schema/ledger.ts'
import { users } from '#server/database/schema/people.ts'
import type { Actor } from '#server/plugins/actor.ts'

const query = new QueryBuilder({ casing: 'snake_case' })
const entry = alias(ledgerEntries, 'entry')

type Reader = Pick<Actor, 'userType' | 'depotId' | 'isAgent'>

const seesAllOfLedger = ({ userType, isAgent }: Reader): boolean => !isAgent && seesEveryDepot(userType)

/** Whose depot's entries a reader sees; null who sees none. */
const depotRead = ({ userType, depotId, isAgent }: Reader): string | null =>
  !isAgent && (userType === 'admin' || userType === 'account') ? depotId : null

/**
 * The entries that a reader may see, as a condition on `ledger_entries`; undefined for those who see all. A depot's
 * admin and account see what moves money of their depot, and what somebody of their depot did. Nobody else sees any.
 * For a few entries, each of which is looked at.
 */
export function ledgerScope(reader: Reader): SQL | undefined {
  if (seesAllOfLedger(reader)) return undefined
  const depotId = depotRead(reader)
  if (depotId === null) return sql`false`
  const ofDepot = query
    .select({ one: sql`1` })
    .from(ledgerLines)
    .where(and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.depotId, depotId)))
  const byClerk = query
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, ledgerEntries.createdBy), eq(users.depotId, depotId)))
  return and(or(exists(ofDepot), exists(byClerk)), notExists(onTheWay(ledgerEntries.recordId)))
}

/** What was handed over is told to nobody of the depot, who may be about to count it. */
const onTheWay = (recordId: AnyPgColumn) =>
  query
    .select({ one: sql`1` })
    .from(cashTransfers)
    .where(and(eq(cashTransfers.id, recordId), eq(cashTransfers.state, 'handedOver')))

/** The same for a list of any length: gathered from the depot's own lines and people, not by looking at every entry. */
export function ledgerListScope(reader: Reader): SQL | undefined {
  if (seesAllOfLedger(reader)) return undefined
  const depotId = depotRead(reader)
  if (depotId === null) return sql`false`
  const ofDepot = query.select({ id: ledgerLines.entryId }).from(ledgerLines).where(eq(ledgerLines.depotId, depotId))
  const clerks = query.select({ id: users.id }).from(users).where(eq(users.depotId, depotId))
  const byClerk = query.select({ id: entry.id }).from(entry).where(inArray(entry.createdBy, clerks))
  return inArray(ledgerEntries.id, ofDepot.union(byClerk))
}

/**
 * Entries with money, cash or card takings, in a till that is not closed, or handed over and not counted yet: a query of their ids; undefined for those from
 * whom nothing is held back. People of a depot get whole entries or none, since the other lines of an entry add up to the
 * one that is left out, and the entries of a till to what its clerk is going to count.
 */
export function heldBack(reader: Reader) {
  if (seesAllOfLedger(reader)) return undefined
  const inTills = query
    .select({ id: ledgerLines.entryId })
    .from(ledgerLines)
    .innerJoin(cashShifts, and(eq(cashShifts.id, ledgerLines.shiftId), ne(cashShifts.state, 'closed')))
  const uncounted = query
    .select({ id: entry.id })
    .from(entry)
    .innerJoin(cashTransfers, and(eq(cashTransfers.id, entry.recordId), eq(cashTransfers.state, 'handedOver')))
  return inTills.union(uncounted)
}

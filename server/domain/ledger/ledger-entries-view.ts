import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { LEDGER_ACTS, LEDGER_RECORD_KINDS } from '#contract/ledger/ledger-codes.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { Orm } from '#server/database/connection.ts'
import { departures } from '#server/database/schema/departure.ts'
import { accounts, ledgerEntries, ledgerLines } from '#server/database/schema/ledger.ts'
import { depots, regions } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { groupBy } from '#server/domain/network/group-by.ts'

export type EntryView = ReplyOf<'getLedgerEntries'>['data']['entries'][number]
type LineShown = EntryView['lines'][number]

const agent = alias(users, 'agent')
const clerk = alias(users, 'clerk')
const depotRegion = alias(regions, 'depot_region')

/** Entries as they are shown, with their lines, in the order of these ids. */
export async function showEntries(orm: Orm, ids: readonly string[]): Promise<EntryView[]> {
  if (ids.length === 0) return []
  const [entries, lines, reversals] = await Promise.all([
    orm
      .select({ entry: ledgerEntries, by: users.name })
      .from(ledgerEntries)
      .innerJoin(users, eq(users.id, ledgerEntries.createdBy))
      .where(inArray(ledgerEntries.id, [...ids])),
    readLines(orm, ids),
    readReversals(orm, ids),
  ])
  const byId = new Map(entries.map((row) => [row.entry.id, row]))
  const linesOf = groupBy(lines, ({ entryId }) => entryId)
  return ids.flatMap((id): EntryView[] => {
    const row = byId.get(id)
    if (!row) return []
    const { entry, by } = row
    const reverses = reversals.find(({ id: other }) => other === entry.reverses)
    const reversedBy = reversals.find((other) => other.reverses === id)
    return [
      {
        id,
        postingDate: entry.postingDate,
        trueDate: entry.trueDate,
        act: known(LEDGER_ACTS, entry.act),
        record: { kind: known(LEDGER_RECORD_KINDS, entry.recordKind), id: entry.recordId },
        by: { id: entry.createdBy, name: by },
        at: entry.createdAt,
        reverses: reverses ? { id: reverses.id, postingDate: reverses.postingDate } : null,
        reversedBy: reversedBy ? { id: reversedBy.id, postingDate: reversedBy.postingDate } : null,
        lines: (linesOf.get(id) ?? []).map(({ shown }) => shown),
      },
    ]
  })
}

/** Entries and their lines are written by one door, under these names only. */
function known<Name extends string>(names: readonly Name[], stored: string): Name {
  const found = names.find((name) => name === stored)
  if (found === undefined) throw new Error(`the ledger holds ${stored}, which the contract does not name`)
  return found
}

async function readLines(orm: Orm, entryIds: readonly string[]): Promise<{ entryId: string; shown: LineShown }[]> {
  const rows = await orm
    .select({
      line: ledgerLines,
      accountName: accounts.name,
      place: {
        group: accounts.group,
        depotId: sql<string | null>`coalesce(${ledgerLines.forDepotId}, ${ledgerLines.depotId})`,
        routeId: departures.routeId,
        busId: departures.transportId,
      },
      depot: { id: depots.id, code: depots.code, name: depots.name },
      timeZone: depotRegion.timeZone,
      region: { id: regions.id, code: regions.code, name: regions.city },
      agent: { id: agent.id, name: agent.name },
      clerk: { id: clerk.id, name: clerk.name },
    })
    .from(ledgerLines)
    .innerJoin(accounts, eq(accounts.code, ledgerLines.account))
    .leftJoin(depots, eq(depots.id, ledgerLines.depotId))
    .leftJoin(depotRegion, eq(depotRegion.id, depots.regionId))
    .leftJoin(regions, eq(regions.id, ledgerLines.regionId))
    .leftJoin(agent, eq(agent.id, ledgerLines.agentId))
    .leftJoin(clerk, eq(clerk.id, ledgerLines.clerkId))
    .leftJoin(departures, eq(departures.id, ledgerLines.departureId))
    .where(inArray(ledgerLines.entryId, [...entryIds]))
    .orderBy(asc(ledgerLines.entryId), asc(ledgerLines.line))
  return rows.map(({ line, accountName, depot, timeZone, ...rest }) => ({
    entryId: line.entryId,
    shown: {
      account: { code: line.account, name: accountName },
      currency: line.currency,
      amount: line.amount,
      depot: depot && timeZone !== null ? { ...depot, timeZone } : null,
      ...rest,
    },
  }))
}

/** What entries take back, and what takes them back. */
async function readReversals(
  orm: Orm,
  ids: readonly string[],
): Promise<{ id: string; postingDate: string; reverses: string | null }[]> {
  const taken = orm
    .select({ id: ledgerEntries.reverses })
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.id, [...ids]))
  return orm
    .select({ id: ledgerEntries.id, postingDate: ledgerEntries.postingDate, reverses: ledgerEntries.reverses })
    .from(ledgerEntries)
    .where(or(inArray(ledgerEntries.id, taken), inArray(ledgerEntries.reverses, [...ids])))
}

import { desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { TopUpGroup } from '#contract/agent/top-up.ts'
import type { TopUpMeans } from '#contract/agent/top-up-codes.ts'
import type { Orm } from '#server/database/connection.ts'
import { depotDay, depotMonth } from '#server/database/depot-day.ts'
import { depots } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { topUps } from '#server/database/schema/top-up.ts'
import { MAX_GROUPS } from '#server/export/report-sheet.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { depotColumns } from '../agent-names.ts'
import { approvalEntry, correctionEntry, isOfApproval, isOfCorrection, wasTakenBack } from './top-up-correction.ts'
import { sumWhere } from '#server/database/sum-where.ts'

type Report = ReplyOf<'getTopUpReport'>['data']

const whole = sql`${topUps.amount}`
/** It is on the account, and nothing has taken it back. */
const counts = sql`${topUps.state} = 'approved' and not ${wasTakenBack}`

const FIGURES = {
  currency: topUps.currency,
  count: sql<number>`count(*)::int`,
  amount: sql<number>`sum(${topUps.amount})::bigint`,
  pending: sumWhere(whole, sql`${topUps.state} = 'pending'`),
  approved: sumWhere(whole, counts),
  rejected: sumWhere(whole, sql`${topUps.state} = 'rejected'`),
  withdrawn: sumWhere(whole, sql`${topUps.state} = 'withdrawn'`),
  takenBack: sumWhere(whole, wasTakenBack),
  cash: sumWhere(whole, sql`${counts} and ${topUps.means} = 'cash'`),
  bank: sumWhere(whole, sql`${counts} and ${topUps.means} = 'bank'`),
  settled: sumWhere(sql`${topUps.settled}`, counts),
  paidIn: sumWhere(sql`${topUps.amount} - ${topUps.settled}`, counts),
}

const ASKED = { at: topUps.requestedAt, depot: topUps.depotId }
const KEYS = {
  agent: sql<string>`${topUps.agentId}`,
  month: depotMonth(ASKED),
  day: depotDay(ASKED),
  depot: sql<string | null>`${topUps.depotId}`,
  means: sql<TopUpMeans>`${topUps.means}`,
} satisfies Record<TopUpGroup, SQL>

/** Totals per currency of top-ups that fit a condition, and the same by group. */
export async function readTopUpReport(orm: Orm, where: SQL | undefined, groupBy: TopUpGroup): Promise<Report> {
  const key = KEYS[groupBy]
  const isByTime = groupBy === 'day' || groupBy === 'month'
  const [totals, found] = await Promise.all([
    orm
      .select(FIGURES)
      .from(topUps)
      .leftJoin(approvalEntry, isOfApproval)
      .leftJoin(correctionEntry, isOfCorrection)
      .where(where)
      .groupBy(topUps.currency)
      .orderBy(topUps.currency),
    orm
      .select({ ...FIGURES, key: sql<string | null>`${key}` })
      .from(topUps)
      .leftJoin(approvalEntry, isOfApproval)
      .leftJoin(correctionEntry, isOfCorrection)
      .where(where)
      .groupBy(topUps.currency, key)
      .orderBy(...(isByTime ? [desc(key)] : [desc(FIGURES.amount)]), topUps.currency, key)
      .limit(MAX_GROUPS + 1),
  ])
  const names = await readNames(orm, groupBy, found)
  const rows = found.slice(0, MAX_GROUPS).map(({ key: value, ...figures }): Report['rows'][number] => ({
    ...figures,
    drill: { currency: figures.currency, ...drillOf(groupBy, value) },
    name: groupBy === 'agent' ? (names.agents.get(value ?? '') ?? null) : groupBy === 'means' ? value : null,
    depot: groupBy === 'depot' ? (names.depots.get(value ?? '') ?? null) : null,
    day: isByTime ? value : null,
  }))
  return { totals, rows, isCapped: found.length > MAX_GROUPS }
}

/** Filters of the list that give just a group's rows. */
function drillOf(groupBy: TopUpGroup, value: string | null): Record<string, string> {
  if (value === null) return {}
  switch (groupBy) {
    case 'agent':
      return { agentId: value }
    case 'depot':
      return { depotId: value }
    case 'means':
      return { means: value }
    case 'day':
      return { requestedFrom: value, requestedTo: value }
    case 'month':
      return { requestedFrom: `${value}-01`, requestedTo: lastDayOf(value) }
  }
}

/** Of a month, `YYYY-MM`. */
function lastDayOf(month: string): string {
  return addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1)
}

async function readNames(orm: Orm, groupBy: TopUpGroup, found: readonly { key: string | null }[]) {
  const ids = found.flatMap(({ key }) => key ?? [])
  const [agents, places] = await Promise.all([
    groupBy === 'agent' ? orm.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids)) : [],
    groupBy === 'depot' ? orm.select({ id: depots.id, depot: depotColumns }).from(depots) : [],
  ])
  return {
    agents: new Map(agents.map(({ id, name }) => [id, name])),
    depots: new Map(places.map(({ id, depot }) => [id, depot])),
  }
}

import { desc, eq, sql, type SQL } from 'drizzle-orm'
import type { ConsignmentReportGroup } from '#contract/consignment/consignment.ts'
import type { ConsignmentPayment } from '#contract/consignment/consignment-codes.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { Orm } from '#server/database/connection.ts'
import { depotDay } from '#server/database/depot-day.ts'
import { consignments } from '#server/database/schema/consignment.ts'
import { users } from '#server/database/schema/people.ts'
import { MAX_GROUPS } from '#server/export/report-sheet.ts'
import { showDepotOrNone, readDepots } from '../consignment-repository.ts'
import { sumWhere } from '#server/database/sum-where.ts'

type Report = ReplyOf<'getConsignmentReport'>['data']
type Row = Report['rows'][number]

const isSold = sql`${consignments.payment} <> 'foc'`
const left = sql`(${consignments.total} - ${consignments.reversed})`

const FIGURES = {
  currency: consignments.currency,
  bills: sql<number>`count(*)::int`,
  pieces: sql<number>`sum(${consignments.pieces})::bigint`,
  weight: sql<number>`sum(${consignments.weight})::bigint`,
  billed: sumWhere(left, isSold),
  vat: sumWhere(sql`${consignments.vatTotal} - ${consignments.reversedVat}`, isSold),
  paid: sumWhere(left, sql`${consignments.payment} = 'paid'`),
  pod: sumWhere(left, sql`${consignments.payment} = 'pod'`),
  due: sumWhere(left, sql`${consignments.payment} = 'pod' and ${consignments.collectedAt} is null`),
  free: sumWhere(
    sql`${consignments.total}`,
    sql`${consignments.payment} = 'foc' and ${consignments.cancelledAt} is null`,
  ),
  reversed: sql<number>`sum(${consignments.reversed})::bigint`,
}

const DAY = depotDay({ at: consignments.createdAt, depot: consignments.fromDepotId })
/** A customer is a sender, by name. */
const CUSTOMER = sql<string>`${consignments.senderName}`

const GROUPED_BY: Record<ConsignmentReportGroup, readonly Key[]> = {
  day: ['day'],
  from: ['from'],
  to: ['to'],
  pair: ['from', 'to'],
  payment: ['payment'],
  customer: ['customer'],
  clerk: ['clerk'],
}

type Key = keyof typeof KEYS
const KEYS = {
  day: DAY,
  from: sql<string>`${consignments.fromDepotId}`,
  to: sql<string>`${consignments.toDepotId}`,
  payment: sql<ConsignmentPayment>`${consignments.payment}`,
  customer: CUSTOMER,
  clerk: sql<string>`${consignments.createdBy}`,
}

/** Totals per currency of bills that fit a condition, and the same by group; amounts are what the bills stand at. */
export async function readReport(
  orm: Orm,
  where: SQL | undefined,
  { groupBy, createdBy }: { groupBy: ConsignmentReportGroup; createdBy?: string | undefined },
): Promise<Report> {
  const keys = GROUPED_BY[groupBy]
  const columns = keys.map((key) => KEYS[key])
  const keyOrNone = <Value>(key: Key, column: SQL<Value>): SQL<Value | null> =>
    keys.includes(key) ? column : sql<null>`null`
  const [totals, found, depots, [clerk]] = await Promise.all([
    orm.select(FIGURES).from(consignments).where(where).groupBy(consignments.currency).orderBy(consignments.currency),
    orm
      .select({
        ...FIGURES,
        day: keyOrNone('day', KEYS.day),
        from: keyOrNone('from', KEYS.from),
        to: keyOrNone('to', KEYS.to),
        payment: keyOrNone('payment', KEYS.payment),
        customer: keyOrNone('customer', KEYS.customer),
        clerk: keyOrNone('clerk', KEYS.clerk),
        clerkName: keyOrNone(
          'clerk',
          sql<string>`(select ${users.name} from ${users} where ${eq(users.id, consignments.createdBy)})`,
        ),
      })
      .from(consignments)
      .where(where)
      .groupBy(consignments.currency, ...columns)
      .orderBy(...(groupBy === 'day' ? [desc(DAY)] : [desc(FIGURES.billed)]), consignments.currency, ...columns)
      .limit(MAX_GROUPS + 1),
    readDepots(orm),
    createdBy === undefined
      ? []
      : orm
          .select({ id: users.id, name: users.name })
          .from(consignments)
          .innerJoin(users, eq(users.id, consignments.createdBy))
          .where(where)
          .limit(1),
  ])
  const rows = found
    .slice(0, MAX_GROUPS)
    .map(({ day, from, to, payment, customer, clerk, clerkName, ...figures }): Row => ({
      ...figures,
      drill: {
        currency: figures.currency,
        ...(day !== null && { billedFrom: day, billedTo: day }),
        ...(from !== null && { fromDepotId: from }),
        ...(to !== null && { toDepotId: to }),
        ...(payment !== null && { payment }),
        ...(customer !== null && { sender: customer }),
        ...(clerk !== null && { createdBy: clerk }),
      },
      from: showDepotOrNone(depots, from),
      to: showDepotOrNone(depots, to),
      name: customer ?? clerkName,
      day,
    }))
  return { totals, rows, isCapped: found.length > MAX_GROUPS, clerk: clerk ?? null }
}

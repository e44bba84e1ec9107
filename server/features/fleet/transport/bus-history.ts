import { eq, sql } from 'drizzle-orm'
import { BUS_HAPPENINGS, type BusCosts, type BusHappening, COST_DAYS } from '#contract/fleet/bus-history.ts'
import type { ReplyOf } from '#contract/contract.ts'
import { divideHalfEven } from '#machines/half-even.ts'
import { sum } from '#machines/sum.ts'
import { homeTimeZone } from '#server/database/home-time-zone.ts'
import type { Orm } from '#server/database/connection.ts'
import { transports } from '#server/database/schema/network.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api } from '#server/plugins/api.ts'
import { refuse } from '#server/plugins/refusal.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { homeDayAt } from '#server/time/local-day.ts'
import { readUpkeep } from './bus-upkeep.ts'

/** As much of a bus's history as its page tells; the lists have the rest. */
const MOST_TOLD = 15

/** What happened to a bus, and what it costs. */
export function registerBusHistory(api: Api): void {
  api.read('getBusTimeline', async ({ database, params: { id }, actor }) =>
    (await isThere(database.orm, id)) ? { data: await readTimeline(database.orm, id, actor) } : refuse('notFound'),
  )
  api.read('getBusUpkeep', async ({ database, params: { id }, actor, now }) =>
    (await isThere(database.orm, id))
      ? { data: await readUpkeep(database.orm, id, homeDayAt(actor, now)) }
      : refuse('notFound'),
  )
  api.read('getBusCosts', async ({ database, params: { id }, actor, now }) =>
    (await isThere(database.orm, id))
      ? { data: await readCosts(database.orm, id, homeDayAt(actor, now)) }
      : refuse('notFound'),
  )
}

const isThere = async (orm: Orm, id: string): Promise<boolean> =>
  (await orm.$count(transports, eq(transports.id, id))) > 0

async function readTimeline(
  orm: Orm,
  id: string,
  { userType, depotId }: Pick<Actor, 'userType' | 'depotId'>,
): Promise<ReplyOf<'getBusTimeline'>['data']> {
  const ofReader = userType === 'admin' ? sql`expense.depot_id is not distinct from ${depotId}::uuid` : sql`true`
  const newest = sql`order by 3 desc, 2 desc limit ${MOST_TOLD + 1}`
  const { rows } = await orm.execute<BusHappening & Record<string, unknown>>(sql`
    select kind, id, day::text as day, title, detail, work_state as "workState", expense_state as "expenseState", km, litres, amount::float8 as amount, currency::text as currency from (
      (select 'workOrder' as kind, record.id, coalesce(record.finished_on, record.start_day, (record.reported_at at time zone ${homeTimeZone})::date) as day,
         to_jsonb(record.number) as title, record.defect as detail, record.state as work_state, null as expense_state, record.start_km as km, null::int as litres,
         nullif(record.total, 0) as amount, record.currency
       from work_orders as record where record.transport_id = ${id} ${newest})
      union all (select 'fuel', entry.id, entry.day, to_jsonb(entry.station), null, null, null, entry.km, entry.litres, entry.amount, entry.currency
       from fuel_entries as entry where entry.transport_id = ${id} and entry.struck_at is null ${newest})
      union all (select 'reading', reading.id, reading.day, null, null, null, null, reading.km, null, null, null
       from odometer_readings as reading where reading.transport_id = ${id} and reading.struck_at is null
         and not exists (select from fuel_entries as entry where entry.reading_id = reading.id and entry.struck_at is null)
         and not exists (select from work_orders as record where record.transport_id = reading.transport_id and record.start_day = reading.day and record.start_km = reading.km) ${newest})
      union all (select 'document', document.id, (version.created_at at time zone ${homeTimeZone})::date, type.name, version.number, null, null, null, null, null, null
       from fleet_document_versions as version join fleet_documents as document on document.id = version.document_id
         join document_types as type on type.id = document.type_id
       where document.transport_id = ${id} ${newest})
      union all (select 'expense', expense.id, expense.date, to_jsonb(expense.number), expense.supplier, null, expense.state, null, null, expense.total, expense.currency
       from expenses as expense where expense.transport_id = ${id} and expense.work_order_id is null and ${ofReader}
         and not exists (select from fuel_entries as entry where entry.expense_id = expense.id and entry.struck_at is null) ${newest})
    ) as happened order by day desc, array_position(${sql.param([...BUS_HAPPENINGS])}::text[], kind), id desc limit ${MOST_TOLD + 1}`)
  return { happenings: rows.slice(0, MOST_TOLD), hasMore: rows.length > MOST_TOLD }
}

async function readCosts(orm: Orm, id: string, today: string): Promise<BusCosts> {
  const { rows: spans } = await orm.execute<{ from: string; to: string; km: number }>(sql`
    select min(day)::text as "from", max(day)::text as "to", max(km) - min(km) as km from odometer_readings
    where transport_id = ${id} and struck_at is null and day between ${addDays(today, -COST_DAYS)}::date and ${today}::date
    having count(distinct day) > 1`)
  const [span] = spans
  if (!span) return { span: null, lines: [], totals: [] }
  // The first reading closes what was driven before it: what was spent on its day is of that way.
  const { rows: lines } = await orm.execute<Omit<BusCosts['lines'][number], 'perKm'> & Record<string, unknown>>(sql`
    select expense.category, account.name, expense.currency::text as currency, sum(expense.total - expense.vat)::float8 as amount
    from expenses as expense join accounts as account on account.code = expense.category
    where expense.transport_id = ${id} and expense.state <> 'rejected' and expense.date > ${span.from}::date and expense.date <= ${span.to}::date
    group by expense.category, account.name, expense.currency order by expense.currency, expense.category`)
  const perKm = (amount: number) => (span.km > 0 ? Number(divideHalfEven(BigInt(amount), BigInt(span.km))) : null)
  const totals = [...new Set(lines.map(({ currency }) => currency))].map((currency) => {
    const amount = sum(lines.flatMap((line) => (line.currency === currency ? [line.amount] : [])))
    return { currency, amount, perKm: perKm(amount) }
  })
  return { span, lines: lines.map((line) => ({ ...line, perKm: perKm(line.amount) })), totals }
}

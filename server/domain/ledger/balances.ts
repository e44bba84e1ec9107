import { addDays } from '#server/time/calendar-date.ts'
import { monthOf, monthsBetween, nextMonth } from '#server/time/calendar-month.ts'

/** Of which lines balances are asked, and how they are told apart. */
export interface BalanceQuery {
  /** First and last posting date, `YYYY-MM-DD`. */
  from: string
  to: string
  /** Only what is for this depot or agent, or stands on its account; only what is owed in this region. */
  depotId?: string
  agentId?: string
  regionId?: string
  /** Only these; all unless given. */
  accounts?: readonly string[]
  /** A row for each, besides account and currency. */
  groupBy?: BalanceGroup
}

type BalanceGroup = 'month' | 'depot' | 'agent' | 'region'

/** Minor units. Opening and closing: a debit is positive. */
export interface AccountBalance {
  account: string
  currency: string
  /** The first day of the month, or an id; null of what has none, and where nothing is grouped. */
  group: string | null
  opening: number
  /** Turnover in the period, both positive. */
  debit: number
  credit: number
  closing: number
}

/** A pool, or one connection with what its transaction has posted itself. */
export interface BalanceConnection {
  query<Row extends object>(text: string, values: unknown[]): Promise<{ rows: Row[] }>
}

interface Turnover {
  account: string
  currency: string
  group: string | null
  /** First day of its month, or where months are not told apart, of the period; null of all that was before it. */
  month: string | null
  debit: string
  credit: string
}

/** Of whatever date. */
export const EVER = { from: '2000-01-01', to: '2999-12-31' } as const

/** Of a line, as `line`: what else than account and currency balances are kept apart by. */
export const BALANCE_KEYS =
  'coalesce(line.for_depot_id, line.depot_id) as depot_id, coalesce(line.for_agent_id, line.agent_id) as agent_id, line.region_id'

/**
 * What stands on each account and moved on it, by posting date, exact at the moment of the question: what is kept up to
 * the mark, and the lines behind it, in one statement. Ordered by account, currency and group; accounts on which
 * nothing has stood or moved are left out.
 *
 * @throws RangeError where a sum is no safe integer
 */
export async function readBalances(connection: BalanceConnection, query: BalanceQuery): Promise<AccountBalance[]> {
  const { from, to, groupBy } = query
  const { text, values } = turnoverStatement(query)
  const { rows } = await connection.query<Turnover>(text, values)
  const months = groupBy === 'month' ? monthsBetween(from, to) : [from]
  return byKey(rows).flatMap((turnovers) => follow(turnovers, months, groupBy === 'month'))
}

/** Minor units, both positive. */
export interface DayTurnover {
  account: string
  currency: string
  /** `YYYY-MM-DD` */
  day: string
  debit: number
  credit: number
}

/**
 * What moved on each account on each day, exact as balances are. Days on which nothing moved are left out.
 *
 * @throws RangeError where a sum is no safe integer
 */
export async function readTurnoverByDay(
  connection: BalanceConnection,
  { from, to, accounts }: Pick<BalanceQuery, 'from' | 'to'> & { accounts: readonly string[] },
): Promise<DayTurnover[]> {
  const { rows } = await connection.query<Omit<DayTurnover, 'debit' | 'credit'> & { debit: string; credit: string }>(
    `select account, currency, since::text as day, sum(debit)::text as debit, sum(credit)::text as credit
     from (select ${KEPT_COLUMNS} from account_balances where span = 'day' and since between $1::date and $2::date
       union all ${LINES_BEHIND}) as part
     where since >= $1::date and account = any ($3) group by 1, 2, 3 order by 1, 2, 3`,
    [from, to, [...accounts]],
  )
  return rows.map(({ debit, credit, ...row }) => ({ ...row, debit: minor(debit), credit: minor(credit) }))
}

function byKey(rows: readonly Turnover[]): Turnover[][] {
  const keys = new Map<string, Turnover[]>()
  for (const row of rows) {
    const key = JSON.stringify([row.account, row.currency, row.group])
    const known = keys.get(key)
    if (known) known.push(row)
    else keys.set(key, [row])
  }
  return [...keys.values()]
}

/** A row for each month, each opened as the one before was closed. */
function follow(turnovers: readonly Turnover[], months: readonly string[], isByMonth: boolean): AccountBalance[] {
  const [first] = turnovers
  if (first === undefined) return []
  const { account, currency } = first
  const before = turnovers.find(({ month }) => month === null)
  let opening = before ? minor(before.debit) - minor(before.credit) : 0
  return months.map((month) => {
    const within = turnovers.find((turnover) => turnover.month === month) ?? { debit: '0', credit: '0' }
    const [debit, credit] = [minor(within.debit), minor(within.credit)]
    const closing = opening + debit - credit
    const row = { account, currency, group: isByMonth ? month : first.group, opening, debit, credit, closing }
    opening = closing
    return row
  })
}

/** A sum is a decimal number of any length to PostgreSQL; one that is too long here must not be rounded. */
function minor(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the safe integers`)
  return value
}

const GROUPS: Record<BalanceGroup, string> = {
  month: 'null',
  depot: 'depot_id',
  agent: 'agent_id',
  region: 'region_id',
}

function turnoverStatement(query: BalanceQuery): { text: string; values: unknown[] } {
  const { from, to, depotId = null, agentId = null, regionId = null, accounts = null, groupBy } = query
  const values: unknown[] = [from, to, depotId, agentId, regionId, accounts]
  const dated = (date: string) => `$${values.push(date)}::date`
  const kept = rangesOf(query).map(
    ({ span, since, before }) =>
      `select ${KEPT_COLUMNS} from account_balances where span = '${span}' and since >= ${dated(since)} and since < ${dated(before)}`,
  )
  const text = `
    select account, currency, "group"::text, month::text, debit::text, credit::text from (
      select account, currency, ${groupBy === undefined ? 'null' : GROUPS[groupBy]} as "group",
        case when since >= $1::date then ${groupBy === 'month' ? `date_trunc('month', since::timestamp)::date` : '$1::date'} end as month,
        sum(debit) as debit, sum(credit) as credit
      from (${[...kept, LINES_BEHIND].join(' union all ')}) as part
      where ($3::uuid is null or depot_id = $3) and ($4::uuid is null or agent_id = $4) and ($5::uuid is null or region_id = $5)
        and ($6::text[] is null or account = any ($6))
      group by 1, 2, 3, 4
    ) as turnover order by 1, 2, 3, 4`
  return { text, values }
}

const KEPT_COLUMNS = 'since, account, currency, depot_id, agent_id, region_id, debit, credit'

/**
 * Serials one by one and lines entry by entry: however many the planner thinks there are, it looks up the few that are
 * behind the mark.
 */
const LINES_BEHIND = `
  select line.posting_date, line.account, line.currency, ${BALANCE_KEYS}, greatest(line.amount, 0), greatest(-line.amount, 0)
  from ledger_entries as entry cross join lateral (select * from ledger_lines where entry_id = entry.id offset 0) as line
  where entry.serial = any (array(select generate_series((select serial + 1 from balance_mark),
      pg_sequence_last_value(pg_get_serial_sequence('ledger_entries', 'serial')::regclass))))
    and line.posting_date <= $2::date`

interface Range {
  span: 'day' | 'month'
  since: string
  before: string
}

/** As few rows as say it: whole months as months, what is left of the first and the last as days. */
function rangesOf({ from, to }: BalanceQuery): Range[] {
  const end = addDays(to, 1)
  const firstWhole = from === monthOf(from) ? from : nextMonth(from)
  const opening: Range[] = [
    { span: 'month', since: '-infinity', before: monthOf(from) },
    { span: 'day', since: monthOf(from), before: from },
  ]
  if (firstWhole >= monthOf(end)) return [...opening, { span: 'day', since: from, before: end }]
  return [
    ...opening,
    { span: 'day', since: from, before: firstWhole },
    { span: 'month', since: firstWhole, before: monthOf(end) },
    { span: 'day', since: monthOf(end), before: end },
  ]
}

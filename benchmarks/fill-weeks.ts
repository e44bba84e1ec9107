import pg from 'pg'
import type { AuditKey } from '#server/audit/row-mark.ts'
import { SEALED_KINDS } from '#server/audit/sealed-kinds.ts'
import { COPIED_EVIDENCE, openMarking } from './mark-copies.ts'

/**
 * Records of the operator's work, with all that hangs on them; what they work with (network, fleet, depots) stays one.
 * The people are copied too, so that each copy has its own tills and wallets.
 */
const COPIED = [
  'users',
  'agents',
  'agent_wallets',
  'bookings',
  'booking_payments',
  'passengers',
  'departures',
  'tickets',
  'seat_claims',
  'cash_shifts',
  'cash_shift_counts',
  'deposit_slips',
  'deposit_slip_amounts',
  'deposit_slip_shifts',
  'refund_requests',
  'refund_request_tickets',
  'refund_payments',
  'travel_date_changes',
  'travel_date_change_tickets',
  'visa_requests',
  'consignments',
  'consignment_items',
  'consignment_pieces',
  'consignment_movements',
  'consignment_movement_lines',
  'consignment_signatures',
  'consignment_write_offs',
  'consignment_write_off_pieces',
  'expenses',
  'expense_items',
  'top_ups',
  'wallet_deductions',
  'journal_entries',
  'departure_cancellations',
  'departure_cancellation_tickets',
  'ledger_entries',
  'ledger_lines',
  'workflow_events',
] as const

/** Numbers that go on without gaps from one copy to the next. */
const NUMBERS: Readonly<Record<string, string>> = {
  consignments: 'bill_number',
  deposit_slips: 'number',
  expenses: 'number',
  top_ups: 'number',
  journal_entries: 'number',
  refund_requests: 'receipt_number',
}
/** Texts and numbers that must be another in each copy. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'users.email': `'c' || k || '-' || email`,
  'bookings.reference': `'W' || lpad(upper(to_hex(row__number + k * 4096)), 7, '0')`,
  'departures.ordinal': 'ordinal + k * 20',
  'workflow_events.payload': payloadOf('changeId', 'refundRequestId'),
}
function payloadOf(...ids: string[]): string {
  const cases = ids.map(
    (id) =>
      `when payload ? '${id}' then payload || jsonb_build_object('${id}', pg_temp.copied((payload ->> '${id}')::uuid, k))`,
  )
  return `case ${cases.join(' ')} else payload end`
}

/** Closed and opened again, so often: what a ticket goes through between its sale and travel. */
const CLOSINGS = 2
const COPIES_AT_ONCE = 4

/**
 * Weeks of work of an operator many times the size of the demo's: copies of everything that the demo operator did, each
 * event a step of its machine, each movement of money with its entry, every sum right. Departures closed and opened
 * again make tickets as long-lived as in life. All of it bears the program's marks, and waits for its seals.
 *
 * @returns how many events there are then: at least as many as asked for
 * @throws where there is nothing to copy: the demo operator must have been at work
 */
export async function fillWeeks(ownerUrl: string, events: number, auditKey: AuditKey): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    // What is copied refers to what is copied; the copies of triggers' work are copied as well.
    await client.query('set session_replication_role = replica')
    await client.query(COPIED_ID)
    await makePatterns(client)
    const present = await countOf(client, 'workflow_events')
    const pattern = await countOf(client, 'pattern_workflow_events')
    if (pattern === 0) throw new Error('there are no events to copy: load the demo operator first')
    const copies = Math.max(0, Math.ceil((events - present) / pattern))
    const inserts: string[] = []
    for (const table of COPIED) inserts.push(await copyStatement(client, table))
    const markNew = await openMarking(client, auditKey)
    for (let from = 1; from <= copies; from += COPIES_AT_ONCE) {
      await client.query('begin')
      for (const insert of inserts) await client.query(insert, [from, Math.min(copies, from + COPIES_AT_ONCE - 1)])
      await markNew()
      await client.query('commit')
    }
    await client.query('update receipt_counters set last = last * ($1::int + 1)', [copies])
    // A mark that is set leaves behind the row as it was before.
    for (const name of COPIED_EVIDENCE) await client.query(`vacuum full ${SEALED_KINDS[name].table}`)
    await client.query('vacuum analyze')
    return await countOf(client, 'workflow_events')
  } finally {
    await client.end()
  }
}

/** Ids of one copy lie together, as those of one time do: their clock is put forward by a minute for each copy. */
const COPIED_ID = `
  create function pg_temp.copied(id uuid, k int) returns uuid language sql immutable as $$
    select (lpad(to_hex((('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint + k * 60000::bigint) & 281474976710655), 12, '0')
      || substr(replace(id::text, '-', ''), 13))::uuid
  $$`

/** What is copied, with a mark beside each id that says whether it becomes another. */
async function makePatterns(client: pg.Client): Promise<void> {
  const ids: string[] = []
  for (const table of COPIED)
    if ((await columnsOf(client, table)).uuids.includes('id')) ids.push(`select id from ${table}`)
  await client.query(`create temporary table copied_ids as ${ids.join(' union all ')}`)
  await client.query('alter table copied_ids add primary key (id)')
  for (const table of COPIED) {
    const { uuids } = await columnsOf(client, table)
    const marks = uuids.map((column) => `${column} in (select id from copied_ids) as ${column}__copied`)
    const number = NUMBERS[table]
    const step =
      number === undefined
        ? []
        : [
            `max(substring(${number} from '\\d+$')::int) over (partition by regexp_replace(${number}, '\\d+$', '')) as number__step`,
          ]
    await client.query(
      `create temporary table pattern_${table} as select *, row_number() over () as row__number${[...marks, ...step].map((part) => `, ${part}`).join('')} from ${table}`,
    )
  }
  await client.query(
    `insert into pattern_workflow_events (id, machine, fingerprint, record_id, event, from_state, to_state, actor_id, at, record_id__copied, actor_id__copied)
     select $1 + row_number() over (), machine, fingerprint, record_id, step.event, step.from_state, step.to_state, null, at, true, false
     from pattern_workflow_events as sold cross join generate_series(1, $2) as closing
     cross join (values (1, 'ticket.closeDeparture', 'pending', 'noShow'), (2, 'ticket.reopenDeparture', 'noShow', 'pending')) as step (nth, event, from_state, to_state)
     where machine = 'ticket' and record_id in (select id from pattern_tickets where state = 'pending')
       and sold.id = (select max(id) from workflow_events where record_id = sold.record_id)
     order by closing, step.nth`,
    [1_000_000_000, CLOSINGS],
  )
  await client.query(`update pattern_tickets set version = version + $1 where state = 'pending'`, [2 * CLOSINGS])
}

async function copyStatement(client: pg.Client, table: (typeof COPIED)[number]): Promise<string> {
  const { columns, uuids } = await columnsOf(client, table)
  const values = columns.map((column) => {
    const otherwise = OTHERWISE[`${table}.${column}`]
    if (otherwise !== undefined) return otherwise
    if (NUMBERS[table] === column) {
      const ordinal = `(substring(${column} from '\\d+$')::int + k * number__step)::text`
      return `regexp_replace(${column}, '\\d+$', '') || lpad(${ordinal}, greatest(5, length(${ordinal})), '0')`
    }
    return uuids.includes(column)
      ? `case when ${column}__copied then pg_temp.copied(${column}, k) else ${column} end`
      : `"${column}"`
  })
  const order = table === 'workflow_events' ? 'k, id' : 'k'
  const names = columns.map((column) => `"${column}"`).join(', ')
  return `insert into ${table} (${names}) select ${values.join(', ')} from pattern_${table} cross join generate_series($1::int, $2::int) as k order by ${order}`
}

interface Columns {
  /** All but those that the database numbers by itself. */
  columns: string[]
  uuids: string[]
}

async function columnsOf(client: pg.Client, table: string): Promise<Columns> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER' and coalesce(column_default, '') not like 'nextval%'
     order by ordinal_position`,
    [table],
  )
  return {
    columns: rows.map(({ name }) => name),
    uuids: rows.filter(({ type }) => type === 'uuid').map(({ name }) => name),
  }
}

async function countOf(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string | number }>(`select count(*) from ${table}`)
  return Number(rows[0]?.count)
}

import type { ReplyOf } from '#contract/contract.ts'
import type { LedgerRecordKind } from '#contract/ledger/ledger-codes.ts'
import { type BalanceItemKind, itemsOfAccount, MAX_BALANCE_ITEMS } from '#contract/statement/statement-codes.ts'
import type { Transaction } from '#server/database/connection.ts'
import { describeLedgerRecords } from '#server/domain/ledger/ledger-records.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'

interface ItemQuery {
  account: string
  currency: string
  on: string
}

interface ItemRow {
  kind: LedgerRecordKind | null
  id: string | null
  lead: string | null
  passengers: number | null
  name: { en: string; ar: string } | null
  since: string
  amount: number
  /** Of all items, also those that are not told. */
  count: number
  balance: number
}

const LINES = 'ledger_lines as line where line.account = $1 and line.currency = $2 and line.posting_date <= $3'

/** Each line by the booking of its record: what a ticket earned or a refund took belongs to what was sold. */
const BY_BOOKING = `
  select 'booking' as kind, booking.id, booking.lead_passenger as lead, booking.passenger_count as passengers,
    null::jsonb as name, item.since, item.amount
  from (
    select case entry.record_kind when 'booking' then entry.record_id when 'ticket' then ticket.booking_id
        when 'refund' then refund.booking_id when 'travelDateChange' then change.booking_id end as id,
      min(line.posting_date) as since, sum(line.amount) as amount
    from (select * from ${LINES}) as line
      join ledger_entries as entry on entry.id = line.entry_id
      left join tickets as ticket on entry.record_kind = 'ticket' and ticket.id = entry.record_id
      left join refund_requests as refund on entry.record_kind = 'refund' and refund.id = entry.record_id
      left join travel_date_changes as change on entry.record_kind = 'travelDateChange' and change.id = entry.record_id
    group by 1 having sum(line.amount) <> 0
  ) as item left join bookings as booking on booking.id = item.id`

/** What is owed for the rooms and visas of a package belongs to the refund that pays it out with the tickets. */
const BY_RECORD = `
  select case when besides.request_id is null then entry.record_kind else 'refund' end as kind, coalesce(besides.request_id, entry.record_id) as id,
    null::text as lead, null::int as passengers, null::jsonb as name, min(line.posting_date) as since, sum(line.amount) as amount
  from (select * from ${LINES}) as line join ledger_entries as entry on entry.id = line.entry_id
    left join (
      select 'stay' as kind, part.stay_id as id, part.request_id from refund_request_parts as part join refund_requests as request on request.id = part.request_id
        where part.kind = 'stay' and request.state in ('approved', 'paid')
      union all select 'visaRequest', request_id, refund_request_id from visa_fees where refund_request_id is not null
    ) as besides on line.account = '2300' and (besides.kind, besides.id) = (entry.record_kind, entry.record_id)
  group by 1, 2 having sum(line.amount) <> 0`

const byHolder = (column: string, named: string) => `
  select null::text as kind, holder.id, null::text as lead, null::int as passengers, holder.name, item.since, item.amount
  from (select ${column} as id, min(posting_date) as since, sum(amount) as amount from ${LINES} group by 1 having sum(amount) <> 0) as item
    left join (${named}) as holder on holder.id = item.id`

const ITEMS: Record<BalanceItemKind, string> = {
  booking: BY_BOOKING,
  record: BY_RECORD,
  agent: byHolder('agent_id', `select id, jsonb_build_object('en', name, 'ar', name) as name from users`),
  depot: byHolder('depot_id', 'select id, name from depots'),
  region: byHolder('region_id', 'select id, city as name from regions'),
}

/**
 * What stands behind a balance: all that its account's lines come to but nothing, by what opened and settled it. Together
 * they are the balance (books rulings §7).
 */
export async function readBalanceItems(
  { client, orm }: Pick<Transaction, 'client' | 'orm'>,
  { account, currency, on }: ItemQuery,
): Promise<ReplyOf<'getBalanceItems'>['data'] | Refusal> {
  const by = itemsOfAccount(account)
  const { rows: accounts } = await client.query<{ code: string; name: { en: string; ar: string } }>(
    'select code, name from accounts where code = $1',
    [account],
  )
  const [found] = accounts
  if (by === undefined || found === undefined) return refuse('notFound')
  const { rows } = await client.query<ItemRow>(
    `select kind, id, lead, passengers, name, since, amount::bigint as amount,
       (count(*) over ())::int as count, (sum(amount) over ())::bigint as balance
     from (${ITEMS[by]}) as item order by since, id limit ${MAX_BALANCE_ITEMS}`,
    [account, currency, on],
  )
  const told = await describeLedgerRecords(
    orm,
    rows.flatMap(({ kind, id }) => (kind !== null && id !== null ? [{ kind, id }] : [])),
  )
  const [{ count, balance } = { count: 0, balance: 0 }] = rows
  return {
    account: found,
    by,
    balance,
    items: rows.map(({ kind, id, lead, passengers, name, since, amount }) => ({
      of: (kind !== null && id !== null && told.get(id)) || null,
      people: lead !== null && passengers !== null ? { lead, count: passengers } : null,
      holder: kind === null && id !== null && name !== null ? { id, name } : null,
      since,
      amount,
    })),
    others:
      count > rows.length
        ? { count: count - rows.length, amount: balance - rows.reduce((sum, { amount }) => sum + amount, 0) }
        : null,
  }
}

import { sql } from 'drizzle-orm'
import type { LocalizedName } from '#contract/common.ts'
import type { Orm } from '#server/database/connection.ts'

/** What lists are narrowed to by its id, and how it is called: names in both languages, or a text that stands in both. A till is its clerk's. */
const NAMED = sql`
  select id, to_jsonb(name) as name from users
  union all select id, name from depots
  union all select id, city from regions
  union all select id, name from stoppages
  union all select id, name from trips
  union all select id, name from routes
  union all select id, to_jsonb(registration_number) from transports
  union all select id, to_jsonb(reference) from bookings
  union all select id, to_jsonb(bill_number) from consignments
  union all select cash_shifts.id, to_jsonb(users.name) from cash_shifts join users on users.id = clerk_id
  union all select id, to_jsonb(number) from deposit_slips
  union all select id, to_jsonb(number) from expenses
  union all select id, to_jsonb(number) from top_ups
  union all select id, to_jsonb(number) from journal_entries`

/** Names by id; of what is gone, or has none, there is none. */
export async function readNames(orm: Orm, ids: ReadonlySet<string>): Promise<Map<string, LocalizedName>> {
  if (ids.size === 0) return new Map()
  const { rows } = await orm.execute<{ id: string; name: LocalizedName | string }>(
    sql`select id, name from (${NAMED}) as named where id in (${sql.join(
      [...ids].map((id) => sql`${id}::uuid`),
      sql`, `,
    )})`,
  )
  return new Map(rows.map(({ id, name }) => [id, typeof name === 'string' ? { en: name, ar: name } : name]))
}

import { type AuditRule, sqlRule } from '#server/audit/audit-rule.ts'
import { FACT_KEYS, FACT_MEASURES, movementsOf, TOTAL_KEYS, totalsOf } from '#server/database/sales-movements.ts'

type Side = 'kept' | 'made'

const MEASURES = FACT_MEASURES.join(', ')
const AMOUNTS: readonly string[] = ['gross', 'vat', 'fees']

/** One side of a comparison: its own figures, and none of the other's. */
const sideOf = (side: Side): string =>
  FACT_MEASURES.map((name) =>
    side === 'kept' ? `${name} as kept_${name}, 0 as made_${name}` : `0 as kept_${name}, ${name} as made_${name}`,
  ).join(', ')

const SUMS = FACT_MEASURES.flatMap((name) => [
  `sum(kept_${name}) as kept_${name}`,
  `sum(made_${name}) as made_${name}`,
]).join(', ')

/** A row for each figure that differs: `measure`, `kept`, `made`, `unit`. */
const DIFFERING = `cross join lateral (values ${FACT_MEASURES.map(
  (name) => `('${name}', kept_${name}, made_${name}, ${AMOUNTS.includes(name) ? 'currency' : 'null'})`,
).join(', ')}) as differing (measure, kept, made, unit)`

/** Of what is told apart by these: the rows in which what is kept is not what is made again. */
const compared = (keys: readonly string[], { kept, made }: Record<Side, string>): string => `
  select * from (
    select ${keys.join(', ')}, ${SUMS} from (
      select ${keys.join(', ')}, ${sideOf('kept')} from ${kept} union all select ${keys.join(', ')}, ${sideOf('made')} from ${made}
    ) as each group by ${keys.join(', ')}
  ) as both_sides ${DIFFERING} where kept <> made`

export const salesRules: readonly AuditRule[] = [
  sqlRule(
    'tickets.salesAreTheirRecords',
    'What is kept for the sales report of each ticket is what its sale, changes, refund, no-shows and earnings come to.',
    `with mark as (select serial, event_id, change_id from sales_mark),
     behind as materialized (
       select record_id as id from workflow_events where machine = 'ticket' and id > (select event_id from mark)
       union select record_id from ledger_entries where record_kind = 'ticket' and serial > (select serial from mark)
       union select ticket.id from record_changes as change join tickets as ticket on ticket.booking_id = change.record_id
         where change.record_kind = 'booking' and change.id > (select change_id from mark)
     ),
     ${movementsOf(
       `select ticket_id as id from sales_facts where ticket_id is not null
        union select record_id from workflow_events where machine = 'ticket' and id <= (select event_id from mark)`,
       `select id from ledger_entries where record_kind <> 'ticket' and serial <= (select serial from mark)`,
     )}
     select case when ticket_id is null then null else 'ticket' end, ticket_id,
       concat_ws(' ', (select reference from bookings where id = (select booking_id from tickets where tickets.id = ticket_id)), view, day::text, measure),
       kept::text, made::text, unit
     from (${compared(FACT_KEYS, { kept: 'sales_facts', made: 'fact' })}) as found
     where ticket_id is null or ticket_id not in (select id from behind)`,
  ),
  sqlRule(
    'tickets.salesAreSummedUp',
    'The totals of the sales report are the sums of what is kept of each ticket, per day and per hour.',
    `with made as (${totalsOf('sales_facts')})
     select null, null, concat_ws(' ', span, view, day::text, hour::text, (select code from depots where id = found.depot_id), currency, measure),
       kept::text, made::text, unit
     from (${compared(TOTAL_KEYS, { kept: 'sales_totals', made: `(select ${[...TOTAL_KEYS].join(', ')}, ${MEASURES} from made) as made` })}) as found`,
  ),
]

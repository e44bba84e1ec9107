import { type AuditRule, sqlRule } from '#server/audit/audit-rule.ts'
import { personReference } from '#server/domain/workflow/record-parts.ts'

const EVENTS = `workflow_events where machine = 'accountingPeriod'`

/**
 * When which month was closed: by the serials of entries that its events keep, which are sealed. `first` and `last` are its
 * days, `until` null while it is closed still.
 */
const CLOSED = `closed as (
  select period.id, period.month as first, (period.month + interval '1 month' - interval '1 day')::date as last, to_char(period.month, 'YYYY-MM') as reference,
    (event.payload ->> 'afterSerial')::bigint as since, (event.payload ->> 'revision')::int as revision, event.payload -> 'checklist' as checklist,
    (select (payload ->> 'afterSerial')::bigint from ${EVENTS} and record_id = period.id and event = 'period.confirmReopening' and workflow_events.id > event.id order by workflow_events.id limit 1) as until
  from (select * from ${EVENTS} and event = 'period.close') as event join accounting_periods as period on period.id = event.record_id)`
const WHILE_CLOSED = 'entry.serial > closed.since and (closed.until is null or entry.serial <= closed.until)'

export const periodRules: readonly AuditRule[] = [
  sqlRule(
    'periods.nothingAfterClosing',
    'No entry was written into a month while it was closed.',
    `with ${CLOSED}
     select 'ledgerEntry', entry.id, entry.act, entry.posting_date::text, 'later than ' || max(closed.last)::text, null
     from closed join ledger_entries as entry on entry.posting_date <= closed.last and ${WHILE_CLOSED}
     group by entry.id, entry.act, entry.posting_date`,
  ),
  sqlRule(
    'periods.movedToFirstOpen',
    'An entry that counts for another day than its own does so because its month was closed, and for the first open day; what it says of that is sealed.',
    `with ${CLOSED}
     select 'ledgerEntry', entry.id, entry.act, entry.posting_date::text || ' for ' || entry.true_date::text, 'its own day', null
     from ledger_entries as entry
     where entry.true_date is not null and (get_byte(entry.mark, 0) < 3 or not exists (
       select from closed where ${WHILE_CLOSED} and entry.true_date <= closed.last and entry.posting_date = closed.last + 1))`,
  ),
  sqlRule(
    'periods.frozenIsLedger',
    'The frozen trial balance of a closed month equals the ledger: opening, debit, credit and closing of each account.',
    `with frozen as (
       select period.id, month, to_char(month, 'YYYY-MM') as reference, document from accounting_periods as period
       join period_statements as statement on statement.period_id = period.id and statement.revision = period.revision and kind = 'trialBalance'
       where state in ('closed', 'reopening')),
     told as (
       select frozen.id, frozen.reference, line #>> '{account,code}' as account, part ->> 'currency' as currency,
         (line #>> '{amounts,0}')::numeric as opening, (line #>> '{amounts,1}')::numeric as debit, (line #>> '{amounts,2}')::numeric as credit, (line #>> '{amounts,3}')::numeric as closing
       from frozen cross join lateral jsonb_array_elements(document -> 'parts') as part cross join lateral jsonb_array_elements(part -> 'rows') as line
       where line ->> 'kind' = 'account'),
     turnover as (
       select account, currency, date_trunc('month', posting_date)::date as month, sum(greatest(amount, 0)) as debit, sum(greatest(-amount, 0)) as credit from ledger_lines group by 1, 2, 3),
     booked as (
       select frozen.id, frozen.reference, account, currency,
         -- Income and expenses begin with the year.
         coalesce(sum(debit - credit) filter (where turnover.month < frozen.month and (account !~ '^[45]' or turnover.month >= date_trunc('year', frozen.month))), 0) as opening,
         coalesce(sum(debit) filter (where turnover.month = frozen.month), 0) as debit, coalesce(sum(credit) filter (where turnover.month = frozen.month), 0) as credit
       from frozen join turnover on turnover.month <= frozen.month group by 1, 2, 3, 4)
     select 'accountingPeriod', id, coalesce(told.reference, booked.reference) || ' ' || account || ' ' || currency,
       concat_ws(' · ', coalesce(told.opening, 0), coalesce(told.debit, 0), coalesce(told.credit, 0), coalesce(told.closing, 0)),
       concat_ws(' · ', coalesce(booked.opening, 0), coalesce(booked.debit, 0), coalesce(booked.credit, 0), coalesce(booked.opening + booked.debit - booked.credit, 0)), null
     from told full join booked using (id, account, currency)
     where (coalesce(told.opening, 0), coalesce(told.debit, 0), coalesce(told.credit, 0), coalesce(told.closing, 0))
       <> (coalesce(booked.opening, 0), coalesce(booked.debit, 0), coalesce(booked.credit, 0), coalesce(booked.opening + booked.debit - booked.credit, 0))`,
  ),
  sqlRule(
    'periods.frozenIsHashed',
    'Each closing of a month froze three statements, and each document has the hash that stands beside it.',
    `with ${CLOSED}
     select 'accountingPeriod', statement.period_id, to_char(period.month, 'YYYY-MM') || ' ' || statement.kind || ' ' || statement.revision,
       encode(sha256(convert_to(document::text, 'UTF8')), 'hex'), sha256, null
     from period_statements as statement join accounting_periods as period on period.id = statement.period_id
     where encode(sha256(convert_to(document::text, 'UTF8')), 'hex') <> sha256
     union all select 'accountingPeriod', closed.id, closed.reference || ' ' || closed.revision, count(statement.id)::text, '3', null
     from closed left join period_statements as statement on statement.period_id = closed.id and statement.revision = closed.revision
     group by closed.id, closed.reference, closed.revision having count(statement.id) <> 3`,
  ),
  sqlRule(
    'periods.closedAsChecked',
    'A month was closed with each item of its checklist done or waived, as often as its events say, and after all months before it.',
    `with ${CLOSED}
     select 'accountingPeriod', closed.id, closed.reference, item ->> 'item' || ' is open', 'done or waived', null
     from closed cross join lateral jsonb_array_elements(checklist) as item
     where not (item ->> 'isDone')::boolean and (item -> 'waiver' = 'null' or (item #>> '{waiver,isOutgrown}')::boolean)
     union all select 'accountingPeriod', period.id, to_char(period.month, 'YYYY-MM'), period.revision::text, count(closed.id)::text, null
     from accounting_periods as period left join closed on closed.id = period.id group by period.id having period.revision <> count(closed.id)
     union all select 'accountingPeriod', period.id, to_char(period.month, 'YYYY-MM'), period.state, 'closed', null
     from accounting_periods as period where period.state not in ('closed', 'reopening')
       and exists (select from accounting_periods as later where later.month > period.month and later.state in ('closed', 'reopening'))`,
  ),
  sqlRule(
    'periods.reopenedByTwo',
    'Every reopening was confirmed or refused by another person than asked for it.',
    `select 'accountingPeriod', decided.record_id, (select to_char(month, 'YYYY-MM') from accounting_periods where id = decided.record_id),
       'asked and decided by ' || ${personReference('decided.actor_id')}, 'two people', null
     from (select * from ${EVENTS} and event in ('period.confirmReopening', 'period.refuseReopening')) as decided
     cross join lateral (select actor_id from ${EVENTS} and record_id = decided.record_id and event = 'period.askReopening' and workflow_events.id < decided.id order by workflow_events.id desc limit 1) as asked
     where asked.actor_id = decided.actor_id`,
  ),
]

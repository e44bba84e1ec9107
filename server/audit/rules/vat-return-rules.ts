import { type AuditRule, sqlRule } from '#server/audit/audit-rule.ts'
import { SETTLING_ACTS } from '#server/domain/vat-return/settling-acts.ts'

/** Returns with the figures that they were prepared with last. */
const RETURNS = `returns as (
  select vat_return.*, document, sha256 from vat_returns as vat_return
  join vat_return_figures as figures on figures.return_id = vat_return.id and figures.revision = vat_return.revision)`

/** What each return that is paid took off 2100 and 1140. Minor units of each currency. */
export const PAID_VAT = `(
  select vat_return.region_id, part ->> 'currency' as currency, (part ->> 'output')::bigint as output, (part ->> 'input')::bigint as input
  from vat_returns as vat_return
  join vat_return_figures as figures on figures.return_id = vat_return.id and figures.revision = vat_return.revision
  cross join lateral jsonb_array_elements(document -> 'settled') as part where vat_return.state = 'paid')`

const IS_FILED = `state in ('filed', 'paid')`
const isSettling = (act: string) => `${act} in (${SETTLING_ACTS.map((each) => `'${each}'`).join(', ')})`

export const vatReturnRules: readonly AuditRule[] = [
  sqlRule(
    'vatReturns.figuresAreLines',
    'The VAT of a filed return equals the lines on VAT payable and input VAT of its region and days, and of earlier days that no return had told, up to its filing.',
    `with ${RETURNS},
     told as (
       select returns.id, part ->> 'currency' as currency, (part ->> 'output')::numeric as output, (part ->> 'input')::numeric as input
       from returns cross join lateral jsonb_array_elements(document -> 'settled') as part where ${IS_FILED}),
     booked as (
       select returns.id, line.currency,
         coalesce(-sum(line.amount) filter (where line.account = '2100'), 0) as output, coalesce(sum(line.amount) filter (where line.account = '1140'), 0) as input
       from returns
       left join lateral (select max(through_serial) as serial from vat_returns as before
         where before.region_id = returns.region_id and before.${IS_FILED} and before.last_day < returns.first_day) as before on true
       join ledger_lines as line on line.account in ('2100', '1140') and line.region_id = returns.region_id and line.posting_date <= returns.last_day
       join ledger_entries as entry on entry.id = line.entry_id and entry.serial <= returns.through_serial
         and (entry.posting_date >= returns.first_day or entry.serial > before.serial)
       left join ledger_entries as reversed on reversed.id = entry.reverses
       where ${IS_FILED} and not ${isSettling('coalesce(reversed.act, entry.act)')}
       group by 1, 2)
     select 'vatReturn', id, (select reference from returns where returns.id = coalesce(told.id, booked.id)) || ' ' || currency,
       concat('{', coalesce(told.output, 0), ' ', currency, '} − {', coalesce(told.input, 0), ' ', currency, '}'),
       concat('{', coalesce(booked.output, 0), ' ', currency, '} − {', coalesce(booked.input, 0), ' ', currency, '}'), null
     from told full join booked using (id, currency)
     where (coalesce(told.output, 0), coalesce(told.input, 0)) <> (coalesce(booked.output, 0), coalesce(booked.input, 0))`,
  ),
  sqlRule(
    'vatReturns.sumsAreFigures',
    'Output VAT, input VAT and what is due are the sums of the figures, in the record as in its document.',
    `with ${RETURNS},
     summed as (
       select returns.*, coalesce((select sum((line ->> 'vat')::numeric) from jsonb_array_elements(document -> 'rows') as line where line ->> 'side' = 'output'), 0) as output,
         coalesce((select sum((line ->> 'vat')::numeric) from jsonb_array_elements(document -> 'rows') as line where line ->> 'side' = 'input'), 0) as input,
         coalesce((select sum((part ->> 'outputTranslated')::numeric - (part ->> 'inputTranslated')::numeric) from jsonb_array_elements(document -> 'settled') as part), 0) as settled
       from returns)
     select 'vatReturn', id, reference, concat_ws(' · ', output_vat, input_vat, document ->> 'outputVat', document ->> 'inputVat', document ->> 'due', settled),
       concat_ws(' · ', output, input, output, input, output - input, output - input), null
     from summed where (output_vat, input_vat, (document ->> 'outputVat')::numeric, (document ->> 'inputVat')::numeric, (document ->> 'due')::numeric, settled)
       <> (output, input, output, input, output - input, output - input)`,
  ),
  sqlRule(
    'vatReturns.filedStays',
    'Figures of a return have the hash that stands beside them, and a filed one the revision, amount and serial that its filing said.',
    `select 'vatReturn', return_id, (select reference from vat_returns where id = return_id) || ' ' || revision,
       encode(sha256(convert_to(document::text, 'UTF8')), 'hex'), sha256, null
     from vat_return_figures where encode(sha256(convert_to(document::text, 'UTF8')), 'hex') <> sha256
     union all select 'vatReturn', filed.id, reference, concat_ws(' · ', filed.revision, output_vat - input_vat, through_serial),
       concat_ws(' · ', event.payload ->> 'revision', event.payload ->> 'due', event.payload ->> 'afterSerial'), null
     from vat_returns as filed
     left join workflow_events as event on event.machine = 'vatReturn' and event.record_id = filed.id and event.event = 'vatReturn.file'
     where ${IS_FILED} and (event.id is null or (filed.revision, output_vat - input_vat, through_serial)
       is distinct from ((event.payload ->> 'revision')::int, (event.payload ->> 'due')::bigint, (event.payload ->> 'afterSerial')::bigint))`,
  ),
  sqlRule(
    'vatReturns.noLineTwice',
    'Returns of a region follow each other day by day, each filed after the one before, so that no line is in two of them and none is left out.',
    `select 'vatReturn', id, reference, concat_ws(' · ', first_day, through_serial), concat_ws(' · ', expected, before_serial), null
     from (
       select id, reference, first_day, through_serial,
         (lag(last_day) over (partition by region_id order by first_day) + 1) as expected, lag(through_serial) over (partition by region_id order by first_day) as before_serial,
         row_number() over (partition by region_id order by first_day) as place
       from vat_returns where state in ('prepared', 'filed', 'paid')) as each
     where place > 1 and (first_day <> expected or before_serial is null or through_serial < before_serial)`,
  ),
  sqlRule(
    'vatReturns.paymentIsReturn',
    'A paid return posted once what it came to: to or from the bank, and off VAT payable and input VAT what they held of it.',
    `with ${RETURNS},
     posted as (
       select returns.id, count(distinct entry.id) as entries, coalesce(-sum(line.amount) filter (where line.account = '1010' and line.currency = returns.currency), 0) as paid
       from returns left join ledger_entries as entry on entry.act = 'vatReturnPaid' and entry.record_id = returns.id left join ledger_lines as line on line.entry_id = entry.id
       group by 1),
     settled as (
       select id, currency, sum(output) as output, sum(input) as input from (
         select returns.id, part ->> 'currency' as currency, (part ->> 'output')::numeric as output, (part ->> 'input')::numeric as input
         from returns cross join lateral jsonb_array_elements(document -> 'settled') as part where state = 'paid'
         union all select returns.id, line.currency, case line.account when '2100' then -line.amount else 0 end, case line.account when '1140' then line.amount else 0 end
         from returns join ledger_entries as entry on entry.act = 'vatReturnPaid' and entry.record_id = returns.id join ledger_lines as line on line.entry_id = entry.id and line.account in ('2100', '1140')
       ) as each group by 1, 2)
     select 'vatReturn', id, reference, paid::text, (case when state = 'paid' then output_vat - input_vat else 0 end)::text, currency::text
     from returns join posted using (id) where paid <> case when state = 'paid' then output_vat - input_vat else 0 end
     union all select 'vatReturn', id, reference, entries::text, is_posted::text, null
     from returns join posted using (id) cross join lateral (select (state = 'paid' and exists (
       select from jsonb_array_elements(document -> 'settled') as part where (part ->> 'output')::bigint <> 0 or (part ->> 'input')::bigint <> 0))::int as is_posted) as wanted
     where entries <> is_posted
     union all select 'vatReturn', id, (select reference from returns where returns.id = settled.id) || ' ' || currency,
       concat('{', output, ' ', currency, '} · {', input, ' ', currency, '}'), concat('{0 ', currency, '} · {0 ', currency, '}'), null
     from settled where output <> 0 or input <> 0`,
  ),
]

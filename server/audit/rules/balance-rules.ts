import { type AuditRule, sqlRule } from '#server/audit/audit-rule.ts'
import { BALANCE_KEYS } from '#server/domain/ledger/balances.ts'

/** What the lines up to the mark come to, per key and day. */
const OF_LINES = `
  select account, currency, ${BALANCE_KEYS}, line.posting_date as since,
    sum(greatest(amount, 0)) as debit, sum(greatest(-amount, 0)) as credit
  from ledger_lines as line join ledger_entries as entry on entry.id = line.entry_id
  where entry.serial <= (select serial from balance_mark) group by 1, 2, 3, 4, 5, 6`

const KEY = 'span, since, account, currency, depot_id, agent_id, region_id'

/** What is kept beside what should be, where they differ. */
const DIFFERENT = `
  select ${KEY}, sum(kept_debit) as kept_debit, sum(kept_credit) as kept_credit, sum(debit) as debit, sum(credit) as credit from (
    select ${KEY}, debit as kept_debit, credit as kept_credit, 0 as debit, 0 as credit from account_balances
    union all select 'day', since, account, currency, depot_id, agent_id, region_id, 0, 0, debit, credit from of_lines
    union all select 'month', date_trunc('month', since)::date, account, currency, depot_id, agent_id, region_id, 0, 0, debit, credit from of_lines
  ) as each group by ${KEY} having sum(kept_debit) <> sum(debit) or sum(kept_credit) <> sum(credit)`

/** Account, day or month, and what else the balance is kept apart by. */
const REFERENCE = `concat_ws(' ', account, case span when 'day' then since::text else to_char(since, 'YYYY-MM') end,
  (select code from depots where id = different.depot_id), (select name from users where id = different.agent_id), (select code from regions where id = different.region_id))`

const side = (name: 'debit' | 'credit') =>
  `select null, null, ${REFERENCE}, concat('${name} {', kept_${name}, ' ', currency, '}'), concat('${name} {', ${name}, ' ', currency, '}'), null from different where kept_${name} <> ${name}`

export const balanceRules: readonly AuditRule[] = [
  sqlRule(
    'ledger.balancesAreLines',
    'Kept balances are what the lines up to their mark come to: per account, currency, depot, agent and region, for every day and month.',
    `with of_lines as (${OF_LINES}), different as (${DIFFERENT}) ${side('debit')} union all ${side('credit')}`,
  ),
]

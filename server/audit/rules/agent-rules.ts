import { type AuditRule, sqlRule } from '#server/audit/audit-rule.ts'

const nameOf = (agentId: string) => `(select name from users where users.id = ${agentId})`

/** An account that is kept per agent against what the agents' records say. */
const perAgent = (account: string, sign: 1 | -1, told: string) => `
  select 'agent', agent_id, ${nameOf('agent_id')} || ' ${account}', sum(is_booked), sum(is_told), currency from (
    select agent_id, currency, ${sign} * amount as is_booked, 0 as is_told from ledger_lines where account = '${account}'
    union all ${told}
  ) as each group by agent_id, currency having sum(is_booked) <> sum(is_told)`

export const agentRules: readonly AuditRule[] = [
  sqlRule(
    'agents.walletIsLedger',
    "An agent's wallet equals the agent's balance in account 2000.",
    perAgent('2000', -1, 'select agent_id, currency, 0, balance from agent_wallets'),
  ),
  sqlRule(
    'agents.creditIsLedger',
    "The credit an agent has used equals the agent's balance in account 1110.",
    perAgent('1110', 1, 'select agent_id, currency, 0, credit_used from agent_wallets'),
  ),
  sqlRule(
    'agents.depositsAwaiting',
    'Agent cash awaiting approval equals the pending top-ups.',
    perAgent(
      '2010',
      -1,
      `select agent_id, currency, 0, amount from top_ups where means = 'cash' and state = 'pending'`,
    ),
  ),
  sqlRule(
    'agents.notOverdrawn',
    'No wallet or credit limit is overdrawn.',
    `select 'agent', agent_id, ${nameOf('agent_id')}, least(balance, credit_limit - credit_used, credit_used), 0, currency
     from agent_wallets where least(balance, credit_limit - credit_used, credit_used) < 0`,
  ),
  sqlRule(
    'agents.topUpIsPosted',
    'A top-up is posted once per step: cash when taken, the account when approved, reversed when rejected or withdrawn.',
    `select 'topUp', top_up.id, top_up.number, coalesce(string_agg(entry.act, ', ' order by entry.act), 'nothing'), should.acts, null
     from top_ups as top_up left join ledger_entries as entry on entry.record_kind = 'topUp' and entry.record_id = top_up.id
     cross join lateral (select coalesce(string_agg(act, ', ' order by act), 'nothing') as acts from (values
       ('topUpTaken', top_up.means = 'cash'), ('topUpApproved', top_up.state = 'approved'), ('topUpRejected', top_up.means = 'cash' and top_up.state in ('rejected', 'withdrawn'))) as act (act, applies) where applies) as should
     group by top_up.id, should.acts having coalesce(string_agg(entry.act, ', ' order by entry.act), 'nothing') <> should.acts`,
  ),
  sqlRule(
    'agents.topUpReachesAccount',
    "An approved top-up pays off the agent's debt and adds the rest to the wallet.",
    `select 'topUp', top_up.id, top_up.number, sum(-line.amount) filter (where line.account in ('1110', '2000') and line.agent_id = top_up.agent_id), top_up.amount, top_up.currency
     from top_ups as top_up join ledger_entries as entry on entry.record_id = top_up.id and entry.act = 'topUpApproved'
     join ledger_lines as line on line.entry_id = entry.id and line.currency = top_up.currency
     group by top_up.id
     having sum(-line.amount) filter (where line.account in ('1110', '2000') and line.agent_id = top_up.agent_id) is distinct from top_up.amount
     union all
     select 'topUp', top_up.id, top_up.number || ' debt', coalesce(sum(-line.amount), 0), top_up.settled, top_up.currency
     from top_ups as top_up join ledger_entries as entry on entry.record_id = top_up.id and entry.act = 'topUpApproved'
     left join ledger_lines as line on line.entry_id = entry.id and line.currency = top_up.currency and line.account = '1110'
     group by top_up.id having coalesce(sum(-line.amount), 0) is distinct from top_up.settled`,
  ),
  sqlRule(
    'agents.deductionIsPosted',
    'Each approved wallet deduction is posted once, and no other deduction is posted.',
    `select 'walletDeduction', deduction.id, ${nameOf('deduction.agent_id')}, coalesce(sum(line.amount), 0), case deduction.state when 'approved' then deduction.amount else 0 end, deduction.currency
     from wallet_deductions as deduction left join ledger_entries as entry on entry.record_kind = 'walletDeduction' and entry.record_id = deduction.id
     left join ledger_lines as line on line.entry_id = entry.id and line.account = '2000' and line.agent_id = deduction.agent_id and line.currency = deduction.currency
     group by deduction.id having coalesce(sum(line.amount), 0) <> case deduction.state when 'approved' then deduction.amount else 0 end`,
  ),
]

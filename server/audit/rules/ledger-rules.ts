import { sqlRule } from '../audit-rule.ts'

export const ledgerRules = [
  sqlRule(
    'ledger.entryBalances',
    'Every entry is balanced in each currency.',
    `select 'ledgerEntry', entry_id, (select act from ledger_entries where ledger_entries.id = entry_id), sum(amount), 0, currency
     from ledger_lines group by entry_id, currency having sum(amount) <> 0`,
  ),
] as const

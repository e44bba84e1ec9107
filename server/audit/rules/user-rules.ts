import { type AuditRule, sqlRule } from '#server/audit/audit-rule.ts'

/** Names in the recorded change, and the columns that must say the same. */
const RIGHTS = [
  ['user_type', 'user_type'],
  ['role', 'role'],
  ['isActive', 'is_active'],
  ['email', 'email'],
] as const

/** Only what some change tells of: nobody recorded the accounts that came with the demo operator or before there were records. */
const rightText = ([field, column]: (typeof RIGHTS)[number]) => `
  select null, null, person.name || ' · ' || person.email || ' · ${field}', person.${column}::text, last.said, null::text
  from users as person
  join (select distinct on (record_id) record_id, changes -> '${field}' ->> 'to' as said from record_changes
    where record_kind = 'user' and changes ? '${field}' order by record_id, id desc) as last on last.record_id = person.id
  where person.${column}::text is distinct from last.said`

export const userRules: readonly AuditRule[] = [
  sqlRule(
    'records.rightsAsGiven',
    "Everyone's rights and sign-in address are as last recorded.",
    RIGHTS.map(rightText).join(' union all '),
  ),
]

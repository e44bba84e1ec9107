import { type AuditRule, sqlRule } from '#server/audit/audit-rule.ts'
import { auditedRecords, columnOf } from '#server/audit/audited-records.ts'
import { groupBy } from '#server/domain/network/group-by.ts'
import { changesAccess } from '#server/domain/people/account-changes.ts'
import { personReference } from '#server/domain/workflow/record-parts.ts'

/**
 * By the events, which are sealed; by the definition that each was accepted under, since earlier ones asked less. Events
 * with the same parties are looked for together: each look has all months to plan and to open.
 */
const DECIDED = auditedRecords
  .flatMap(({ name, table, reference, fourEyes }) =>
    [...groupBy(fourEyes?.events ?? [], conditionOf)].map(
      ([condition, events]) => `
    select '${name}' as kind, record.id, ${reference} as reference, event.actor_id as decider, event.at, party.id as party
    from workflow_events as event
    join ${table} as record on record.id = event.record_id
    ${condition} and event.machine = '${name}' and event.event in (${events.map(({ event }) => `'${event}'`).join(', ')}) and exists (
      select from machine_drawings as drawing
      where drawing.machine = event.machine and drawing.fingerprint = event.fingerprint and drawing.document::text like '%SecondPerson%')`,
    ),
  )
  .join(' union all ')

function conditionOf({ parties, where = 'true' }: { parties: readonly string[]; where?: string }): string {
  return `cross join lateral unnest(array[${parties.map(columnOf).join(', ')}]) as party (id) where ${where}`
}

/** Requests that crossed: what is written first may bear the later time. */
const CROSSING = `interval '1 minute'`

/** The fewest days that a policy in force about then asked for; from before there were versions, what every operator starts with. */
const TIE_DAYS = `
  coalesce((
    select min(coalesce((policies ->> 'accountTieDays')::int, 30)) from policy_versions
    where created_at <= decided.at + ${CROSSING}
      and created_at >= coalesce((select max(created_at) from policy_versions where created_at <= decided.at - ${CROSSING}), '-infinity')), 30)`

export const fourEyesRules: readonly AuditRule[] = [
  sqlRule(
    'records.secondPerson',
    'Whoever decided, paid out, closed or confirmed took no part in the request.',
    `select kind, id, reference, 'asked and decided by ' || ${personReference('decider')}, 'two people', null from (${DECIDED}) as decided where decider = party`,
  ),
  sqlRule(
    'records.tiedAccounts',
    'Nobody decided, paid out, closed or confirmed for someone whose account they had recently created or changed, or the other way round.',
    `select decided.kind, decided.id, decided.reference, ${personReference('decider')} || ' and ' || ${personReference('party')}, 'two people', null
     from (${DECIDED}) as decided
     where exists (
       select from record_changes as change
       where change.record_kind = 'user' and change.at <= decided.at
         and ((change.record_id = decided.decider and change.user_id = decided.party) or (change.record_id = decided.party and change.user_id = decided.decider))
         and decided.decider <> decided.party
         and (change.act = 'created' or (
           change.at between decided.at - make_interval(days => ${TIE_DAYS}) + ${CROSSING} and decided.at - ${CROSSING}
           and ${changesAccess('change.changes')})))`,
  ),
]

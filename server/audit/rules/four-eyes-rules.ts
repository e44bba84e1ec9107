import { type AuditRule, sqlRule } from '#server/audit/audit-rule.ts'
import { RECORD_KINDS } from '#server/audit/audited-records.ts'
import { changesAccess } from '#server/records/account-changes.ts'

/** An event that takes a second person, and the columns of the record that say who had a part in it before. */
interface Decision {
  machine: (typeof RECORD_KINDS)[number]['machine']
  event: string
  parties: readonly string[]
  /** Condition on the record. */
  where?: string
}

/** Every decision, pay-out, close and confirmation that a lifecycle leaves to a second person (machines/four-eyes.ts). */
export const FOUR_EYES_DECISIONS: readonly Decision[] = [
  // The operator's cancellation is confirmed by another; its refunds count as approved.
  { machine: 'refund', event: 'refund.approve', parties: ['requested_by'], where: `cause = 'passenger'` },
  { machine: 'refund', event: 'refund.reject', parties: ['requested_by'] },
  { machine: 'refund', event: 'refund.payOut', parties: ['requested_by', 'decided_by'] },
  { machine: 'expense', event: 'expense.accept', parties: ['created_by'] },
  { machine: 'expense', event: 'expense.reject', parties: ['created_by'] },
  { machine: 'depositSlip', event: 'depositSlip.approve', parties: ['created_by'] },
  { machine: 'depositSlip', event: 'depositSlip.reject', parties: ['created_by'] },
  { machine: 'topUp', event: 'topUp.approve', parties: ['requested_by', 'agent_id'] },
  { machine: 'topUp', event: 'topUp.reject', parties: ['requested_by', 'agent_id'] },
  { machine: 'walletDeduction', event: 'walletDeduction.approve', parties: ['created_by'] },
  { machine: 'walletDeduction', event: 'walletDeduction.reject', parties: ['created_by'] },
  { machine: 'journalEntry', event: 'journalEntry.approve', parties: ['requested_by'] },
  { machine: 'journalEntry', event: 'journalEntry.reject', parties: ['requested_by'] },
  { machine: 'writeOff', event: 'writeOff.approve', parties: ['requested_by'] },
  { machine: 'writeOff', event: 'writeOff.reject', parties: ['requested_by'] },
  { machine: 'cancellation', event: 'cancellation.confirm', parties: ['proposed_by'] },
  { machine: 'cashShift', event: 'cashShift.recount', parties: ['clerk_id'] },
  { machine: 'cashShift', event: 'cashShift.close', parties: ['clerk_id', 'recounted_by'] },
  { machine: 'cashTransfer', event: 'cashTransfer.receive', parties: ['created_by'] },
]

/** By the events, which are sealed; by the definition that each was accepted under, since earlier ones asked less. */
const DECIDED = FOUR_EYES_DECISIONS.map(({ machine, event, parties, where = 'true' }) => {
  const kind = RECORD_KINDS.find((each) => each.machine === machine)
  if (!kind) throw new RangeError(`${machine} is no kind of record`)
  return `
    select '${machine}' as kind, record.id, ${kind.reference} as reference, event.actor_id as decider, event.at, party.id as party
    from workflow_events as event
    join ${kind.table} as record on record.id = event.record_id
    cross join lateral unnest(array[${parties.map((column) => `record.${column}`).join(', ')}]) as party (id)
    where event.machine = '${machine}' and event.event = '${event}' and ${where} and exists (
      select from machine_drawings as drawing
      where drawing.machine = event.machine and drawing.fingerprint = event.fingerprint and drawing.document::text like '%SecondPerson%')`
}).join(' union all ')

/** Requests that crossed: what is written first may bear the later time. */
const CROSSING = `interval '1 minute'`

/** The fewest days that a policy in force about then asked for; from before there were versions, what every operator starts with. */
const TIE_DAYS = `
  coalesce((
    select min(coalesce((policies ->> 'accountTieDays')::int, 30)) from policy_versions
    where created_at <= decided.at + ${CROSSING}
      and created_at >= coalesce((select max(created_at) from policy_versions where created_at <= decided.at - ${CROSSING}), '-infinity')), 30)`

const person = (id: string) => `(select name || ' · ' || email from users where users.id = ${id})`

export const fourEyesRules: readonly AuditRule[] = [
  sqlRule(
    'records.secondPerson',
    'Whoever decided, paid out, closed or confirmed took no part in the request.',
    `select kind, id, reference, 'asked and decided by ' || ${person('decider')}, 'two people', null from (${DECIDED}) as decided where decider = party`,
  ),
  sqlRule(
    'records.tiedAccounts',
    'Nobody decided, paid out, closed or confirmed for someone whose account they had recently created or changed, or the other way round.',
    `select decided.kind, decided.id, decided.reference, ${person('decider')} || ' and ' || ${person('party')}, 'two people', null
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

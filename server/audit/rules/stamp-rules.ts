import { type AuditRule, instantText, sqlRule } from '#server/audit/audit-rule.ts'
import { RECORD_KINDS } from '#server/audit/audited-records.ts'

/** Columns of a record that repeat whose an event of it was, and when it happened. The event is sealed, they are not. */
interface Stamp {
  machine: (typeof RECORD_KINDS)[number]['machine']
  by?: string
  at?: string
  /** Which event: the last of these, where one happened; whatever happened last unless given. */
  events?: readonly string[]
}

const ASKED: readonly Stamp[] = [
  { machine: 'refund', by: 'requested_by', at: 'requested_at' },
  { machine: 'visaRequest', by: 'requested_by', at: 'requested_at' },
  { machine: 'cancellation', by: 'proposed_by', at: 'proposed_at' },
  { machine: 'writeOff', by: 'requested_by', at: 'requested_at' },
  { machine: 'cashShift', by: 'clerk_id', at: 'opened_at' },
  { machine: 'depositSlip', by: 'created_by', at: 'created_at' },
  { machine: 'cashTransfer', by: 'created_by', at: 'created_at' },
  { machine: 'journalEntry', by: 'requested_by', at: 'requested_at' },
  { machine: 'topUp', by: 'requested_by', at: 'requested_at' },
  { machine: 'walletDeduction', by: 'created_by', at: 'created_at' },
  { machine: 'expense', by: 'created_by', at: 'created_at' },
]

const DECIDED: readonly Stamp[] = [
  { machine: 'refund', by: 'decided_by', at: 'decided_at', events: ['refund.approve', 'refund.reject'] },
  { machine: 'refund', by: 'paid_by', at: 'paid_at', events: ['refund.payOut'] },
  {
    machine: 'cancellation',
    by: 'decided_by',
    at: 'decided_at',
    events: ['cancellation.confirm', 'cancellation.withdraw'],
  },
  { machine: 'writeOff', by: 'decided_by', at: 'decided_at', events: ['writeOff.approve', 'writeOff.reject'] },
  { machine: 'cashShift', by: 'closed_by', at: 'closed_at', events: ['cashShift.close'] },
  { machine: 'cashShift', by: 'recounted_by', at: 'recounted_at', events: ['cashShift.recount'] },
  {
    machine: 'cashTransfer',
    by: 'decided_by',
    at: 'decided_at',
    events: ['cashTransfer.receive', 'cashTransfer.return'],
  },
  { machine: 'depositSlip', by: 'decided_by', at: 'decided_at', events: ['depositSlip.approve', 'depositSlip.reject'] },
  {
    machine: 'journalEntry',
    by: 'decided_by',
    at: 'decided_at',
    events: ['journalEntry.approve', 'journalEntry.reject'],
  },
  { machine: 'topUp', by: 'decided_by', at: 'decided_at', events: ['topUp.approve', 'topUp.reject', 'topUp.withdraw'] },
  {
    machine: 'walletDeduction',
    by: 'decided_by',
    at: 'decided_at',
    events: ['walletDeduction.approve', 'walletDeduction.reject', 'walletDeduction.withdraw'],
  },
  { machine: 'expense', by: 'decided_by', at: 'decided_at', events: ['expense.accept', 'expense.reject'] },
]

const HAPPENED: readonly Stamp[] = [
  { machine: 'cashShift', at: 'counted_at', events: ['cashShift.count'] },
  { machine: 'expense', at: 'submitted_at', events: ['xstate.init', 'expense.resubmit'] },
  { machine: 'consignmentPiece', at: 'state_since' },
]

/** Two people may have one name. */
const personOf = (column: string) =>
  `coalesce((select name || ' · ' || email from users where users.id = ${column}), ${column}::text)`
const SAID = { by: { event: 'actor_id', told: personOf }, at: { event: 'at', told: instantText } } as const

/** One look at the events of each kind. A record without its creation is told by the replay, and may be older than its machine. */
const asked = (what: keyof typeof SAID) =>
  ASKED.map((stamp) => compared({ ...stamp, events: ['xstate.init'] }, what, 'join'))
const happened = (stamps: readonly Stamp[], what: keyof typeof SAID) =>
  stamps.map((stamp) => compared(stamp, what, 'left join'))

function compared({ machine, events, ...columns }: Stamp, what: keyof typeof SAID, join: 'join' | 'left join'): string {
  const kind = RECORD_KINDS.find((each) => each.machine === machine)
  const column = columns[what]
  if (!kind || column === undefined) throw new RangeError(`${machine} says nothing of ${what}`)
  const { event, told } = SAID[what]
  const among = events ? `and event in (${events.map((each) => `'${each}'`).join(', ')})` : ''
  return `select '${machine}' as kind, record.id, ${kind.reference}, ${told(`record.${column}`)}, ${told('last.said')}, null::text
    from ${kind.table} as record
    ${join} (select distinct on (record_id) record_id, ${event} as said from workflow_events where machine = '${machine}' ${among} order by record_id, id desc) as last
      on last.record_id = record.id
    where record.${column} is distinct from last.said`
}

/** Of what no machine leads: by the events of what it is made of. */
const BILL_EVENTS = (event: string) => `
  select distinct on (consignment_id) consignment_id, actor_id, at from workflow_events join consignment_pieces as piece on piece.id = record_id
  where machine = 'consignmentPiece' and event = '${event}' order by consignment_id, workflow_events.id`
const CHANGE_EVENTS = `
  select distinct on (change_id) (payload ->> 'changeId')::uuid as change_id, actor_id, at from workflow_events
  where machine = 'ticket' and event = 'ticket.changeTravelDate' order by change_id, id`
const FEES_GIVEN_BACK = `
  select line.exit_fee_payment_id, actor_id, at from workflow_events join refund_request_tickets as line on line.request_id = record_id
  where machine = 'refund' and event = 'refund.payOut'`

/** The same comparison of a table that is joined to who wrote what. */
function comparedTo(
  said: string,
  what: keyof typeof SAID,
  {
    kind,
    table,
    reference,
    column,
    by,
    where = 'true',
  }: { kind: string; table: string; reference: string; column: string; by: string; where?: string },
): string {
  const { event, told } = SAID[what]
  return `select '${kind}' as kind, record.id, ${reference}, ${told(`record.${column}`)}, ${told(`last.${event}`)}, null::text
    from ${table} as record left join (${said}) as last on ${by} = record.id where ${where} and record.${column} is distinct from last.${event}`
}

const BILL = { kind: 'consignment', table: 'consignments', reference: 'record.bill_number', by: 'last.consignment_id' }
const CHANGE = {
  kind: 'travelDateChange',
  table: 'travel_date_changes',
  reference: '(select reference from bookings where bookings.id = record.booking_id)',
  by: 'last.change_id',
}
const FEE = {
  kind: 'exitFee',
  table: 'exit_fee_payments',
  reference: 'record.receipt_number',
  by: 'last.exit_fee_payment_id',
  where: 'record.given_back_at is not null and not record.is_surplus',
}
/** By the entry, since its tickets would be a join of millions; what cost nothing has none. */
const SALES = `select distinct on (record_id) record_id, created_by as actor_id, created_at as at from ledger_entries where record_kind = 'booking' and act = 'ticketSold' order by record_id, serial`
const SALE = {
  kind: 'booking',
  table: 'bookings',
  reference: 'record.reference',
  by: 'last.record_id',
  where: 'last.record_id is not null',
}
/** Written down from a version of the program on: what was resolved before the first of these may have none. */
const RESOLVED = `select distinct on (record_id) record_id, user_id as actor_id, at from record_changes where record_kind = 'checkInReview' order by record_id, id`
const REVIEW = {
  kind: 'checkInReview',
  table: 'check_in_reviews',
  reference:
    '(select reference from bookings join tickets on booking_id = bookings.id where tickets.id = record.ticket_id)',
  by: 'last.record_id',
  where: `(last.record_id is not null or record.resolved_at >= (select min(at) from record_changes where record_kind = 'checkInReview'))`,
}

export const stampRules: readonly AuditRule[] = [
  sqlRule(
    'records.askedBy',
    'Every record names the person who requested, opened or sold it, as in its first event.',
    [
      ...asked('by'),
      comparedTo(SALES, 'by', { ...SALE, column: 'created_by' }),
      comparedTo(BILL_EVENTS('xstate.init'), 'by', { ...BILL, column: 'created_by' }),
      comparedTo(CHANGE_EVENTS, 'by', { ...CHANGE, column: 'changed_by' }),
    ].join(' union all '),
  ),
  sqlRule(
    'records.decidedBy',
    'Every record names the person who decided, paid, closed, cancelled or resolved it, as in that event, and nobody if there is no such event.',
    [
      ...happened(DECIDED, 'by'),
      comparedTo(BILL_EVENTS('piece.cancel'), 'by', { ...BILL, column: 'cancelled_by' }),
      comparedTo(FEES_GIVEN_BACK, 'by', { ...FEE, column: 'given_back_by' }),
      comparedTo(RESOLVED, 'by', { ...REVIEW, column: 'resolved_by' }),
    ].join(' union all '),
  ),
  sqlRule(
    'records.happenedWhen',
    'The request, sale, decision and change times of every record match its events.',
    [
      ...asked('at'),
      ...happened([...DECIDED, ...HAPPENED], 'at'),
      comparedTo(SALES, 'at', { ...SALE, column: 'created_at' }),
      comparedTo(BILL_EVENTS('xstate.init'), 'at', { ...BILL, column: 'created_at' }),
      comparedTo(BILL_EVENTS('piece.cancel'), 'at', { ...BILL, column: 'cancelled_at' }),
      comparedTo(CHANGE_EVENTS, 'at', { ...CHANGE, column: 'at' }),
      comparedTo(FEES_GIVEN_BACK, 'at', { ...FEE, column: 'given_back_at' }),
      comparedTo(RESOLVED, 'at', { ...REVIEW, column: 'resolved_at' }),
    ].join(' union all '),
  ),
]

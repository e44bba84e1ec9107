import { type AuditRule, instantText, sqlRule } from '#server/audit/audit-rule.ts'
import { type AuditedRecord, auditedRecords, columnOf } from '#server/audit/audited-records.ts'
import { CREATION_EVENT } from '#server/lifecycle/apply-event.ts'
import { bookingReference, personReference } from '#server/domain/workflow/record-parts.ts'

/** A column of a record that repeats what an event of it says. */
interface Stamp {
  record: AuditedRecord
  by?: string
  at?: string
  events?: readonly string[]
}

const STAMPS: readonly Stamp[] = auditedRecords.flatMap((record) =>
  record.stamps.map((stamp) => ({ record, ...stamp })),
)
const isOfRequest = ({ by, events }: Stamp) => by !== undefined && events?.length === 1 && events[0] === CREATION_EVENT

const ASKED = STAMPS.filter(isOfRequest)
const LATER = STAMPS.filter((stamp) => !isOfRequest(stamp))
const DECIDED = LATER.filter(({ by }) => by !== undefined)

const personOf = (column: string) => `coalesce(${personReference(column)}, ${column}::text)`
const SAID = { by: { event: 'actor_id', told: personOf }, at: { event: 'at', told: instantText } } as const

/** One look at the events of each kind. A record without its creation is told by the replay, and may be older than its machine. */
const asked = (what: keyof typeof SAID) => ASKED.map((stamp) => compared(stamp, what, 'join'))
const happened = (stamps: readonly Stamp[], what: keyof typeof SAID) =>
  stamps.map((stamp) => compared(stamp, what, 'left join'))

function compared({ record, events, ...columns }: Stamp, what: keyof typeof SAID, join: 'join' | 'left join'): string {
  const property = columns[what]
  if (property === undefined) throw new RangeError(`${record.name} says nothing of ${what}`)
  const column = columnOf(property)
  const { event, told } = SAID[what]
  const among = events ? `and event in (${events.map((each) => `'${each}'`).join(', ')})` : ''
  return `select '${record.name}' as kind, record.id, ${record.reference}, ${told(column)}, ${told('last.said')}, null::text
    from ${record.table} as record
    ${join} (select distinct on (record_id) record_id, ${event} as said from workflow_events where machine = '${record.name}' ${among} order by record_id, id desc) as last
      on last.record_id = record.id
    where ${column} is distinct from last.said`
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
  reference: bookingReference('record.booking_id'),
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
      ...happened(LATER, 'at'),
      comparedTo(SALES, 'at', { ...SALE, column: 'created_at' }),
      comparedTo(BILL_EVENTS('xstate.init'), 'at', { ...BILL, column: 'created_at' }),
      comparedTo(BILL_EVENTS('piece.cancel'), 'at', { ...BILL, column: 'cancelled_at' }),
      comparedTo(CHANGE_EVENTS, 'at', { ...CHANGE, column: 'at' }),
      comparedTo(FEES_GIVEN_BACK, 'at', { ...FEE, column: 'given_back_at' }),
      comparedTo(RESOLVED, 'at', { ...REVIEW, column: 'resolved_at' }),
    ].join(' union all '),
  ),
]

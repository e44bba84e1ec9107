import { type AuditRule, sqlRule } from '#server/audit/audit-rule.ts'
import { LAST_BY_UTC } from '#server/audit/clocks.ts'

/** Series of numbers without gaps: where they stand, and what they begin with besides depot and year. */
const SERIES = [
  {
    series: 'consignment',
    prefix: '',
    kind: 'consignment',
    from: 'select id, bill_number as number from consignments',
  },
  {
    series: 'refund',
    prefix: 'RF-',
    kind: 'refund',
    from: 'select id, receipt_number as number from refund_requests where receipt_number is not null',
  },
  // Receipts of a device that is cut off come in later, by a series of its own.
  {
    series: 'exitFee',
    prefix: 'EF-',
    kind: 'exitFee',
    from: 'select id, receipt_number as number from exit_fee_payments where device_id is null',
  },
  { series: 'depositSlip', prefix: 'DS-', kind: 'depositSlip', from: 'select id, number from deposit_slips' },
  { series: 'cashTransfer', prefix: 'CT-', kind: 'cashTransfer', from: 'select id, number from cash_transfers' },
  { series: 'journal', prefix: 'JE-', kind: 'journal', from: 'select id, number from journal_entries' },
  { series: 'topUp', prefix: 'TU-', kind: 'topUp', from: 'select id, number from top_ups' },
  {
    series: 'walletDeduction',
    prefix: 'WD-',
    kind: 'walletDeduction',
    from: 'select id, number from wallet_deductions where number is not null',
  },
  { series: 'expense', prefix: 'EX-', kind: 'expense', from: 'select id, number from expenses' },
] as const

const NUMBERED = SERIES.map(
  ({ series, kind, from }) =>
    `select '${series}' as series, '${kind}' as kind, id, number, regexp_replace(number, '\\d+$', '') as prefix, substring(number from '(\\d+)$')::bigint as ordinal from (${from}) as each`,
).join(' union all ')

const COUNTED = `select series, prefix.text || case place when '-' then '' else place || '-' end || year || '-' as prefix, last
  from receipt_counters join (values ${SERIES.map(({ series, prefix }) => `('${series}', '${prefix}')`).join(', ')}) as prefix (series, text) using (series)`

/** Series whose numbers are taken with a posting, by its act. The journal's and a transfer's are taken as they are asked for, an expense's as it is entered. */
const POSTED_WITH = [
  ['consignment', 'consignmentBilled'],
  ['refund', 'refundPaidOut'],
  ['exitFee', 'exitFeePaid'],
  ['depositSlip', 'depositSlipSubmitted'],
  ['cashTransfer', 'cashTransferHandedOver'],
  ['topUp', 'topUpTaken'],
]
  .map(([series, act]) => `('${series}', '${act}')`)
  .join(', ')

export const numberRules: readonly AuditRule[] = [
  sqlRule(
    'numbers.noGap',
    'Document numbers have no gaps within a depot and year.',
    `select kind, id, number, number, prefix || lpad((coalesce(before, 0) + 1)::text, greatest(5, length((coalesce(before, 0) + 1)::text)), '0'), null
     from (select *, lag(ordinal) over (partition by series, prefix order by ordinal) as before from (${NUMBERED}) as numbered) as ordered
     where ordinal is distinct from coalesce(before, 0) + 1`,
  ),
  sqlRule(
    'numbers.lastIsCounted',
    'The counter of a series equals the last number issued.',
    `select null, null, coalesce(used.prefix, counted.prefix), coalesce(used.last, 0), coalesce(counted.last, 0), null
     from (select series, prefix, max(ordinal) as last from (${NUMBERED}) as numbered group by series, prefix) as used
     full join (${COUNTED}) as counted on counted.series = used.series and counted.prefix = used.prefix
     where coalesce(used.last, 0) <> coalesce(counted.last, 0)`,
  ),
  sqlRule(
    'numbers.yearIsPostings',
    'The year in a document number is the year it was posted.',
    `select numbered.kind, numbered.id, number, substring(number from '-(\\d{4})-\\d+$'), to_char(entry.posting_date, 'YYYY'), null
     from (${NUMBERED}) as numbered
     join (values ${POSTED_WITH}) as posted (series, act) using (series)
     join ledger_entries as entry on entry.record_kind = numbered.kind and entry.record_id = numbered.id and entry.act = posted.act
     where entry.serial > ${LAST_BY_UTC} and substring(number from '-(\\d{4})-\\d+$') <> to_char(entry.posting_date, 'YYYY')`,
  ),
]

import { type AuditedKind, type AuditRule, sqlRule } from '#server/audit/audit-rule.ts'
import { auditedRecords } from '#server/audit/audited-records.ts'
import { LAST_BY_UTC, TRUE_DATE } from '#server/audit/clocks.ts'
import { columnName } from '#server/database/column-names.ts'
import { type NumberSeries, PREFIX_OF } from '#server/domain/ledger/receipt-number.ts'
import { ledgerKindOf } from '#server/domain/workflow/all-records.ts'

interface Series {
  series: NumberSeries
  /** Null: the query says it. */
  kind: AuditedKind | null
  from: string
}

/** Series of numbers without gaps, and where they stand. */
const SERIES: readonly Series[] = [
  { series: 'consignment', kind: 'consignment', from: 'select id, bill_number as number from consignments' },
  // Receipts of a device that is cut off come in later, by a series of its own.
  {
    series: 'exitFee',
    kind: 'exitFee',
    from: 'select id, receipt_number as number from exit_fee_payments where device_id is null',
  },
  { series: 'creditNote', kind: 'invoice', from: 'select invoice_id as id, number from credit_notes' },
  {
    series: 'taxInvoice',
    kind: null,
    from: "select sold_kind as kind, sold_id as id, number from tax_documents where number like 'TI-%'",
  },
  {
    series: 'taxCreditNote',
    kind: null,
    from: "select sold_kind as kind, sold_id as id, number from tax_documents where number like 'TC-%'",
  },
  ...auditedRecords.flatMap(({ name, table, number }) => {
    const kind = ledgerKindOf(name) ?? name
    if (number === undefined) return []
    const column = columnName(number.column)
    const taken = number.isTakenLater ? ` where ${column} is not null` : ''
    return [{ series: number.series, kind, from: `select id, ${column} as number from ${table}${taken}` }]
  }),
]

const NUMBERED = SERIES.map(
  ({ series, kind, from }) =>
    `select '${series}' as series, ${kind === null ? 'kind' : `'${kind}' as kind`}, id, number, regexp_replace(number, '\\d+$', '') as prefix, substring(number from '(\\d+)$')::bigint as ordinal from (${from}) as each`,
).join(' union all ')

const COUNTED = `select series, prefix.text || case place when '-' then '' else place || '-' end || year || '-' as prefix, last
  from receipt_counters join (values ${SERIES.map(({ series }) => `('${series}', '${PREFIX_OF[series].map((prefix) => `${prefix}-`).join('')}')`).join(', ')}) as prefix (series, text) using (series)`

/** Series whose numbers are taken with a posting, by its act. The journal's and a transfer's are taken as they are asked for, an expense's as it is entered. */
const POSTED_WITH = [
  ['consignment', 'consignmentBilled'],
  ['refund', 'refundPaidOut'],
  ['exitFee', 'exitFeePaid'],
  ['depositSlip', 'depositSlipSubmitted'],
  ['cashTransfer', 'cashTransferHandedOver'],
  ['topUp', 'topUpTaken'],
  ['invoice', 'invoiceIssued'],
  ['customerReceipt', 'customerPaid'],
  ['stay', 'staySold'],
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
    `select numbered.kind, numbered.id, number, substring(number from '-(\\d{4})-\\d+$'), to_char(${TRUE_DATE}, 'YYYY'), null
     from (${NUMBERED}) as numbered
     join (values ${POSTED_WITH}) as posted (series, act) using (series)
     join ledger_entries as entry on entry.record_kind = numbered.kind and entry.record_id = numbered.id and entry.act = posted.act
     where entry.serial > ${LAST_BY_UTC} and substring(number from '-(\\d{4})-\\d+$') <> to_char(${TRUE_DATE}, 'YYYY')`,
  ),
]

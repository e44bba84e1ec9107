import { getTableName } from 'drizzle-orm'
import type { RecordsWith } from '#contract/records.ts'
import { type AuditedKind, instantText } from '#server/audit/audit-rule.ts'
import { columnName } from '#server/database/column-names.ts'
import { recordOf } from '#server/domain/workflow/all-records.ts'
import { billReference, bookingReference, personReference } from '#server/domain/workflow/record-parts.ts'

/** Records of which is kept what they said, so that a change behind the program's back is found. */
export interface RecordedKind {
  table: string
  /** The row's name, as text; `record` is the row. */
  id: string
  /** Picks the rows of the names in $1, a text[]. */
  named: string
  /** Name → expression of the column's text, the same whatever a session's settings are. */
  columns: Record<string, string>
  /** What a finding names: the record that people know, and what they call it. */
  record: {
    kind:
      | AuditedKind
      | 'user'
      | 'agent'
      | 'price'
      | 'accessRole'
      | 'region'
      | 'depot'
      | 'taxRule'
      | 'exitFeeRate'
      | 'visaRule'
      | 'ledgerAccount'
    id: string
    reference: string
  }
}

/** What the definition of a record says is stored of it. */
function contentsOf<Name extends RecordsWith<'hasContents'>>(name: Name): RecordedKind {
  const { table, reference, contents } = recordOf(name)
  if (!contents) throw new Error(`Nothing is said to be stored of ${name}.`)
  const { columns, days = [], instants: moments = [], parts } = contents
  return {
    table: getTableName(table),
    ...BY_ID,
    columns: {
      ...plain(...columns.map(columnName)),
      ...dates(...days.map(columnName)),
      ...instants(...moments.map(columnName)),
      ...parts,
    },
    record: { kind: name, id: 'record.id', reference: /^\w+$/.test(reference) ? `record.${reference}` : reference },
  }
}

const plain = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, `record.${name}::text`]))
const dates = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, `to_char(record.${name}, 'YYYY-MM-DD')`]))
const instants = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, instantText(`record.${name}`)]))

const BY_ID = { id: 'record.id::text', named: 'record.id = any ($1::uuid[])' } as const
const bookingOf = (bookingId: string) =>
  ({
    kind: 'booking',
    id: bookingId,
    reference: bookingReference(bookingId),
  }) as const
const itself = <Kind extends RecordedKind['record']['kind']>(kind: Kind, reference: string) => ({
  kind,
  id: 'record.id',
  reference,
})
const namedBilingually = `record.name ->> 'en'`

/** States, versions, who and when are not among them: those the replay and the rules about stamps hold against the events. */
export const RECORDED_KINDS = {
  booking: {
    table: 'bookings',
    ...BY_ID,
    columns: plain(
      'reference',
      'payer_name',
      'payer_phone',
      'is_two_way',
      'currency',
      'total',
      'vat_total',
      'means',
      'payment_reference',
      'agent_id',
      'depot_id',
      'created_by',
      'lead_passenger',
      'passenger_count',
      'search_text',
    ),
    record: itself('booking', 'record.reference'),
  },
  passenger: {
    table: 'passengers',
    ...BY_ID,
    columns: {
      ...plain(
        'booking_id',
        'position',
        'first_name',
        'last_name',
        'gender',
        'nationality',
        'passport_number',
        'national_number',
        'phone',
      ),
      ...dates('date_of_birth', 'passport_expiry', 'national_expiry'),
    },
    record: bookingOf('record.booking_id'),
  },
  ticket: contentsOf('ticket'),
  refund: contentsOf('refund'),
  expense: contentsOf('expense'),
  workOrder: contentsOf('workOrder'),
  stay: contentsOf('stay'),
  visaRequest: contentsOf('visaRequest'),
  journalEntry: contentsOf('journalEntry'),
  recurringEntry: contentsOf('recurringEntry'),
  exchangeRate: contentsOf('exchangeRate'),
  vatReturn: contentsOf('vatReturn'),
  bankStatementLine: contentsOf('bankStatementLine'),
  consignment: {
    table: 'consignments',
    ...BY_ID,
    columns: plain(
      'bill_number',
      'from_depot_id',
      'to_depot_id',
      'sender_name',
      'sender_contact',
      'sender_id_number',
      'receiver_name',
      'receiver_contact',
      'receiver_id_number',
      'payment',
      'currency',
      'total',
      'vat_total',
      'supply',
      'tax_category',
      'vat_rate_basis_points',
      'tax_rule_id',
      'vat_region_id',
      'reversed',
      'reversed_vat',
      'means',
      'payment_reference',
      'allowed_by',
      'free_reason',
      'collected_by',
      'collected_means',
      'collected_reference',
      'cancel_reason',
      'pieces',
      'weight',
      'search_text',
    ),
    record: itself('consignment', 'record.bill_number'),
  },
  consignmentItem: {
    table: 'consignment_items',
    ...BY_ID,
    columns: plain(
      'consignment_id',
      'position',
      'name',
      'quantity',
      'weight',
      'unit_price',
      'total',
      'vat',
      'first_number',
    ),
    record: itself('consignmentItem', `${billReference('record.consignment_id')} || ' ' || record.name`),
  },
  user: {
    table: 'users',
    ...BY_ID,
    columns: {
      ...plain(
        'email',
        'password_hash',
        'name',
        'phone',
        'user_type',
        'role',
        'depot_id',
        'access_role_id',
        'is_active',
      ),
      ...instants('confirmed_at'),
    },
    record: itself('user', `record.name || ' · ' || record.email`),
  },
  agent: {
    table: 'agents',
    id: 'record.user_id::text',
    named: 'record.user_id = any ($1::uuid[])',
    columns: {
      ...plain('credit_type'),
      credit_limits: `(select jsonb_object_agg(currency, credit_limit)::text from agent_wallets as wallet where wallet.agent_id = record.user_id and credit_limit > 0)`,
    },
    record: {
      kind: 'agent',
      id: 'record.user_id',
      reference: personReference('record.user_id'),
    },
  },
  accessRole: {
    table: 'access_roles',
    ...BY_ID,
    columns: plain('name', 'user_type', 'denied_calls', 'denied_screens', 'is_active'),
    record: itself('accessRole', 'record.name'),
  },
  price: {
    table: 'prices',
    ...BY_ID,
    columns: {
      ...plain(
        'route_id',
        'currency',
        'from_stoppage_id',
        'to_stoppage_id',
        'adult',
        'child',
        'two_way_adult',
        'two_way_child',
        'is_active',
      ),
      ...dates('valid_from'),
    },
    record: itself(
      'price',
      `(select name ->> 'en' from routes where routes.id = record.route_id) || ' · ' || record.currency || ' · ' || to_char(record.valid_from, 'YYYY-MM-DD')`,
    ),
  },
  region: {
    table: 'regions',
    ...BY_ID,
    columns: plain('code', 'city', 'country', 'currency', 'vat_rate_basis_points', 'time_zone', 'is_active'),
    record: itself('region', 'record.code'),
  },
  depot: {
    table: 'depots',
    ...BY_ID,
    columns: plain('code', 'name', 'region_id', 'phone', 'is_active'),
    record: itself('depot', `record.code || ' · ' || (${namedBilingually})`),
  },
  taxRule: {
    table: 'tax_rules',
    ...BY_ID,
    columns: {
      ...plain('region_id', 'supply', 'category', 'rate_basis_points', 'reason_code', 'reason', 'is_active'),
      ...dates('valid_from'),
    },
    record: itself(
      'taxRule',
      `(select code from regions where regions.id = record.region_id) || ' · ' || record.supply || ' · ' || to_char(record.valid_from, 'YYYY-MM-DD')`,
    ),
  },
  exitFeeRate: {
    table: 'exit_fees',
    ...BY_ID,
    columns: plain('from_country', 'to_country', 'nationality_class', 'currency', 'amount', 'is_active'),
    record: itself(
      'exitFeeRate',
      `record.from_country || ' → ' || coalesce(record.to_country, '*') || ' · ' || record.currency`,
    ),
  },
  visaRule: {
    table: 'visa_rules',
    ...BY_ID,
    columns: plain('destination', 'nationality', 'requirement', 'is_active'),
    record: itself('visaRule', `record.destination || ' · ' || coalesce(record.nationality, '*')`),
  },
  ledgerAccount: {
    table: 'accounts',
    ...BY_ID,
    columns: plain('code', 'name', 'kind', 'dimension', 'group', 'side', 'position', 'is_category', 'is_active'),
    record: itself('ledgerAccount', `record.code || ' · ' || (${namedBilingually})`),
  },
} as const satisfies Record<string, RecordedKind> & Record<RecordsWith<'hasContents'>, RecordedKind>

export type RecordedKindName = keyof typeof RECORDED_KINDS

export const recordedKindNames: readonly RecordedKindName[] = Object.keys(RECORDED_KINDS).filter(
  (name): name is RecordedKindName => Object.hasOwn(RECORDED_KINDS, name),
)

/** The columns' texts in their order, each by its name. */
export function columnTexts({ columns }: RecordedKind): string {
  return Object.entries(columns)
    .map(([name, expression]) => `${expression} as "${name}"`)
    .join(', ')
}

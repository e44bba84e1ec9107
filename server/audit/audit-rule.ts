import type { AuditFinding } from '#contract/audit/audit-finding-row.ts'
import type { LedgerRecordKind } from '#contract/ledger/ledger-codes.ts'
import type { RecordName } from '#contract/records.ts'
import { moneyText } from '#contract/currency.ts'

/** What a finding is about: a record of a machine, one that the ledger names, or what stands in a table of its own. */
export type AuditedKind = LedgerRecordKind | RecordName | 'ledgerEntry' | 'consignmentItem' | 'checkInReview'

/** What rules are about. */
export const AUDIT_AREAS = [
  'ledger',
  'cash',
  'agents',
  'tickets',
  'seats',
  'consignments',
  'expenses',
  'invoices',
  'taxDocuments',
  'periods',
  'vatReturns',
  'reconciliation',
  'maintenance',
  'accommodation',
  'numbers',
  'records',
] as const
export type AuditArea = (typeof AUDIT_AREAS)[number]

/** What a rule about records found. */
export interface Finding extends Omit<AuditFinding, 'row'> {
  /** Null where it is about a sum over many: an account, a series of numbers. */
  record: { kind: AuditedKind; id: string } | null
  /** A booking's reference, a bill's or seat's number, an account's code with its depot and currency. */
  reference: string
  /** Amounts as decimal numbers with their currency, states, dates and instants (ISO 8601) as they are stored. */
  found: string
  expected: string
}

/** A connection, or a pool: a rule is one statement, so that it sees one moment whatever goes on. */
export interface AuditConnection {
  query<Row extends object>(query: { text: string; values: unknown[] }): Promise<{ rows: Row[] }>
}

/** Something that holds of the stored records after every act, whoever did it. Reads only. */
export interface AuditRule {
  /** Area and name, `cash.tillHoldsCount`: what pages and tests call it by. */
  id: string
  area: AuditArea
  /** The rule in English, for logs and the command line. */
  says: string
  /** At most so many findings, in the order of their references; as many as that say that there may be more. */
  check(connection: AuditConnection, most?: number): Promise<Finding[]>
}

export const MAX_FINDINGS = 100

interface Row {
  kind: AuditedKind | null
  id: string | null
  reference: string
  found: string
  expected: string
  currency: string | null
}

/**
 * A rule by a query that finds who breaks it: columns `kind` and `id` of the record (null where there is none),
 * `reference`, `found`, `expected`, and `currency` where these two are amounts in minor units, else null. An amount
 * within a phrase stands as `{12300 SAR}`.
 */
export function sqlRule(id: `${AuditArea}.${string}`, says: string, findings: string): AuditRule {
  const area = AUDIT_AREAS.find((each) => id.startsWith(`${each}.`))
  if (area === undefined) throw new RangeError(`${id} is in no area`)
  const text = `select kind, id::text, coalesce(reference, id::text, '') as reference, coalesce(found::text, '–') as found,
      coalesce(expected::text, '–') as expected, currency::text
    from (${findings}) as finding (kind, id, reference, found, expected, currency) order by reference, id, currency, found limit $1`
  return {
    id,
    area,
    says,
    async check(connection, most = MAX_FINDINGS) {
      const { rows } = await connection.query<Row>({ text, values: [most] })
      return rows.map((row) => ({
        rule: id,
        record: row.kind === null || row.id === null ? null : { kind: row.kind, id: row.id },
        reference: row.reference,
        found: told(row.found, row.currency),
        expected: told(row.expected, row.currency),
      }))
    },
  }
}

function told(text: string, currency: string | null): string {
  if (currency !== null && /^-?\d+$/.test(text)) return amountOf(text, currency)
  return text.replaceAll(/\{(-?\d+) ([A-Z]{3})\}/g, (_, minor: string, of: string) => amountOf(minor, of))
}

const amountOf = (minor: string, currency: string): string => moneyText(Number(minor), currency)

/** An expression of an instant as findings say it, whatever the session's settings. */
export function instantText(instant: string): string {
  return `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

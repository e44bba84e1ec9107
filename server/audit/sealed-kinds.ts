/**
 * How a column is written down, the same for the program's value and for the row read back, whatever a session's
 * settings are: instants as microseconds since 1970, JSON with sorted keys, `lines` the arrays of an entry's lines,
 * `dimensions` what each of them is for.
 */
type ColumnForm = 'text' | 'uuid' | 'instant' | 'date' | 'json' | 'lines' | 'dimensions'

export interface SealedKind {
  table: string
  /** What the row is called by its seal. */
  rowId: string
  /** What such a name looks like; nothing else is asked of the table. */
  rowIdPattern: RegExp
  /** Picks the rows of the names in $1, a text[]. */
  named: string
  /** Rises in the order in which rows are inserted, not that in which they are committed. Null: few rows, read as a whole. */
  serial: string | null
  /** Apart from `rowId` and `mark`, in the order in which they are hashed. */
  columns: Record<string, ColumnForm>
}

const NUMBER = /^-?\d{1,18}$/
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** How rows are named that are numbered as they are inserted. */
const BY_NUMBER = { rowId: 'id::text', rowIdPattern: NUMBER, named: 'id = any ($1::bigint[])', serial: 'id' } as const
/** How rows of one version of a machine are named. */
const BY_FINGERPRINT = {
  rowId: `machine || ':' || fingerprint`,
  rowIdPattern: /:/,
  named: `machine || ':' || fingerprint = any ($1::text[])`,
  serial: null,
} as const

/**
 * The present form of each kind. A column that is added makes a new form, with a number that seals and marks say
 * ({@link formOf}): what was written or sealed before is read by the form that it was written or sealed in.
 */
export const SEALED_KINDS = {
  workflowEvent: {
    table: 'workflow_events',
    ...BY_NUMBER,
    columns: {
      machine: 'text',
      fingerprint: 'text',
      record_id: 'uuid',
      event: 'text',
      from_state: 'text',
      to_state: 'text',
      actor_id: 'uuid',
      at: 'instant',
      reason: 'text',
      payload: 'json',
    },
  },
  ledgerEntry: {
    table: 'ledger_entries',
    rowId: 'id::text',
    rowIdPattern: UUID,
    named: 'id = any ($1::uuid[])',
    serial: 'serial',
    columns: {
      id: 'uuid',
      posting_date: 'date',
      act: 'text',
      record_kind: 'text',
      record_id: 'uuid',
      reverses: 'uuid',
      created_by: 'uuid',
      created_at: 'instant',
      lines: 'lines',
      true_date: 'date',
    },
  },
  ledgerDimensions: {
    table: 'ledger_dimensions',
    rowId: 'entry_id::text',
    rowIdPattern: UUID,
    named: 'entry_id = any ($1::uuid[])',
    serial: 'serial',
    columns: { entry_id: 'uuid', lines: 'dimensions' },
  },
  refusedEvent: {
    table: 'refused_events',
    ...BY_NUMBER,
    columns: {
      machine: 'text',
      fingerprint: 'text',
      record_id: 'uuid',
      event: 'text',
      from_state: 'text',
      actor_id: 'uuid',
      at: 'instant',
      code: 'text',
    },
  },
  recordChange: {
    table: 'record_changes',
    ...BY_NUMBER,
    columns: {
      record_kind: 'text',
      record_id: 'uuid',
      act: 'text',
      changes: 'json',
      reason: 'text',
      user_id: 'uuid',
      at: 'instant',
    },
  },
  access: {
    table: 'access_log',
    ...BY_NUMBER,
    columns: { user_id: 'uuid', action: 'text', subject: 'text', details: 'json', at: 'instant' },
  },
  policyVersion: {
    table: 'policy_versions',
    rowId: 'version::text',
    rowIdPattern: /^[1-9]\d{0,8}$/,
    named: 'version = any ($1::int[])',
    serial: null,
    columns: { version: 'text', policies: 'json', created_by: 'uuid', created_at: 'instant', reason: 'text' },
  },
  machineVersion: {
    table: 'machine_versions',
    ...BY_FINGERPRINT,
    columns: { machine: 'text', fingerprint: 'text', transition_table: 'json', since: 'instant' },
  },
  machineDrawing: {
    table: 'machine_drawings',
    ...BY_FINGERPRINT,
    columns: { machine: 'text', fingerprint: 'text', document: 'json' },
  },
  auditResult: {
    table: 'audit_results',
    rowId: 'run_id::text',
    rowIdPattern: UUID,
    named: 'run_id = any ($1::uuid[])',
    serial: null,
    columns: { run_id: 'uuid', finished_at: 'instant', findings: 'json' },
  },
  sealingTerm: {
    table: 'sealing_terms',
    ...BY_NUMBER,
    columns: {
      host: 'uuid',
      verdict: 'text',
      kept_n: 'text',
      kept_chain: 'text',
      found_n: 'text',
      found_chain: 'text',
      at: 'instant',
    },
  },
  sealingAcknowledgement: {
    table: 'sealing_acknowledgements',
    ...BY_NUMBER,
    columns: { term_id: 'text', user_id: 'uuid', reason: 'text', at: 'instant' },
  },
  archive: {
    table: 'archives',
    ...BY_NUMBER,
    columns: { year: 'text', parts: 'json', manifest_sha256: 'text', ran_by: 'text', at: 'instant' },
  },
  archiveReturn: {
    table: 'archive_returns',
    ...BY_NUMBER,
    columns: { archive_id: 'text', ran_by: 'text', at: 'instant' },
  },
  recordContents: {
    table: 'record_contents',
    ...BY_NUMBER,
    columns: { contents: 'json', baseline: 'json', at: 'instant' },
  },
  periodStatement: {
    table: 'period_statements',
    ...BY_NUMBER,
    columns: {
      period_id: 'uuid',
      revision: 'text',
      kind: 'text',
      document: 'json',
      sha256: 'text',
      created_at: 'instant',
    },
  },
  vatReturnFigures: {
    table: 'vat_return_figures',
    ...BY_NUMBER,
    columns: { return_id: 'uuid', revision: 'text', document: 'json', sha256: 'text', created_at: 'instant' },
  },
  taxDocument: {
    table: 'tax_documents',
    rowId: 'id::text',
    rowIdPattern: UUID,
    named: 'id = any ($1::uuid[])',
    serial: 'serial',
    columns: {
      id: 'uuid',
      entry_id: 'uuid',
      region_id: 'uuid',
      depot_id: 'uuid',
      position: 'text',
      number: 'text',
      document: 'json',
      previous_hash: 'text',
      sha256: 'text',
    },
  },
  homeTimeZone: {
    table: 'home_time_zones',
    rowId: '(extract(epoch from since) * 1000000)::bigint::text',
    rowIdPattern: NUMBER,
    named: '(extract(epoch from since) * 1000000)::bigint = any ($1::bigint[])',
    serial: null,
    columns: { since: 'instant', time_zone: 'text', after_serial: 'text' },
  },
} as const satisfies Record<string, SealedKind>

export type SealedKindName = keyof typeof SEALED_KINDS

/** What the program is about to write; the columns of a kind, each by its name. */
export type RowValues<Kind extends SealedKindName> = Record<keyof (typeof SEALED_KINDS)[Kind]['columns'], unknown>

/** In which form a kind is written and sealed by now. */
export function formOf(kind: SealedKindName): number {
  return kind === 'ledgerEntry' ? ENTRY_FORMS.length : 1
}

/** In which form a row is sealed: that which it was written in, by its mark. */
export function sealedForm(kind: SealedKindName, mark: Buffer | null): number {
  const present = formOf(kind)
  const written = mark?.[0] ?? present
  return written >= 1 && written <= present ? written : present
}

/**
 * What each form of an entry has: how many of its columns, and how many parts of a line, of those in `ENTRY_LINES`. Form 2
 * came with the dimensions, form 3 with the true date.
 */
const ENTRY_FORMS = [
  { columns: 9, parts: 10 },
  { columns: 9, parts: 14 },
  { columns: 10, parts: 14 },
] as const

/** A form that there is not has nothing. */
const entryForm = (form: number) => ENTRY_FORMS[form - 1] ?? { columns: 0, parts: 0 }

export const sealedKinds: readonly (readonly [SealedKindName, SealedKind])[] = [
  ['workflowEvent', SEALED_KINDS.workflowEvent],
  ['ledgerEntry', SEALED_KINDS.ledgerEntry],
  ['ledgerDimensions', SEALED_KINDS.ledgerDimensions],
  ['refusedEvent', SEALED_KINDS.refusedEvent],
  ['recordChange', SEALED_KINDS.recordChange],
  ['access', SEALED_KINDS.access],
  ['policyVersion', SEALED_KINDS.policyVersion],
  ['machineVersion', SEALED_KINDS.machineVersion],
  ['machineDrawing', SEALED_KINDS.machineDrawing],
  ['auditResult', SEALED_KINDS.auditResult],
  ['sealingTerm', SEALED_KINDS.sealingTerm],
  ['sealingAcknowledgement', SEALED_KINDS.sealingAcknowledgement],
  ['archive', SEALED_KINDS.archive],
  ['archiveReturn', SEALED_KINDS.archiveReturn],
  ['recordContents', SEALED_KINDS.recordContents],
  ['periodStatement', SEALED_KINDS.periodStatement],
  ['vatReturnFigures', SEALED_KINDS.vatReturnFigures],
  ['taxDocument', SEALED_KINDS.taxDocument],
  ['homeTimeZone', SEALED_KINDS.homeTimeZone],
]

/** Kinds whose rows got marks only after chains had been begun: each has a baseline of its own. */
export const LATER_KINDS: readonly SealedKindName[] = ['homeTimeZone', 'machineDrawing']

const ENTRY_LINES = `(select json_agg(json_build_array(line, account, currency, amount::text, depot_id, agent_id, region_id,
    clerk_id, shift_id, to_char(posting_date, 'YYYY-MM-DD'), for_depot_id, for_agent_id, departure_id, tax_category)
    order by line)::text
  from ledger_lines where entry_id = ledger_entries.id)`
const ENTRY_DIMENSIONS = `(select json_agg(json_build_array(line, for_depot_id, for_agent_id, departure_id, tax_category) order by line)::text
  from ledger_lines where entry_id = ledger_dimensions.entry_id)`

/** The expressions under which a kind's columns are read as texts; `contentOf` makes of them what is hashed. */
export function columnExpressions({ columns }: SealedKind): string {
  return Object.entries(columns)
    .map(([name, form]) => {
      if (form === 'lines') return ENTRY_LINES
      if (form === 'dimensions') return ENTRY_DIMENSIONS
      if (form === 'instant') return `(extract(epoch from ${name}) * 1000000)::bigint::text`
      if (form === 'date') return `to_char(${name}, 'YYYY-MM-DD')`
      return `${name}::text`
    })
    .join(', ')
}

const formsOf = new Map<string, ColumnForm[]>(sealedKinds.map(([name, { columns }]) => [name, Object.values(columns)]))

/** What is hashed, in one of the forms of its kind, of a row that was read by {@link columnExpressions}. */
export function contentOf(
  kind: SealedKindName,
  texts: readonly (string | null)[],
  kindForm: number = formOf(kind),
): string {
  const forms = formsOf.get(kind)
  const columns = kind === 'ledgerEntry' ? texts.slice(0, entryForm(kindForm).columns) : texts
  return JSON.stringify(
    columns.map((text, index) => {
      if (text === null) return null
      const form = forms?.[index]
      if (form === 'lines') return JSON.stringify(linesIn(kindForm, JSON.parse(text)))
      if (form === 'dimensions') return JSON.stringify(JSON.parse(text))
      return form === 'json' ? JSON.stringify(sorted(JSON.parse(text))) : text
    }),
  )
}

function linesIn(form: number, lines: readonly (readonly unknown[])[]): unknown {
  return lines.map((parts) => parts.slice(0, entryForm(form).parts))
}

/** The same, in the present form, of values that are about to be written. */
export function contentOfValues<Kind extends SealedKindName>(kind: Kind, values: RowValues<Kind>): string {
  const byName: Record<string, unknown> = values
  const parts: (string | null)[] = []
  for (const [name, form] of Object.entries<ColumnForm>(SEALED_KINDS[kind].columns))
    parts.push(written(form, byName[name]))
  return JSON.stringify(parts)
}

function written(form: ColumnForm, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return `${value.getTime()}000`
  if (form === 'lines' || form === 'dimensions') return JSON.stringify(value)
  if (form === 'json') return JSON.stringify(sorted(value))
  return form === 'uuid' ? String(value).toLowerCase() : String(value)
}

/** With the keys of all objects in order, since the database keeps no order of its own. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (Array.isArray(value)) return value.map(sorted)
  const entries: [string, unknown][] = Object.entries(value)
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, sorted(part)]),
  )
}

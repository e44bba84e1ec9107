import pg from 'pg'
import type { AuditFinding } from '#contract/audit/audit-finding-row.ts'
import { type AuditCheck, MAX_DESCRIBED } from './audit-check.ts'
import { referenceOf } from './record-reference.ts'
import { SEALED_KINDS } from './sealed-kinds.ts'
import { sealPending, type Sealing } from './sealer.ts'
import { SEAL_RULES, type SealFinding, type SealRule, verifySeals } from './verify-seals.ts'

const SAYS: Record<SealRule, string> = {
  rowChanged: 'Every sealed row is unchanged since it was sealed.',
  rowDeleted: 'Every sealed row still exists.',
  rowSlippedIn: 'Every row was written by the system.',
  rowCopied: 'Every row the system wrote exists once.',
  rowUnsealed: 'Every row is sealed within seconds.',
  sealForged: 'Every seal was made by the sealer.',
  sealMissing: 'Seals are numbered without gaps up to the last one.',
  chainBroken: 'Every seal follows from the one before.',
  endKept:
    'Each time sealing started, the chain ended where this server had left it, or someone has explained why not.',
}

/** What nobody can say of rows and links whose seals are gone or not the sealer's. */
const NEEDS: Partial<Record<SealRule, readonly SealRule[]>> = {
  rowChanged: ['sealForged', 'sealMissing'],
  rowDeleted: ['sealMissing'],
  chainBroken: ['sealForged', 'sealMissing'],
}

const idOf = (rule: SealRule): string => `seals.${rule}`

/** How long a row may wait for its seal. */
const GRACE_MILLISECONDS = 15_000

/**
 * The seals as a check of an audit. On a connection of its own: rows and seals are only added to, so it needs no
 * snapshot, and in that of the audit no row that waits for its seal would ever get one.
 */
export function sealCheck({ url, auditKey, headFile }: Omit<Sealing, 'log'>): AuditCheck {
  return {
    id: 'seals',
    rules: SEAL_RULES.map((rule) => ({
      id: idOf(rule),
      area: 'seals',
      says: SAYS[rule],
      needs: NEEDS[rule]?.map(idOf) ?? [],
    })),
    async *find(_, tell) {
      const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'audit' })
      client.on('error', () => undefined)
      try {
        await client.connect()
        // Where the program is not running nobody has sealed what came last.
        await sealPending({ url, auditKey, headFile })
        const told = new Map<SealRule, number>()
        for await (const finding of verifySeals(client, {
          auditKey,
          headFile,
          graceMilliseconds: GRACE_MILLISECONDS,
          onProgress: tell,
        })) {
          const count = (told.get(finding.rule) ?? 0) + 1
          told.set(finding.rule, count)
          const record = count <= MAX_DESCRIBED ? await recordOf(client, finding) : null
          yield asFinding(finding, record, record && (await referenceOf(client, record)))
        }
      } finally {
        await client.end().catch(() => undefined)
      }
    },
  }
}

function asFinding(
  { rule, kind, rowId, sealNumber, sealedAt, found, expected }: SealFinding,
  record: AuditFinding['record'],
  name: string | null,
): AuditFinding {
  const isOfRow = (rule.startsWith('row') || rule === 'endKept') && kind !== null
  return {
    rule: idOf(rule),
    record,
    reference: [
      name,
      sealNumber === null ? NO_SEAL : `№ ${sealNumber}`,
      sealedAt === null ? null : new Date(sealedAt).toISOString(),
    ]
      .filter((part) => part !== null)
      .join(' · '),
    row: isOfRow ? `${SEALED_KINDS[kind].table} ${rowId}` : `seals ${sealNumber}`,
    found,
    expected,
  }
}

const NO_SEAL = '–'

/** Whose event, refused event or change it is; null where the row is gone or is of no record. */
async function recordOf(client: pg.Client, { kind, rowId }: SealFinding): Promise<AuditFinding['record']> {
  if (kind === null || rowId === null) return null
  if (kind === 'ledgerEntry') return { kind, id: rowId }
  const text = RECORDS[kind]
  if (text === undefined || !SEALED_KINDS[kind].rowIdPattern.test(rowId)) return null
  const { rows } = await client.query<{ kind: string; id: string }>(text, [rowId])
  return rows[0] ?? null
}

const RECORDS: Partial<Record<NonNullable<SealFinding['kind']>, string>> = {
  workflowEvent: 'select machine as kind, record_id::text as id from workflow_events where id = $1',
  refusedEvent: 'select machine as kind, record_id::text as id from refused_events where id = $1',
  // The ledger calls a fee that was paid by this name.
  recordChange: `select case record_kind when 'exitFee' then 'exitFeeRate' else record_kind end as kind, record_id::text as id from record_changes where id = $1`,
}

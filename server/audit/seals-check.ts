import type pg from 'pg'
import { type AuditCheck, type AuditFinding, MOST_TOLD } from './audit-check.ts'
import type { AuditKey } from './row-mark.ts'
import { referenceOf } from './record-reference.ts'
import { SEALED_KINDS } from './sealed-kinds.ts'
import { sealPending } from './sealer.ts'
import { type SealFinding, type SealRule, verifySeals } from './verify-seals.ts'

/** What is asked, and the words (locale `audit`, `value`) for what is and what should be. */
const RULES: Record<SealRule, { says: string; found: string; expected: string }> = {
  rowChanged: { says: 'A row says what it said when it was sealed.', found: 'changed', expected: 'asSealed' },
  rowDeleted: { says: 'A sealed row is there.', found: 'deleted', expected: 'asSealed' },
  rowSlippedIn: { says: 'Every row was written by the program.', found: 'slippedIn', expected: 'byProgram' },
  rowCopied: { says: 'No row stands there twice.', found: 'copied', expected: 'once' },
  rowUnsealed: { says: 'Every row is sealed within seconds.', found: 'unsealed', expected: 'sealed' },
  sealForged: { says: 'Every link of the chain was made by the sealer.', found: 'forged', expected: 'bySealer' },
  sealMissing: { says: 'No link of the chain is missing.', found: 'missing', expected: 'there' },
  chainBroken: { says: 'Every link follows from the one before.', found: 'broken', expected: 'following' },
}

const SEAL_RULES = ['rowChanged', 'rowDeleted', 'rowSlippedIn', 'rowCopied', 'rowUnsealed', 'sealForged', 'sealMissing', 'chainBroken'] as const satisfies readonly SealRule[]

export interface SealGround {
  /** Of the database, as the serving role. */
  url: string
  auditKey: AuditKey
  headFile: string
}

/** The verification of the seals as a check of an audit. What waits for its seal is sealed first, unless a process is at it. */
export function sealsCheck(ground: SealGround): AuditCheck {
  return {
    id: 'seals',
    isLive: true,
    rules: SEAL_RULES.map((rule) => ({ id: `seals.${rule}`, area: 'seals', says: RULES[rule].says })),
    async *find(connection, tell) {
      await sealPending(ground)
      const told = new Map<SealRule, number>()
      for await (const finding of verifySeals(connection, { ...ground, onProgress: tell })) {
        const count = (told.get(finding.rule) ?? 0) + 1
        told.set(finding.rule, count)
        const record = count <= MOST_TOLD ? await recordOf(connection, finding) : null
        yield asFinding(finding, record, record && (await referenceOf(connection, record)))
      }
    },
  }
}

function asFinding({ rule, kind, rowId, sealNumber }: SealFinding, record: AuditFinding['record'], reference: string | null): AuditFinding {
  const { found, expected } = RULES[rule]
  const table = kind === null || rowId === null ? [] : [`${SEALED_KINDS[kind].table} ${rowId}`]
  const seal = sealNumber === null ? [] : [`seals ${sealNumber}`]
  const row = [...table, ...seal].join(', ')
  return { rule: `seals.${rule}`, record, reference: reference ?? row, row, found, expected }
}

/** Whose row it is, while that can be told. */
async function recordOf(connection: pg.ClientBase, { kind, rowId }: SealFinding): Promise<AuditFinding['record']> {
  if (rowId === null) return null
  if (kind === 'ledgerEntry') return { kind: 'ledgerEntry', id: rowId }
  if (kind !== 'workflowEvent') return null
  const { rows } = await connection.query<{ machine: string; record_id: string }>('select machine, record_id from workflow_events where id = $1', [rowId])
  return rows[0] ? { kind: rows[0].machine, id: rows[0].record_id } : null
}

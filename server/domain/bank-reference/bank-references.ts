import { v7 as newId } from 'uuid'
import type { BankReferenceKind } from '#contract/bank-reference/bank-reference.ts'
import type { Transaction } from '#server/database/connection.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { bankReferenceKey } from './bank-reference-key.ts'

/** What pays, as the call says it. */
export interface NamedTransfer {
  means: string
  reference: string | null
  isReuseConfirmed: boolean
}

/** Which record names the reference, who enters it, and in which field of the call. */
export interface ReferenceUse {
  kind: BankReferenceKind
  recordId: string
  by: string
  at: Date
  field: string
  /** Its own earlier naming does not count: the record is corrected. */
  isCorrection?: boolean
}

/**
 * Refuses a transfer that does not say its reference, or says one that another record names unless whoever enters it has
 * confirmed that; keeps that it is used by this one. Of two at once with the same reference the second waits for the first.
 */
export async function storeTransferReference(
  tx: Transaction,
  transfer: NamedTransfer,
  use: ReferenceUse,
): Promise<Refusal | undefined> {
  if (transfer.means !== 'bank') return undefined
  if (transfer.reference === null || bankReferenceKey(transfer.reference) === '')
    return refuse('ruleBroken', { fields: { [use.field]: 'payment.referenceMissing' } })
  return storeReference(tx, { ...transfer, reference: transfer.reference }, use)
}

/** The same of a reference that need not be given. */
export async function storeReference(
  tx: Transaction,
  { reference, isReuseConfirmed }: Omit<NamedTransfer, 'means' | 'reference'> & { reference: string },
  use: ReferenceUse,
): Promise<Refusal | undefined> {
  const key = bankReferenceKey(reference)
  if (key === '') return refuse('ruleBroken', { fields: { [use.field]: 'payment.referenceMissing' } })
  const isUsed = await holdReference(tx, key, use.isCorrection === true ? use.recordId : null)
  if (isUsed && !isReuseConfirmed)
    return refuse('ruleBroken', {
      fields: { [use.field]: 'payment.referenceUsed' },
      details: { referenceUsed: reference },
    })
  await keepUse(tx, key, use, isUsed)
  return undefined
}

/** A corrected record names no reference any more. */
export async function dropReference(tx: Transaction, use: Omit<ReferenceUse, 'field'>): Promise<undefined> {
  await keepUse(tx, '', use, false)
}

/** Whether another record names it; nobody else uses it until the transaction ends. */
async function holdReference(tx: Transaction, key: string, exceptRecordId: string | null): Promise<boolean> {
  await tx.client.query({
    name: 'hold-bank-reference',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`bank reference ${key}`],
  })
  const { rows } = await tx.client.query({
    name: 'find-bank-reference',
    text: FIRST_USE,
    values: [key, exceptRecordId],
  })
  return rows.length > 0
}

/**
 * The first record that names a key ($1) and is not $2. What was rejected or withdrawn has freed its reference; of a record
 * that was corrected the last naming counts.
 */
export const FIRST_USE = `
  select kind, record_id as "recordId", used_at as "usedAt" from bank_reference_uses as use
  where key = $1 and record_id is distinct from $2::uuid
    and (kind <> 'expense' or not exists (select from bank_reference_uses as later where later.record_id = use.record_id and (later.used_at, later.id) > (use.used_at, use.id)))
    and not exists (select from top_ups where id = record_id and state in ('rejected', 'withdrawn'))
    and not exists (select from expenses where id = record_id and state = 'rejected')
    and not exists (select from deposit_slips where id = record_id and state = 'rejected')
    and not exists (select from customer_receipts where id = record_id and state = 'cancelled')
  order by used_at, id limit 1`

async function keepUse(
  tx: Transaction,
  key: string,
  { kind, recordId, by, at }: Omit<ReferenceUse, 'field'>,
  isReuseConfirmed: boolean,
): Promise<void> {
  await tx.client.query({
    name: 'keep-bank-reference',
    text: 'insert into bank_reference_uses (id, key, kind, record_id, used_by, used_at, is_reuse_confirmed) values ($1, $2, $3, $4, $5, $6, $7)',
    values: [newId(), key, kind, recordId, by, at, isReuseConfirmed],
  })
}

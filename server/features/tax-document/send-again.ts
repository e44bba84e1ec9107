import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/database/connection.ts'
import { taxDocumentSendings } from '#server/database/schema/tax-document.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'

/** Sends again what was refused or reached nobody; its attempts are counted on, so that no answer is taken for another's. */
export async function sendAgain(tx: Transaction, id: string, now: Date): Promise<undefined | Refusal> {
  const [sending] = await tx.orm
    .select()
    .from(taxDocumentSendings)
    .where(eq(taxDocumentSendings.documentId, id))
    .for('update')
  if (!sending) return refuse('notFound')
  if (sending.state !== 'refused' && sending.state !== 'failed')
    return refuse('ruleBroken', { message: 'taxDocument.notStopped' })
  await tx.orm
    .update(taxDocumentSendings)
    .set({ state: 'waiting', nextAttemptAt: now, settledAt: null })
    .where(eq(taxDocumentSendings.documentId, id))
  return undefined
}

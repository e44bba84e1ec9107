import { and, eq } from 'drizzle-orm'
import type pg from 'pg'
import type { SendingOutcome, SendingState } from '#contract/tax-document/tax-document-codes.ts'
import type { TaxDocumentContent } from '#contract/tax-document/tax-document-content.ts'
import { type Connections, inTransaction } from '#server/database/connection.ts'
import { taxDocumentAnswers, taxDocumentSendings } from '#server/database/schema/tax-document.ts'
import type { SenderAnswer } from './tax-sender.ts'

/** From an attempt that nobody answered to the next: two days in all, then it has failed until somebody sends it again. */
const BACK_OFF_SECONDS = [30, 120, 600, 3600, 14_400, 43_200, 86_400] as const

/** One that is to be attempted now. */
export interface DueDocument {
  id: string
  attempts: number
  document: TaxDocumentContent
  previousHash: string
  sha256: string
}

/**
 * Takes what is due, for as long as an attempt may last: nobody else takes it meanwhile, and one whose process was killed is
 * due again after that. Counts the attempt before it is made.
 */
export async function takeDueDocuments(
  pool: pg.Pool,
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<DueDocument[]> {
  const { rows } = await pool.query<DueDocument>({
    name: 'take-due-tax-documents',
    text: `update tax_document_sendings as sending set attempts = sending.attempts + 1, next_attempt_at = $2
           from tax_documents as document
           where document.id = sending.document_id and sending.document_id in (
             select document_id from tax_document_sendings where state = 'waiting' and next_attempt_at <= $1
             order by next_attempt_at limit $3 for update skip locked)
           returning document.id, sending.attempts, document.document, document.previous_hash as "previousHash", document.sha256`,
    values: [now, until, most],
  })
  return rows
}

const STATE_OF = { sent: 'sent', refused: 'refused' } as const satisfies Partial<Record<SendingOutcome, SendingState>>

/** Keeps what came of an attempt. The state moves with it unless another attempt has overtaken this one. */
export async function settleSending(
  database: Connections,
  { id, attempts }: Pick<DueDocument, 'id' | 'attempts'>,
  { outcome, status, text }: SenderAnswer,
  now: Date,
): Promise<void> {
  const backOff = outcome === 'noAnswer' ? BACK_OFF_SECONDS[attempts - 1] : undefined
  const next =
    backOff === undefined
      ? { state: outcome === 'noAnswer' ? ('failed' as const) : STATE_OF[outcome], nextAttemptAt: null, settledAt: now }
      : { nextAttemptAt: new Date(now.getTime() + backOff * 1000) }
  await inTransaction(database, async (tx) => {
    await tx.orm
      .insert(taxDocumentAnswers)
      .values({ documentId: id, attempt: attempts, outcome, status, answer: text, at: now })
    await tx.orm
      .update(taxDocumentSendings)
      .set(next)
      .where(
        and(
          eq(taxDocumentSendings.documentId, id),
          eq(taxDocumentSendings.state, 'waiting'),
          eq(taxDocumentSendings.attempts, attempts),
        ),
      )
  })
}

import type pg from 'pg'
import type { SendingOutcome, SendingState } from '#contract/tax-document/tax-document-codes.ts'
import type { TaxDocumentContent } from '#contract/tax-document/tax-document-content.ts'
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

/** An attempt, and what the other side said. */
export interface Attempted extends Pick<DueDocument, 'id' | 'attempts'> {
  answer: SenderAnswer
}

/** Keeps what came of attempts. A state moves with it unless another attempt has overtaken this one. */
export async function settleSendings(pool: pg.Pool, attempted: readonly Attempted[], now: Date): Promise<void> {
  await pool.query({
    name: 'settle-tax-documents',
    text: `with attempted as (
             select * from jsonb_to_recordset($1::jsonb) as row
               (document_id uuid, attempt int, outcome text, status int, answer text, state text, next_attempt_at timestamptz, settled_at timestamptz)
           ), answered as (
             insert into tax_document_answers (document_id, attempt, outcome, status, answer, at)
             select document_id, attempt, outcome, status, answer, $2 from attempted
           )
           update tax_document_sendings as sending
           set state = attempted.state, next_attempt_at = attempted.next_attempt_at, settled_at = attempted.settled_at
           from attempted
           where sending.document_id = attempted.document_id and sending.state = 'waiting' and sending.attempts = attempted.attempt`,
    values: [
      JSON.stringify(
        attempted.map(({ id, attempts, answer: { outcome, status, text } }) => ({
          document_id: id,
          attempt: attempts,
          outcome,
          status,
          answer: storable(text),
          ...movedTo(outcome, attempts, now),
        })),
      ),
      now,
    ],
  })
}

/** JSON in PostgreSQL has no NUL, nor half of a character that was cut: one such answer would keep all others from being settled. */
const storable = (text: string): string => text.replaceAll(/[\0\p{Cs}]/gu, '\uFFFD')

function movedTo(outcome: SendingOutcome, attempts: number, now: Date) {
  if (outcome !== 'noAnswer') return { state: STATE_OF[outcome], next_attempt_at: null, settled_at: now }
  const backOff = BACK_OFF_SECONDS[attempts - 1]
  return backOff === undefined
    ? { state: 'failed', next_attempt_at: null, settled_at: now }
    : { state: 'waiting', next_attempt_at: new Date(now.getTime() + backOff * 1000), settled_at: null }
}

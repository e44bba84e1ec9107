import { and, asc, desc, eq, type SQL } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { TaxedRecord } from '#contract/tax-document/tax-document-codes.ts'
import { taxDocumentContent } from '#contract/tax-document/tax-document-content.ts'
import type { Orm } from '#server/database/connection.ts'
import { taxDocumentAnswers, taxDocuments, taxDocumentSendings } from '#server/database/schema/tax-document.ts'
import { readDocuments } from './document-list.ts'
import { taxCode } from './tax-code.ts'

/** Attempts made by hand come to those made by itself. */
const MAX_ANSWERS = 50

/** The documents of what was sold, in the order in which they were issued. */
export async function papersOf(
  orm: Orm,
  sold: { kind: TaxedRecord; id: string },
): Promise<ReplyOf<'getTaxDocumentsOf'>['data']> {
  const rows = await orm
    .select({ document: taxDocuments.document })
    .from(taxDocuments)
    .where(and(eq(taxDocuments.soldKind, sold.kind), eq(taxDocuments.soldId, sold.id)))
    .orderBy(asc(taxDocuments.serial))
  return rows.map((row) => paperOf(row.document))
}

function paperOf(stored: unknown) {
  const document = taxDocumentContent.parse(stored)
  return { document, code: taxCode(document) }
}

/** One document; null where there is none that the reader sees. */
export async function showDocument(
  orm: Orm,
  id: string,
  scope: SQL | undefined,
): Promise<ReplyOf<'getTaxDocument'>['data'] | null> {
  const [found] = await readDocuments(orm, and(eq(taxDocuments.id, id), scope))
  if (!found) return null
  const [[stored], [sending], answers] = await Promise.all([
    orm.select().from(taxDocuments).where(eq(taxDocuments.id, id)),
    orm.select().from(taxDocumentSendings).where(eq(taxDocumentSendings.documentId, id)),
    orm
      .select()
      .from(taxDocumentAnswers)
      .where(eq(taxDocumentAnswers.documentId, id))
      .orderBy(desc(taxDocumentAnswers.id))
      .limit(MAX_ANSWERS),
  ])
  if (!stored || !sending) throw new Error(`tax document ${id} was there a moment ago`)
  return {
    ...found.row,
    ...paperOf(stored.document),
    previousHash: stored.previousHash,
    sha256: stored.sha256,
    attempts: sending.attempts,
    nextAttemptAt: sending.nextAttemptAt,
    answers: answers.map(({ attempt, outcome, status, answer, at }) => ({ attempt, outcome, status, answer, at })),
  }
}

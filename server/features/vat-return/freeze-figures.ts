import type { VatReturnDocument } from '#contract/vat-return/vat-return-document.ts'
import { vatReturnDocument } from '#contract/vat-return/vat-return-document.ts'
import { markOf } from '#server/audit/row-mark.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { and, eq, sql } from 'drizzle-orm'
import { vatReturnFigures } from '#server/database/schema/vat-return.ts'

interface Frozen {
  returnId: string
  revision: number
}

/** Keeps the figures of a return as they are now, beside those of earlier preparings. */
export async function freezeFigures(
  tx: Transaction,
  { returnId, revision }: Frozen,
  document: VatReturnDocument,
  now: Date,
): Promise<void> {
  const { text, sha256 } = await hashOf(tx.orm, document)
  const row = { return_id: returnId, revision, document: JSON.parse(text), sha256, created_at: now }
  await tx.client.query(
    `insert into vat_return_figures (return_id, revision, document, sha256, created_at, mark) values ($1, $2, $3, $4, $5, $6)`,
    [returnId, revision, text, sha256, now, markOf(tx.connections.auditKey, 'vatReturnFigures', row)],
  )
}

/** A document as PostgreSQL writes it, and its hash, which anybody can compute there. */
export async function hashOf(orm: Orm, document: VatReturnDocument): Promise<{ text: string; sha256: string }> {
  const json = JSON.stringify(document)
  const { rows } = await orm.execute<{ text: string; sha256: string }>(
    sql`select ${json}::jsonb::text as text, encode(sha256(convert_to(${json}::jsonb::text, 'UTF8')), 'hex') as sha256`,
  )
  const [stored] = rows
  if (!stored) throw new Error('one row was asked for')
  return stored
}

/** The figures of a return as they were frozen last. @throws where there are none: each return was prepared */
export async function readFigures(
  orm: Orm,
  { returnId, revision }: Frozen,
): Promise<{ document: VatReturnDocument; sha256: string; frozenAt: Date }> {
  const [row] = await orm
    .select()
    .from(vatReturnFigures)
    .where(and(eq(vatReturnFigures.returnId, returnId), eq(vatReturnFigures.revision, revision)))
  if (!row) throw new Error(`VAT return ${returnId} has no figures ${revision}`)
  return { document: vatReturnDocument.parse(row.document), sha256: row.sha256, frozenAt: row.createdAt }
}
